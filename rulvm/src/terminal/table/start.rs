//! The loop of the start screen.

use std::io;
use std::path::PathBuf;

use rulvm_cells::{Buffer, Rect};
use rulvm_files::{Exit, Problem, SavedGames};
use rulvm_opponents::Strength;
use rulvm_player::Theme;
use rulvm_player::input::Report;
use rulvm_table::books::{self, Entry};
use rulvm_table::json::Object;
use rulvm_table::table::Table;
use rulvm_table_net::invitation::InvitationError;
use rulvm_table_view::start::{Origin, Saved, Who, Wish};
use rulvm_table_view::{Start, Texts};

use super::console::{Console, Page};
use super::opening::{new_game, random_seed, saved_book, saved_game, short_name, shown_books};
use super::{Local, Opponent, Sitting, Store};
use crate::terminal::connected::{self, Listen, ListenPlace, Meeting, Missed, Via};

/// What was chosen on the start screen.
pub(super) enum Chosen {
    /// A game.
    Sitting(Sitting),
    /// Nothing: the players leave.
    Quit,
    /// A signal ended the program, or the terminal was closed.
    Ended(Exit),
}

/// What is open after a choice.
enum Opened {
    /// A game that can be played.
    Sitting(Sitting),
    /// A game whose other player is not there yet, and where it is saved.
    Meeting(Box<Meeting>, Store),
}

impl Page for Start {
    fn resize(&mut self, area: Rect) {
        Start::resize(self, area);
    }

    fn draw(&mut self, cells: &mut Buffer) {
        Start::draw(self, cells);
    }

    fn tell(&mut self) -> Vec<String> {
        Start::tell(self)
    }
}

/// The start screen with all games.
pub(super) fn screen(texts: Texts, theme: Theme) -> Start {
    let games = shown_books().filter_map(|entry| new_game(entry, &Object::new(), 0).ok());
    let mut start = Start::new(texts, theme, games.collect());
    start.offer_network();
    start
}

/// Shows the start screen until a game is chosen and open.
///
/// # Errors
/// Those of the terminal.
pub(super) fn choose(start: &mut Start, console: &mut Console) -> io::Result<Chosen> {
    let files = saved_games(start);
    loop {
        let report = match console.ask(start)? {
            Ok(report) => report,
            Err(exit) => return Ok(Chosen::Ended(exit)),
        };
        let wish = match report {
            Report::Key(key) => start.key(key),
            Report::Mouse(mouse) => start.mouse(mouse),
            Report::Paste(text) => {
                start.paste(&text);
                None
            }
            _ => None,
        };
        let opened = match wish {
            None => continue,
            Some(Wish::Quit) => return Ok(Chosen::Quit),
            Some(Wish::Play(origin, Who::Invite)) => {
                let opened = open(&files, origin);
                opened
                    .and_then(|(table, store)| Ok(Opened::Meeting(Box::new(invite(table)?), store)))
            }
            Some(Wish::Play(origin, who)) => sitting(&files, origin, who).map(Opened::Sitting),
            Some(Wish::Join(invitation)) => join(&invitation)
                .map(|meeting| Opened::Meeting(Box::new(meeting), Store::default())),
        };
        match opened {
            Ok(Opened::Sitting(sitting)) => return Ok(Chosen::Sitting(sitting)),
            Ok(Opened::Meeting(meeting, store)) => {
                let texts = &start.texts;
                match console.outside(|| meeting.wait(texts, &mut io::stdout()))?? {
                    Ok(connection) => {
                        let place = Box::new(connection);
                        return Ok(Chosen::Sitting(Sitting { place, store }));
                    }
                    Err(Missed::Ended(exit)) => return Ok(Chosen::Ended(exit)),
                    Err(Missed::Failed(why)) => start.note(&why),
                }
            }
            Err(problem) => start.note(&problem.message),
        }
    }
}

/// Offers the saved games. Returns their files.
fn saved_games(start: &mut Start) -> Vec<PathBuf> {
    let files = SavedGames::of_player().map(|games| games.list()).unwrap_or_default();
    let (mut saves, mut shown) = (Vec::new(), Vec::new());
    for file in files {
        let Some(name) = file.file_stem().and_then(|name| name.to_str()) else { continue };
        let Ok(id) = saved_book(&file) else { continue };
        if let Some(game) = shown_books().position(|entry| entry.id == id) {
            saves.push(Saved { name: name.to_owned(), game });
            shown.push(file);
        }
    }
    start.restart(saves);
    shown
}

/// Invites another player to a game.
fn invite(table: Table) -> Result<Meeting, Problem> {
    connected::invite(table, None, None, ListenPlace::Network(Listen::default()))
}

/// Joins a game with the text of an invitation.
fn join(text: &str) -> Result<Meeting, Problem> {
    let wrong =
        |error: InvitationError| Problem { message: error.to_string(), exit: Exit::BadOptions };
    connected::join(&text.parse().map_err(wrong)?, None, Via::Address)
}

/// Starts a game, or continues a saved one. Returns its table, and where it is saved.
fn open(files: &[PathBuf], origin: Origin) -> Result<(Table, Store), Problem> {
    let (seed, options) = (random_seed()?, Object::new());
    let wrong = |message: &str| Problem { message: message.to_owned(), exit: Exit::System };
    match origin {
        Origin::Game(game) => {
            let entry = shown_books().nth(game).ok_or_else(|| wrong("there is no such game"))?;
            Ok((new_game(entry, &options, seed)?, Store::default()))
        }
        Origin::Saved(at) => {
            let file = files.get(at).ok_or_else(|| wrong("there is no such game"))?;
            let id = saved_book(file)?;
            let entry: &Entry = books::find(&id).ok_or_else(|| wrong(short_name(&id)))?;
            Ok((saved_game(file, entry, &options, seed)?, Store::new(Some(file.clone()))))
        }
    }
}

fn sitting(files: &[PathBuf], origin: Origin, who: Who) -> Result<Sitting, Problem> {
    let (table, store) = open(files, origin)?;
    let seed = random_seed()?;
    let opponent = match who {
        Who::Program { strength, side } => {
            Strength::find(strength).map(|strength| Opponent::new(strength, side.other(), seed))
        }
        Who::Two | Who::Invite => None,
    };
    Ok(Sitting { place: Box::new(Local::new(table, opponent)), store })
}
