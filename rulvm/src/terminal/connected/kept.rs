//! What is kept of a connected game, so that it can continue after a program has ended, however
//! that happened: a private file in the player's state directory.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use grammar::hash::sha256;
use rulvm_files::private::{PrivateError, PrivateFile, PrivateFiles};
use rulvm_table::game::{End, Game};
use rulvm_table::hex;
use rulvm_table::json::Object;
use rulvm_table::table::{Status, Table};
use rulvm_table_net::address::Address;
use rulvm_table_net::invitation::Invite;
use rulvm_table_net::key::{InviteKey, PublicKey, StaticKey};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The directory of these files.
const DIRECTORY: &str = "connected";
/// The name of their format.
const FORMAT: &str = "rul-table-connection";
/// The version of their format.
const VERSION: u32 = 1;
/// Nothing is said to the other end before the game is written. While both may act at any time, it
/// is written as often as that takes a tenth of the time, and at least this often.
const PACE: Duration = Duration::from_millis(500);
const TENTH: u32 = 10;
/// How often the clocks are written while nobody moves.
const CLOCKS: Duration = Duration::from_secs(2);

/// Everything that a program needs to continue a connected game.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// Which end this program is.
    pub(crate) end: End,
    /// The `id` of the book, or its file.
    pub(crate) book: String,
    /// The rule that the book plays: a file, or the name of a standard rule. For a book in a file,
    /// the SHA-256 of the file.
    pub(crate) rule: Option<String>,
    /// The secret of the invitation.
    pub(crate) key: InviteKey,
    /// When the invitation expires.
    pub(crate) lapses: SystemTime,
    /// The identity of this program for the other one.
    pub(crate) own: StaticKey,
    /// The identity of the other program, once it was there.
    pub(crate) other: Option<PublicKey>,
    /// How the programs are connected.
    pub(crate) route: Route,
    /// The saved game with its session. A guest has none before it was connected.
    pub(crate) save: Option<Object>,
    /// The time that each player has used, as this program has counted it.
    pub(crate) clocks: [Duration; 2],
    /// What the table remembers besides.
    pub(crate) memory: Object,
}

/// How two programs are connected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Route {
    /// The inviter listens there, on all its addresses if no host is named; the guest calls there.
    Network {
        /// A name or an IP address.
        host: Option<String>,
        /// The port.
        port: u16,
    },
    /// By the standard input and output of this program.
    Stdio,
    /// By the standard input and output of a command.
    Through(String),
}

/// For people: the inviter whom a guest calls.
impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Route::Network { host: Some(host), port } => {
                Address { host: host.clone(), port: *port }.fmt(f)
            }
            Route::Network { host: None, port } => write!(f, "port {port}"),
            Route::Stdio => f.write_str("--stdio"),
            Route::Through(command) => f.write_str(command),
        }
    }
}

/// A file as it is written.
#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    version: u32,
    end: u8,
    book: String,
    rule: Option<String>,
    /// Keys are in hexadecimal.
    key: String,
    /// Seconds since 1970.
    lapses: u64,
    own: String,
    other: Option<String>,
    way: Route,
    save: Option<Object>,
    /// Milliseconds.
    #[serde(default)]
    clocks: [u64; 2],
    #[serde(flatten)]
    memory: Object,
}

/// Why a connected game cannot be continued.
#[derive(Debug, Error)]
pub(crate) enum KeptError {
    /// There is none.
    #[error("there is no connected game to continue")]
    None,
    /// All of them are in use.
    #[error("the connected game is open in another program")]
    InUse,
    /// The only one is damaged.
    #[error(
        "{}: this game is damaged, or a later version of this program has saved it",
        .0.display()
    )]
    Damaged(PathBuf),
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] PrivateError),
}

impl Kept {
    /// The name of its file. It says nothing about the key.
    fn name(end: End, key: &InviteKey) -> String {
        format!("{}-{}.json", end.name(), &sha256(&key.0)[..32])
    }

