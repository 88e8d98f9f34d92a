//! The file of results: a line that says which games are played, and a line for each game, in
//! order. It grows while games are played, so that no completed game is lost.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::time::Duration;

use grammar::index::narrow;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::names::{names, pieces};
use super::play::{Played, Settings};
use rulvm_core::modules::{ModuleId, named};
use rulvm_core::program::Program;
use rulvm_files::json_lines::JsonLines;
use rulvm_files::{self as files, Accept};

/// The version of the file format.
const VERSION: u32 = 1;
/// The longest line, in bytes.
const LONGEST_LINE: u64 = 1 << 16;

/// Which games are played, of which rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the file format.
    pub rul_sim: u32,
    /// The version of the program: its bots may play differently in another version.
    pub program: String,
    /// The SHA-256 hash of the rule without its scores, in hexadecimal digits.
    pub rule: String,
    /// The name of the rule.
    pub name: String,
    /// The names of the displayed numbers.
    pub numbers: Vec<String>,
    /// Which of them are shown as pieces, from 0: nothing is calculated from these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<usize>,
    /// The modules that take part, in the order of their chain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modules: Vec<ModuleId>,
    /// The games.
    pub settings: Settings,
}

impl Header {
    /// The header for games of a rule.
    #[must_use]
    pub fn new(program: &Program, settings: Settings) -> Header {
        Header {
            rul_sim: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            rule: program.hash(),
            name: program.rule().name.clone(),
            numbers: names(program),
            pieces: pieces(program.rule()),
            modules: program.module_ids().to_vec(),
            settings,
        }
    }

    /// Checks that the games can be those of the rule: anybody could have written the header.
    fn check(&self, program: &Program) -> Result<(), String> {
        let rule = program.rule();
        if self.name != rule.name || self.numbers != names(program) {
            return Err("the name or the numbers are not those of the rule".to_owned());
        }
        let edge = self.settings.edge;
        if rule.edge.is_some_and(|fixed| fixed != edge) {
            return Err(format!("the rule is not played on a board with edge {}", edge.get()));
        }
        self.settings.check()
    }
}

/// Why a file of results cannot be used.
#[derive(Debug, Error)]
pub enum ResultsError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file exists.
    #[error("the file already exists; use --resume to continue it")]
    Present,
    /// Another program is writing to it.
    #[error("another program is writing to this file")]
    Locked,
    /// A line is damaged, or does not belong to the file.
    #[error("line {line}: {why}")]
    Damaged {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        why: String,
    },
    /// It belongs to another rule.
    #[error("these are results of a different rule, or of another version of it: `{0}`")]
    OtherRule(String),
    /// Other modules took part, or none.
    #[error("these are results with {}", named(.0))]
    OtherModules(Vec<ModuleId>),
    /// It belongs to another version of the program, which may have played differently.
    #[error("these are results of rulvm {0}, which may play differently")]
    OtherProgram(String),
}

/// A file of results, locked as long as it is open.
#[derive(Debug)]
pub struct Results(JsonLines);

impl Results {
    /// Creates the file, which must not exist: results never overwrite a file.
    ///
    /// # Errors
    /// The file exists, or cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Results, ResultsError> {
        let file = File::options().read(true).write(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => ResultsError::Present,
            _ => error.into(),
        })?;
        lock(&file)?;
        Ok(Results(JsonLines::start(path, file, header)?))
    }

    /// Opens a file to continue it. Returns its header, and the games that were played. An
    /// incomplete line at the end is removed.
    ///
    /// # Errors
    /// The file cannot be read or written, is damaged, or does not belong to the rule.
    pub fn resume(
        path: &Path,
        program: &Program,
    ) -> Result<(Results, Header, Vec<Played>), ResultsError> {
        files::check(path, Accept::Regular)?;
        let file = File::options().read(true).write(true).open(path)?;
        lock(&file)?;
        let mut results = Results(JsonLines::new(path, file));
        let mut lines = Lines { input: BufReader::new(&results.0.file), line: 0, whole: 0 };
        let header: Header = lines.next()?.ok_or(ResultsError::Damaged {
            line: 1,
            why: "this is not a results file".to_owned(),
        })?;
        if header.rul_sim != VERSION || header.program != env!("CARGO_PKG_VERSION") {
            return Err(ResultsError::OtherProgram(header.program));
        }
        if header.rule != program.hash() {
            return Err(ResultsError::OtherRule(header.name));
        }
        if header.modules != program.module_ids() {
            return Err(ResultsError::OtherModules(header.modules));
        }
        header.check(program).map_err(|why| ResultsError::Damaged { line: lines.line, why })?;
        let mut games: Vec<Played> = Vec::new();
        while let Some(played) = lines.next::<Played>()? {
            let number: u32 = narrow(games.len());
            let settings = &header.settings;
            let is_next = number < settings.games
                && played.game == number
                && played.seed == settings.seed_of(number)
                && played.numbers.len() == header.numbers.len();
            if !is_next {
                let why = format!("this is not game {number} of {}", settings.games);
                return Err(ResultsError::Damaged { line: lines.line, why });
            }
            games.push(played);
        }
        let whole = lines.whole;
        results.0.file.set_len(whole)?;
        results.0.file.seek(SeekFrom::Start(whole))?;
        Ok((results, header, games))
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Appends a game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, played: &Played) -> io::Result<()> {
        self.0.add(played)
    }

    /// Flushes everything to the disk.
    ///
    /// # Errors
    /// The disk is full or broken.
    pub fn finish(&self) -> io::Result<()> {
        self.0.finish()
    }
}

/// How often a lock is tried, and the pause after each time.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(10);

/// Locks a file, so that two programs do not write the same games.
fn lock(file: &File) -> Result<(), ResultsError> {
    // A program that another thread is just starting holds our last lock for a moment.
    for _ in 0..TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            // Some file systems do not support locks.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(()),
        }
    }
    Err(ResultsError::Locked)
}

/// Reads complete lines.
struct Lines<R> {
    input: R,
    /// The last line, from 1.
    line: u64,
    /// The size of all complete lines, in bytes.
    whole: u64,
}

impl<R: BufRead> Lines<R> {
    /// Reads the next line; `None` at the end of the file, or if the line is incomplete.
    fn next<T: for<'de> Deserialize<'de>>(&mut self) -> Result<Option<T>, ResultsError> {
        let mut text = Vec::new();
        let length = Read::take(&mut self.input, LONGEST_LINE).read_until(b'\n', &mut text)?;
        self.line += 1;
        if text.last() != Some(&b'\n') {
            if length as u64 == LONGEST_LINE {
                let why = "the line is too long".to_owned();
                return Err(ResultsError::Damaged { line: self.line, why });
            }
            return Ok(None);
        }
        self.whole += length as u64;
        serde_json::from_slice(&text).map(Some).map_err(|error| ResultsError::Damaged {
            line: self.line,
            why: grammar::visible::display(&error.to_string()).into_owned(),
        })
    }
}
