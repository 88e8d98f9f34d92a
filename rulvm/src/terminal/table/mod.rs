//! Games for two in a terminal.
//!
//! ```text
//! keys, mouse, time --> Round (rulvm-table-play) --> cells --> terminal
//!                                                --> Request --> files
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | `console` | the terminal: keys in, the screen or lines out, signals |
//! | `start` | the loop of the start screen |
//! | `play` | the loop of a game |
//! | `store` | where a game is saved |
//! | `bord` | the loop of the editor of BORD files |
//! | `record` | writes the moves of the games that are played |
//! | `words` | messages for players |

mod bord;
mod console;
mod play;
mod record;
mod start;
mod store;
mod words;

use std::io;

use grammar::language::Language;
use rulvm_files::Exit;
use rulvm_opponents::Strength;
use rulvm_player::Display;
use rulvm_player::controls::Bindings;
use rulvm_player::controls::repeat::Rate;
use rulvm_table::table::Status;
use rulvm_table_play::{Place, Round};
use rulvm_table_view::{App, Texts};
use rulvm_terminal::area;

use super::connected::{Patience, Waiting, quoted};
use super::keyboard::is_gone;
use console::Console;
use play::Left;
use start::Chosen;

pub(crate) use bord::edit;
pub(crate) use record::{Recorder, date};
pub(crate) use store::Store;
pub(crate) use words::{cut, shortened};

/// How tables look.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The player's languages, best first.
    pub languages: Vec<Language>,
    /// How everything is displayed.
    pub display: Display,
    /// The keys of rules.
    pub bindings: Bindings,
    /// How fast held keys repeat.
    pub rate: Rate,
}

/// A game that is about to be played.
pub(crate) struct Sitting {
    /// The table, and whoever else acts at it.
    pub place: Box<dyn Place>,
    /// Where the game is saved.
    pub store: Store,
    /// True if the game was played before.
    pub is_continued: bool,
}

/// How playing ended.
#[derive(Debug, Default)]
pub(crate) struct Played {
    /// Messages for the players: where the last game was saved, or why it was not.
    pub messages: Vec<String>,
    /// True if the operating system refused something: a game is lost, or the terminal failed.
    pub has_failed: bool,
    /// The exit status if a signal ended the program, or the terminal was closed.
    pub ended: Option<Exit>,
    /// True if the user has left the editor.
    is_left: bool,
}

/// Plays in the terminal until the players leave, a signal ends the program, or the terminal is
/// gone: one game, or those that are chosen on the start screen.
///
/// # Errors
/// The terminal cannot be set up.
pub(crate) fn play(settings: &Settings, sitting: Option<Sitting>) -> io::Result<Played> {
    let mut console = Console::new(&settings.display, settings.rate)?;
    let mut played = Played::default();
    let result = match sitting {
        Some(sitting) => sit(settings, &mut console, sitting, false, &mut played).map(|_| ()),
        None => games(settings, &mut console, &mut played),
    };
    drop(console);
    match result {
        Ok(()) => {}
        // Nobody can read messages about a terminal that is gone.
        Err(_) if is_gone() => played.ended = played.ended.or(Some(Exit::HungUp)),
        Err(error) => {
            played.has_failed = true;
            played.messages.push(format!("the terminal: {error}"));
        }
    }
    Ok(played)
}

/// Waits for another program in lines of text, before there is a screen. Without keys, those of the
/// terminal are left to a command.
///
/// # Errors
/// The terminal cannot be set up.
pub(crate) fn wait<T>(
    settings: &Settings,
    has_keys: bool,
    run: impl FnOnce(&mut dyn Patience) -> T,
) -> io::Result<T> {
    if !has_keys {
        return Ok(run(&mut Waiting::new()?));
    }
    let display = Display { plain: true, sound: false, ..settings.display };
    Console::new(&display, settings.rate)?.outside(|outside| run(outside))
}

/// Plays the games that are chosen on the start screen.
fn games(settings: &Settings, console: &mut Console, played: &mut Played) -> io::Result<()> {
    let texts = Texts::new(&settings.languages);
    let mut start = start::screen(texts, settings.display.theme);
    loop {
        match start::choose(&mut start, console)? {
            Chosen::Sitting(sitting) => {
                // Only the last game matters for messages after the end.
                played.messages.clear();
                if sit(settings, console, sitting, true, played)? {
                    return Ok(());
                }
            }
            Chosen::Quit => return Ok(()),
            Chosen::Ended(exit) => {
                played.ended = Some(exit);
                return Ok(());
            }
        }
    }
}

/// Plays a game, and saves it if anything other than the players ends it. Returns whether the
/// program is to end.
fn sit(
    settings: &Settings,
    console: &mut Console,
    sitting: Sitting,
    has_start: bool,
    played: &mut Played,
) -> io::Result<bool> {
    let mut app = App::new(Texts::new(&settings.languages), settings.display.theme);
    app.has_start = has_start;
    app.set_bindings(settings.bindings.clone());
    if let Ok(area) = area() {
        app.resize(area);
    }
    let Sitting { place, mut store, is_continued } = sitting;
    let mut round = Round::new(place, app);
    let is_over = round.table().status() == Status::Over;
    if is_continued && !is_over && round.app.message().is_none() {
        round.app.remark(&round.app.texts.say("continues"));
    }
    let left = play::play(console, &mut round, &mut store);
    let has_ended = !matches!(left, Ok(Left::Closed));
    let Round { mut place, app, .. } = round;
    played.messages.extend(app.trouble(place.table()).map(str::to_owned));
    // The message ends with a command.
    let record = store.record().map(|path| format!(" --record {}", quoted(path)));
    let how = place.leave(&app.texts);
    played.messages.extend(how.map(|how| how + &record.unwrap_or_default()));
    if has_ended && store.is_needed(place.table()) {
        match store.save(place.table_mut()) {
            Ok(_) => {}
            Err(why) => {
                played.has_failed = true;
                played.messages.push(format!("the game was not saved: {why}"));
            }
        }
    }
    match store.write_record(&app) {
        Ok(message) => played.messages.extend(message),
        Err(why) => {
            played.has_failed = true;
            played.messages.push(format!("the record was not written: {why}"));
        }
    }
    let is_over = place.table().status() == Status::Over;
    if let Some(path) = store.saved().filter(|_| !is_over) {
        let path = quoted(path);
        let against = app.opponent.as_deref().filter(|name| Strength::find(name).is_some());
        let against = against.map(|name| format!(" --against {name}")).unwrap_or_default();
        let message = format!("the game is saved: rulvm table --load {path}{against}");
        played.messages.push(message);
    }
    if let Left::Ended(exit) = left? {
        played.ended = Some(exit);
    }
    Ok(has_ended)
}
