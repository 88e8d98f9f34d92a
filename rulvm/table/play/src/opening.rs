//! Opens tables: for new games, and for saved ones.

use std::sync::Arc;

use grammar::hash::sha256;
use rulvm_table::books::{self, Entry, Files, Opening, OptionError};
use rulvm_table::hex;
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::Object;
use rulvm_table::save::{SaveError, intact};
use rulvm_table::table::Table;
use serde_json::Value;
use stdlib_rules::rules;
use thiserror::Error;

/// The book of matches, and the rule that they play by default.
pub const VERSUS: &str = "rul.versus";
/// Its option that names the rule.
pub const RULE: &str = "rule";
const USUAL_RULE: &str = "duel";

/// What tables need of the world.
#[derive(Clone, Copy)]
pub struct World<'w> {
    /// The seed of the dice.
    pub seed: u64,
    /// 32 bytes that nobody can guess (BG12).
    pub secret: [u8; 32],
    /// Returns the rule file with a name.
    pub files: &'w Files<'w>,
}

/// Why a table cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// An option of the book.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The book, or its saved game.
    #[error("{0}")]
    Book(String),
}

/// A book's name on command lines and in names of files: its `id` without `rul.`.
#[must_use]
pub fn short_name(id: &str) -> &str {
    id.strip_prefix("rul.").unwrap_or(id)
}

/// Returns the books that people play: all but the one for tests.
pub fn shown_books() -> impl Iterator<Item = &'static Entry> {
    books::BOOKS.iter().filter(|entry| entry.id != "rul.probe")
}

/// Opens a book with options, without a game.
///
/// # Errors
/// An option is wrong.
pub fn open(entry: &Entry, options: &Object, world: World<'_>) -> Result<Table, OpenError> {
    let mut options = options.clone();
    if entry.id == VERSUS {
        options.entry(RULE).or_insert_with(|| USUAL_RULE.into());
    }
    let secret = world.secret;
    let nonces = Arc::new(move |count: u32| nonce(&secret, count));
    let opening = Opening { options: &options, seed: world.seed, files: world.files, nonces };
    let book = (entry.open)(&opening)?;
    Table::open(book, entry.identity(), Version::new(HOST)).map_err(|error| wrong(entry, &error))
}

/// Opens a book with options, and starts a game.
///
/// # Errors
/// As for [`open`].
pub fn new_game(entry: &Entry, options: &Object, world: World<'_>) -> Result<Table, OpenError> {
    let mut table = open(entry, options, world)?;
    table.new_game().map_err(|error| wrong(entry, &error))?;
    Ok(table)
}

fn wrong(entry: &Entry, error: &dyn std::fmt::Display) -> OpenError {
    OpenError::Book(format!("{}: {error}", entry.name))
}

/// Returns the `id` of the book of a saved game.
///
/// # Errors
/// The text is not a saved game, or a damaged one with the name of an unknown book.
pub fn saved_book(text: &str) -> Result<String, SaveError> {
    let save: Value = serde_json::from_str(text).map_err(|_| SaveError::NotJson)?;
    let id = save.get("book").and_then(Value::as_str).ok_or(SaveError::NotASave)?;
    if !shown_books().any(|entry| entry.id == id) {
        intact(&save)?;
    }
    Ok(id.to_owned())
}

/// Opens the book of a saved game, and continues it.
///
/// # Errors
/// The text is refused, or is of another book.
pub fn saved_game(
    text: &str,
    entry: &Entry,
    options: &Object,
    world: World<'_>,
) -> Result<Table, OpenError> {
    let mut options = options.clone();
    if let Some(rule) = rule_of(text).filter(|_| entry.id == VERSUS) {
        options.entry(RULE).or_insert_with(|| rule.into());
    }
    let mut table = open(entry, &options, world)?;
    table.load_text(text.as_bytes()).map_err(|error| OpenError::Book(error.to_string()))?;
    Ok(table)
}

/// Returns the name of the standard or sample rule of a saved match.
fn rule_of(save: &str) -> Option<&'static str> {
    let save: Value = serde_json::from_str(save).ok()?;
    rule_in(save.get("core")?.as_object()?)
}

/// Returns the name of the standard or sample rule of a match, by its core (RV3).
#[must_use]
pub fn rule_in(core: &Object) -> Option<&'static str> {
    let hash = core.get("rule")?.as_str()?;
    let mut names = rules::names().chain(rules::examples());
    names.find(|name| rules::rule(name).is_some_and(|rule| sha256(rule) == hash))
}

/// Returns 32 bytes that cannot be guessed without the secret (BG12).
fn nonce(secret: &[u8; 32], count: u32) -> [u8; 32] {
    let mut bytes = b"rulvm table nonce\0".to_vec();
    bytes.extend(secret);
    bytes.extend(count.to_be_bytes());
    hex::decode_array(&sha256(&bytes)).unwrap_or(*secret)
}
