//! Sources from the file system.

use std::path::{Component, PathBuf};

use rulc_compiler::SourceLoader;

/// Loads regular files from the file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct FileSystem;

/// How much of a file is read; sources larger than [`grammar::span::MAX_SOURCE`] are rejected.
const MOST_BYTES: u64 = grammar::span::MAX_SOURCE as u64 + 1;

impl SourceLoader for FileSystem {
    fn beside(&self, from: &str, relative: &str) -> String {
        let path = std::path::Path::new(from)
            .parent()
            .map_or_else(|| PathBuf::from(relative), |directory| directory.join(relative));
        without_detours(path).to_string_lossy().into_owned()
    }

    fn identity(&self, path: &str) -> String {
        let path = std::path::Path::new(path);
        path.canonicalize().unwrap_or_else(|_| path.to_owned()).to_string_lossy().into_owned()
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, std::io::Error> {
        // Opening a pipe would wait for a writer, and a device may never end. So a file that a
        // source names is checked before it is opened.
        if !std::fs::metadata(path)?.is_file() {
            return Err(std::io::Error::other("this is not a regular file"));
        }
        read_any(path.as_ref())
    }
}

/// Returns a path without `directory/..`, if that is another path of the same file: where a
/// directory is a link, it is not.
fn without_detours(path: PathBuf) -> PathBuf {
    let mut short = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir
                if matches!(short.components().next_back(), Some(Component::Normal(_))) =>
            {
                short.pop();
            }
            part => short.push(part),
        }
    }
    let is_same =
        path.canonicalize().is_ok_and(|file| short.canonicalize().is_ok_and(|same| same == file));
    if is_same { short } else { path }
}

/// Reads a file from the command line, which can be a pipe.
///
/// # Errors
///
/// The file cannot be read.
pub fn read_any(path: &std::path::Path) -> Result<Vec<u8>, std::io::Error> {
    use std::io::Read;
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}
