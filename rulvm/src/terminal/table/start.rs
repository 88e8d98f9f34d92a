//! The loop of the start screen.

use std::io;
use std::path::PathBuf;

use rulvm_cells::{Buffer, Rect};
use rulvm_files::{Exit, OwnFile, Problem, SavedGames};
use rulvm_opponents::Strength;
use rulvm_player::Theme;
use rulvm_player::input::Report;
use rulvm_table::books::{self, Entry};
use rulvm_table::json::Object;
use rulvm_table::table::Table;
use rulvm_table_net::invitation::InvitationError;
use rulvm_table_net::watch_invitation::AnyInvitation;
use rulvm_table_play::opening::{RULE, VERSUS, short_name, shown_books};
use rulvm_table_play::words::sentence;
use rulvm_table_play::{Local, Opponent, Place};
use rulvm_table_view::start::{Origin, Saved, Settings, Who, Wish};
use rulvm_table_view::{Start, Texts};
use stdlib_rules::rules;

use super::console::{Console, Page};
use super::words::shortened;
use super::{Sitting, Store};
use crate::terminal::connected::{
    self, Listen, ListenPlace, Meeting, Missed, Patience, Via, Watching,
};
use crate::terminal::opening::{
    new_game, random_seed, read_option, saved_book, saved_game, stopwatch,
};

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
    /// A game of others that is not there yet.
    Watching(Box<Watching>),
}

impl Opened {
    /// A meeting whose game is saved where the program keeps saved games.
    fn meeting(meeting: Meeting) -> Opened {
        Opened::Meeting(Box::new(meeting), Store::default())
    }

    /// Waits until the game can be shown.
    ///
    /// # Errors
    /// The output cannot be written.
    fn wait(self, texts: &Texts, out: &mut dyn Patience) -> io::Result<Result<Sitting, Missed>> {
        Ok(match self {
            Opened::Sitting(sitting) => Ok(sitting),
            Opened::Meeting(meeting, store) => {
                let is_continued = meeting.is_continued();
                meeting.wait(texts, out)?.map(|connection| {
                    let place: Box<dyn Place> = Box::new(connection);
                    Sitting { place, store, is_continued }
                })
            }
            Opened::Watching(mut watching) => {
                let waited = watching.wait(texts, out)?;
                let store = Store::default();
                waited.map(|()| Sitting { place: watching, store, is_continued: false })
            }
        })
    }
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
    let rules = rules::names().chain(rules::examples()).map(str::to_owned);
    start.offer_values(VERSUS, RULE, rules.collect());
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
        let chosen = match wish {
            None => continue,
            Some(Wish::Quit) => return Ok(Chosen::Quit),
            Some(Wish::Set(game, settings)) => {
                let options = options_of(game, &settings);
                match options.and_then(|options| new_game(entry_of(game)?, &options, 0)) {
                    Ok(table) => start.set(game, settings, table),
                    Err(problem) => start.note(&shortened(&problem.message)),
                }
                continue;
            }
            Some(Wish::Play(origin, who)) => {
                let settings = match origin {
                    Origin::Game(game) => start.settings(game),
                    Origin::Saved(_) => Settings::new(),
                };
                opened(&files, origin, &settings, who)
            }
            Some(Wish::Join(invitation)) => join(&invitation),
            Some(Wish::Continue) => connected::again(None, &|_| Ok(())).map(Opened::meeting),
        };
        match chosen {
            Ok(Opened::Sitting(sitting)) => return Ok(Chosen::Sitting(sitting)),
            Ok(opened) => {
                let texts = &start.texts;
                match console.outside(|outside| opened.wait(texts, outside))?? {
                    Ok(sitting) => return Ok(Chosen::Sitting(sitting)),
                    Err(Missed::Ended(exit)) => return Ok(Chosen::Ended(exit)),
                    Err(Missed::Failed(why)) => start.note(&why),
                    Err(Missed::Back) => start.note(&start.texts.say("start-no-longer")),
                }
                start.offer_continuing(connected::last_game());
            }
            Err(problem) => start.note(&shortened(&problem.message)),
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
            let table =
                entry_of(game).and_then(|entry| saved_game(&file, entry, &Object::new(), 0));
            let table = table.map_err(|problem| problem.message);
            saves.push(Saved { name: name.to_owned(), game, table });
            shown.push(file);
        }
    }
    start.offer_continuing(connected::last_game());
    start.restart(saves);
    shown
}

fn wrong(message: &str) -> Problem {
    Problem { message: message.to_owned(), exit: Exit::System }
}

/// The book of a game of the start screen, by its number.
fn entry_of(game: usize) -> Result<&'static Entry, Problem> {
    shown_books().nth(game).ok_or_else(|| wrong("there is no such game"))
}

/// Reads the options of a game.
fn options_of(game: usize, settings: &Settings) -> Result<Object, Problem> {
    let own = entry_of(game)?.options;
    let mut options = Object::new();
    for (name, value) in settings {
        if let Some(option) = own.iter().find(|option| option.name == *name) {
            options.insert((*name).to_owned(), read_option(option, value)?);
        }
    }
    Ok(options)
}

/// Invites another player to a game. The rule is the one that was chosen.
fn invite(table: Table, rule: Option<&str>) -> Result<Meeting, Problem> {
    connected::invite(table, rule, None, ListenPlace::Network(Listen::default()))
}

/// Joins a game with the text of an invitation, or watches it.
fn join(text: &str) -> Result<Opened, Problem> {
    let wrong = |error: InvitationError| Problem {
        message: sentence(&error.to_string()),
        exit: Exit::BadOptions,
    };
    match text.parse().map_err(wrong)? {
        AnyInvitation::Play(invitation) => {
            connected::join(&invitation, None, Via::Address, &|_| Ok(())).map(Opened::meeting)
        }
        AnyInvitation::Watch(invitation) => {
            let watching = connected::watch(&invitation, None, Via::Address)?;
            Ok(Opened::Watching(Box::new(watching)))
        }
    }
}

/// Starts a game, or continues a saved one. Returns its table, and where it is saved.
fn open(files: &[PathBuf], origin: Origin, settings: &Settings) -> Result<(Table, Store), Problem> {
    let seed = random_seed()?;
    match origin {
        Origin::Game(game) => {
            let options = options_of(game, settings)?;
            Ok((new_game(entry_of(game)?, &options, seed)?, Store::default()))
        }
        Origin::Saved(at) => {
            let file = files.get(at).ok_or_else(|| wrong("there is no such game"))?;
            let id = saved_book(file)?;
            let entry: &Entry = books::find(&id).ok_or_else(|| wrong(short_name(&id)))?;
            Ok((
                saved_game(file, entry, &Object::new(), seed)?,
                Store::new(Some(OwnFile::open(file.clone()))),
            ))
        }
    }
}

/// Opens a game for those who play it.
fn opened(
    files: &[PathBuf],
    origin: Origin,
    settings: &Settings,
    who: Who,
) -> Result<Opened, Problem> {
    let (table, store) = open(files, origin, settings)?;
    let opponent = match who {
        Who::Invite => {
            let rule = settings.get(RULE).map(String::as_str);
            return Ok(Opened::Meeting(Box::new(invite(table, rule)?), store));
        }
        Who::Program { strength, side } => {
            let seed = random_seed()?;
            let strength = Strength::find(strength);
            strength.map(|strength| Opponent::new(strength, side.other(), seed, stopwatch()))
        }
        Who::Two => None,
    };
    let place = Box::new(Local::new(table, opponent));
    let is_continued = matches!(origin, Origin::Saved(_));
    Ok(Opened::Sitting(Sitting { place, store, is_continued }))
}
