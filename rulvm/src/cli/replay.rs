//! `rulvm replay`: a recorded game in the terminal.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;

use super::files::Problem;
use super::inputs::Inputs;
use super::looks::Looks;
use super::output::complain;
use super::play;
use super::recordings::{self, Recorded};
use crate::terminal::show;
use rulvm_files::Exit;
use rulvm_player::Replay;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The recording
    recording: PathBuf,
    /// The rule of the recording: a rule file, a source, or the name of a standard rule; not needed
    /// for standard rules
    rule: Option<String>,
    #[command(flatten)]
    looks: Looks,
    #[command(flatten)]
    inputs: Inputs,
}

pub(super) fn run(options: &Options) -> Exit {
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        complain(
            "rulvm: a replay needs a terminal; `rulvm verify` shows what a recording contains",
        );
        return Exit::BadOptions;
    }
    shown(options).unwrap_or_else(|problem| super::files::report(&problem))
}

fn shown(options: &Options) -> Result<Exit, Problem> {
    let Recorded { log, program, .. } =
        recordings::open(&options.recording, options.rule.as_deref())?;
    let chosen = super::options::load(None)?;
    let languages = options.looks.languages(&chosen)?;
    let display = options.looks.display(&chosen);
    let bound = (options.inputs.bindings(&chosen), chosen.rate());
    let game = log.begin(&program);
    let inputs = log.entries.iter().map(|entry| entry.input.clone()).collect();
    match show(Replay::new(game, inputs), &languages, display) {
        Ok(None) => Ok(Exit::Success),
        Ok(Some((game, count))) => {
            let mut log = log;
            log.entries.truncate(count);
            Ok(play::go_on((game, log), languages, display, bound))
        }
        Err(error) => {
            complain(format_args!("rulvm: {error}"));
            Ok(Exit::System)
        }
    }
}
