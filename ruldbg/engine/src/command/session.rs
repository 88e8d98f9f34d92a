//! A debugger with what commands remember; finds and executes commands.

use std::collections::BTreeMap;
use std::path::PathBuf;

use grammar::hex::Edge;
use rulvm_core::Game;

use super::answer::{Answer, Failure};
use super::script::{Defined, Standing};
use super::see::Trace;
use super::table::{COMMANDS, Command};
use crate::debugger::{Debugger, Start};
use crate::expr::{Expr, Line as Written, Value};
use crate::time::Time;

/// Who gets answers.
pub trait Output {
    /// An answer; others may follow.
    fn answer(&mut self, answer: Answer);
}

impl Output for Vec<Answer> {
    fn answer(&mut self, answer: Answer) {
        self.push(answer);
    }
}

impl<F: FnMut(Answer)> Output for F {
    fn answer(&mut self, answer: Answer) {
        self(answer);
    }
}

/// What a session knows of where its rule comes from.
#[derive(Clone, Debug)]
pub struct Options {
    /// The file of the rule, from which it can be read again.
    pub file: Option<PathBuf>,
    /// With which passes a source is compiled.
    pub passes: rulc_compiler::Passes,
}

/// How long a command can be, in bytes.
pub(super) const MOST_LINE: usize = 1 << 20;

/// How deep files of commands and commands of one's own may call each other.
const MOST_NESTED: usize = 64;

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
    /// What was listed last: a text, and the line behind.
    pub(super) listed: Option<(u32, u32)>,
    /// The game at the stop before, to show what has changed.
    pub(super) before: Option<Game>,
    /// Remembered positions.
    pub(super) saved: BTreeMap<String, (Time, Standing)>,
    pub(super) trace: Option<Trace>,
    pub(super) defined: Defined,
    nested: usize,
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
            trace: None,
            defined: Defined::default(),
            nested: 0,
            is_over: false,
        };
        session.set_breakpoints_of_source();
        session
    }

    /// The edge of a board, as it is written.
    pub(super) fn edge(&self, text: &str) -> Result<Edge, Failure> {
        let edge = text.parse().ok().and_then(Edge::new).ok_or_else(|| {
            Failure::new(format!("`{text}` is not the edge of a board")).help("an edge is 6 to 9")
        })?;
        match self.debugger.code().program().rule().edge {
            Some(own) if own != edge => {
                Err(Failure::new(format!("this rule is played on a board with edge {}", own.get())))
            }
            _ => Ok(edge),
        }
    }

    /// True when the session is to end.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Commands and aliases of the user's own, by name.
    pub fn own_commands(&self) -> impl Iterator<Item = &str> {
        self.defined.names()
    }

    /// Executes a line; its answers come one after the other.
    ///
    /// # Errors
    /// Why it was not executed.
    pub fn execute(&mut self, line: &str, output: &mut dyn Output) -> Result<(), Failure> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        if self.nested >= MOST_NESTED {
            return Err(Failure::new("commands call each other too deep"));
        }
        if line.len() > MOST_LINE {
            return Err(Failure::new("this command is too long"));
        }
        // Commands that others call end with them.
        if self.debugger.interrupt().is_wanted() {
            return Err(Failure::new("interrupted"));
        }
        self.nested += 1;
        let result = self.dispatch(line, output);
        self.nested -= 1;
        result
    }

    fn dispatch(&mut self, line: &str, output: &mut dyn Output) -> Result<(), Failure> {
        let (word, arguments) = split(line);
        if let Some(lines) = self.defined.expand(word, arguments) {
            for line in lines {
                self.execute(&line, output)?;
            }
            return Ok(());
        }
        let command =
            find(word, self.own_commands()).map_err(|failure| self.meant(line, failure))?;
        (command.run)(self, arguments, output)
    }

    /// A line that is no command, but could be the rest of one.
    fn meant(&self, line: &str, failure: Failure) -> Failure {
        let names = self.debugger.names();
        let command = match Written::parse(line) {
            _ if self.signal(line).is_ok() => "signal",
            Ok(Written::Assignment(_)) => "set",
            Ok(Written::Expr(expr)) if expr.resolve(names, self.debugger.address()).is_ok() => {
                "print"
            }
            _ => return failure,
        };
        let message = failure.message;
        Failure::new(message).help(format!("did you mean `{command} {line}`?"))
    }

    /// True if an empty line executes a line again.
    #[must_use]
    pub fn repeats(&self, line: &str) -> bool {
        let (word, _) = split(line.trim());
        find(word, self.own_commands()).is_ok_and(|command| command.repeats)
    }

    /// Begins anew, perhaps with another rule.
    pub(super) fn replace(&mut self, debugger: Debugger) {
        let breakpoints = self.breakpoint_commands();
        self.debugger = debugger;
        self.forget();
        self.set_breakpoints_of_source();
        self.set_breakpoints_again(&breakpoints);
    }

    /// Begins the game anew.
    pub(super) fn restart(&mut self, start: Start) {
        self.debugger.restart(start);
        self.forget();
    }

    fn forget(&mut self) {
        self.before = None;
        self.listed = None;
        self.saved.clear();
    }
}

/// The command and its arguments.
pub(super) fn split(line: &str) -> (&str, &str) {
    let end = line
        .find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_' || c == '?'))
        .unwrap_or(line.len());
    let (word, arguments) = line.split_at(end);
    (word, arguments.trim())
}

/// The command with a name, or with a name that begins so.
pub fn find<'o>(
    word: &str,
    own: impl Iterator<Item = &'o str>,
) -> Result<&'static Command, Failure> {
    let exact = COMMANDS.iter().find(|command| command.names.contains(&word));
    if let Some(command) = exact {
        return Ok(command);
    }
    let begins = |command: &&Command| !word.is_empty() && command.name().starts_with(word);
    let candidates: Vec<&'static Command> = COMMANDS.iter().filter(begins).collect();
    match candidates.as_slice() {
        [command] => return Ok(command),
        [] => {}
        several => {
            let names: Vec<&str> = several.iter().map(|command| command.name()).collect();
            let message = format!("`{word}` can be {}", names.join(", "));
            return Err(Failure::new(message));
        }
    }
    if word.is_empty() {
        return Err(
            Failure::new("a command starts with a letter").help("`help` lists the commands")
        );
    }
    let known = COMMANDS.iter().flat_map(|command| command.names.iter().copied());
    let failure = Failure::new(format!("there is no command `{word}`"));
    Err(failure.nearest(word, known.chain(own)).help("`help` lists the commands"))
}
