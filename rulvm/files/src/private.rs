//! Files in the player's state directory that nobody else may read, each of which one program uses
//! at a time.

use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use thiserror::Error;

use crate::atomic::{FileError, Lock, Real, Step, Storage};
use crate::state;

/// The largest file that is read, in bytes.
const LARGEST: usize = 4 << 20;

/// How long to wait for a program that is about to end.
const PATIENCE: Duration = Duration::from_millis(100);

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum PrivateError {
    /// The system has no directory for it.
    #[error("there is no directory for private files: {0}")]
    NoPlace(String),
    /// Another program uses it.
    #[error("another program is using it")]
    InUse,
    /// It cannot be read or written.
    #[error(transparent)]
    File(FileError),
}

impl From<FileError> for PrivateError {
    fn from(error: FileError) -> PrivateError {
        match error {
            FileError::Locked { .. } => PrivateError::InUse,
            error => PrivateError::File(error),
        }
    }
}

/// A directory of private files.
#[derive(Clone, Debug)]
pub struct PrivateFiles {
    directory: PathBuf,
}

/// A file that this program uses until it is dropped.
pub struct PrivateFile {
    path: PathBuf,
    lock: Lock<'static, Real>,
}

impl PrivateFiles {
    /// A directory of this player, by its name. It need not exist yet.
    ///
    /// # Errors
    /// The system has no directory for it.
    pub fn of_player(name: &str) -> Result<PrivateFiles, PrivateError> {
        let directory = state::directory(name);
        directory.map(PrivateFiles::new).map_err(|error| PrivateError::NoPlace(error.to_string()))
    }

    /// A given directory.
    #[must_use]
    pub const fn new(directory: PathBuf) -> PrivateFiles {
        PrivateFiles { directory }
    }

    /// Returns the names of the files, the one that was written last first. A directory that cannot
    /// be read has none.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(&self.directory) else { return Vec::new() };
        let named = entries.filter_map(|entry| {
            let entry = entry.ok()?;
            let written = entry.metadata().ok()?.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            let name = entry.file_name().into_string().ok()?;
            // Others are locks, and files that are being written.
            (!name.starts_with('.')).then_some((written, name))
        });
        let mut named: Vec<(SystemTime, String)> = named.collect();
        named.sort();
        named.into_iter().rev().map(|(_, name)| name).collect()
    }

    /// Locks a file for this program. It need not exist yet.
    ///
    /// # Errors
    /// Another program uses it, or it cannot be locked.
    pub fn open(&self, name: &str) -> Result<PrivateFile, PrivateError> {
        create_directory(&self.directory).map_err(FileError::at(&self.directory, Step::Create))?;
        let path = self.directory.join(name);
        let lock = Lock::take_within(&Real, &path, PATIENCE)?;
        Ok(PrivateFile { path, lock })
    }
}

impl PrivateFile {
    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the bytes of the file; `None` if nothing was written yet.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(&self) -> Result<Option<Vec<u8>>, PrivateError> {
        match Real.read(&self.path, LARGEST) {
            Ok(bytes) => Ok(Some(bytes).filter(|bytes| !bytes.is_empty())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(FileError::at(&self.path, Step::Read)(error).into()),
        }
    }

    /// Replaces the bytes of the file.
    ///
    /// # Errors
    /// What the system reports; the file is then as it was.
    pub fn write(&self, bytes: &[u8]) -> Result<(), PrivateError> {
        // A new version has the permissions of the old one, so the first one is empty.
        match create(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(FileError::at(&self.path, Step::Create)(error).into());
            }
            _ => {}
        }
        self.lock.replace(bytes, None)?;
        Ok(())
    }

    /// Removes the file.
    ///
    /// # Errors
    /// What the system reports.
    pub fn remove(self) -> Result<(), PrivateError> {
        match Real.remove(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(FileError::at(&self.path, Step::Remove)(error).into())
            }
            _ => Ok(()),
        }
    }
}

/// Creates a directory that nobody else may enter, unless it exists.
fn create_directory(path: &Path) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has permissions"))]
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        created => created,
    }
}

/// Creates an empty file that nobody else may read or write.
pub(crate) fn create(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}
