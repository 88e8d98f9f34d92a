//! Opens tables: for new games, and for saved ones.

use std::path::Path;
use std::time::Instant;

use rulc_compiler::Passes;
use rulvm_files::{Accept, Exit, Problem, read, read_text};
use rulvm_table::books::options::BookOption;
use rulvm_table::books::{Entry, OptionError, bord};
use rulvm_table::game::Player;
use rulvm_table::hex;
use rulvm_table::json::{Object, hash};
use rulvm_table::save::LARGEST;
use rulvm_table::table::Table;
use rulvm_table_net::key::random;
use rulvm_table_play::Stopwatch;
use rulvm_table_play::opening::{self, OpenError, World};
use serde_json::Value;

/// Returns a seed from the operating system.
///
/// # Errors
/// The system has no random numbers.
pub(crate) fn random_seed() -> Result<u64, Problem> {
    random::<8>().map(u64::from_be_bytes).map_err(system)
}

/// A stopwatch for programs that think.
pub(crate) fn stopwatch() -> Stopwatch {
    let start = Instant::now();
    Box::new(move || start.elapsed())
}

/// The option of Othello that names a file here; its book gets the bytes in hexadecimal digits.
const BORD: &str = "bord";

/// Reads a value of an option that a user has typed.
///
/// # Errors
/// It is not a value of this option, or names a file that cannot be read.
pub(crate) fn read_option(option: &BookOption, text: &str) -> Result<Value, Problem> {
    let bad = |message: String| Problem { message, exit: Exit::BadOptions };
    if option.name == BORD {
        return bord(Path::new(text)).map(|bytes| hex::encode(&bytes).into());
    }
    option.read(text).map_err(bad)
}

/// Reads a BORD file. `rulvm table bord` reports what is odd about it; this does not.
fn bord(path: &Path) -> Result<Vec<u8>, Problem> {
    let wrong = |error: &dyn std::fmt::Display, exit| Problem {
        message: format!("{}: {error}", path.display()),
        exit,
    };
    let bytes = read(path, Accept::Regular).map_err(|error| wrong(&error, Exit::System))?;
    let is_bord = bord::read(&bytes).map(|_| ());
    is_bord.map_err(|error| wrong(&error, Exit::BadOptions))?;
    Ok(bytes)
}

/// Opens a book with options, without a game.
///
/// # Errors
/// An option is wrong, or the system has no random numbers.
pub(crate) fn open(entry: &Entry, options: &Object, seed: u64) -> Result<Table, Problem> {
    opening::open(entry, options, world(seed)?).map_err(problem)
}

/// Opens a book with options, and starts a game.
///
/// # Errors
/// As for [`open`].
pub(crate) fn new_game(entry: &Entry, options: &Object, seed: u64) -> Result<Table, Problem> {
    opening::new_game(entry, options, world(seed)?).map_err(problem)
}

fn world(seed: u64) -> Result<World<'static>, Problem> {
    Ok(World { seed, secret: random().map_err(system)?, files: &rule_file })
}

fn problem(error: OpenError) -> Problem {
    let exit = match &error {
        OpenError::Option(OptionError::File(_)) => Exit::RuleNotFound,
        OpenError::Option(_) => Exit::BadOptions,
        OpenError::Book(_) => Exit::System,
    };
    Problem { message: error.to_string(), exit }
}

/// Lets the player of this program play a side, when the game is connected.
///
/// # Errors
/// The book misbehaves.
pub(crate) fn sit_at(table: &mut Table, side: Player) -> Result<(), Problem> {
    if table.side() == side {
        return Ok(());
    }
    change(table, |save| save["local"]["side"] = side.json())
}

/// Ends the session of a game that was saved while it was connected: another guest is invited, and
/// must not be asked for this session (NET9).
///
/// # Errors
/// The book misbehaves.
pub(crate) fn end_session(table: &mut Table) -> Result<(), Problem> {
    match table.session() {
        Some(_) => change(table, |save| save["session"] = Value::Null),
        None => Ok(()),
    }
}

/// Changes a game as if it had been saved otherwise.
fn change(table: &mut Table, change: impl FnOnce(&mut Object)) -> Result<(), Problem> {
    let mut save = table.save().map_err(system)?;
    save.remove("hash");
    change(&mut save);
    let hash = hash(&save);
    save.insert("hash".to_owned(), hash.into());
    table.load(&Value::Object(save)).map_err(system)
}

/// Returns the `id` of the book of a saved game.
///
/// # Errors
/// The file cannot be read, or is not a saved game.
pub(crate) fn saved_book(path: &Path) -> Result<String, Problem> {
    let book = opening::saved_book(&text(path)?);
    book.map_err(|error| unreadable(path, &error))
}

/// Opens the book of a saved game, and continues it.
///
/// # Errors
/// The file cannot be read, is refused, or is of another book.
pub(crate) fn saved_game(
    path: &Path,
    entry: &Entry,
    options: &Object,
    seed: u64,
) -> Result<Table, Problem> {
    let opened = opening::saved_game(&text(path)?, entry, options, world(seed)?);
    opened.map_err(|error| match error {
        OpenError::Book(why) => unreadable(path, &why),
        other => problem(other),
    })
}

fn text(path: &Path) -> Result<String, Problem> {
    read_text(path, Accept::Regular, LARGEST as u64).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &dyn std::fmt::Display) -> Problem {
    Problem { message: format!("{}: {error}", path.display()), exit: Exit::Recording }
}

fn system(error: impl std::fmt::Display) -> Problem {
    Problem { message: error.to_string(), exit: Exit::System }
}

/// Reads a rule: the name of a standard rule, a rule file, or a source.
fn rule_file(name: &str) -> Result<Vec<u8>, String> {
    let rule = rulvm_files::load(Path::new(name), Accept::Regular, Passes::all());
    rule.map(|rule| rule.program.bytes().to_vec()).map_err(|problem| problem.message)
}
