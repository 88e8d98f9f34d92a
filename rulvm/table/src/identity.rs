//! Who a book is, and which books can be opened and connected (GM1 to GM5).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::End;

/// A version word: four hexadecimal digits, such as `0123` for version 1.2.3 (GM3). What another
/// program sends can be any text; only a well-formed word has a [`number`](Version::number).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Version(String);

/// This host (GM4).
pub const HOST: &str = "0200";

impl Version {
    /// A word, which need not be well formed.
    #[must_use]
    pub fn new(word: &str) -> Version {
        Version(word.to_owned())
    }

    /// Returns the last three digits as a number, by which versions are compared; `None` if the
    /// word is not well formed (GM3).
    #[must_use]
    pub fn number(&self) -> Option<u16> {
        let digits: &[u8; 4] = self.0.as_bytes().try_into().ok()?;
        let [first, rest @ ..] = digits;
        let is_word =
            matches!(first, b'0'..=b'9' | b'a'..=b'f') && rest.iter().all(u8::is_ascii_digit);
        is_word.then(|| rest.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0')))
    }

    /// The word itself.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.0
    }
}

/// The version as `1.2.3`, or the word itself if it is not well formed (GM3).
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(n) => write!(f, "{}.{}.{}", n / 100, n / 10 % 10, n % 10),
            None => f.write_str(&self.0),
        }
    }
}

/// What a book does not take part in (ch. 3.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Bits {
    /// Its games cannot be saved.
    pub no_save: bool,
    /// It cannot be connected.
    pub no_connect: bool,
    /// Its games cannot be restarted.
    pub no_restart: bool,
    /// Its sides cannot be swapped.
    pub no_swap: bool,
    /// It gets no `Idle`.
    pub no_idle: bool,
    /// It gets no `SleepQuery`.
    pub no_sleep_query: bool,
}

/// Who a book is (GM1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Identity {
    /// What it is known by, 1 to 63 bytes.
    pub id: String,
    /// Its name for people, 1 to 63 bytes.
    pub name: String,
    /// Its author, at most 127 bytes.
    pub author: String,
    /// Its copyright, at most 127 bytes.
    pub copyright: String,
    /// Its own version.
    pub version: Version,
    /// The oldest version of it that it can be connected to.
    pub required: Version,
    /// The host that it was written for; information only (GM4).
    pub host: Version,
    /// The oldest host that can run it.
    pub host_required: Version,
    /// What it does not take part in.
    pub bits: Bits,
}

/// Why books cannot be opened or connected (GM4, GM5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// The books are different.
    #[error("the books are different")]
    Book,
    /// A version word is not well formed.
    #[error("a version word is not four hexadecimal digits, the last three of them decimal")]
    BadVersion,
    /// A book is too old for the other.
    #[error("the book is too old")]
    BookVersion,
    /// A host is too old for a book.
    #[error("the host is too old for the book")]
    HostVersion,
    /// A book cannot be connected.
    #[error("the book cannot be connected")]
    NoConnect,
}

impl Mismatch {
    /// Its code in the protocols.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Mismatch::Book => "book",
            Mismatch::BadVersion => "bad-version",
            Mismatch::BookVersion => "book-version",
            Mismatch::HostVersion => "host-version",
            Mismatch::NoConnect => "no-connect",
        }
    }
}

/// Tests whether a running host can open a book (GM4).
///
/// # Errors
/// [`Mismatch::BadVersion`] or [`Mismatch::HostVersion`].
pub(crate) fn can_open(book: &Identity, host: &Version) -> Result<(), Mismatch> {
    let words = [&book.version, &book.required, &book.host, &book.host_required, host];
    if words.iter().any(|word| word.number().is_none()) {
        return Err(Mismatch::BadVersion);
    }
    if host.number() < book.host_required.number() {
        return Err(Mismatch::HostVersion);
    }
    Ok(())
}

/// What one end says about itself before it is connected (GM5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// The `id` of its book.
    pub book: String,
    /// The version of its book.
    pub version: Version,
    /// The oldest version that its book can be connected to.
    pub required: Version,
    /// The host that runs it.
    pub host: Version,
    /// The oldest host that its book can be connected to.
    pub host_required: Version,
    /// Its book cannot be connected.
    pub no_connect: bool,
}

impl Party {
    /// A book on a running host.
    #[must_use]
    pub fn new(book: &Identity, host: &Version) -> Party {
        Party {
            book: book.id.clone(),
            version: book.version.clone(),
            required: book.required.clone(),
            host: host.clone(),
            host_required: book.host_required.clone(),
            no_connect: book.bits.no_connect,
        }
    }

    fn is_well_formed(&self) -> bool {
        let words = [&self.version, &self.required, &self.host, &self.host_required];
        words.iter().all(|word| word.number().is_some())
    }
}

/// Tests whether two books can be connected (GM5).
///
/// # Errors
/// The first test that fails, and the end that is at fault; a different book is nobody's fault.
pub(crate) fn can_connect(inviter: &Party, guest: &Party) -> Result<(), (Mismatch, Option<End>)> {
    if inviter.book != guest.book {
        return Err((Mismatch::Book, None));
    }
    let ends = [(inviter, guest, End::Inviter), (guest, inviter, End::Guest)];
    type Test = fn(&Party, &Party) -> bool;
    let tests: [(Test, Mismatch); 4] = [
        (|own, _| own.is_well_formed(), Mismatch::BadVersion),
        (|own, other| own.version.number() >= other.required.number(), Mismatch::BookVersion),
        (|own, other| own.host.number() >= other.host_required.number(), Mismatch::HostVersion),
        (|own, _| !own.no_connect, Mismatch::NoConnect),
    ];
    for (passes, mismatch) in tests {
        for (own, other, end) in ends {
            if !passes(own, other) {
                return Err((mismatch, Some(end)));
            }
        }
    }
    Ok(())
}