    fn write(&self) -> Vec<u8> {
        let since = self.lapses.duration_since(UNIX_EPOCH).unwrap_or_default();
        let file = File {
            format: FORMAT.to_owned(),
            version: VERSION,
            end: self.end.number(),
            book: self.book.clone(),
            rule: self.rule.clone(),
            key: hex::encode(&self.key.0),
            lapses: since.as_secs(),
            own: hex::encode(&self.own.0),
            other: self.other.map(|other| hex::encode(&other.0)),
            way: self.route.clone(),
            save: self.save.clone(),
            clocks: self.clocks.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            memory: self.memory.clone(),
        };
        // Its maps have texts as keys, so it can be written.
        serde_json::to_vec(&file).unwrap_or_default()
    }

    fn read(bytes: &[u8]) -> Option<Kept> {
        let file: File = serde_json::from_slice(bytes).ok()?;
        if file.format != FORMAT || file.version != VERSION {
            return None;
        }
        let other = match file.other {
            Some(other) => Some(PublicKey(hex::decode_array(&other)?)),
            None => None,
        };
        Some(Kept {
            end: End::new(file.end.into())?,
            book: file.book,
            rule: file.rule,
            key: InviteKey(hex::decode_array(&file.key)?),
            lapses: UNIX_EPOCH.checked_add(Duration::from_secs(file.lapses))?,
            own: StaticKey(hex::decode_array(&file.own)?),
            other,
            route: file.way,
            save: file.save,
            clocks: file.clocks.map(Duration::from_millis),
            memory: file.memory,
        })
    }

    /// Whether nobody can connect with its invitation any more.
    fn has_lapsed(&self) -> bool {
        self.lapses <= SystemTime::now()
    }

    /// What the inviter remembers of its invitation.
    pub(crate) fn invite(&self) -> Invite {
        Invite { key: self.key.clone(), lapses: self.lapses, guest: self.other }
    }
}

/// The file of a connected game, which this program uses until it is dropped.
pub(crate) struct Keeper {
    /// What was written last, or will be written next.
    pub(crate) kept: Kept,
    /// `None` after the end, or if it cannot be used.
    file: Option<PrivateFile>,
    written: Option<Instant>,
    /// The clocks that were written then.
    clocks: [Duration; 2],
    /// How long that took.
    effort: Duration,
    /// True if something is not written yet.
    owes: bool,
    /// True if the file has a state of the game, perhaps an earlier one.
    is_kept: bool,
    /// Why the game could not be written, unless that was reported.
    problem: Option<String>,
}

impl Keeper {
    /// Keeps a game that starts. Without a file for it, the game can still be played.
    pub(crate) fn new(kept: Kept) -> Keeper {
        forget_old();
        let name = Kept::name(kept.end, &kept.key);
        let (file, problem) = match files().and_then(|files| files.open(&name)) {
            Ok(file) => (Some(file), None),
            Err(error) => (None, Some(error.to_string())),
        };
        Keeper { problem, ..Keeper::with(kept, file) }
    }

    fn with(kept: Kept, file: Option<PrivateFile>) -> Keeper {
        Keeper {
            clocks: kept.clocks,
            kept,
            file,
            written: None,
            effort: Duration::ZERO,
            owes: false,
            is_kept: false,
            problem: None,
        }
    }

    /// Whether a game in which both may act at any time is to be written again.
    fn is_due(&self) -> bool {
        let pace = PACE.min(self.effort * TENTH);
        self.written.is_none_or(|written| written.elapsed() >= pace)
    }

    /// Finds the game of an invitation in which this program was the guest, if there is one.
    ///
    /// # Errors
    /// It is open in another program, or its file cannot be read.
    pub(crate) fn of_guest(key: &InviteKey) -> Result<Option<Keeper>, KeptError> {
        let files = files()?;
        let name = Kept::name(End::Guest, key);
        if !files.names().contains(&name) {
            return Ok(None);
        }
        match open(&files, &name) {
            Err(KeptError::File(PrivateError::InUse)) => Err(KeptError::InUse),
            opened => opened,
        }
    }

