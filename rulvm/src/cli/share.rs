//! `rulvm share`: a recorded game as a line of text for a message.

use std::path::PathBuf;

use clap::Args;

use super::files::Problem;
use super::recordings::{self, Recorded};
use super::streams::Streams;
use crate::options::check_player;
use grammar::visible::display;
use rulvm_files::Exit;
use rulvm_files::share::{ShareError, SharedGame};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The recording; or `-` for standard input
    recording: PathBuf,
    /// The rule of the recording: a rule file, a source, or a name; not needed for standard and
    /// sample rules
    rule: Option<String>,
    /// Put the rule into the text, without its scores, for people who do not have it
    #[arg(long)]
    with_rule: bool,
    /// The name of the player, for the text [default: none]
    #[arg(long, short, value_name = "NAME", value_parser = check_player)]
    player: Option<String>,
}

pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    match text(options, io) {
        Ok(text) => io.print(&text),
        Err(problem) => io.report(&problem),
    }
}

fn text(options: &Options, io: &mut Streams<'_>) -> Result<String, Problem> {
    let recorded = recordings::open(&options.recording, options.rule.as_deref(), None, io)?;
    let player = options.player.as_deref().or(recorded.player()).unwrap_or("");
    let Recorded { log, program, .. } = &recorded;
    let fail = |error: ShareError| Problem {
        message: format!("{}: {error}", options.recording.display()),
        exit: Exit::Recording,
    };
    let shared = SharedGame::new(log, program, options.with_rule, player).map_err(fail)?;
    let text = shared.to_text().map_err(fail)?;
    if !options.with_rule && recordings::standard_rule(|rule| shared.is_of(rule)).is_none() {
        io.complain(format_args!(
            "rulvm: to see this game, others need the rule `{}`; --with-rule puts it into the text",
            display(&program.rule().name)
        ));
    }
    Ok(format!("{text}\n"))
}
