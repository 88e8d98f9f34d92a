//! One program at a time changes a file, and clears away what a dead one has left.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::error::{SaveError, Step};
use super::storage::Storage;

/// How long the lock is waited for.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// How long until the lock is asked for again.
const PAUSE: Duration = Duration::from_millis(5);

/// The lock of a file: a file beside it, since the file itself is replaced.
///
/// The operating system gives the lock up when its holder dies, however that happens. The file can stay
/// behind: it hinders nobody, and vanishes with the next change.
#[must_use]
pub fn lock_path(file: &Path) -> PathBuf {
    beside(file, ".lock")
}

/// Where the new version of a file is written. Only the holder of the lock does that, so what is there
/// when the lock is taken was left by a dead program.
#[must_use]
pub fn temporary_path(file: &Path) -> PathBuf {
    beside(file, ".saving")
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(file.file_name().unwrap_or_default());
    name.push(ending);
    file.with_file_name(name)
}

/// The directory of a file.
pub(super) fn directory(file: &Path) -> &Path {
    match file.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// The lock of a file, held. The file of the lock is removed when it is given up.
pub(super) struct Lock<'s, S: Storage> {
    storage: &'s S,
    file: PathBuf,
    path: PathBuf,
    _open: S::File,
}

impl<'s, S: Storage> Lock<'s, S> {
    /// Waits for the lock of a file, but not for ever; removes what a dead program has left.
    pub(super) fn take(storage: &'s S, file: &Path) -> Result<Lock<'s, S>, SaveError> {
        Lock::take_within(storage, file, PATIENCE)
    }

    /// The same, but no longer than this.
    pub(super) fn take_within(
        storage: &'s S,
        file: &Path,
        patience: Duration,
    ) -> Result<Lock<'s, S>, SaveError> {
        let path = lock_path(file);
        let begin = storage.now();
        loop {
            let open = storage.open_lock(&path).map_err(SaveError::file(&path, Step::Lock))?;
            // Whoever held it before has removed it from its directory: then it guards nothing.
            let is_held = storage.try_lock(&open).map_err(SaveError::file(&path, Step::Lock))?;
            if is_held && storage.is_at(&open, &path).map_err(SaveError::file(&path, Step::Lock))? {
                let lock = Lock { storage, file: file.to_owned(), path, _open: open };
                // Mostly there is none. If it cannot be removed, making another one tells why.
                let _ = storage.remove(&temporary_path(file));
                return Ok(lock);
            }
            drop(open);
            if storage.now().saturating_sub(begin) >= patience {
                return Err(SaveError::Locked { path });
            }
            if !is_held {
                storage.pause(PAUSE);
            }
        }
    }

    /// Replaces the bytes of the file; gives false and changes nothing if it does not hold what is
    /// expected. `None` stands for a file that is not asked.
    pub(super) fn replace(&self, bytes: &[u8], expected: Option<&[u8]>) -> Result<bool, SaveError> {
        let temporary = temporary_path(&self.file);
        let file =
            self.storage.create(&temporary).map_err(SaveError::file(&temporary, Step::Create))?;
        match self.fill(file, &temporary, bytes, expected) {
            Ok(true) => {}
            result => {
                let _ = self.storage.remove(&temporary);
                return result;
            }
        }
        self.storage
            .sync_directory(directory(&self.file))
            .map_err(|error| SaveError::Unsynced { path: self.file.clone(), error })?;
        Ok(true)
    }

    fn fill(
        &self,
        mut file: S::File,
        temporary: &Path,
        bytes: &[u8],
        expected: Option<&[u8]>,
    ) -> Result<bool, SaveError> {
        write_all(self.storage, &mut file, bytes)
            .map_err(SaveError::file(temporary, Step::Write))?;
        match self.storage.permit_like(&file, &self.file) {
            // A new file has the usual permissions.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && expected.is_none() => {}
            result => result.map_err(SaveError::file(temporary, Step::Permit))?,
        }
        self.storage.sync(&file).map_err(SaveError::file(temporary, Step::Sync))?;
        drop(file);
        if let Some(expected) = expected {
            // Programs that know nothing of the lock can have replaced the file meanwhile.
            let read = self.storage.read(&self.file, expected.len() + 1);
            if read.map_err(SaveError::file(&self.file, Step::Read))? != expected {
                return Ok(false);
            }
        }
        self.storage
            .rename(temporary, &self.file)
            .map_err(SaveError::file(&self.file, Step::Rename))?;
        Ok(true)
    }

    /// Writes bytes to a new file beside the locked one, under the first name that is free: its own
    /// with `.bak`, `.bak-2` ...
    pub(super) fn back_up(&self, bytes: &[u8]) -> Result<PathBuf, SaveError> {
        let mut number = 1_u32;
        let (path, mut file) = loop {
            let mut name = self.file.as_os_str().to_owned();
            name.push(if number == 1 { ".bak".to_owned() } else { format!(".bak-{number}") });
            let path = PathBuf::from(name);
            match self.storage.create(&path) {
                Ok(file) => break (path, file),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(SaveError::file(&path, Step::Create)(error)),
            }
        };
        let written = write_all(self.storage, &mut file, bytes)
            .map_err(SaveError::file(&path, Step::Write))
            .and_then(|()| {
                let permitted = self.storage.permit_like(&file, &self.file);
                permitted.map_err(SaveError::file(&path, Step::Permit))
            })
            .and_then(|()| self.storage.sync(&file).map_err(SaveError::file(&path, Step::Sync)))
            .and_then(|()| {
                let synced = self.storage.sync_directory(directory(&path));
                synced.map_err(SaveError::file(&path, Step::Sync))
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
            Ok(count) => rest = rest.get(count..).unwrap_or_default(),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

impl<S: Storage> Drop for Lock<'_, S> {
    fn drop(&mut self) {
        // Removed while it is still held: nobody can hold another file of this name.
        let _ = self.storage.remove(&self.path);
    }
}
