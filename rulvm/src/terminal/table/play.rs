//! The loop of a game for two.

use std::io;

use rulvm_files::Exit;
use rulvm_table_play::{Request, Round};
use rulvm_terminal::area;

use super::Store;
use super::console::{Console, Event};

/// How a game was left.
pub(super) enum Left {
    /// By the players.
    Closed,
    /// A signal ended the program, or the terminal was closed.
    Ended(Exit),
}

/// Plays a game until the players leave it, or the program is to end.
///
/// # Errors
/// Those of the terminal.
pub(super) fn play(
    console: &mut Console,
    round: &mut Round,
    store: &mut Store,
) -> io::Result<Left> {
    if let Some(problem) = console.silence.take() {
        round.app.note(&problem);
    }
    loop {
        store.keep_record(&round.app, round.place.table());
        show(console, round)?;
        console.repeat_keys(round.takes_signals())?;
        let (event, time) = console.wait(round.patience())?;
        round.pass(time, matches!(event, Event::Report(_)));
        let request = match event {
            Event::Nothing => None,
            Event::Ended(exit) => return Ok(Left::Ended(exit)),
            Event::Continued => {
                round.change();
                None
            }
            Event::Report(report) => {
                round.resize(area()?);
                round.report(&report)
            }
        };
        let leaves = match request {
            None => false,
            Some(Request::Leave) => true,
            Some(Request::Save) => {
                save(round, store);
                false
            }
            Some(Request::SaveAndLeave) => save(round, store),
        };
        if leaves {
            return Ok(Left::Closed);
        }
    }
}

/// Saves a game, and tells the players. Returns whether it is saved.
fn save(round: &mut Round, store: &mut Store) -> bool {
    let saved = store.save(round.place.table_mut()).map(|file| file.display().to_string());
    let texts = &round.app.texts;
    let text = match &saved {
        Ok(file) => texts.say_with("saved", &[("file", file)]),
        Err(why) => texts.say_with("not-saved", &[("why", why)]),
    };
    round.app.note(&text);
    saved.is_ok()
}

/// Shows what has changed, reads it out, or plays it as sound.
fn show(console: &mut Console, round: &mut Round) -> io::Result<()> {
    if !round.take_change() {
        return Ok(());
    }
    console.play(&round.sounds());
    if console.is_plain {
        return console.write(&round.lines());
    }
    console.show(|cells| {
        // The window may have another size by now.
        round.app.resize(cells.area);
        round.app.draw(round.place.table(), cells);
    })
}
