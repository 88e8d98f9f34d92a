//! A file that grows by lines of JSON.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

/// A file of lines that is written to.
#[derive(Debug)]
pub struct JsonLines {
    path: PathBuf,
    /// The file.
    pub file: File,
}

impl JsonLines {
    /// A file that was opened at a path.
    pub fn new(path: &Path, file: File) -> JsonLines {
        JsonLines { path: path.to_owned(), file }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a line.
    pub fn add(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        // In one piece, so that others who read meanwhile see whole lines.
        self.file.write_all(&line)
    }

    /// Brings everything to the disk.
    pub fn finish(&self) -> io::Result<()> {
        self.file.sync_all()
    }
}
