//! `rulvm replay`: a recorded game in the terminal.

use std::path::PathBuf;

use clap::Args;

use super::chosen::{self, Chosen};
use super::files::Problem;
use super::play;
use super::recordings::{self, Recorded};
use super::streams::Streams;
use crate::terminal::{Left, show};
use rulvm_files::Exit;
use rulvm_player::{Display, Replay};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The recording, or the text of a shared game; also a file with one
    recording: PathBuf,
    /// The rule of the recording: a rule file, a source, or the name of a standard rule; not needed
    /// for standard rules
    rule: Option<String>,
    #[command(flatten)]
    chosen: Chosen<chosen::Replay>,
}

/// Shows the recording on the terminal of the process, whatever the streams are.
pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    if recordings::is_standard_input(&options.recording) {
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
    let Recorded { mut log, program, .. } =
        recordings::open(&options.recording, options.rule.as_deref(), io)?;
    let chosen = options.chosen.over(&super::options::load(None)?);
    let languages = chosen::languages(&chosen)?;
    let display = Display { sound: false, ..chosen::display(&chosen) };
    let game = log.begin(&program);
    let inputs = log.entries.iter().map(|entry| entry.input.clone()).collect();
    let mut replay = Replay::new(game, inputs);
    replay.seed = Some(log.header.seed);
    match show(replay, &languages, display) {
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
