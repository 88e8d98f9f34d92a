//! Recordings of games and texts of shared games, and the rules that they belong to.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::files::{self, Problem};
use super::modules::Modules;
use super::rules;
use super::streams::Streams;
use grammar::visible::display;
use rulvm_core::game::Game;
use rulvm_core::log::{self, Log, ReplayError};
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_core::program::Program;
use rulvm_files::Exit;
use rulvm_files::recording::{MOST_BYTES, ReadError, Recorded as Read};
use rulvm_files::share::{SharedGame, SharedRule, is_shared};
use stdlib_rules::rules as standard;

/// A recording that reproduces its game.
pub(super) struct Recorded {
    pub(super) log: Log,
    pub(super) program: Program,
    /// The game at its end.
    pub(super) end: Game,
    /// What kind of recording it was.
    pub(super) kind: Kind,
}

/// What a recording was read from.
pub(super) enum Kind {
    /// A log; and the number of its last line, if it was not written to its end.
    Log(Option<usize>),
    /// The text of a shared game.
    Shared(SharedGame),
}

impl Recorded {
    /// The name of the player, if it is known.
    pub(super) fn player(&self) -> Option<&str> {
        match &self.kind {
            Kind::Shared(shared) => Some(shared.player.as_str()).filter(|name| !name.is_empty()),
            Kind::Log(_) => None,
        }
    }
}

/// True if an argument stands for a recording: the path of one, the text of a shared game, or `-`
/// for standard input.
pub(super) fn is_recording(argument: &Path) -> bool {
    is_standard_input(argument) || text_of(argument).is_some() || files::is_recording(argument)
}

/// True for `-`.
pub(super) fn is_standard_input(argument: &Path) -> bool {
    argument == Path::new("-")
}

/// Returns the files that are read for an argument.
pub(super) fn files_of(argument: &Path) -> Vec<PathBuf> {
    let is_file = !is_standard_input(argument) && text_of(argument).is_none();
    if is_file { vec![argument.to_owned()] } else { Vec::new() }
}

/// Returns the text of a shared game that is itself the argument.
fn text_of(argument: &Path) -> Option<&str> {
    argument.to_str().filter(|text| is_shared(text))
}

/// Reads a recording or a shared game, and plays it again to see that it reproduces its game. The
/// rule need not be named if it is a standard rule, or in the text of the shared game.
pub(super) fn open(
    argument: &Path,
    rule: Option<&str>,
    modules: Option<&Modules>,
    io: &mut Streams<'_>,
) -> Result<Recorded, Problem> {
    let (name, read) = read(argument, io);
    let fail =
        |message: String| Problem { message: format!("{name}: {message}"), exit: Exit::Recording };
    let read = read.map_err(|error| fail(error.to_string()))?;
    let program = match (rule, &read) {
        (Some(name), _) => Some(rules::find(name, true, &mut io.messages)?.program),
        (None, Read::Log(log, _)) => standard_rule(|rule| rule.hash() == log.header.rule),
        (None, Read::Shared(shared)) => match &shared.rule {
            SharedRule::Whole(rule) => Some(rule.clone()),
            SharedRule::Named { .. } => standard_rule(|rule| shared.is_of(rule)),
        },
    };
    let program = program.ok_or_else(|| {
        let name = match &read {
            Read::Shared(SharedGame { rule: SharedRule::Named { name, .. }, .. }) => {
                format!(" but of `{}`", display(name))
            }
            _ => String::new(),
        };
        fail(format!(
            "this is not a game of a standard rule{name}: name its rule after the recording"
        ))
    })?;
    let program = match modules {
        Some(modules) => modules.added(program)?,
        None => program,
    };
    match read {
        Read::Log(log, left_out) => {
            if log.header.fuel > DEFAULT_FUEL {
                // Replaying it could take forever.
                return Err(fail(format!(
                    "its phase calls can take {} steps, but those of games only {DEFAULT_FUEL}",
                    log.header.fuel
                )));
            }
            let end = log::replay(&log, &program).map_err(|error| fail(told(&error, modules)))?;
            Ok(Recorded { log, program, end, kind: Kind::Log(left_out) })
        }
        Read::Shared(shared) => {
            let played = shared.play(&program).map_err(|error| fail(error.to_string()))?;
            Ok(Recorded { log: played.0, program, end: played.1, kind: Kind::Shared(shared) })
        }
    }
}

/// Says why a recording does not match, and what to do.
fn told(error: &ReplayError, modules: Option<&Modules>) -> String {
    let hint = match error {
        ReplayError::OtherModules(_) if modules.is_none() => {
            ": a text cannot hold modules, so send the recording itself, and their files"
        }
        ReplayError::OtherModules(own) if own.is_empty() => ": leave out --module",
        ReplayError::OtherModules(_) => ": name their files with --module",
        ReplayError::OtherRule | ReplayError::Edge(_) | ReplayError::Diverged(_) => "",
    };
    format!("{error}{hint}")
}

/// Reads what an argument stands for; also returns its name for messages.
fn read(argument: &Path, io: &mut Streams<'_>) -> (String, Result<Read, ReadError>) {
    if let Some(text) = text_of(argument) {
        return ("the shared game".to_owned(), Read::parse(text));
    }
    if !is_standard_input(argument) {
        return (argument.display().to_string(), Read::read(argument));
    }
    let mut text = String::new();
    let read = (&mut *io.stdin).take(MOST_BYTES).read_to_string(&mut text);
    let parsed = read.map_err(ReadError::from).and_then(|_| Read::parse(&text));
    ("standard input".to_owned(), parsed)
}

/// Returns the standard rule that the recording belongs to.
pub(super) fn standard_rule(is_it: impl Fn(&Program) -> bool) -> Option<Program> {
    let rules = standard::names().chain(standard::examples()).filter_map(standard::rule);
    let programs = rules.filter_map(|bytes| Program::load(bytes.to_vec()).ok());
    programs.into_iter().find(is_it)
}
