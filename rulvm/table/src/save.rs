//! Saved games (GM25, GM26).

use serde_json::{Value, json};

use crate::connection::Session;
use crate::event::Event;
use crate::game::{Game, Player};
use crate::identity::{Identity, Version};
use crate::json::{self, Object, canonical, has_small_integers, object};
use crate::table::{Refusal, Status, Table};

/// The largest save, in bytes (GM25).
pub const LARGEST: usize = 1 << 20;

const MEMBERS: [&str; 10] =
    ["format", "save", "book", "version", "host", "core", "local", "turn", "session", "hash"];

/// Why a save is refused (GM26), in the order of the tests.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// More than 1 MiB.
    #[error("a save has at most {LARGEST} bytes")]
    TooLarge,
    /// No JSON.
    #[error("this is not JSON")]
    NotJson,
    /// No save.
    #[error("this is not a saved game")]
    NotASave,
    /// A save of another version.
    #[error("this save is of another version of the format")]
    SaveVersion,
    /// Its hash does not fit, or a number is not an integer within 2^53.
    #[error("this save is damaged: its hash does not fit, or a number is not a small integer")]
    Damaged,
    /// A save of another book.
    #[error("this save is of another book")]
    Book,
    /// A save of a version of the book that this one cannot continue.
    #[error("this save is of a version of the book that this one cannot continue")]
    Version,
    /// A state that cannot be played.
    #[error("the state of this save cannot be played: {0}")]
    State(String),
}

impl SaveError {
    /// Its code in the protocols.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            SaveError::TooLarge => "too-large",
            SaveError::NotJson => "not-json",
            SaveError::NotASave => "not-a-save",
            SaveError::SaveVersion => "save-version",
            SaveError::Damaged => "damaged",
            SaveError::Book => "book",
            SaveError::Version => "version",
            SaveError::State(_) => "state",
        }
    }
}

/// Why a game is not saved or loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageError {
    /// The book does not allow saves.
    #[error("games of this book cannot be saved")]
    NotAllowed,
    /// The save is refused; nothing has changed.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The table cannot do it.
    #[error(transparent)]
    Table(#[from] Refusal),
}

impl Table {
    /// Saves the game: `Flatten`, unless the game has failed (GM25).
    ///
    /// # Errors
    /// If there is no game, the book does not allow it, or it misbehaves.
    pub fn save(&mut self) -> Result<Object, StorageError> {
        self.must_have_game()?;
        if self.identity().bits.no_save {
            return Err(StorageError::NotAllowed);
        }
        if self.status() != Status::Failed {
            self.event(Event::Flatten).map_err(Refusal::Book)?;
        }
        let game = self.must_have_game()?;
        let session = self.session.as_ref().map(Session::json).into();
        let save = write(self.identity(), self.host(), game, &session);
        self.set_saved();
        Ok(save)
    }

    /// The save could not be written: the game counts as changed again.
    pub fn not_saved(&mut self) {
        self.set_modified();
    }

    /// Continues the saved game in a text (GM26).
    ///
    /// # Errors
    /// If it is refused, in the order of GM26; then nothing has changed.
    pub fn load_text(&mut self, text: &[u8]) -> Result<(), StorageError> {
        self.must_work()?;
        if text.len() > LARGEST {
            return Err(SaveError::TooLarge.into());
        }
        let save: Value = serde_json::from_slice(text).map_err(|_| SaveError::NotJson)?;
        self.load(&save)
    }

    /// Continues a saved game that has been parsed (GM26).
    ///
    /// # Errors
    /// If it is refused, in the order of GM26; then nothing has changed.
    pub fn load(&mut self, save: &Value) -> Result<(), StorageError> {
        self.must_work()?;
        let (game, session) = self.test_save(save)?;
        self.old_game(game)?;
        self.session = session;
        Ok(())
    }

    fn test_save(&self, save: &Value) -> Result<(Game, Option<Session>), SaveError> {
        let save = intact(save)?;
        if !is_text(save, "book", &self.identity().id) {
            return Err(SaveError::Book);
        }
        let word = save.get("version").and_then(Value::as_str).map(Version::new);
        let number = word.and_then(|word| word.number());
        let own = self.identity();
        if number.is_none() || number < own.required.number() || number > own.version.number() {
            return Err(SaveError::Version);
        }
        self.test_state(save)
    }

    fn test_state(&self, save: &Object) -> Result<(Game, Option<Session>), SaveError> {
        let wrong = |text: &str| SaveError::State(text.to_owned());
        if save.len() != MEMBERS.len() || !MEMBERS.iter().all(|name| save.contains_key(*name)) {
            return Err(wrong("it has other members than a save"));
        }
        let local = save["local"].as_object();
        let local = local.filter(|local| local.get("side").and_then(Player::read).is_some());
        let local = local.ok_or_else(|| wrong("`local` has no side"))?;
        let core = save["core"].as_object().ok_or_else(|| wrong("`core` is not an object"))?;
        let session = match &save["session"] {
            Value::Null => None,
            value => Some(Session::read(value).ok_or_else(|| wrong("`session` is malformed"))?),
        };
        if core.get("turn") != Some(&save["turn"]) {
            return Err(wrong("`turn` is not that of the core"));
        }
        self.check(core).map_err(SaveError::State)?;
        Ok((Game { core: core.clone(), local: local.clone() }, session))
    }
}

/// Returns the members of a save of any book, if it is as it was written: the first tests of GM26.
///
/// # Errors
/// It is no save, of another version, or damaged.
pub fn intact(save: &Value) -> Result<&Object, SaveError> {
    if canonical(save).len() > LARGEST {
        return Err(SaveError::TooLarge);
    }
    let save = save.as_object().filter(|save| is_text(save, "format", "rul-table"));
    let save = save.ok_or(SaveError::NotASave)?;
    if save.get("save").and_then(Value::as_u64) != Some(1) {
        return Err(SaveError::SaveVersion);
    }
    if !save.values().all(has_small_integers) || !has_its_hash(save) {
        return Err(SaveError::Damaged);
    }
    Ok(save)
}

/// Returns a save (GM25). `session` is that of a connection, or null.
#[must_use]
pub fn write(identity: &Identity, host: &Version, game: &Game, session: &Value) -> Object {
    let mut save = object([
        ("format", json!("rul-table")),
        ("save", json!(1)),
        ("book", json!(identity.id)),
        ("version", json!(identity.version)),
        ("host", json!(host)),
        ("core", json!(game.core)),
        ("local", json!(game.local)),
        ("turn", game.core.get("turn").cloned().unwrap_or_default()),
        ("session", session.clone()),
    ]);
    let hash = json::hash(&save);
    save.insert("hash".to_owned(), json!(hash));
    save
}

fn is_text(save: &Object, name: &str, text: &str) -> bool {
    save.get(name).and_then(Value::as_str) == Some(text)
}

fn has_its_hash(save: &Object) -> bool {
    let mut rest = save.clone();
    let hash = rest.remove("hash");
    hash.as_ref().and_then(Value::as_str) == Some(&json::hash(&rest))
}
