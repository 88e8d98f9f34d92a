//! Reading files: no more bytes than can be used, and never a pipe that nobody writes to.

use std::io::Read;
use std::path::Path;

use grammar::rul3::MAX_FILE;
use rulc_sources::output::{MAGIC, RECORDING, SHARED, starts_with};

/// Which kinds of files are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accept {
    /// Pipes and devices, too: the player sees what the program waits for.
    Anything,
    /// Regular files, which can be read without waiting.
    Regular,
}

/// Reads a file, at most one byte more than the largest rule file or source has.
///
/// # Errors
/// The file cannot be read.
pub fn read(path: &Path, accept: Accept) -> std::io::Result<Vec<u8>> {
    check(path, accept)?;
    let most = grammar::span::MAX_SOURCE.max(MAX_FILE) as u64 + 1;
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads the text of a file that has at most `most` bytes.
///
/// # Errors
/// The file cannot be read, is larger, or is not UTF-8 text.
pub fn read_text(path: &Path, accept: Accept, most: u64) -> std::io::Result<String> {
    check(path, accept)?;
    let mut text = String::new();
    let size = std::fs::File::open(path)?.take(most + 1).read_to_string(&mut text)?;
    if size as u64 > most {
        let message = format!("this is larger than {} MiB", most >> 20);
        return Err(std::io::Error::other(message));
    }
    Ok(text)
}

/// Checks that a file is accepted, without opening it: opening a pipe can block forever.
///
/// # Errors
/// Only regular files are accepted, and the file does not exist or is not one.
pub fn check(path: &Path, accept: Accept) -> std::io::Result<()> {
    if accept == Accept::Regular && !path.metadata()?.is_file() {
        return Err(std::io::Error::other("this is not a regular file"));
    }
    Ok(())
}

/// True if a path leads to a regular file that starts like a rule file.
#[must_use]
pub fn is_rule_file(path: &Path) -> bool {
    check(path, Accept::Regular).is_ok() && starts_with(path, MAGIC)
}

/// True if a path leads to a regular file that starts like a recording or a shared game.
#[must_use]
pub fn is_recording(path: &Path) -> bool {
    check(path, Accept::Regular).is_ok()
        && (starts_with(path, RECORDING) || starts_with(path, SHARED.as_bytes()))
}
