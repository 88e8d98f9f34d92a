//! The table of formats.

use std::fmt;

use rulvm_table::played::Played;

use crate::error::Error;
use crate::record::Record;
use crate::{ggf, list, mat, tagged};

/// The largest file that is read, in bytes.
pub const LARGEST: usize = 1 << 20;

/// A format of records.
pub struct Format {
    /// Its name for people.
    pub name: &'static str,
    /// The extension of its files, without the dot.
    pub ending: &'static str,
    /// The books whose games it can hold.
    pub books: &'static [&'static str],
    is_like: fn(&str) -> bool,
    read: fn(&str) -> Result<Vec<Record>, Error>,
    write: fn(&[Record]) -> Result<String, String>,
}

/// *The* table of formats.
pub const FORMATS: &[Format] = &[
    Format {
        name: "Generic Game Format",
        ending: "ggf",
        books: &["rul.othello"],
        is_like: ggf::is_like,
        read: ggf::read,
        write: ggf::write,
    },
    Format {
        name: "Jellyfish match",
        ending: "mat",
        books: &["rul.backgammon"],
        is_like: mat::is_like,
        read: mat::read,
        write: mat::write,
    },
    Format {
        name: "tags and moves",
        ending: "txt",
        books: tagged::BOOKS,
        is_like: tagged::is_like,
        read: tagged::read,
        write: tagged::write,
    },
    Format {
        name: "list of squares",
        ending: "txt",
        books: &["rul.othello"],
        is_like: list::is_like,
        read: list::read,
        write: list::write,
    },
];

/// Returns the formats that can hold games of a book.
pub fn of(book: &str) -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().filter(move |format| format.books.contains(&book))
}

/// Returns the format that a file extension, without the dot, chooses for a book.
#[must_use]
pub fn find(book: &str, ending: &str) -> Option<&'static Format> {
    of(book).find(|format| format.ending.eq_ignore_ascii_case(ending))
}

/// Reads a file in any of the formats, whatever its name is. Every move is checked.
///
/// # Errors
/// If it is too large or of no known format, or the first thing in it that is wrong.
pub fn read(bytes: &[u8]) -> Result<Vec<Record>, Error> {
    if bytes.len() > LARGEST {
        let text = format!("the file has more than {LARGEST} bytes");
        return Err(Error { line: 1, column: 1, text });
    }
    // Names can be in any character set.
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let Some(format) = FORMATS.iter().find(|format| (format.is_like)(text)) else {
        let names: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
        let text = format!("this is not a record; the known formats are: {}", names.join(", "));
        return Err(Error { line: 1, column: 1, text });
    };
    (format.read)(text)
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Format {
    /// Writes games, and reads them again to be sure that they are the same.
    ///
    /// # Errors
    /// If the format cannot hold these games.
    pub fn write(&self, records: &[Record]) -> Result<String, String> {
        if let Some(other) = records.iter().find(|record| !self.books.contains(&record.book)) {
            return Err(format!("the format `{}` cannot hold games of {}", self.name, other.book));
        }
        let text = (self.write)(records)?;
        let cannot = |why: &str| format!("this game cannot be written as `{}`: {why}", self.name);
        let read = (self.read)(&text).map_err(|error| cannot(&error.to_string()))?;
        if read.len() != records.len() {
            return Err(cannot("it would be read as another number of games"));
        }
        let differences = read.iter().zip(records).filter_map(|(read, own)| difference(read, own));
        differences.take(1).try_for_each(|why| Err(cannot(&why)))?;
        Ok(text)
    }
}

/// Returns where a record that was read differs from the one that was written.
fn difference(read: &Record, written: &Record) -> Option<String> {
    let moves = read.moves.iter().map(essence).zip(written.moves.iter().map(essence));
    let other = (1..).zip(moves).find(|(_, (one, other))| one != other);
    if let Some((number, _)) = other {
        return Some(format!("move {number} would be read as another one"));
    }
    if read.moves.len() != written.moves.len() {
        return Some("it would be read with another number of moves".to_owned());
    }
    let end = |record: &Record| record.replay(usize::MAX).map(|replay| replay.position());
    match (end(read), end(written)) {
        (Ok(one), Ok(other)) if one == other => None,
        (Ok(_), Ok(_)) => Some("it would be read with another start".to_owned()),
        (Err(why), _) | (_, Err(why)) => Some(why),
    }
}

/// Returns a move without regard to the order of its dice.
fn essence(played: &Played) -> (usize, String, Option<[u8; 2]>) {
    let dice = played.dice.map(|[one, two]| [one.min(two), one.max(two)]);
    (played.player.index(), played.text.clone(), dice)
}
