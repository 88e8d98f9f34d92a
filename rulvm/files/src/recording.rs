//! Recordings: [logs](rulvm_core::log) of games on disk, written while the games are played.
//!
//! Every input is in the file before the next one is applied: if the program crashes, the game is
//! recorded up to its last input.

use std::fs::File;
use std::io;
use std::path::Path;

use thiserror::Error;

use crate::json_lines::JsonLines;
use crate::reading::{Accept, read_text};
use crate::share::{ShareError, SharedGame, is_shared};
use rulc_sources::output::SHARED;
use rulvm_core::log::{Entry, Header, Log, ParseError};

/// The largest recording, in bytes.
pub const MOST_BYTES: u64 = 1 << 30;

/// Why a recording cannot be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not a log.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// It is a shared game that cannot be read.
    #[error(transparent)]
    Share(#[from] ShareError),
    /// It starts like neither.
    #[error("this is neither a recording, which starts with `{{`, nor a shared game (`{SHARED}`)")]
    Neither,
}

/// A recorded game as it was read.
#[derive(Debug)]
pub enum Recorded {
    /// A log; and the number of its last line, from 1, if this was incomplete and left out.
    Log(Log, Option<usize>),
    /// The text of a shared game, which becomes a log by playing it.
    Shared(SharedGame),
}

impl Recorded {
    /// Reads the text of a recording, or of a shared game.
    ///
    /// # Errors
    /// It is neither.
    pub fn parse(text: &str) -> Result<Recorded, ReadError> {
        if is_shared(text) {
            return Ok(Recorded::Shared(SharedGame::from_text(text)?));
        }
        if !text.is_empty() && !text.trim_start().starts_with('{') {
            return Err(ReadError::Neither);
        }
        let (log, left_out) = Log::read(text)?;
        Ok(Recorded::Log(log, left_out))
    }

    /// Reads a file with a recording or a shared game.
    ///
    /// # Errors
    /// The file cannot be read, or is neither.
    pub fn read(path: &Path) -> Result<Recorded, ReadError> {
        Recorded::parse(&read_text(path, Accept::Regular, MOST_BYTES)?)
    }
}

/// Reads a recording. If the last line is incomplete, it is left out; its number, from 1, is
/// returned.
///
/// # Errors
/// The file cannot be read, or is not a log.
pub fn read(path: &Path) -> Result<(Log, Option<usize>), ReadError> {
    Ok(Log::read(&read_text(path, Accept::Regular, MOST_BYTES)?)?)
}

/// The recording of a game that is being played.
#[derive(Debug)]
pub struct Recording(JsonLines);

impl Recording {
    /// Creates the file, which must not exist: a recording never overwrites a file.
    ///
    /// # Errors
    /// The file exists, or cannot be written.
    pub fn create(path: &Path, header: &Header) -> io::Result<Recording> {
        let file = File::options().write(true).create_new(true).open(path).map_err(|error| {
            if error.kind() == io::ErrorKind::AlreadyExists {
                let text = "the file already exists, and recordings do not overwrite files";
                io::Error::new(error.kind(), text)
            } else {
                error
            }
        })?;
        JsonLines::start(path, file, header).map(Recording)
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Appends an input.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, entry: &Entry) -> io::Result<()> {
        self.0.add(entry)
    }

    /// Flushes everything to the disk.
    ///
    /// # Errors
    /// The disk is full or broken.
    pub fn finish(&self) -> io::Result<()> {
        self.0.finish()
    }
}
