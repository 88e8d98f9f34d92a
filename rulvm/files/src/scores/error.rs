//! Why scores were not saved.

use std::io;
use std::path::{Path, PathBuf};

use grammar::rul3;
use thiserror::Error;

use crate::atomic::{FileError, Step};

/// Why scores were not saved.
#[derive(Debug, Error)]
pub enum SaveError {
    /// A file cannot be read or replaced.
    #[error(transparent)]
    File(#[from] FileError),
    /// Another program keeps changing the file without the lock.
    #[error("{}: another program keeps changing the file", path.display())]
    Restless {
        /// Which file.
        path: PathBuf,
    },
    /// The file is not a rule file anymore.
    #[error("{}: {error}", path.display())]
    NotARule {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        error: rul3::ReadError,
    },
    /// The file contains another rule now.
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
    /// The file format cannot express the scores.
    #[error("{}: {error}", path.display())]
    Unwritable {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: rul3::WriteError,
    },
}

impl SaveError {
    /// Returns a function that says with which file a step failed.
    pub(super) fn file(path: &Path, step: Step) -> impl FnOnce(io::Error) -> SaveError {
        let at = FileError::at(path, step);
        move |error| SaveError::File(at(error))
    }
}

/// Why scores that could not be saved cannot be kept elsewhere either, or cannot be restored.
#[derive(Debug, Error)]
pub enum UnsavedError {
    /// The system has no directory for them.
    #[error("there is no directory for unsaved scores: {0}")]
    NoPlace(String),
    /// The file of unsaved scores, or the rule file, cannot be read or written.
    #[error(transparent)]
    File(#[from] SaveError),
    /// The file of unsaved scores exists, but not as it was written.
    #[error("{}: these are not unsaved scores of this rule: {why}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

impl From<FileError> for UnsavedError {
    fn from(error: FileError) -> UnsavedError {
        UnsavedError::File(error.into())
    }
}
