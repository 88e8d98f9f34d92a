//! Breakpoints as commands that set them again: when the rule has changed, and in the next session.

use grammar::isa::Trap;

use super::answer::Answer;
use super::breaks;
use super::line::split;
use super::row::Run;
use super::session::Session;
use crate::debugger::{Breakpoint, Breakpoints, Spot};

impl Session {
    /// Executes the commands that set breakpoints again; returns how many were set. Places that are
    /// gone are left out, with all that belongs to them.
    pub fn set_breakpoints_again(&mut self, commands: &str) -> usize {
        let before = self.debugger.breakpoints.all().len();
        let mut quiet: Vec<Answer> = Vec::new();
        let mut is_there = true;
        for line in commands.lines() {
            let (word, arguments) = split(line.trim());
            let (belongs, run): (bool, Run) = match word {
                "break" => (false, breaks::set),
                "tbreak" => (false, breaks::set_once),
                "logpoint" => (false, breaks::log),
                "watch" => (false, breaks::watch),
                "assert" => (false, breaks::assert),
                "catch" => (false, breaks::catch),
                "condition" => (true, breaks::condition),
                "commands" => (true, breaks::commands),
                "ignore" => (true, breaks::ignore),
                "disable" => (true, breaks::disable),
                // No other commands are written below.
                _ => continue,
            };
            if !belongs || is_there {
                let is_done = run(self, arguments, &mut quiet).is_ok();
                is_there = belongs || is_done;
            }
        }
        self.debugger.breakpoints.all().len() - before
    }

    /// The breakpoints as commands that set them again.
    #[must_use]
    pub fn breakpoint_commands(&self) -> String {
        let mut out = String::new();
        let traps = &self.debugger.breakpoints.traps;
        let passed = Trap::ALL.iter().filter(|trap| !traps.contains(trap));
        passed.for_each(|trap| out.push_str(&format!("catch no trap {}\n", trap.name())));
        let own = self.debugger.breakpoints.all().iter().filter(|one| !one.of_source);
        out.extend(own.map(commands_of));
        out
    }

    /// Sets the breakpoints of the version before again, with their numbers. Those of the source
    /// keep their numbers in the order of their places.
    pub(super) fn keep_breakpoints(&mut self, before: &Breakpoints) -> Vec<String> {
        let breakpoints = &self.debugger.breakpoints;
        let (of_source, own): (Vec<_>, Vec<_>) = before.all().iter().partition(|b| b.of_source);
        let present = breakpoints.all().iter().map(|one| one.number);
        let mut last = before.last();
        let mut fresh = || {
            last += 1;
            last
        };
        let old = of_source.iter().map(|one| one.number);
        let mut old = old.fuse();
        let mut pairs: Vec<(u32, u32)> =
            present.map(|number| (number, old.next().unwrap_or_else(&mut fresh))).collect();
        let mut lost = Vec::new();
        for one in own {
            if self.set_breakpoints_again(&commands_of(one)) > 0 {
                pairs.push((self.debugger.breakpoints.last(), one.number));
            } else {
                lost.push(one.to_string());
            }
        }
        self.debugger.breakpoints.renumber(&pairs, before.last());
        lost
    }
}

/// A breakpoint as commands that set it again.
fn commands_of(breakpoint: &Breakpoint) -> String {
    let mut out = String::new();
    let word = match (&breakpoint.spot, breakpoint.once) {
        (Spot::Watch(_), _) => "watch",
        (Spot::Assert(_), _) => "assert",
        (Spot::Undefined, _) => "catch",
        (_, true) => "tbreak",
        (_, false) => "break",
    };
    match &breakpoint.log {
        None => out.push_str(&format!("{word} {}\n", breakpoint.description())),
        Some(log) => {
            out.push_str(&format!("logpoint {} {log}\n", breakpoint.text));
            if let Some(when) = &breakpoint.when {
                out.push_str(&format!("condition . {}\n", when.text));
            }
        }
    }
    if !breakpoint.commands.is_empty() {
        out.push_str(&format!("commands {}\n", breakpoint.commands.join("; ")));
    }
    if breakpoint.ignore > 0 {
        out.push_str(&format!("ignore . {}\n", breakpoint.ignore));
    }
    if !breakpoint.enabled {
        out.push_str("disable .\n");
    }
    out
}
