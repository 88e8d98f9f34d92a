//! The lock of a file: one program at a time changes it, and removes what a dead one has left.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::error::{FileError, Step};
use super::storage::Storage;

/// How long to wait for the lock.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// How long until the lock is requested again.
const PAUSE: Duration = Duration::from_millis(5);

/// The path of the lock of a file: a file next to it, since the file itself is replaced.
///
/// The operating system releases the lock when its holder dies, however that happens. The file of
/// the lock can remain: it blocks nobody, and the next change removes it.
#[must_use]
pub fn lock_path(file: &Path) -> PathBuf {
    hidden_sibling(file, ".lock")
}

/// The path where the new version of a file is written. Only the holder of the lock writes there,
/// so a file that exists when the lock is taken was left by a dead program.
#[must_use]
pub fn temporary_path(file: &Path) -> PathBuf {
    hidden_sibling(file, ".saving")
}

fn hidden_sibling(file: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(".");
    // A path without a name, as `..`, cannot be a file: opening it fails.
    name.push(file.file_name().unwrap_or_default());
    name.push(ending);
    file.with_file_name(name)
}

/// The directory of a file.
pub(crate) fn directory(file: &Path) -> &Path {
    match file.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// A lock that is held. Dropping it removes its file.
pub(crate) struct Lock<'s, S: Storage> {
    storage: &'s S,
    file: PathBuf,
    path: PathBuf,
    _open: S::File,
}

impl<'s, S: Storage> Lock<'s, S> {
    /// Waits for the lock of a file, at most [`PATIENCE`]; removes what a dead program has left.
    pub(crate) fn take(storage: &'s S, file: &Path) -> Result<Lock<'s, S>, FileError> {
        Lock::take_within(storage, file, PATIENCE)
    }

    /// Waits for the lock of a file, at most `patience`; removes what a dead program has left.
    pub(crate) fn take_within(
        storage: &'s S,
        file: &Path,
        patience: Duration,
    ) -> Result<Lock<'s, S>, FileError> {
        let path = lock_path(file);
        let start = storage.now();
        loop {
            let open = storage.open_lock(&path).map_err(FileError::at(&path, Step::Lock))?;
            // The previous holder may have removed the file: then this lock guards nothing.
            let is_held = storage.try_lock(&open).map_err(FileError::at(&path, Step::Lock))?;
            if is_held && storage.is_at(&open, &path).map_err(FileError::at(&path, Step::Lock))? {
                let lock = Lock { storage, file: file.to_owned(), path, _open: open };
                // Usually there is none. If it cannot be removed, creating a new one reports why.
                let _ = storage.remove(&temporary_path(file));
                return Ok(lock);
            }
            drop(open);
            if storage.now().saturating_sub(start) >= patience {
                return Err(FileError::Locked { path });
            }
            if !is_held {
                storage.pause(PAUSE);
            }
        }
    }

    /// Replaces the bytes of the file. If its present bytes are not the expected ones, returns
    /// false and changes nothing; with `None`, they are not compared.
    pub(crate) fn replace(&self, bytes: &[u8], expected: Option<&[u8]>) -> Result<bool, FileError> {
        let temporary = temporary_path(&self.file);
        let file =
            self.storage.create(&temporary).map_err(FileError::at(&temporary, Step::Create))?;
        match self.fill(file, &temporary, bytes, expected) {
            Ok(true) => {}
            result => {
                let _ = self.storage.remove(&temporary);
                return result;
            }
        }
        self.storage
            .sync_directory(directory(&self.file))
            .map_err(|error| FileError::Unsynced { path: self.file.clone(), error })?;
        Ok(true)
    }

    fn fill(
        &self,
        mut file: S::File,
        temporary: &Path,
        bytes: &[u8],
        expected: Option<&[u8]>,
    ) -> Result<bool, FileError> {
        write_all(self.storage, &mut file, bytes).map_err(FileError::at(temporary, Step::Write))?;
        match self.storage.permit_like(&file, &self.file) {
            // A new file has the usual permissions.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && expected.is_none() => {}
            result => result.map_err(FileError::at(temporary, Step::Permit))?,
        }
        self.storage.sync(&file).map_err(FileError::at(temporary, Step::Sync))?;
        drop(file);
        if let Some(expected) = expected {
            // Programs that ignore the lock may have replaced the file in the meantime.
            let read = self.storage.read(&self.file, expected.len() + 1);
            if read.map_err(FileError::at(&self.file, Step::Read))? != expected {
                return Ok(false);
            }
        }
        self.storage
            .rename(temporary, &self.file)
            .map_err(FileError::at(&self.file, Step::Rename))?;
        Ok(true)
    }

    /// Writes bytes to a new file next to the locked one, under the first free name: its own with
    /// `.bak`, `.bak-2` ... Returns its path.
    pub(crate) fn back_up(&self, bytes: &[u8]) -> Result<PathBuf, FileError> {
        let mut number = 1_u32;
        let (path, mut file) = loop {
            let mut name = self.file.as_os_str().to_owned();
            name.push(if number == 1 { ".bak".to_owned() } else { format!(".bak-{number}") });
            let path = PathBuf::from(name);
            match self.storage.create(&path) {
                Ok(file) => break (path, file),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(FileError::at(&path, Step::Create)(error)),
            }
        };
        let written = write_all(self.storage, &mut file, bytes)
            .map_err(FileError::at(&path, Step::Write))
            .and_then(|()| {
                let permitted = self.storage.permit_like(&file, &self.file);
                permitted.map_err(FileError::at(&path, Step::Permit))
            })
            .and_then(|()| self.storage.sync(&file).map_err(FileError::at(&path, Step::Sync)))
            .and_then(|()| {
                let synced = self.storage.sync_directory(directory(&path));
                synced.map_err(FileError::at(&path, Step::Sync))
            });
        if let Err(error) = written {
            let _ = self.storage.remove(&path);
            return Err(error);
        }
        Ok(path)
    }
}

fn write_all<S: Storage>(storage: &S, file: &mut S::File, bytes: &[u8]) -> std::io::Result<()> {
    let mut rest = bytes;
    while !rest.is_empty() {
        match storage.write(file, rest) {
            Ok(0) => return Err(std::io::ErrorKind::WriteZero.into()),
            Ok(count) => rest = &rest[count..],
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

impl<S: Storage> Drop for Lock<'_, S> {
    fn drop(&mut self) {
        // Removed while it is still held, so nobody else can hold a file of this name.
        let _ = self.storage.remove(&self.path);
    }
}
