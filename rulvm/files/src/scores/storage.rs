//! What saving needs of a file system.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A file system, one method for each thing that can fail.
///
/// What is promised of saving holds if it has these properties, which POSIX systems have: a rename
/// happens or does not, whatever else; what was written is on the disk when [`sync`](Storage::sync)
/// has succeeded, and what became of names in a directory when
/// [`sync_directory`](Storage::sync_directory) has.
pub trait Storage {
    /// An open file. Closing it gives up its lock.
    type File;

    /// Where the file is to which a path leads, through links.
    ///
    /// # Errors
    /// What the system says; this holds for all methods.
    fn resolve(&self, path: &Path) -> io::Result<PathBuf>;

    /// The bytes of a regular file, no more than `most` of them.
    ///
    /// # Errors
    /// As above.
    fn read(&self, path: &Path, most: usize) -> io::Result<Vec<u8>>;

    /// Says whether a file is a regular one that may be written to.
    ///
    /// # Errors
    /// As above.
    fn check_writable(&self, path: &Path) -> io::Result<()>;

    /// Makes a file that is not there yet.
    ///
    /// # Errors
    /// As above.
    fn create(&self, path: &Path) -> io::Result<Self::File>;

    /// Writes some bytes behind those that were written before; gives how many.
    ///
    /// # Errors
    /// As above.
    fn write(&self, file: &mut Self::File, bytes: &[u8]) -> io::Result<usize>;

    /// Gives a file the permissions of another one, and its owner and group as far as the system
    /// allows that.
    ///
    /// # Errors
    /// As above.
    fn permit_like(&self, file: &Self::File, other: &Path) -> io::Result<()>;

    /// Brings what was written to the disk.
    ///
    /// # Errors
    /// As above. What was written may be lost then, even if a second call succeeds.
    fn sync(&self, file: &Self::File) -> io::Result<()>;

    /// Gives a file another name, which it takes from the file that has it.
    ///
    /// # Errors
    /// As above.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Brings the names in a directory to the disk.
    ///
    /// # Errors
    /// As above.
    fn sync_directory(&self, directory: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// As above.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Makes a directory, and those above it, if they are not there.
    ///
    /// # Errors
    /// As above.
    fn make_directory(&self, directory: &Path) -> io::Result<()>;

    /// Opens a file to lock it; makes it if it is not there.
    ///
    /// # Errors
    /// As above.
    fn open_lock(&self, path: &Path) -> io::Result<Self::File>;

    /// Locks a file; gives false if somebody else holds the lock.
    ///
    /// # Errors
    /// As above.
    fn try_lock(&self, file: &Self::File) -> io::Result<bool>;

    /// Says whether an open file is the one that a path leads to.
    ///
    /// # Errors
    /// As above.
    fn is_at(&self, file: &Self::File, path: &Path) -> io::Result<bool>;

    /// How much time has passed since some moment.
    fn now(&self) -> Duration;

    /// Lets time pass.
    fn pause(&self, time: Duration);
}
