//! A game written to a file while it is played: a [log](rulvm_core::log) that is appended to.
//!
//! Every input is in the file before the next one is applied, so a game that ends by a crash of the
//! program is recorded up to its last input.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::json_lines::JsonLines;
use crate::reading::{Accept, read_text};
use rulvm_core::log::{Entry, Header, Log, ParseError};

/// The largest recording, in bytes.
const MOST: u64 = 1 << 30;

/// Why a recording cannot be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is no log.
    #[error(transparent)]
    Parse(#[from] ParseError),
}

/// Reads a recording. Tells besides which line was not written to its end, from 1, if one was not: it is
/// left out.
///
/// # Errors
/// The file cannot be read, or is no log.
pub fn read(path: &Path) -> Result<(Log, Option<usize>), ReadError> {
    Ok(Log::read(&read_text(path, Accept::Regular, MOST)?)?)
}

/// The file of a game.
#[derive(Debug)]
pub struct Recording(JsonLines);

impl Recording {
    /// Begins a file. There is none yet: no recording takes the place of another.
    ///
    /// # Errors
    /// The file is there already, or cannot be written.
    pub fn begin(path: &Path, header: &Header) -> io::Result<Recording> {
        let file = File::options().write(true).create_new(true).open(path).map_err(|error| {
            if error.kind() == io::ErrorKind::AlreadyExists {
                let text = "the file already exists, and recordings do not overwrite files";
                io::Error::new(error.kind(), text)
            } else {
                error
            }
        })?;
        let mut lines = JsonLines::new(path, file);
        lines.add(header)?;
        Ok(Recording(lines))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Adds an input.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, entry: &Entry) -> io::Result<()> {
        self.0.add(entry)
    }

    /// Brings everything to the disk.
    ///
    /// # Errors
    /// The disk is full, or broken.
    pub fn finish(&self) -> io::Result<()> {
        self.0.finish()
    }

    /// Where another game of the same session is recorded: `game.log`, `game-2.log`, `game-3.log`.
    #[must_use]
    pub fn path_of_game(path: &Path, number: u64) -> PathBuf {
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
}
