//! `rulvm replay`: a recorded game in the terminal.

use std::path::PathBuf;

use clap::Args;

use super::chosen::{self, Chosen};
use super::files::Problem;
use super::modules::Modules;
use super::play;
use super::recordings::{self, Recorded};
use super::streams::Streams;
use crate::terminal::{Left, show};
use rulvm_files::Exit;
use rulvm_player::{Display, Replay, Rival};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The recording: a log, the text of a shared game, or a file with this text
    recording: PathBuf,
    /// The rule of the recording: a rule file, a source, or a name; not needed for standard and
    /// sample rules. Or another recording, to show both side by side
    #[arg(value_name = "RULE|RECORDING")]
    second: Option<PathBuf>,
    /// The rule of both recordings
    rule: Option<PathBuf>,
    #[command(flatten)]
    chosen: Chosen<chosen::Replay>,
    #[command(flatten)]
    modules: Modules,
}

/// Shows the recording on the terminal of the process, whatever the streams are.
pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    let mut recordings = std::iter::once(&options.recording).chain(&options.second);
    if recordings.any(|recording| recordings::is_standard_input(recording)) {
        io.complain(
            "rulvm: a replay reads keys from standard input, so the game cannot come from there: \
             name a file, or the text itself",
        );
        return Exit::BadOptions;
    }
    if !io.terminals.stdout || !io.terminals.stdin {
        io.complain(
            "rulvm: a replay needs a terminal; `rulvm verify` shows what a recording contains",
        );
        return Exit::BadOptions;
    }
    shown(options, io).unwrap_or_else(|problem| io.report(&problem))
}

fn shown(options: &Options, io: &mut Streams<'_>) -> Result<Exit, Problem> {
    let other = options.second.as_deref().filter(|second| recordings::is_recording(second));
    let rule = if other.is_some() { &options.rule } else { &options.second };
    if let (None, Some(extra)) = (other, &options.rule) {
        let second = options.second.as_deref().unwrap_or(extra).display();
        let message = format!("{second}: this is not a recording, so no rule can follow it");
        return Err(Problem { message, exit: Exit::BadOptions });
    }
    let rule = rule.as_deref().map(|rule| rule.to_string_lossy().into_owned());
    let modules = Some(&options.modules);
    let Recorded { mut log, program, .. } =
        recordings::open(&options.recording, rule.as_deref(), modules, io)?;
    let other =
        other.map(|other| recordings::open(other, rule.as_deref(), modules, io)).transpose()?;
    let other = other.map(|other| {
        let inputs = other.log.entries.iter().map(|entry| entry.input.clone()).collect();
        Rival::new(other.log.begin(&other.program), inputs)
    });
    let chosen = options.chosen.over(&super::options::load(None)?);
    let languages = chosen::languages(&chosen)?;
    let display = Display { sound: false, ..chosen::display(&chosen) };
    let game = log.begin(&program);
    let inputs = log.entries.iter().map(|entry| entry.input.clone()).collect();
    // Games side by side are shown at the same game time.
    let mut replay = Replay::with_pauses(game, inputs, other.is_none());
    replay.seed = Some(log.header.seed);
    replay.last(other.as_ref().map_or(0, Rival::length));
    match show(replay, other, &languages, display) {
        Ok(Left::Closed) => Ok(Exit::Success),
        Ok(Left::Ended(exit)) => Ok(exit),
        Ok(Left::TakenOver(game, count)) => {
            log.entries.truncate(count);
            Ok(play::take_over((*game, log), &chosen, io))
        }
        Err(error) => {
            io.complain(format_args!("rulvm: {error}"));
            Ok(Exit::System)
        }
    }
}
