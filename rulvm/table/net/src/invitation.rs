//! The text that an inviter hands to a guest, and what the inviter remembers of it (NET1).

use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::{Duration, SystemTime};

use crate::address::{Address, AddressError};
use crate::base32::{self, Flaw};
use crate::key::{InviteKey, NoRandom, PublicKey};

/// What the text starts with.
pub(crate) const PREFIX: &str = "rul1-";
/// What an invitation to watch starts with.
pub(crate) const WATCH_PREFIX: &str = "rul1w-";
/// How many characters the key has.
const DIGITS: usize = base32::digits(32);

/// How long an invitation can be used.
pub const LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);

/// The longest name of a book or a rule, in bytes.
const LONGEST_NAME: usize = 63;

/// What a guest needs: `rul1-KEY@HOST:PORT/BOOK`. The address and the book are left out where they
/// are known otherwise. When it is read, spaces and the case of the key do not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The secret.
    pub key: InviteKey,
    /// Where the inviter listens.
    pub address: Option<Address>,
    /// What is played.
    pub game: Option<GameName>,
}

/// What is played, as people write it: `othello`, `versus/hexcolumns`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameName {
    /// The book: its `id` without `rul.`.
    pub book: String,
    /// The rule that the book plays, if it plays rules.
    pub rule: Option<String>,
}

impl GameName {
    /// Returns the name of a game; `None` if one of its parts cannot be part of an invitation.
    #[must_use]
    pub fn new(book: &str, rule: Option<&str>) -> Option<GameName> {
        let is_sound = is_name(book) && rule.is_none_or(is_name);
        let game = || GameName { book: book.to_owned(), rule: rule.map(str::to_owned) };
        is_sound.then(game)
    }

    fn read(text: &str) -> Result<GameName, InvitationError> {
        let (book, rule) = match text.split_once('/') {
            Some((book, rule)) => (book, Some(rule)),
            None => (text, None),
        };
        GameName::new(book, rule).ok_or_else(|| InvitationError::Game(text.to_owned()))
    }
}

impl Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.book)?;
        self.rule.iter().try_for_each(|rule| write!(f, "/{rule}"))
    }
}

fn is_name(text: &str) -> bool {
    let is_of_names = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    (1..=LONGEST_NAME).contains(&text.len()) && text.chars().all(is_of_names)
}

/// Why a text is not an invitation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvitationError {
    /// It starts in another way.
    #[error("an invitation starts with `{PREFIX}`")]
    Prefix,
    /// It is an invitation to watch.
    #[error("this is an invitation to watch, for `--watch`; one to play starts with `{PREFIX}`")]
    ToWatch,
    /// It starts as one of another version.
    #[error("this invitation is of another version: it starts with `{0}`, not with `{PREFIX}`")]
    Version(String),
    /// A character that no key has.
    #[error("character {place} of the key is `{digit}`: a key has only a to z and 2 to 7")]
    Digit {
        /// The character.
        digit: char,
        /// Its place in the key, from 1.
        place: usize,
    },
    /// Characters are missing, or there are too many.
    #[error("the key has {0} characters, not {DIGITS}: copy the whole invitation")]
    Length(usize),
    /// The last character of the key cannot be the last one.
    #[error("no key ends with `{0}`: copy the whole invitation")]
    Last(char),
    /// The address is malformed.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// What follows the address is not the name of a game.
    #[error("`{0}` is not the name of a game: copy the whole invitation")]
    Game(String),
}

impl From<Flaw> for InvitationError {
    fn from(flaw: Flaw) -> InvitationError {
        match flaw {
            Flaw::Digit(digit, place) => InvitationError::Digit { digit, place },
            Flaw::Length(length) => InvitationError::Length(length),
            Flaw::Last(digit) => InvitationError::Last(digit),
        }
    }
}

impl FromStr for Invitation {
    type Err = InvitationError;

    fn from_str(text: &str) -> Result<Invitation, InvitationError> {
        let text: String = text.split_whitespace().collect();
        let (start, game) = match text.split_once('/') {
            Some((start, game)) => (start, Some(game)),
            None => (text.as_str(), None),
        };
        let (key, address) = match start.split_once('@') {
            Some((key, address)) => (key, Some(address)),
            None => (start, None),
        };
        let key = key.to_ascii_lowercase();
        let Some(digits) = key.strip_prefix(PREFIX) else {
            let version = key.split_inclusive('-').next().unwrap_or_default();
            if version == WATCH_PREFIX {
                return Err(InvitationError::ToWatch);
            }
            let number = version.strip_prefix("rul").and_then(|rest| rest.strip_suffix('-'));
            return Err(match number.and_then(|number| number.parse::<u32>().ok()) {
                Some(_) => InvitationError::Version(version.to_owned()),
                None => InvitationError::Prefix,
            });
        };
        Ok(Invitation {
            key: InviteKey(base32::decode(digits)?),
            address: address.map(str::parse).transpose()?,
            game: game.map(GameName::read).transpose()?,
        })
    }
}

impl Display for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}{}", base32::encode(&self.key.0))?;
        self.address.iter().try_for_each(|address| write!(f, "@{address}"))?;
        self.game.iter().try_for_each(|game| write!(f, "/{game}"))
    }
}

/// What an inviter remembers. A front end that keeps it, and the inviter's [`StaticKey`], can
/// restart while the guest waits.
///
/// [`StaticKey`]: crate::key::StaticKey
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invite {
    /// The secret.
    pub key: InviteKey,
    /// When it expires. Connections that exist then continue.
    pub lapses: SystemTime,
    /// Who came first: nobody else is let in.
    pub guest: Option<PublicKey>,
}

impl Invite {
    /// Returns a new invite, which expires after [`LIFETIME`].
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn new() -> Result<Invite, NoRandom> {
        let lapses = SystemTime::now() + LIFETIME;
        Ok(Invite { key: InviteKey::random()?, lapses, guest: None })
    }

    /// Whether nobody can connect with it now.
    #[must_use]
    pub fn has_lapsed(&self) -> bool {
        self.lapses <= SystemTime::now()
    }

    /// The invitation to a game for a guest who reaches the inviter at an address.
    #[must_use]
    pub fn invitation(&self, address: Option<Address>, game: Option<GameName>) -> Invitation {
        Invitation { key: self.key.clone(), address, game }
    }
}
