//! A debugger with what commands remember. It contains no commands: those depend on it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use grammar::isa::Address;
use grammar::source_map::Stop;
use rulc_compiler::Passes;
use rulvm_core::{Game, Program};
use rulvm_files::{Problem, Rule};
use rulvm_modules::ModuleSet;

use super::answer::Failure;
use super::kept::{Saved, Tested};
use super::own::Defined;
use super::tracing::Trace;
use crate::debugger::{Breakpoint, Condition, Debugger, Spot, Start, address_in_map};
use crate::expr::{Expr, Resolved, Value};
use crate::files;
use crate::time::Time;

/// What a session knows of where its rule comes from.
#[derive(Clone, Debug)]
pub struct Options {
    /// The file of the rule, from which it can be read again.
    pub file: Option<PathBuf>,
    /// With which passes a source is compiled.
    pub passes: Passes,
    /// The message modules that take part in its games; they should report all deliveries.
    pub modules: Option<ModuleSet>,
}

/// What a command leaves to be executed after it.
pub(super) enum FollowUp {
    /// A command.
    Line(String),
    /// The commands of a file, with its name.
    Script {
        /// The name.
        name: String,
        /// The commands.
        text: String,
    },
}

/// A debugger with what commands remember.
pub struct Session {
    /// The debugger.
    pub debugger: Debugger,
    pub(super) options: Options,
    /// What is shown at every stop, by number.
    pub(super) displays: Vec<(u32, Expr)>,
    pub(super) last_display: u32,
    /// The last value that was printed.
    pub(super) last_value: Option<Value>,
    /// What was listed last: a text, and the line after.
    pub(super) listed: Option<(u32, u32)>,
    /// The game at the stop before, to show what has changed.
    pub(super) before: Option<Game>,
    /// Saved games.
    pub(super) saved: BTreeMap<String, Saved>,
    /// The versions of the rule that have played recordings, by the hash of the recorded one.
    pub(super) known: BTreeMap<String, Program>,
    /// Where this game first differs from that of another version.
    pub(super) difference: Option<Time>,
    /// The test that is being debugged.
    pub(super) tested: Option<Tested>,
    pub(super) trace: Option<Trace>,
    pub(super) own: Defined,
    /// What is executed when the present command has come to its end.
    follow_ups: Vec<FollowUp>,
    /// True if the next command continues one that was interrupted.
    resumes: bool,
    /// True when the session is to end.
    pub(super) is_over: bool,
}

impl Session {
    /// A session that debugs a rule.
    #[must_use]
    pub fn new(debugger: Debugger, options: Options) -> Session {
        let mut session = Session {
            debugger,
            options,
            displays: Vec::new(),
            last_display: 0,
            last_value: None,
            listed: None,
            before: None,
            saved: BTreeMap::new(),
            known: BTreeMap::new(),
            difference: None,
            tested: None,
            trace: None,
            own: Defined::default(),
            follow_ups: Vec::new(),
            resumes: false,
            is_over: false,
        };
        session.set_breakpoints_of_source();
        session
    }

    /// Loads a rule, with the modules of the session.
    pub(super) fn load(&self, file: &Path, passes: Passes) -> Result<Rule, Problem> {
        let rule = files::load(file, passes)?;
        let program = rulvm_files::with_modules(rule.program, self.options.modules.clone());
        Ok(Rule { program, ..rule })
    }

    /// True when the session is to end.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// True if the game differs from one of another version of the rule, or from its recording.
    #[must_use]
    pub const fn differs(&self) -> bool {
        self.difference.is_some()
    }

    /// Commands and aliases that the user defined, by name.
    pub fn own_commands(&self) -> impl Iterator<Item = &str> {
        self.own.names()
    }

    /// Continues with another debugger, whose breakpoints are those of its source.
    pub(super) fn replace(&mut self, debugger: Debugger) {
        self.debugger = debugger;
        self.tested = None;
        self.forget();
        self.saved.clear();
        self.set_breakpoints_of_source();
    }

    /// Restarts the game.
    pub(super) fn restart(&mut self, start: Start) {
        self.debugger.restart(start);
        self.forget();
    }

    fn forget(&mut self) {
        self.before = None;
        self.listed = None;
        self.difference = None;
    }

