//! A file that is written several times, and that another program may change meanwhile.

use std::fs;
use std::io::Result;
use std::path::{Path, PathBuf};

use crate::output::numbered;

/// A file, and what was in it when this program read or wrote it last. What another program writes
/// to it later is not overwritten: the next version goes to a new file in the same folder.
#[derive(Debug)]
pub struct OwnFile {
    path: PathBuf,
    seen: Option<Vec<u8>>,
}

impl OwnFile {
    /// A file with what was read from it; `None` if it did not exist.
    #[must_use]
    pub fn new(path: PathBuf, seen: Option<Vec<u8>>) -> OwnFile {
        OwnFile { path, seen }
    }

    /// A file as it is now.
    #[must_use]
    pub fn open(path: PathBuf) -> OwnFile {
        let seen = content(&path);
        OwnFile { path, seen }
    }

    /// Where the last version is, or will be if nothing was written yet.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a version with a function such as [`write_output`](crate::write_output).
    ///
    /// # Errors
    /// Those of the function; the file is then as it was.
    pub fn write(
        &mut self,
        bytes: &[u8],
        write: impl FnOnce(&Path, &[u8]) -> Result<()>,
    ) -> Result<()> {
        let content = content(&self.path);
        if content.is_some() && content != self.seen {
            let mut number = 2;
            while numbered(&self.path, number).exists() {
                number += 1;
            }
            (self.path, self.seen) = (numbered(&self.path, number), None);
        }
        write(&self.path, bytes)?;
        self.seen = Some(bytes.to_vec());
        Ok(())
    }

    /// Removes the file, unless another program has changed it.
    ///
    /// # Errors
    /// Those of the system.
    pub fn remove(&mut self) -> Result<()> {
        if self.seen.is_some() && content(&self.path) == self.seen {
            fs::remove_file(&self.path)?;
            self.seen = None;
        }
        Ok(())
    }
}

/// What is in a file. Devices and pipes have no content that could be lost.
fn content(path: &Path) -> Option<Vec<u8>> {
    if path.is_file() { fs::read(path).ok() } else { None }
}