    /// Finds the game that was played last. One to which nobody has come yet is found only if there
    /// is no other.
    ///
    /// # Errors
    /// There is none, or all are damaged or open in other programs.
    pub(crate) fn last() -> Result<Keeper, KeptError> {
        let files = files()?;
        let (mut is_used, mut damaged, mut alone, mut failure) = (false, None, None, None);
        for name in files.names() {
            match open(&files, &name) {
                // A guest without a game was turned away.
                Ok(Some(keeper)) if keeper.kept.save.is_none() => {}
                Ok(Some(keeper)) if keeper.kept.other.is_some() => return Ok(keeper),
                Ok(found) => alone = alone.or(found),
                Err(KeptError::File(PrivateError::InUse)) => is_used = true,
                Err(KeptError::Damaged(path)) => damaged = damaged.or(Some(path)),
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        alone.ok_or(match damaged {
            _ if is_used => KeptError::InUse,
            Some(path) => KeptError::Damaged(path),
            None => failure.unwrap_or(KeptError::None),
        })
    }

    /// Keeps the game of a table, and who the other program is. Returns false if it was written too
    /// recently.
    pub(crate) fn keep(&mut self, table: &mut Table, other: Option<PublicKey>) -> bool {
        self.kept.other = other.or(self.kept.other);
        let has_turns = table.game().and_then(Game::turn).is_some();
        let is_due = has_turns || self.is_due() || table.status() != Status::Playing;
        if is_due {
            self.save(table);
        }
        self.owes |= !is_due;
        is_due
    }

    /// Writes the clocks, if it is time.
    pub(crate) fn keep_clocks(&mut self) {
        let has_waited = self.written.is_some_and(|written| written.elapsed() >= CLOCKS);
        if self.is_kept && has_waited && self.kept.clocks != self.clocks {
            self.write();
        }
    }

    /// Writes the game of a table.
    pub(crate) fn save(&mut self, table: &mut Table) {
        let start = Instant::now();
        if table.session().is_some_and(|session| session.epoch != self.epoch()) {
            // The game starts again. The player's screen does not know yet.
            self.kept.clocks = [Duration::ZERO; 2];
        }
        match table.save() {
            Ok(save) => {
                self.kept.memory = table.memory();
                self.kept.save = Some(save);
            }
            Err(error) => self.problem = Some(error.to_string()),
        }
        self.write();
        if self.owes {
            table.not_saved();
        }
        self.effort = start.elapsed();
    }

    /// How often the game that was kept last had been restarted.
    fn epoch(&self) -> u64 {
        let session = self.kept.save.as_ref().and_then(|save| save.get("session"));
        session.and_then(|session| session.get("epoch")?.as_u64()).unwrap_or_default()
    }

    /// Writes the file. If that fails, the game continues, and can be written later.
    pub(crate) fn write(&mut self) {
        let Some(file) = &self.file else { return };
        let written = file.write(&self.kept.write());
        self.clocks = self.kept.clocks;
        self.owes = written.is_err();
        self.is_kept |= written.is_ok();
        self.problem = written.err().map(|error| error.to_string()).or(self.problem.take());
        self.written = Some(Instant::now());
    }

    /// Why the game could not be written, once.
    pub(crate) fn problem(&mut self) -> Option<String> {
        self.problem.take()
    }

    /// Ends the program's use of the file. A game that is over, and known to be so by both
    /// programs, is forgotten. Returns whether the game can be continued.
    pub(crate) fn finish(&mut self, table: &mut Table) -> bool {
        let has_all = table.session().is_none_or(|session| session.unheard() == 0);
        if table.status() == Status::Over && has_all {
            match self.kept.end {
                End::Inviter => self.forget(),
                // The inviter lets in only this guest, who may want to play again.
                End::Guest => {
                    self.kept.save = None;
                    self.write();
                    self.file = None;
                }
            }
            return false;
        }
        if self.owes {
            self.save(table);
        } else {
            // The clocks have gone on since the last move.
            self.write();
        }
        self.file.take().is_some_and(|file| file.path().exists()) && self.is_kept
    }

    /// Where the game is kept.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(PrivateFile::path)
    }

    /// Forgets the game.
    pub(crate) fn forget(&mut self) {
        if let Some(file) = self.file.take() {
            // If it cannot be removed now, it is removed when the invitation has expired.
            let _ = file.remove();
        }
    }
}

fn files() -> Result<PrivateFiles, PrivateError> {
    PrivateFiles::of_player(DIRECTORY)
}

/// Opens the file of a game; `None` if no game was written to it, or one that has expired: then it
/// is removed.
fn open(files: &PrivateFiles, name: &str) -> Result<Option<Keeper>, KeptError> {
    let file = files.open(name)?;
    let Some(bytes) = file.read()? else {
        // A program was killed before it wrote anything.
        file.remove()?;
        return Ok(None);
    };
    let Some(kept) = Kept::read(&bytes) else {
        return Err(KeptError::Damaged(file.path().to_owned()));
    };
    if kept.has_lapsed() {
        file.remove()?;
        return Ok(None);
    }
    let file = Some(file);
    Ok(Some(Keeper { is_kept: true, ..Keeper::with(kept, file) }))
}

/// Removes the games whose invitations have expired.
fn forget_old() {
    let Ok(files) = files() else { return };
    for name in files.names() {
        // An error in one of them does not matter now.
        let _ = open(&files, &name);
    }
}

#[cfg(test)]
mod tests {
    use rulvm_table::json::object;
    use serde_json::json;