    /// Lets something be executed when the present command has come to its end.
    pub(super) fn then(&mut self, follow_up: FollowUp) {
        self.follow_ups.push(follow_up);
    }

    /// What the command has left to be executed.
    pub(super) fn take_follow_ups(&mut self) -> Vec<FollowUp> {
        std::mem::take(&mut self.follow_ups)
    }

    /// Lets the next command continue the same one, which was interrupted here.
    pub fn resume(&mut self) {
        self.resumes = true;
        self.debugger.resume();
    }

    /// Keeps the game as it is now, to compare it with the next stop.
    pub(super) fn remember(&mut self) {
        if std::mem::take(&mut self.resumes) {
            return;
        }
        self.before = Some(self.debugger.game().clone());
        self.listed = None;
        self.debugger.select(0);
    }

    /// The present text: the one that the next code comes from, or the rule's own.
    pub fn present(&self) -> Option<u32> {
        if let Some((source, _)) = self.listed {
            return Some(source);
        }
        let code = self.debugger.code();
        let place = self.debugger.address().and_then(|address| code.place(address));
        place.map(|place| place.source).or_else(|| (!code.sources().is_empty()).then_some(0))
    }

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
            let Some(at) = address_in_map(at) else { continue };
            // The compiler has checked it.
            let when = when.and_then(|when| self.condition_at(&when, Some(at)).ok());
            let breakpoint = Breakpoint::new(text, Spot::Address(at));
            self.debugger.breakpoints.add(Breakpoint { when, log, of_source: true, ..breakpoint });
        }
    }

    /// An expression, with the names that are known at an address.
    fn resolve_at(&self, text: &str, at: Option<Address>) -> Result<Resolved, Failure> {
        Expr::parse(text)
            .and_then(|parsed| parsed.resolve(self.debugger.names(), at))
            .map_err(|error| Failure::of_expression(&error, text))
    }

    /// A condition, with the names that are known at an address.
    pub(crate) fn condition_at(
        &self,
        text: &str,
        at: Option<Address>,
    ) -> Result<Condition, Failure> {
        let text = text.trim();
        Ok(Condition { test: self.resolve_at(text, at)?, text: text.to_owned() })
    }

    /// An expression that is evaluated at every position.
    pub(super) fn resolve_in_scope(
        &self,
        text: &str,
        at: Option<Address>,
    ) -> Result<Resolved, Failure> {
        Expr::parse(text)
            .and_then(|parsed| parsed.resolve_in_scope(self.debugger.names(), at))
            .map_err(|error| Failure::of_expression(&error, text))
    }

    /// An expression whose value can change, with the names that are known at an address.
    pub(super) fn resolve_changing(
        &self,
        text: &str,
        at: Option<Address>,
    ) -> Result<Resolved, Failure> {
        let resolved = self.resolve_in_scope(text, at)?;
        if resolved.is_constant() {
            return Err(Failure::new(format!("`{text}` is always the same"))
                .help("for a cell, watch `color(c)`, `marked(c, m)` or `marks(c)`"));
        }
        Ok(resolved)
    }

    /// The value of an expression here.
    pub fn evaluate(&self, text: &str) -> Result<Value, Failure> {
        Expr::parse(text)
            .and_then(|parsed| {
                let view = self.debugger.view(self.debugger.selected());
                parsed.evaluate(self.debugger.names(), &self.debugger.context(view.as_ref()))
            })
            .map_err(|error| Failure::of_expression(&error, text))
    }

    /// The value of an expression here, or of all elements of an array, for people.
    pub(crate) fn evaluate_shown(&self, text: &str) -> Result<String, Failure> {
        Expr::parse(text)
            .and_then(|parsed| {
                let view = self.debugger.view(self.debugger.selected());
                parsed.show(self.debugger.names(), &self.debugger.context(view.as_ref()))
            })
            .map_err(|error| Failure::of_expression(&error, text))
    }

    /// The elements of the array that an expression names, if it is nothing else.
    pub(super) fn elements(&self, text: &str) -> Option<Vec<Expr>> {
        Expr::parse(text).ok()?.elements(self.debugger.names(), self.debugger.address())
    }

    /// A value for people.
    #[must_use]
    pub fn show(&self, value: Value) -> String {
        value.show(self.debugger.names(), self.debugger.game().edge())
    }
}
