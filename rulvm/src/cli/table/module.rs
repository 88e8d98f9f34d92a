//! `rulvm table BOOK.wasm`: books that are WebAssembly files.

use std::path::Path;

use rulvm_files::{Accept, Exit, Problem, read_text};
use rulvm_table::game::Player;
use rulvm_table::json::Object;
use rulvm_table::save::LARGEST;
use rulvm_table::table::Table;

use crate::terminal::opening::open_file;

/// Opens a book in a file, with options such as `position=TEXT`, and starts a game or continues a
/// saved one.
pub(super) fn open(path: &Path, said: &[String], save: Option<&Path>) -> Result<Table, Problem> {
    let problem = |path: &Path, error: &dyn std::fmt::Display, exit| Problem {
        message: format!("{}: {error}", path.display()),
        exit,
    };
    let wrong = |error: &dyn std::fmt::Display| problem(path, error, Exit::Module);
    let mut options = Object::new();
    for text in said {
        let Some(position) = text.strip_prefix("position=") else {
            let message = format!("`{text}`: a book from a file has one option, position=TEXT");
            return Err(Problem { message, exit: Exit::BadOptions });
        };
        options.insert("position".to_owned(), position.into());
    }
    let (mut table, _) = open_file(path, &options)?;
    match save {
        None => table.new_game().map_err(|error| wrong(&error))?,
        Some(save) => {
            let unreadable = |error: &dyn std::fmt::Display| problem(save, error, Exit::Recording);
            let text = read_text(save, Accept::Regular, LARGEST as u64);
            let text = text.map_err(|error| unreadable(&error))?;
            table.load_text(text.as_bytes()).map_err(|error| unreadable(&error))?;
        }
    }
    Ok(table)
}

/// Returns the side with a name or number.
pub(super) fn find_side(table: &Table, word: &str) -> Result<Player, Problem> {
    let names = table.sides().cloned().unwrap_or_default();
    let is_named = |player: &Player| {
        let number = (player.index() + 1).to_string();
        names[player.index()].eq_ignore_ascii_case(word) || number == word
    };
    Player::BOTH.into_iter().find(is_named).ok_or_else(|| {
        let [first, second] = &names;
        let name = &table.identity().name;
        let message =
            format!("{name} has no side `{word}`; the sides are {first} (1), {second} (2)");
        Problem { message, exit: Exit::BadOptions }
    })
}
