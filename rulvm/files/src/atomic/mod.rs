//! Files that are replaced as a whole: whoever reads one finds either the old bytes or the new
//! ones, even after a power failure.
//!
//! Under a lock on a file next to it, the new file is written next to the old one, synced, and
//! renamed over it; then the directory is synced.
//!
//! | file | what it does |
//! |---|---|
//! | `storage` | what replacing needs of a file system; tests have others that fail and lose power |
//! | `real` | the file system of the operating system |
//! | `lock` | one program at a time, and what a dead one has left |
//! | `error` | why a file was not replaced |

mod error;
mod lock;
mod real;
mod storage;

use std::path::Path;

pub use error::{FileError, Step};
pub(crate) use lock::{Lock, directory};
pub use lock::{PATIENCE, lock_path, temporary_path};
pub use real::Real;
pub use storage::Storage;

/// Replaces the bytes of a file, which need not exist yet.
///
/// # Errors
/// What the system reports; the file is then as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    replace_with(&Real, path, bytes)
}

/// [`replace`] in some storage.
///
/// # Errors
/// Why the file is as it was.
pub(crate) fn replace_with<S: Storage>(
    storage: &S,
    path: &Path,
    bytes: &[u8],
) -> Result<(), FileError> {
    Lock::take(storage, path)?.replace(bytes, None).map(drop)
}
