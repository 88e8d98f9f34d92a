//! Files of commands, commands of one's own, recordings and remembered positions.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io::Write;
use std::path::Path;

use rulc_compiler::Passes;
use rulvm_core::log::{Log, StateHash, state_hash};
use rulvm_files::recording;
use rulvm_files::{self as files, Accept};

use super::answer::{Answer, Failure};
use super::session::{MOST_LINE, Output, Session, split};
use super::table::COMMANDS;
use crate::debugger::{Reason, Start};
use crate::load;
use crate::time::Position;

type Done = Result<(), Failure>;

/// The most bytes of a file of commands.
pub const MOST_SCRIPT: u64 = 1 << 20;

/// Commands of the user's own.
#[derive(Clone, Debug, Default)]
pub(super) struct Defined {
    /// What they execute, by name.
    commands: BTreeMap<String, Vec<String>>,
    aliases: BTreeMap<String, String>,
}

impl Defined {
    /// Their names.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.commands.keys().chain(self.aliases.keys()).map(String::as_str)
    }

    /// The lines that a command of the user's own executes; `None` if there is none of this name.
    pub(super) fn expand(&self, name: &str, arguments: &str) -> Option<Vec<String>> {
        if let Some(command) = self.aliases.get(name) {
            return Some(vec![format!("{command} {arguments}").trim().to_owned()]);
        }
        let lines = self.commands.get(name)?;
        Some(lines.iter().map(|line| fill(line, arguments)).collect())
    }
}

/// Puts arguments in: `$1` to `$9`, and `$*` for all. `$12` is an address, not the first argument and
/// a 2. What gets too long ends early, and is refused by whoever executes it.
fn fill(line: &str, arguments: &str) -> String {
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let mut out = String::new();
    let mut rest = line;
    while let Some((front, behind)) = rest.split_once('$') {
        out.push_str(front);
        let mut letters = behind.chars();
        let (first, second) = (letters.next(), letters.next());
        let number = first.and_then(|c| c.to_digit(10)).and_then(|k| usize::try_from(k).ok());
        let is_address = second.is_some_and(|c| c.is_ascii_hexdigit());
        rest = behind.get(1..).unwrap_or_default();
        match (first, number) {
            (Some('*'), _) => out.push_str(arguments),
            (_, Some(k @ 1..)) if !is_address => {
                out.push_str(words.get(k - 1).copied().unwrap_or_default());
            }
            _ => {
                out.push('$');
                rest = behind;
            }
        }
        if out.len() > MOST_LINE {
            return out;
        }
    }
    out + rest
}

/// Commands that are separated by `;` or stand on lines of their own.
pub(super) fn lines(text: &str) -> Vec<String> {
    let lines = text.split([';', '\n']).map(str::trim);
    lines.filter(|line| !line.is_empty() && *line != "end").map(str::to_owned).collect()
}

/// True if the lines behind a command belong to it, up to `end`.
#[must_use]
pub fn begins_block(line: &str) -> bool {
    let (word, arguments) = split(line.trim());
    match word {
        "commands" => {
            let rest = arguments.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
            rest.is_empty()
        }
        "define" => !arguments.contains(char::is_whitespace),
        "poke-board" => arguments.is_empty(),
        _ => false,
    }
}

/// Adds the lines of a block to the command that begins it, up to `end` or to the last one there
/// is. A command that begins no block stays as it is.
///
/// # Errors
/// The error of whoever gives the lines.
pub fn read_block<L: AsRef<str>, E>(
    command: &mut String,
    mut next: impl FnMut() -> Result<Option<L>, E>,
) -> Result<(), E> {
    if !begins_block(command) {
        return Ok(());
    }
    let mut separator = ' ';
    while let Some(line) = next()? {
        let line = line.as_ref();
        if line.trim() == "end" {
            break;
        }
        command.push(separator);
        command.push_str(line.trim_end());
        separator = '\n';
    }
    Ok(())
}

impl Session {
    /// Executes lines; those of a block are one command.
    ///
    /// # Errors
    /// The first failure, with the number of its line.
    pub fn execute_script(
        &mut self,
        name: &str,
        text: &str,
        output: &mut dyn Output,
    ) -> Result<(), Failure> {
        let mut list = text.lines().enumerate();
        while let Some((k, line)) = list.next() {
            let mut command = line.trim_end().to_owned();
            let Ok(()) = read_block(&mut command, || {
                Ok::<_, Infallible>(list.next().map(|(_, inner)| inner))
            });
            self.execute(&command, output).map_err(|failure| {
                let message = format!("{name}:{}: {}", k + 1, failure.message);
                Failure { message, ..failure }
            })?;
            if self.is_over() {
                break;
            }
        }
        Ok(())
    }
}

/// `source`
pub(super) fn source(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    if arguments.is_empty() {
        return Err(Failure::new("`source` needs a file"));
    }
    // A pipe could be waited for without end, a device has no end.
    let text = files::read_text(Path::new(arguments), Accept::Regular, MOST_SCRIPT)
        .map_err(|error| Failure::new(format!("{arguments}: {error}")))?;
    session.execute_script(arguments, &text, output)
}

fn check_name(name: &str) -> Done {
    let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    if name.is_empty() {
        return Err(Failure::new("the name of the command is missing")
            .help("such as `define rounds continue; info vars`"));
    }
    if !is_name {
        return Err(Failure::new(format!("`{name}` cannot be the name of a command")));
    }
    if COMMANDS.iter().any(|command| command.names.contains(&name)) {
        return Err(Failure::new(format!("`{name}` is already a command of the debugger")));
    }
    Ok(())
}

