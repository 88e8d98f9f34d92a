//! What replacing files needs of a file system.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A file system, one method for each operation that can fail.
///
/// Replacing files relies on three properties, which POSIX systems have: a rename happens as a
/// whole or not at all; written bytes are on the disk when [`sync`](Storage::sync) has succeeded,
/// and changed names of a directory when [`sync_directory`](Storage::sync_directory) has.
pub trait Storage {
    /// An open file. Closing it releases its lock.
    type File;

    /// Returns the path of the file that a path leads to, with all links followed.
    ///
    /// # Errors
    /// What the system reports; this holds for all methods.
    fn resolve(&self, path: &Path) -> io::Result<PathBuf>;

    /// Reads the bytes of a regular file, no more than `most` of them.
    ///
    /// # Errors
    /// As above.
    fn read(&self, path: &Path, most: usize) -> io::Result<Vec<u8>>;

    /// Checks that a file is a regular one that may be written to.
    ///
    /// # Errors
    /// As above.
    fn check_writable(&self, path: &Path) -> io::Result<()>;

    /// Creates a file that does not exist yet.
    ///
    /// # Errors
    /// As above.
    fn create(&self, path: &Path) -> io::Result<Self::File>;

    /// Appends some of the bytes, and returns how many.
    ///
    /// # Errors
    /// As above.
    fn write(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<usize>;

    /// Copies the permissions of another file, and its owner and group as far as the system allows
    /// that.
    ///
    /// # Errors
    /// As above.
    fn permit_like(&self, file: &Self::File, other: &Path) -> io::Result<()>;

    /// Flushes written bytes to the disk.
    ///
    /// # Errors
    /// As above. The bytes may be lost then, even if a second call succeeds.
    fn sync(&self, file: &Self::File) -> io::Result<()>;

    /// Renames a file; a file that has the new name is replaced.
    ///
    /// # Errors
    /// As above.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Flushes the names in a directory to the disk.
    ///
    /// # Errors
    /// As above.
    fn sync_directory(&self, directory: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// As above.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Creates a directory and those above it, unless they exist.
    ///
    /// # Errors
    /// As above.
    fn make_directory(&self, directory: &Path) -> io::Result<()>;

    /// Opens a file to lock it; creates it if it does not exist.
    ///
    /// # Errors
    /// As above.
    fn open_lock(&self, path: &Path) -> io::Result<Self::File>;

    /// Locks a file; returns false if another program holds the lock.
    ///
    /// # Errors
    /// As above.
    fn try_lock(&self, file: &Self::File) -> io::Result<bool>;

    /// True if an open file is the one that a path leads to.
    ///
    /// # Errors
    /// As above.
    fn is_at(&self, file: &Self::File, path: &Path) -> io::Result<bool>;

    /// The time since some fixed moment.
    fn now(&self) -> Duration;

    /// Waits.
    fn pause(&self, time: Duration);
}