    use super::*;

    fn kept(lapses: SystemTime) -> Kept {
        Kept {
            end: End::Guest,
            book: "rul.versus".to_owned(),
            rule: Some("hexcolumns".to_owned()),
            key: InviteKey([1; 32]),
            lapses,
            own: StaticKey([2; 32]),
            other: Some(PublicKey([3; 32])),
            route: Route::Network { host: Some("example.org".to_owned()), port: 4000 },
            save: json!({"format": "rul-table"}).as_object().cloned(),
            clocks: [Duration::from_millis(61_500), Duration::ZERO],
            memory: object([("consent", json!({"done": 2})), ("past", json!([]))]),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let lapses = UNIX_EPOCH + Duration::from_secs(1_700_000_000);
        for route in [kept(lapses).route, Route::Stdio, Route::Through("ssh ann".to_owned())] {
            let kept = Kept { route, ..kept(lapses) };
            let read = Kept::read(&kept.write()).unwrap();
            assert_eq!(read.write(), kept.write());
            assert!(read.key == kept.key && read.own == kept.own && read.lapses == lapses);
            assert_eq!((read.route, read.other, read.save), (kept.route, kept.other, kept.save));
            assert_eq!((read.clocks, read.memory), (kept.clocks, kept.memory));
        }
        assert!(Kept::read(b"").is_none());
        let text = String::from_utf8(kept(lapses).write()).unwrap();
        assert!(Kept::read(text.replace("\"version\":1", "\"version\":2").as_bytes()).is_none());
        assert!(Kept::read(text.replace("0101", "01").as_bytes()).is_none());
    }

    #[test]
    fn a_game_is_forgotten_when_its_invitation_has_lapsed() {
        let folder = tempfile::tempdir().unwrap();
        let files = PrivateFiles::new(folder.path().join("connected"));
        let hour = Duration::from_secs(3600);
        for (lapses, is_kept) in [(SystemTime::now() + hour, true), (SystemTime::now(), false)] {
            files.open("a.json").unwrap().write(&kept(lapses).write()).unwrap();
            assert_eq!(open(&files, "a.json").unwrap().is_some(), is_kept);
            assert_eq!(files.names().len(), usize::from(is_kept));
        }
        drop(files.open("a.json").unwrap());
        assert!(open(&files, "a.json").unwrap().is_none() && files.names().is_empty());
        // A file that cannot be read is left alone.
        files.open("b.json").unwrap().write(b"{}").unwrap();
        assert!(matches!(open(&files, "b.json"), Err(KeptError::Damaged(_))));
        assert_eq!(files.names(), ["b.json"]);
    }

    #[test]
    fn what_could_not_be_written_is_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        let directory = folder.path().join("connected");
        let files = PrivateFiles::new(directory.clone());
        let file = Some(files.open("a.json").unwrap());
        let kept = kept(SystemTime::now());
        let mut keeper = Keeper::with(kept, file);
        std::fs::remove_dir_all(&directory).unwrap();
        keeper.write();
        assert!(!keeper.is_kept && keeper.problem().is_some());
        std::fs::create_dir(&directory).unwrap();
        keeper.write();
        assert!(keeper.is_kept);
    }
}
