//! The loop of the start screen.

use std::io;
use std::path::PathBuf;

use rulvm_files::{Exit, Problem, SavedGames};
use rulvm_opponents::Strength;
use rulvm_player::Theme;
use rulvm_player::frames::PATIENCE;
use rulvm_player::input::Report;
use rulvm_table::books::{self, Entry};
use rulvm_table::json::Object;
use rulvm_table_view::start::{Origin, Saved, Who, Wish};
use rulvm_table_view::{Start, Texts};

use super::console::{Console, Event};
use super::opening::{new_game, random_seed, saved_book, saved_game, short_name, shown_books};
use super::{Local, Opponent, Sitting, Store};

/// What was chosen on the start screen.
pub(super) enum Chosen {
    /// A game.
    Sitting(Sitting),
    /// Nothing: the players leave.
    Quit,
    /// A signal ended the program, or the terminal was closed.
    Ended(Exit),
}

/// The start screen with all games.
pub(super) fn screen(texts: Texts, theme: Theme) -> Start {
    let games = shown_books().filter_map(|entry| new_game(entry, &Object::new(), 0).ok());
    Start::new(texts, theme, games.collect())
}

/// Shows the start screen until a game is chosen and open.
///
/// # Errors
/// Those of the terminal.
pub(super) fn choose(start: &mut Start, console: &mut Console) -> io::Result<Chosen> {
    let files = saved_games(start);
    let mut is_old = true;
    loop {
        start.resize(console.area()?);
        if std::mem::take(&mut is_old) {
            if console.is_plain {
                let lines = start.tell();
                console.write(&lines)?;
            } else {
                console.show(|cells| start.draw(cells))?;
            }
        }
        let report = match console.wait(PATIENCE)?.0 {
            Event::Nothing => continue,
            Event::Continued => {
                is_old = true;
                continue;
            }
            Event::Ended(exit) => return Ok(Chosen::Ended(exit)),
            Event::Report(report) => report,
        };
        is_old = true;
        let wish = match report {
            Report::Key(key) => start.key(key),
            Report::Mouse(mouse) => start.mouse(mouse),
            Report::Paste(text) => {
                start.paste(&text);
                None
            }
            _ => None,
        };
        let sitting = match wish {
            None => continue,
            Some(Wish::Quit) => return Ok(Chosen::Quit),
            Some(Wish::Play(origin, who)) => sitting(&files, origin, who),
            // Not offered yet.
            Some(Wish::Join(_)) => continue,
        };
        match sitting {
            Ok(sitting) => return Ok(Chosen::Sitting(sitting)),
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

fn sitting(files: &[PathBuf], origin: Origin, who: Who) -> Result<Sitting, Problem> {
    let (seed, options) = (random_seed()?, Object::new());
    let wrong = |message: &str| Problem { message: message.to_owned(), exit: Exit::System };
    let (table, store) = match origin {
        Origin::Game(game) => {
            let entry = shown_books().nth(game).ok_or_else(|| wrong("there is no such game"))?;
            (new_game(entry, &options, seed)?, Store::default())
        }
        Origin::Saved(at) => {
            let file = files.get(at).ok_or_else(|| wrong("there is no such game"))?;
            let id = saved_book(file)?;
            let entry: &Entry = books::find(&id).ok_or_else(|| wrong(short_name(&id)))?;
            (saved_game(file, entry, &options, seed)?, Store::new(Some(file.clone())))
        }
    };
    let opponent = match who {
        Who::Program { strength, side } => {
            Strength::find(strength).map(|strength| Opponent::new(strength, side.other(), seed))
        }
        Who::Two | Who::Invite => None,
    };
    Ok(Sitting { place: Box::new(Local::new(table, opponent)), store })
}
