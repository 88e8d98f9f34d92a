//! Recordings of games, and the rules that they belong to.

use std::path::Path;

use super::files::Problem;
use super::rules;
use crate::exit::Exit;
use crate::game::Game;
use crate::log::{self, Log};
use crate::program::Program;
use crate::standard;

/// The largest recording, in bytes.
const MOST: u64 = 1 << 30;

/// A recording that leads to its game.
pub(super) struct Recorded {
    pub(super) log: Log,
    pub(super) program: Program,
    /// The game at its end.
    pub(super) end: Game,
}

/// Reads a recording, and plays it again to see that it leads to its game. Of standard rules, the
/// name is not needed.
pub(super) fn open(recording: &Path, rule: Option<&str>) -> Result<Recorded, Problem> {
    let fail = |message: String| Problem {
        message: format!("{}: {message}", recording.display()),
        exit: Exit::Recording,
    };
    let text = read(recording).map_err(fail)?;
    let log = Log::from_text(&text).map_err(|error| fail(error.to_string()))?;
    let program = match rule {
        Some(name) => rules::find(name, true)?.program,
        None => standard_rule(&log.header.rule).ok_or_else(|| {
            fail(
                "this is no game of a standard rule: name its rule behind the recording".to_owned(),
            )
        })?,
    };
    let end = log::replay(&log, &program).map_err(|error| fail(error.to_string()))?;
    Ok(Recorded { log, program, end })
}

fn read(recording: &Path) -> Result<String, String> {
    use std::io::Read;
    let is_file = recording.metadata().map_err(|error| error.to_string())?.is_file();
    if !is_file {
        return Err("this is no regular file".to_owned());
    }
    let file = std::fs::File::open(recording).map_err(|error| error.to_string())?;
    let mut text = String::new();
    let size = file.take(MOST + 1).read_to_string(&mut text).map_err(|error| error.to_string())?;
    match size as u64 > MOST {
        true => Err("this is larger than a recording may be".to_owned()),
        false => Ok(text),
    }
}

/// The standard rule with a hash.
fn standard_rule(hash: &str) -> Option<Program> {
    let rules = standard::names().filter_map(standard::rule);
    let programs = rules.filter_map(|bytes| Program::load(bytes.to_vec()).ok());
    programs.into_iter().find(|program| program.hash() == hash)
}
