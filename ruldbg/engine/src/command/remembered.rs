//! Breakpoints that nobody typed: those of the source, and those of the session before.

use grammar::isa::{Address, Trap};
use grammar::source_map::Stop;

use super::answer::Answer;
use super::session::Session;
use crate::debugger::{Breakpoint, Spot};

impl Session {
    /// Sets the breakpoints that the source asks for by `break` and `watch` statements.
    pub(super) fn set_breakpoints_of_source(&mut self) {
        let map = self.debugger.code().program().map();
        for stop in map.map_or_else(Vec::new, |map| map.names.stops.clone()) {
            let (text, at, when, log) = match stop {
                Stop::Break { name, address, when } => (format!("\"{name}\""), address, when, None),
                Stop::Watch { expr, address, when } => {
                    let log = format!("{expr} = {{{expr}}}");
                    (expr, address, when, Some(log))
                }
            };
            let Ok(at) = i32::try_from(at) else { continue };
            let at = Address(at);
            // The compiler has checked it.
            let when = when.and_then(|when| self.condition_at(&when, Some(at)).ok());
            let breakpoint = Breakpoint::new(text, Spot::Address(at));
            self.debugger.breakpoints.add(Breakpoint { when, log, of_source: true, ..breakpoint });
        }
    }

    /// Executes the commands that set breakpoints again. Places that are no more are left out, with
    /// all that belongs to them.
    pub fn set_breakpoints_again(&mut self, commands: &str) {
        let mut quiet: Vec<Answer> = Vec::new();
        let mut is_there = true;
        for line in commands.lines() {
            let word = line.split(' ').next().unwrap_or_default();
            let belongs = matches!(word, "condition" | "commands" | "ignore" | "disable");
            if !belongs {
                is_there = self.execute(line, &mut quiet).is_ok();
            } else if is_there {
                let _ = self.execute(line, &mut quiet);
            }
        }
    }

    /// The breakpoints as commands that set them again.
    #[must_use]
    pub fn breakpoint_commands(&self) -> String {
        let mut out = String::new();
        let traps = &self.debugger.breakpoints.traps;
        let passed = Trap::ALL.iter().filter(|trap| !traps.contains(trap));
        passed.for_each(|trap| out.push_str(&format!("catch no trap {}\n", trap.name())));
        let own = self.debugger.breakpoints.all().iter().filter(|one| !one.of_source);
        for breakpoint in own {
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
        }
        out
    }
}
