//! Recordings: writing the inputs of a game to a file, and reading them from one.

use std::io::Write;
use std::path::Path;

use rulc_compiler::Passes;
use rulvm_core::log::Log;

use super::answer::{Answer, Failure, Output};
use super::session::Session;
use crate::debugger::Start;
use crate::files;

type Done = Result<(), Failure>;

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
    let log = files::read_recording(path).map_err(|error| fail(error.to_string()))?;
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
    /// True if a game was recorded with the same source, compiled as for players: then it runs the
    /// same way with the code that is debugged.
    fn is_smaller_version(&self, log: &Log) -> bool {
        let file = self.options.file.as_deref();
        let rule = file.and_then(|file| files::load(file, Passes::all()).ok());
        rule.is_some_and(|rule| {
            rule.is_compiled && rulvm_core::log::replay(log, &rule.program).is_ok()
        })
    }
}
