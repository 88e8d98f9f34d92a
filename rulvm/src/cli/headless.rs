//! `rulvm play --demo --headless`: a game without a terminal.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::files;
use super::streams::Streams;
use super::trap::{Again, Trapped, tell_tries, trapped};
use crate::terminal::Settings;
use rulvm_core::game::{Event, Game, Status};
use rulvm_core::log::Chain;
use rulvm_files::Exit;
use rulvm_files::recording::Recording;
use rulvm_lab::bot::Greedy;
use rulvm_player::picture::{self, palette::Palette};

/// The most inputs of a game without a terminal: a game that never ends is stopped.
pub(super) const MOST_INPUTS: usize = 100_000;

/// What the command line says about a game without a terminal.
#[derive(Debug, Args)]
pub(super) struct Headless {
    /// With --demo: play without a terminal, and print the final board and the score
    #[arg(long, requires = "demo")]
    pub(super) headless: bool,
    /// With --headless: write a picture of the final board as SVG to this file
    #[arg(long, value_name = "FILE", requires = "headless")]
    picture: Option<PathBuf>,
    /// With --headless: stop after this many pieces
    #[arg(long, value_name = "N", requires = "headless")]
    pieces: Option<usize>,
}

/// Plays a game without a terminal.
pub(super) fn play(
    options: &Headless,
    settings: &Settings,
    name: &str,
    rule: &[PathBuf],
    io: &mut Streams<'_>,
) -> Exit {
    let problem = |io: &mut Streams<'_>, file: &Path, error: std::io::Error| {
        io.complain(format_args!("rulvm: {}: {error}", file.display()));
        Exit::System
    };
    // Checked before anything is played.
    if let Some(file) = &options.picture
        && let Err(error) = rulvm_files::check_output(file, rule)
    {
        return problem(io, file, error);
    }
    let (mut game, applied) =
        Game::new(settings.rule.program.clone(), settings.edge, settings.seed);
    if let Some(code) = applied.refused {
        return io.report(&rulvm_files::refused(code));
    }
    let mut tape = None;
    if let Some(file) = &settings.record {
        let (header, chain) = Chain::begin(&game, settings.seed, game.fuel());
        match Recording::create(file, &header) {
            Ok(recording) => tape = Some((recording, chain)),
            Err(error) => return problem(io, file, error),
        }
    }
    let mut trap = applied.trap;
    let mut bot = Greedy::default();
    // The pieces that have landed; one more is falling.
    let mut pieces = 0;
    let mut inputs = Vec::new();
    for _ in 0..MOST_INPUTS {
        if game.status() != Status::Playing || options.pieces.is_some_and(|most| pieces >= most) {
            break;
        }
        let input = bot.decide(&game);
        let applied = game.apply(&input);
        inputs.push(input.clone());
        if let Some((recording, chain)) = &mut tape
            && let Err(error) = recording.add(&chain.entry(input, &game))
        {
            return problem(io, recording.path(), error);
        }
        trap = trap.or(applied.trap);
        pieces += applied.events.iter().filter(|e| matches!(e, Event::Piece { .. })).count();
    }
    let mut text = format!("{}\n", picture::text(&game));
    if let Some((recording, _)) = &tape
        && let Err(error) = recording.finish()
    {
        return problem(io, recording.path(), error);
    }
    // Writing to memory does not fail.
    let _ = match (trap, game.score()) {
        (Some(_), _) => Ok(()),
        (None, Some(score)) => writeln!(text, "score {score}"),
        (None, None) if pieces == 1 => writeln!(text, "still playing after 1 piece"),
        (None, None) => writeln!(text, "still playing after {pieces} pieces"),
    };
    let printed = io.print(&text);
    if let Some(file) = &options.picture
        && let Err(error) =
            files::write(file, picture::svg(&game, &Palette::ORIGINAL).as_bytes(), rule)
    {
        return problem(io, file, error);
    }
    tell_tries(bot.trapped(), &settings.rule.program, trap, &mut io.messages);
    let again = match &tape {
        Some((recording, _)) => Again::Recorded(recording.path()),
        None => Again::Headless(settings.seed),
    };
    let Some(report) = trap else { return printed };
    let played = Some((settings.seed, inputs.as_slice()));
    let end = Trapped { report, game: &game, rule: Some(name), played, again };
    trapped(&end, &mut io.messages)
}
