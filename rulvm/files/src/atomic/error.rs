//! Why a file was not replaced.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

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

/// Why a file was not replaced.
#[derive(Debug, Error)]
pub enum FileError {
    /// The system refuses something.
    #[error("{}: {step}: {error}", path.display())]
    Failed {
        /// Which file.
        path: PathBuf,
        /// What could not be done with it.
        step: Step,
        /// Why.
        error: io::Error,
    },
    /// The file is written, but may not be on the disk.
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
}

impl FileError {
    /// Returns a function that says with which file a step failed.
    pub(crate) fn at(path: &Path, step: Step) -> impl FnOnce(io::Error) -> FileError {
        let path = path.to_owned();
        move |error| FileError::Failed { path, step, error }
    }
}
