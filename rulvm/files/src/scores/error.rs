//! Why scores were not saved.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use grammar::rul3;
use thiserror::Error;

/// What could not be done with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Step {
    Find,
    Read,
    Write,
    Create,
    Permit,
    Sync,
    Rename,
    Lock,
    Remove,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Step::Find => "cannot be found",
            Step::Read => "cannot be read",
            Step::Write => "cannot be written",
            Step::Create => "cannot be created",
            Step::Permit => "cannot be given the permissions of the file that it replaces",
            Step::Sync => "cannot be flushed to disk",
            Step::Rename => "cannot be replaced",
            Step::Lock => "cannot be locked",
            Step::Remove => "cannot be removed",
        })
    }
}

/// Why scores were not saved.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The system refuses something.
    #[error("{}: {step}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What could not be done with it.
        step: Step,
        /// Why.
        error: io::Error,
    },
    /// The file is written, but not surely on the disk.
    #[error("{}: the file is written, but may be lost in a power failure: {error}", path.display())]
    Unsynced {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another program holds the lock.
    #[error("{}: another program has been saving for too long", path.display())]
    Locked {
        /// The lock.
        path: PathBuf,
    },
    /// The file is changed by another program again and again, without the lock.
    #[error("{}: another program keeps changing the file", path.display())]
    Restless {
        /// Which file.
        path: PathBuf,
    },
    /// The file is not a rule any more.
    #[error("{}: {error}", path.display())]
    NotARule {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        error: rul3::ReadError,
    },
    /// The file holds another rule now.
    #[error("{}: the file contains a different rule than the one that was played", path.display())]
    OtherRule {
        /// Which file.
        path: PathBuf,
    },
    /// The table of scores overlaps something else (F12).
    #[error(
        "{}: its table of scores overlaps other parts of the file and is read-only",
        path.display()
    )]
    ReadOnlyTable {
        /// Which file.
        path: PathBuf,
    },
    /// The file cannot express the scores.
    #[error("{}: {error}", path.display())]
    Unwritable {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: rul3::WriteError,
    },
}

impl SaveError {
    pub(super) fn file(path: &Path, step: Step) -> impl FnOnce(io::Error) -> SaveError {
        let path = path.to_owned();
        move |error| SaveError::File { path, step, error }
    }
}

/// Why scores that could not be saved cannot be kept elsewhere either, or not be taken back.
#[derive(Debug, Error)]
pub enum RescueError {
    /// There is no such place.
    #[error("there is no place for unsaved scores: {0}")]
    NoPlace(String),
    /// The file of unsaved scores.
    #[error(transparent)]
    File(#[from] SaveError),
    /// The file of unsaved scores is there, but not as it was written.
    #[error("{}: these are not unsaved scores of this rule: {why}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}
