//! `rulvm play --demo --headless`: a game without a terminal.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use super::files;
use super::output::{self, complain};
use super::play::Options;
use super::trap::{tell_tries, trapped};
use crate::terminal::Settings;
use rulvm_core::game::{Event, Game, Status};
use rulvm_core::log::Chain;
use rulvm_files::Exit;
use rulvm_files::recording::Recording;
use rulvm_lab::bot::Greedy;
use rulvm_player::picture::{self, palette::Palette};

/// The most inputs of a game without a terminal: one that never ends is stopped.
const MOST_INPUTS: usize = 100_000;

/// Plays.
pub(super) fn play(options: &Options, settings: &Settings, rule: &[PathBuf]) -> Exit {
    let problem = |file: &Path, error: std::io::Error| {
        complain(format_args!("rulvm: {}: {error}", file.display()));
        Exit::System
    };
    // Known before anything is played.
    if let Some(file) = &options.picture
        && let Err(error) = rulvm_files::check_output(file, rule)
    {
        return problem(file, error);
    }
    let (mut game, applied) =
        Game::new(settings.rule.program.clone(), settings.edge, settings.seed);
    let mut tape = None;
    if let Some(file) = &settings.record {
        let (header, chain) = Chain::begin(&game, settings.seed, game.fuel());
        match Recording::create(file, &header) {
            Ok(recording) => tape = Some((recording, chain)),
            Err(error) => return problem(file, error),
        }
    }
    let mut trap = applied.trap;
    let mut bot = Greedy::default();
    // Those that are done with; one more is falling.
    let mut pieces = 0;
    for _ in 0..MOST_INPUTS {
        if game.status() != Status::Playing || options.pieces.is_some_and(|most| pieces >= most) {
            break;
        }
        let input = bot.decide(&game);
        let applied = game.apply(&input);
        if let Some((recording, chain)) = &mut tape
            && let Err(error) = recording.add(&chain.entry(input, &game))
        {
            return problem(recording.path(), error);
        }
        trap = trap.or(applied.trap);
        pieces += applied.events.iter().filter(|e| matches!(e, Event::Piece { .. })).count();
    }
    let mut text = format!("{}\n", picture::text(&game));
    if let Some((recording, _)) = &tape
        && let Err(error) = recording.finish()
    {
        return problem(recording.path(), error);
    }
    // Writing to memory does not fail.
    let _ = match (trap, game.score()) {
        (Some(_), _) => Ok(()),
        (None, Some(score)) => writeln!(text, "score {score}"),
        (None, None) if pieces == 1 => writeln!(text, "still playing after 1 piece"),
        (None, None) => writeln!(text, "still playing after {pieces} pieces"),
    };
    let printed = output::print(&text);
    if let Some(file) = &options.picture
        && let Err(error) =
            files::write_picture(file, &picture::svg(&game, &Palette::ORIGINAL), rule)
    {
        return problem(file, error);
    }
    tell_tries(bot.trapped(), &settings.rule.program, trap);
    trap.map_or(printed, |report| trapped(&report, &game))
}
