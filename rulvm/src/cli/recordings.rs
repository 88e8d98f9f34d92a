//! Recordings of games, and the rules that they belong to.

use std::path::Path;

use super::files::Problem;
use super::rules;
use super::streams::Messages;
use rulvm_core::game::Game;
use rulvm_core::log::{self, Log};
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_core::program::Program;
use rulvm_files::Exit;
use rulvm_files::recording;
use stdlib_rules::rules as standard;

/// A recording that reproduces its game.
pub(super) struct Recorded {
    pub(super) log: Log,
    pub(super) program: Program,
    /// The game at its end.
    pub(super) end: Game,
    /// The number of the last line, if it was not written to its end.
    pub(super) left_out: Option<usize>,
}

/// Reads a recording, and plays it again to see that it reproduces its game. The rule need not be
/// named if it is a standard rule.
pub(super) fn open(
    path: &Path,
    rule: Option<&str>,
    messages: &mut Messages<'_>,
) -> Result<Recorded, Problem> {
    let fail = |message: String| Problem {
        message: format!("{}: {message}", path.display()),
        exit: Exit::Recording,
    };
    let (log, left_out) = recording::read(path).map_err(|error| fail(error.to_string()))?;
    if log.header.fuel > DEFAULT_FUEL {
        // Replaying it could take forever.
        return Err(fail(format!(
            "its phase calls can take {} steps, but those of games only {DEFAULT_FUEL}",
            log.header.fuel
        )));
    }
    let program = match rule {
        Some(name) => rules::find(name, true, messages)?.program,
        None => standard_rule(&log.header.rule).ok_or_else(|| {
            fail(
                "this is not a game of a standard rule: name its rule after the recording"
                    .to_owned(),
            )
        })?,
    };
    let end = log::replay(&log, &program).map_err(|error| fail(error.to_string()))?;
    Ok(Recorded { log, program, end, left_out })
}

/// Returns the standard rule with a hash.
fn standard_rule(hash: &str) -> Option<Program> {
    let rules = standard::names().chain(standard::examples()).filter_map(standard::rule);
    let programs = rules.filter_map(|bytes| Program::load(bytes.to_vec()).ok());
    programs.into_iter().find(|program| program.hash() == hash)
}
