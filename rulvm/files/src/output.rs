//! Writing the files that the programs create: whole, and never over a rule or a recording.

use std::fs::remove_file;
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rulc_sources::output::{check_output, target};

use crate::atomic::{Lock, PATIENCE, Real};
use crate::private;
use crate::reading::{Accept, check};

/// Writes a file as a whole: never over a rule, a source, a recording, or a file that was read.
///
/// # Errors
/// The path must not be overwritten, or the system reports an error.
pub fn write_output(path: &Path, bytes: &[u8], read: &[PathBuf]) -> Result<()> {
    Output::lock(path, read, PATIENCE)?.write(bytes)
}

/// Writes a file as [`write_output`] does. A new file is for its owner only.
///
/// # Errors
/// The path must not be overwritten, or the system reports an error.
pub fn write_private_output(path: &Path, bytes: &[u8]) -> Result<()> {
    let output = Output::lock(path, &[], PATIENCE)?;
    // A new version has the permissions of the old one, so the first one is empty.
    let is_new = match private::create(path) {
        Ok(()) => true,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => false,
        Err(error) => return Err(error),
    };
    output.write(bytes).inspect_err(|_| {
        if is_new {
            let _ = remove_file(path);
        }
    })
}

/// Returns the path of a file with a number, from 1: `game.log`, `game-2.log`, `game-3.log`.
#[must_use]
pub fn numbered(path: &Path, number: u64) -> PathBuf {
    if number <= 1 {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// A file that no other program of ours changes between reading and writing it.
pub struct Output(Lock<'static, Real>);

impl Output {
    /// Waits until no other program writes the file, but at most `patience`. The file need not
    /// exist yet. `read` are files that must not be replaced.
    ///
    /// # Errors
    /// The path must not be overwritten, or the system reports an error.
    pub fn lock(path: &Path, read: &[PathBuf], patience: Duration) -> Result<Output> {
        check_output(path, read)?;
        // The target of a link is replaced, not the link.
        let path = target(path);
        if path.exists() {
            check(&path, Accept::Regular)?;
        }
        Lock::take_within(&Real, &path, patience).map(Output).map_err(Error::other)
    }

    /// Writes the file as a whole.
    ///
    /// # Errors
    /// What the system reports; the file is then as it was.
    pub fn write(&self, bytes: &[u8]) -> Result<()> {
        self.0.replace(bytes, None).map(drop).map_err(Error::other)
    }
}

impl std::fmt::Debug for Output {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Output").finish_non_exhaustive()
    }
}
