//! The loop of a recorded game in a terminal.

use std::io;
use std::time::Instant;

use grammar::language::Language;
use rulvm_core::game::Game;
use rulvm_player::app::view;
use rulvm_player::frames::{FRAME, PATIENCE};
use rulvm_player::input::Report;
use rulvm_player::replay::ReplayKey;
use rulvm_player::{App, Command, Display, Replay};
use rulvm_terminal::{Reports, Screen, restore};

use super::keyboard::{Keyboard, is_gone};
use super::signals::{Signals, stop_self};

/// Shows a recorded game in the terminal. If the player continues it, returns the game and how many
/// inputs it has had.
///
/// # Errors
/// An error of the terminal, which is restored in any case.
pub(crate) fn show(
    mut replay: Replay,
    languages: &[Language],
    display: Display,
) -> io::Result<Option<(Game, usize)>> {
    let signals = Signals::register()?;
    let mut app = App::for_replay(replay.game().clone(), languages.to_vec(), display);
    let mut screen = Screen::new(Reports::Keys)?;
    let keyboard = Keyboard::new()?;
    let mut last = Instant::now();
    while !signals.end() && !is_gone() {
        app.show_replay(&replay);
        let reads_help = app.reads_help();
        app.resize(screen.area()?);
        screen.show(|cells| view::show(&app, cells))?;
        let moves = !reads_help && (replay.speed() > 0 || app.play.is_moving());
        let report = keyboard.wait(if moves { FRAME } else { PATIENCE })?;
        let now = Instant::now();
        if !reads_help {
            replay.pass(now - last);
        }
        last = now;
        if signals.suspend() {
            restore();
            stop_self();
            screen.again()?;
            last = Instant::now();
        }
        let Some(Report::Key(key)) = report else { continue };
        if reads_help {
            if app.key(&key) == Command::Quit {
                return Ok(None);
            }
            continue;
        }
        match replay.key(&key) {
            ReplayKey::Nothing => {}
            ReplayKey::Help => app.open_rule_help(false),
            ReplayKey::Leave => return Ok(None),
            ReplayKey::TakeOver => return Ok(Some((replay.game().clone(), replay.count().0))),
        }
    }
    Ok(None)
}
