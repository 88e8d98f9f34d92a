//! Opens tables: for new games, and for saved ones.

use std::path::Path;
use std::sync::Arc;

use grammar::hash::sha256;
use rulc_compiler::Passes;
use rulvm_files::{Accept, Exit, Problem, read, read_text};
use rulvm_table::books::options::BookOption;
use rulvm_table::books::{self, Entry, Opening, OptionError, bord};
use rulvm_table::game::Player;
use rulvm_table::hex;
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::{Object, hash};
use rulvm_table::save::LARGEST;
use rulvm_table::table::Table;
use rulvm_table_net::key::random;
use serde_json::Value;
use stdlib_rules::rules;

/// The book of matches, and the rule that they play by default.
pub(crate) const VERSUS: &str = "rul.versus";
/// Its option that names the rule.
pub(super) const RULE: &str = "rule";
const USUAL_RULE: &str = "duel";

/// A book's name on command lines and in names of files: its `id` without `rul.`.
pub(crate) fn short_name(id: &str) -> &str {
    id.strip_prefix("rul.").unwrap_or(id)
}

/// Returns a seed from the operating system.
///
/// # Errors
/// The system has no random numbers.
pub(crate) fn random_seed() -> Result<u64, Problem> {
    random::<8>().map(u64::from_be_bytes).map_err(system)
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
    let mut options = options.clone();
    if entry.id == VERSUS {
        options.entry("rule").or_insert_with(|| USUAL_RULE.into());
    }
    let secret = random::<32>().map_err(system)?;
    let nonces = Arc::new(move |count: u32| nonce(&secret, count));
    let opening = Opening { options: &options, seed, files: &rule_file, nonces };
    let book = (entry.open)(&opening).map_err(|error| {
        let exit = match error {
            OptionError::File(_) => Exit::RuleNotFound,
            _ => Exit::BadOptions,
        };
        Problem { message: error.to_string(), exit }
    })?;
    let wrong = |error| Problem { message: format!("{}: {error}", entry.name), exit: Exit::System };
    Table::open(book, entry.identity(), Version::new(HOST)).map_err(wrong)
}

/// Opens a book with options, and starts a game.
///
/// # Errors
/// As for [`open`].
pub(crate) fn new_game(entry: &Entry, options: &Object, seed: u64) -> Result<Table, Problem> {
    let mut table = open(entry, options, seed)?;
    let wrong = |error| Problem { message: format!("{}: {error}", entry.name), exit: Exit::System };
    table.new_game().map_err(wrong)?;
    Ok(table)
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
    let save: Option<Value> = serde_json::from_str(&text(path)?).ok();
    let id = save.as_ref().and_then(|save| save.get("book")?.as_str());
    id.map(str::to_owned).ok_or_else(|| unreadable(path, &"this is not a saved game"))
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
    let text = text(path)?;
    let mut options = options.clone();
    if let Some(rule) = rule_of(&text).filter(|_| entry.id == VERSUS) {
        options.entry("rule").or_insert_with(|| rule.into());
    }
    let mut table = open(entry, &options, seed)?;
    table.load_text(text.as_bytes()).map_err(|error| unreadable(path, &error))?;
    Ok(table)
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

/// Returns the name of the standard or sample rule of a saved match (RV3).
fn rule_of(save: &str) -> Option<&'static str> {
    let save: Value = serde_json::from_str(save).ok()?;
    let hash = save.get("core")?.get("rule")?.as_str()?;
    let mut names = rules::names().chain(rules::examples());
    names.find(|name| rules::rule(name).is_some_and(|rule| sha256(rule) == hash))
}

/// Reads a rule: the name of a standard rule, a rule file, or a source.
fn rule_file(name: &str) -> Result<Vec<u8>, String> {
    let rule = rulvm_files::load(Path::new(name), Accept::Regular, Passes::all());
    rule.map(|rule| rule.program.bytes().to_vec()).map_err(|problem| problem.message)
}

/// Returns 32 bytes that cannot be guessed without the secret (BG12).
fn nonce(secret: &[u8; 32], count: u32) -> [u8; 32] {
    let mut bytes = b"rulvm table nonce\0".to_vec();
    bytes.extend(secret);
    bytes.extend(count.to_be_bytes());
    hex::decode_array(&sha256(&bytes)).unwrap_or(*secret)
}

/// Returns the books that people play: all but the one for tests.
pub(super) fn shown_books() -> impl Iterator<Item = &'static Entry> {
    books::BOOKS.iter().filter(|entry| entry.id != "rul.probe")
}
