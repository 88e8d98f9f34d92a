//! A file that grows by lines of JSON.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

/// A file of lines that is open for writing.
#[derive(Debug)]
pub struct JsonLines {
    path: PathBuf,
    /// The file.
    pub file: File,
}

impl JsonLines {
    /// A file that is open, and its path.
    pub fn new(path: &Path, file: File) -> JsonLines {
        JsonLines { path: path.to_owned(), file }
    }

    /// Starts a new file with a line about what follows. If it cannot be written, the file is
    /// removed: it would be of no use, and in the way of the next one.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn start(path: &Path, file: File, header: &impl Serialize) -> io::Result<JsonLines> {
        let mut lines = JsonLines::new(path, file);
        lines.add(header).inspect_err(|_| _ = std::fs::remove_file(path))?;
        Ok(lines)
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a value as a line.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        // In one call, so that other programs that read the file see whole lines.
        self.file.write_all(&line)
    }

    /// Flushes everything to the disk.
    ///
    /// # Errors
    /// The disk is full or broken.
    pub fn finish(&self) -> io::Result<()> {
        self.file.sync_all()
    }
}
