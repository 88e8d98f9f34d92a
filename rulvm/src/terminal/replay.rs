//! The loop of a recorded game in a terminal.

use std::io;
use std::time::Instant;

use grammar::language::Language;
use rulvm_core::game::Game;
use rulvm_files::Exit;
use rulvm_player::frames::{FRAME, PATIENCE};
use rulvm_player::input::Report;
use rulvm_player::replay::ReplayKey;
use rulvm_player::{App, Command, Display, Replay, Rival};
use rulvm_terminal::{Reports, restore};

use super::keyboard::Keyboard;
use super::output::Output;
use super::signals::{Signals, has_shell};

/// How a recorded game was left.
pub(crate) enum Left {
    /// By the player.
    Closed,
    /// The player continues the game, which has had so many inputs.
    TakenOver(Box<Game>, usize),
    /// A signal ended the program, or the terminal was closed.
    Ended(Exit),
}

/// Shows a recorded game in the terminal, and another one next to it if there is one.
///
/// # Errors
/// An error of the terminal, which is restored in any case.
pub(crate) fn show(
    mut replay: Replay,
    other: Option<Rival>,
    languages: &[Language],
    display: Display,
) -> io::Result<Left> {
    let signals = Signals::register()?;
    let mut app = App::for_replay(replay.game().clone(), languages.to_vec(), display);
    app.rival = other;
    let mut output = Output::new(display.plain, Reports::Keys, None)?;
    let keyboard = Keyboard::new(app.display())?;
    let mut last = Instant::now();
    loop {
        if let Some(exit) = signals.end() {
            return Ok(Left::Ended(exit));
        }
        app.show_replay(&mut replay);
        let reads_help = app.reads_help();
        output.measure(&mut app)?;
        output.show(&mut app)?;
        let moves = !reads_help && (replay.speed() > 0 || app.play.is_moving());
        let report = keyboard.wait(if moves { FRAME } else { PATIENCE })?;
        let now = Instant::now();
        if !reads_help {
            replay.pass(now - last);
        }
        last = now;
        let is_stopped = signals.suspend() && has_shell();
        if is_stopped || signals.resume() {
            restore();
            if is_stopped {
                signals.stop_self();
            }
            output.again()?;
            last = Instant::now();
        }
        let Some(Report::Key(key)) = report else { continue };
        if reads_help {
            if app.key(&key) == Command::Quit {
                return Ok(Left::Closed);
            }
            continue;
        }
        match replay.key(&key) {
            ReplayKey::Nothing => {}
            ReplayKey::Ask(question) => app.ask(question),
            ReplayKey::Help => app.open_rule_help(false),
            ReplayKey::Keys => _ = app.open_key_help(),
            ReplayKey::Leave => return Ok(Left::Closed),
            ReplayKey::TakeOver => {
                return Ok(Left::TakenOver(Box::new(replay.game().clone()), replay.count().0));
            }
        }
    }
}