/// `define`
pub(super) fn define(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let (name, list) = arguments.split_once(char::is_whitespace).unwrap_or((arguments, ""));
    check_name(name)?;
    let list = lines(list);
    if list.is_empty() {
        session.defined.commands.remove(name);
        output.answer(Answer::words(format!("`{name}` does nothing")));
        return Ok(());
    }
    output.answer(Answer::words(format!("`{name}` executes {}", list.join("; "))));
    session.defined.aliases.remove(name);
    session.defined.commands.insert(name.to_owned(), list);
    Ok(())
}

/// `alias`
pub(super) fn alias(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    if arguments.is_empty() {
        let list = session.defined.aliases.iter().map(|(name, of)| format!("{name} = {of}"));
        let list: Vec<String> = list.collect();
        let none = "there are no aliases".to_owned();
        output.answer(Answer::words(if list.is_empty() { none } else { list.join("\n") }));
        return Ok(());
    }
    let (name, command) = arguments.split_once(char::is_whitespace).ok_or_else(|| {
        Failure::new("`alias` needs a name and a command").help("such as `alias k step`")
    })?;
    check_name(name)?;
    let command = command.trim_start_matches('=').trim();
    super::session::find(split(command).0, session.own_commands())?;
    session.defined.commands.remove(name);
    session.defined.aliases.insert(name.to_owned(), command.to_owned());
    output.answer(Answer::words(format!("{name} = {command}")));
    Ok(())
}

/// `echo`
pub(super) fn echo(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    output.answer(Answer::words(session.debugger.fill(arguments)));
    Ok(())
}

/// `record`
pub(super) fn record(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    if arguments.is_empty() {
        return Err(Failure::new("`record` needs a file"));
    }
    let (log, left_out) =
        session.debugger.log().ok_or_else(|| Failure::new("interrupted: nothing was written"))?;
    let mut file = session.create(arguments)?;
    file.write_all(log.to_text().as_bytes())
        .map_err(|error| Failure::new(format!("{arguments}: {error}")))?;
    let mut text = format!("{} inputs written to {arguments}", log.entries.len());
    if left_out > 0 {
        text.push_str("; changes from outside are not included");
    }
    output.answer(Answer::words(text));
    Ok(())
}

/// `replay`
pub(super) fn replay(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    if arguments.is_empty() {
        return Err(Failure::new("`replay` needs a file"));
    }
    let fail = |what: String| Failure::new(format!("{arguments}: {what}"));
    let path = Path::new(arguments);
    let (log, _) = recording::read(path).map_err(|error| fail(error.to_string()))?;
    let is_this = session.debugger.code().program().hash() == log.header.rule;
    if !is_this && !session.is_smaller_version(&log) {
        return Err(fail("this is a recording of a different rule".to_owned())
            .help("or of another version of this one"));
    }
    let edge = session.edge(&log.header.edge.to_string())?;
    let (seed, fuel) = (log.header.seed, log.header.fuel);
    session.restart(Start { edge, seed, fuel });
    let count = log.entries.len();
    session.debugger.extend(log.entries.into_iter().map(|entry| entry.input));
    let words = format!("{count} inputs to come; the game has not started yet");
    output.answer(Answer::words(words));
    Ok(())
}

impl Session {
    /// True if a game was recorded with the same source, compiled as players get it: then it goes the
    /// same way with the code that is debugged.
    fn is_smaller_version(&self, log: &Log) -> bool {
        let file = self.options.file.as_deref();
        let rule = file.and_then(|file| load::load(file, Passes::all()).ok());
        rule.is_some_and(|rule| {
            rule.is_compiled && rulvm_core::log::replay(log, &rule.program).is_ok()
        })
    }
}

/// What tells positions of the same time from each other: the state of the game, and that of the
/// phase call in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Standing(StateHash, String);

impl Standing {
    fn of(position: &Position) -> Standing {
        let run = position.run().map(|run| {
            let calls: Vec<_> = run.calls().collect();
            let pending: Vec<_> =
                run.pending().map(|(op, at, values)| (op, at, values.to_vec())).collect();
            format!("{:?} {calls:?} {pending:?} {} {}", run.address(), run.last(), run.fuel())
        });
        Standing(state_hash(position.game()), run.unwrap_or_default())
    }
}

/// `save`
pub(super) fn save(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let time = session.debugger.here().time();
    let standing = Standing::of(session.debugger.here());
    session.saved.insert(arguments.to_owned(), (time, standing));
    output.answer(Answer::words(format!("saved this position: step {time}")));
    Ok(())
}

/// `restore`
pub(super) fn restore(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let Some((time, standing)) = session.saved.get(arguments).cloned() else {
        let quoted = |name: &String| match name.as_str() {
            "" => "the unnamed one".to_owned(),
            name => format!("`{name}`"),
        };
        let names: Vec<String> = session.saved.keys().map(quoted).collect();
        let failure = match arguments {
            "" => Failure::new("no position was saved without a name"),
            name => Failure::new(format!("no position was saved as `{name}`")),
        };
        return Err(match names.as_slice() {
            [] => failure.help("`save` saves one"),
            names => failure.help(format!("the saved positions are {}", names.join(", "))),
        });
    };
    let before = session.debugger.here().clone();
    session.remember();
    let stopped = session.debugger.seek(time);
    if stopped.reasons == [Reason::Interrupted] {
        session.debugger.stand(before);
        return Err(Failure::new("interrupted"));
    }
    let here = session.debugger.here();
    if here.time() != time || Standing::of(here) != standing {
        session.debugger.stand(before);
        return Err(Failure::new("the game no longer reaches that position: its past was changed")
            .help("`undo` takes back such a change"));
    }
    session.tell_stopped(&stopped, output);
    Ok(())
}
