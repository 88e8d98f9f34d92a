//! The built-in books (GM23).

pub mod backgammon;
pub mod bord;
pub mod connect4;
pub mod mac_roman;
pub mod options;
pub mod othello;
mod probe;
pub mod tictactoe;
mod versus;

use std::sync::Arc;

use crate::book::Book;
use crate::game::Game;
use crate::identity::{Bits, HOST, Identity, Version};
use crate::json::Object;

/// Returns the contents of a file; the error is a message.
pub type Files<'f> = dyn Fn(&str) -> Result<Vec<u8>, String> + 'f;

/// Returns the nonce with a number: 32 bytes that nobody else can know (BG12).
pub type Nonces = Arc<dyn Fn(u32) -> [u8; 32]>;

/// What a book is opened with.
pub struct Opening<'o> {
    /// The options of the book. Those that it does not have are ignored.
    pub options: &'o Object,
    /// The seed of the table.
    pub seed: u64,
    /// The files that options name.
    pub files: &'o Files<'o>,
    /// Nonces for connected dice.
    pub nonces: Nonces,
}

/// Why a book cannot be opened with its options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// An option is missing, or malformed.
    #[error("{0}")]
    Usage(String),
    /// A file cannot be read.
    #[error("{0}")]
    File(String),
    /// A BORD file is refused.
    #[error(transparent)]
    Bord(#[from] bord::Error),
}

impl Opening<'_> {
    /// Returns an option that is a text.
    ///
    /// # Errors
    /// If it is not a text.
    pub fn text(&self, name: &str) -> Result<Option<&str>, OptionError> {
        match self.options.get(name) {
            None => Ok(None),
            Some(value) => match value.as_str() {
                Some(text) => Ok(Some(text)),
                None => Err(OptionError::Usage(format!("the option `{name}` is a text"))),
            },
        }
    }

    /// Returns an option that is true or false; false if it is not given.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn flag(&self, name: &str) -> Result<bool, OptionError> {
        let wrong = || OptionError::Usage(format!("the option `{name}` is true or false"));
        self.options.get(name).map_or(Ok(false), |value| value.as_bool().ok_or_else(wrong))
    }

    /// Returns an option that is a number from 0 to `most`; 0 if it is not given.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn number(&self, name: &str, most: u8) -> Result<u8, OptionError> {
        let Some(value) = self.options.get(name) else { return Ok(0) };
        let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
        number.filter(|&number| number <= most).ok_or_else(|| {
            OptionError::Usage(format!("the option `{name}` is a number from 0 to {most}"))
        })
    }
}

/// Opens a book.
type Open = fn(&Opening<'_>) -> Result<Box<dyn Book>, OptionError>;

/// Counts sequences of moves and ends of games, by depth.
type Perft = fn(&Game, usize) -> Option<Vec<(u64, u64)>>;

/// A built-in book.
pub struct Entry {
    /// Its `id`.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// The names of the two sides.
    pub sides: [&'static str; 2],
    /// Its options.
    pub options: &'static [options::BookOption],
    /// It needs no `Idle` and no `SleepQuery`.
    pub no_time: bool,
    /// Opens it.
    pub open: Open,
    /// Counts its moves, if it is a game without chance and secrets.
    pub perft: Option<Perft>,
}

/// *The* table of built-in books, by `id`.
pub const BOOKS: &[Entry] = &[
    Entry {
        id: "rul.backgammon",
        name: "Backgammon",
        sides: ["White", "Black"],
        options: options::BACKGAMMON,
        no_time: false,
        open: backgammon::open,
        perft: None,
    },
    Entry {
        id: "rul.connect4",
        name: "Connect 4",
        sides: ["Red", "Yellow"],
        options: options::CONNECT4,
        no_time: true,
        open: connect4::open,
        perft: Some(connect4::perft),
    },
    Entry {
        id: "rul.othello",
        name: "Othello",
        sides: ["Black", "White"],
        options: options::OTHELLO,
        no_time: true,
        open: othello::open,
        perft: Some(othello::perft),
    },
    Entry {
        id: "rul.probe",
        name: "Probe",
        sides: ["first", "second"],
        options: &[],
        no_time: false,
        open: probe::open,
        perft: None,
    },
    Entry {
        id: "rul.tictactoe",
        name: "Tic-tac-toe",
        sides: ["X", "O"],
        options: options::TICTACTOE,
        no_time: true,
        open: tictactoe::open,
        perft: Some(tictactoe::perft),
    },
    Entry {
        id: "rul.versus",
        name: "RUL versus",
        sides: ["Left", "Right"],
        options: options::VERSUS,
        no_time: false,
        open: versus::open,
        perft: None,
    },
];

/// Returns the book with an `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Entry> {
    BOOKS.iter().find(|entry| entry.id == id)
}

impl Entry {
    /// Who the book is (GM23).
    #[must_use]
    pub fn identity(&self) -> Identity {
        let first = Version::new("0100");
        let host = Version::new(HOST);
        Identity {
            id: self.id.to_owned(),
            name: self.name.to_owned(),
            author: "The RUL project".to_owned(),
            copyright: "MIT OR Apache-2.0".to_owned(),
            version: first.clone(),
            required: first,
            host: host.clone(),
            host_required: host,
            bits: Bits { no_idle: self.no_time, no_sleep_query: self.no_time, ..Bits::default() },
        }
    }
}

/// Returns the identity of a built-in book, which must be in the table.
fn identity(id: &str) -> Identity {
    match find(id) {
        Some(entry) => entry.identity(),
        None => unreachable!("the table of books has {id}"),
    }
}
