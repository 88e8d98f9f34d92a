//! Reading files: no more of them than can be used, and never a pipe that nobody writes to.

use std::io::Read;
use std::path::Path;

use grammar::rul3::MAX_FILE;

/// What files may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accept {
    /// Pipes and devices too: the player sees what is waited for.
    Anything,
    /// What can be read at once.
    Regular,
}

/// What the first bytes of a rule file are; everything else is taken for a source (the rule files
/// of 1996 are called .RUL too).
pub(crate) const MAGIC: &[u8; 4] = b"RUL3";

/// The same of recordings.
pub(crate) const RECORDING: &[u8; 9] = b"{\"rul_log";

/// The bytes of a file, of which no more than can be a rule file or a source are read.
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

/// The text of a file that has no more than `most` bytes.
///
/// # Errors
/// The file cannot be read, is larger, or no UTF-8 text.
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

/// Checks that a file is what is accepted, without opening it: opening a pipe can wait forever.
///
/// # Errors
/// The file is not there, or is not a regular file where only those are accepted.
pub fn check(path: &Path, accept: Accept) -> std::io::Result<()> {
    // Asked before it is opened: opening a pipe can wait for ever.
    if accept == Accept::Regular && !path.metadata()?.is_file() {
        return Err(std::io::Error::other("this is not a regular file"));
    }
    Ok(())
}

/// True if there is a regular file that begins as rule files do.
#[must_use]
pub fn is_rule_file(path: &Path) -> bool {
    check(path, Accept::Regular).is_ok() && begins_with(path, MAGIC)
}

/// True if there is a regular file that begins as recordings do.
#[must_use]
pub fn is_recording(path: &Path) -> bool {
    check(path, Accept::Regular).is_ok() && begins_with(path, RECORDING)
}

pub(crate) fn begins_with(path: &Path, magic: &[u8]) -> bool {
    let mut begin = vec![0; magic.len()];
    let file = std::fs::File::open(path);
    file.is_ok_and(|mut file| file.read_exact(&mut begin).is_ok() && begin == magic)
}
