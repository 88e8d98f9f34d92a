//! Saving a score inside the rule file, so that none is ever lost.
//!
//! Under a lock on a file beside the rule, the rule is read again, the score entered, the new file
//! written beside the old one, synced, and renamed over it; then the directory is synced. Whoever
//! reads the rule at any moment finds either the old file or the new one.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grammar::hex::Edge;
use grammar::rul3::{self, MAX_FILE, Score, ScoreTable};
use thiserror::Error;

use crate::program::Program;

/// Why a score was not saved.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another program holds the lock.
    #[error("{path}: another program has been saving for too long")]
    Locked {
        /// The lock.
        path: PathBuf,
    },
    /// The file is not a rule any more.
    #[error("{path}: {error}")]
    NotARule {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        error: rul3::ReadError,
    },
    /// The file holds another rule now.
    #[error("{path}: the file holds another rule than the one that was played")]
    OtherRule {
        /// Which file.
        path: PathBuf,
    },
    /// The table of scores overlaps something else (F12).
    #[error("{path}: its table of scores overlaps other parts of the file and is read-only")]
    ReadOnlyTable {
        /// Which file.
        path: PathBuf,
    },
    /// The name cannot be written.
    #[error(transparent)]
    Unwritable(#[from] rul3::WriteError),
}

/// Where a score stands now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The rank, from 1; `None` if it did not enter the table after all.
    pub rank: Option<usize>,
    /// The table of the edge.
    pub table: ScoreTable,
}

/// How long the lock is waited for.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// Saves a score of a game with `rule` in the rule file at `path`.
///
/// # Errors
/// Why it was not saved; the file is then as it was.
pub fn save(path: &Path, rule: &Program, edge: Edge, score: Score) -> Result<Saved, SaveError> {
    // The file that a link leads to is the one that is replaced.
    let path = path.canonicalize().map_err(|error| file_error(path, error))?;
    // A file that must not be written must not be replaced either.
    OpenOptions::new().write(true).open(&path).map_err(|error| file_error(&path, error))?;
    let _lock = Lock::take(&path, PATIENCE)?;
    let bytes = read(&path).map_err(|error| file_error(&path, error))?;
    let present =
        Program::load(bytes).map_err(|error| SaveError::NotARule { path: path.clone(), error })?;
    if present.hash() != rule.hash() {
        return Err(SaveError::OtherRule { path });
    }
    if !present.layout().scores_writable {
        return Err(SaveError::ReadOnlyTable { path });
    }
    let mut tables = present.rule().scores.clone();
    let place = usize::from(edge.get() - 6) & 3;
    let rank = tables[place].insert(score);
    let table = tables[place].clone();
    if rank.is_some() {
        let bytes = rul3::with_scores(present.bytes(), present.layout(), &tables)?;
        replace(&path, &bytes).map_err(|error| file_error(&path, error))?;
    }
    Ok(Saved { rank, table })
}

fn file_error(path: &Path, error: io::Error) -> SaveError {
    SaveError::File { path: path.to_owned(), error }
}

/// Reads a file, of which no more than a rule file can have.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Replaces the bytes of a file so that it is never half there, even if the power goes.
///
/// # Errors
/// What the system says; the file is then as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let directory = path.parent().unwrap_or(Path::new("."));
    // It vanishes by itself if anything fails.
    let mut file = tempfile::Builder::new().prefix(".rulvm-").tempfile_in(directory)?;
    file.write_all(bytes)?;
    if let Ok(metadata) = path.metadata() {
        file.as_file().set_permissions(metadata.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    #[cfg(unix)]
    File::open(directory)?.sync_all()?;
    Ok(())
}

/// The lock beside a rule file. It is removed when it is released.
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    fn take(rule: &Path, patience: Duration) -> Result<Lock, SaveError> {
        let mut name = std::ffi::OsString::from(".");
        name.push(rule.file_name().unwrap_or_default());
        name.push(".lock");
        let path = rule.with_file_name(name);
        let begin = Instant::now();
        loop {
            let file = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .open(&path)
                .map_err(|error| file_error(&path, error))?;
            match file.try_lock() {
                // Whoever held it before has removed it from its directory: then it guards nothing.
                Ok(()) if is_at(&file, &path) => return Ok(Lock { path, _file: file }),
                Ok(()) => continue,
                Err(TryLockError::WouldBlock) if begin.elapsed() < patience => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                Err(TryLockError::WouldBlock) => return Err(SaveError::Locked { path }),
                Err(TryLockError::Error(error)) => return Err(file_error(&path, error)),
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is still held: nobody can hold another file of this name.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// True if the open file is the one that the path leads to.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), path.metadata()) {
        (Ok(open), Ok(there)) => (open.dev(), open.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// True if the open file is the one that the path leads to. Elsewhere an open file cannot be
/// removed.
#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}
