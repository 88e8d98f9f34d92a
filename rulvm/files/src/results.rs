//! The best results of games with goals, and the replays of the best, in the player's state
//! directory.
//!
//! There is one file for each rule, named after its hash, with a table for each size of the board
//! and each goal. Each replay is a recording next to it, written before the file that names it.
//!
//! Every day and every seed has a table of its own, so only the latest ones of them remain.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use grammar::rul3::DateTime;
use rulc_sources::output::target;
use rulvm_core::log::Log;
use rulvm_core::program::Program;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::atomic::{FileError, Lock, Real, Step, Storage, replace_with};
use crate::recording;
use crate::scores;
use crate::state;

/// The maximum number of results in a table.
const MOST: usize = 10;

/// The maximum number of tables of single seeds and days in the file of a rule.
pub const MOST_SEEDS: usize = 200;

/// The maximum size of the file of a rule, in bytes. The tables that a player fills in years need a
/// small part of it.
pub const MOST_BYTES: usize = 16 << 20;

/// Why results cannot be read, or a result is not kept.
#[derive(Debug, Error)]
pub enum ResultsError {
    /// The system has no directory for them.
    #[error("there is no directory for results: {0}")]
    NoPlace(String),
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file is not as it was written.
    #[error("{}: these are not results of this rule: {why}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The file is larger than [`MOST_BYTES`], or would be. It stays as it is.
    #[error("{}: {}", path.display(), too_large())]
    TooLarge {
        /// Which file.
        path: PathBuf,
    },
    /// The replay of the best result cannot be read.
    #[error("{}: {why}", path.display())]
    Replay {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

fn too_large() -> String {
    format!("the results are larger than {} MiB; move the file away", MOST_BYTES >> 20)
}

/// The directory of results.
#[derive(Clone, Debug)]
pub struct Results {
    directory: PathBuf,
}

/// A table: the rule, the size of the board, and the goal.
#[derive(Clone, Copy, Debug)]
pub struct Of<'a> {
    /// The rule.
    pub rule: &'a Program,
    /// The number of cells in an edge.
    pub edge: u8,
    /// The name of the goal: letters, digits and hyphens.
    pub goal: &'a str,
    /// True if less is better.
    pub is_timed: bool,
}

/// One of the results of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// A score, or milliseconds.
    pub result: i64,
    /// The day on which it was kept, such as 2026-11-23.
    pub day: String,
    /// The seed of the game.
    pub seed: u64,
}

/// What was done with a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its rank, from 1; `None` if it is not among the best.
    pub rank: Option<usize>,
    /// Where the bytes of a damaged file are now.
    pub damaged: Option<PathBuf>,
}

/// The file of a rule. It is easy to read for people, too.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// The name of the rule.
    rule: String,
    /// Its hash.
    hash: String,
    results: Vec<Entry>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    edge: u8,
    goal: String,
    /// A score, or milliseconds.
    result: i64,
    date: String,
    seed: u64,
    /// The file with the replay, if it is the best one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    replay: Option<String>,
}

impl Entry {
    fn is_of(&self, of: Of<'_>) -> bool {
        self.edge == of.edge && self.goal == of.goal
    }

    /// The table of a single seed or day that it belongs to, if it does.
    fn seed_table(&self) -> Option<(u8, String)> {
        let is_single = self.goal.starts_with("seed-") || self.goal.starts_with("day-");
        is_single.then(|| (self.edge, self.goal.clone()))
    }
}

impl Of<'_> {
    fn is_better(&self, result: i64, other: i64) -> bool {
        if self.is_timed { result < other } else { result > other }
    }
}

impl Results {
    /// The directory of this player.
    ///
    /// # Errors
    /// The system has no such directory.
    pub fn of_player() -> Result<Results, ResultsError> {
        let directory = state::directory("results");
        directory.map(Results::new).map_err(|error| ResultsError::NoPlace(error.to_string()))
    }

    /// A given directory, which need not exist yet.
    #[must_use]
    pub const fn new(directory: PathBuf) -> Results {
        Results { directory }
    }

    /// Returns the path of the file with the results of a rule.
    #[must_use]
    pub fn path(&self, rule: &Program) -> PathBuf {
        self.directory.join(format!("{}.json", rule.hash()))
    }

    /// Returns the best result of a table, if there is one.
    ///
    /// # Errors
    /// The file cannot be read, or is damaged.
    pub fn best(&self, of: Of<'_>) -> Result<Option<i64>, ResultsError> {
        Ok(self.first(of)?.map(|entry| entry.result))
    }

    /// Returns the replay of the best result of a table, if there is one. Whether it reproduces its
    /// game is not checked.
    ///
    /// # Errors
    /// The file or the replay cannot be read, or is damaged.
    pub fn replay(&self, of: Of<'_>) -> Result<Option<Log>, ResultsError> {
        let Some(name) = self.first(of)?.and_then(|entry| entry.replay) else { return Ok(None) };
        let path = self.directory.join(name);
        let (log, _) = recording::read(&path)
            .map_err(|error| ResultsError::Replay { path, why: error.to_string() })?;
        Ok(Some(log))
    }

    /// Returns all results of a table, best first.
    ///
    /// # Errors
    /// The file cannot be read, or is damaged.
    pub fn list(&self, of: Of<'_>) -> Result<Vec<Listed>, ResultsError> {
        let listed = |Entry { result, date, seed, .. }: Entry| {
            let day = date.split('T').next().unwrap_or_default().to_owned();
            Listed { result, day, seed }
        };
        Ok(self.entries(of)?.map(listed).collect())
    }

    fn first(&self, of: Of<'_>) -> Result<Option<Entry>, ResultsError> {
        Ok(self.entries(of)?.next())
    }

    fn entries<'o>(
        &self,
        of: Of<'o>,
    ) -> Result<impl Iterator<Item = Entry> + use<'o>, ResultsError> {
        let path = self.path(of.rule);
        let bytes = read(&path)?;
        let entries = bytes.map_or(Ok(Vec::new()), |bytes| parse(&path, &bytes, of.rule))?;
        Ok(entries.into_iter().filter(move |entry| entry.is_of(of)))
    }

    /// Keeps a result if it is among the best, and the game if it is the best. A damaged file is
    /// copied first; if it is a link, its target is replaced.
    ///
    /// # Errors
    /// Why it is not kept. Those that were kept before still are.
    pub fn keep(
        &self,
        of: Of<'_>,
        result: i64,
        seed: u64,
        log: Option<&Log>,
    ) -> Result<Kept, ResultsError> {
        Real.make_directory(&self.directory)
            .map_err(FileError::at(&self.directory, Step::Create))?;
        let path = target(&self.path(of.rule));
        let lock = Lock::take(&Real, &path)?;
        let (mut entries, mut damaged) = (Vec::new(), None);
        if let Some(bytes) = read(&path)? {
            match parse(&path, &bytes, of.rule) {
                // The program cannot use these bytes, but perhaps a person can.
                Err(ResultsError::Damaged { .. }) => damaged = Some(lock.back_up(&bytes)?),
                present => entries = present?,
            }
        }
        let (mut table, others): (Vec<Entry>, Vec<Entry>) =
            entries.drain(..).partition(|entry| entry.is_of(of));
        // Among equals the older one comes first.
        let place = table.iter().position(|entry| of.is_better(result, entry.result));
        let place = place.unwrap_or(table.len());
        if place >= MOST {
            return Ok(Kept { rank: None, damaged });
        }
        let (edge, goal) = (of.edge, of.goal.to_owned());
        let replay = match log.filter(|_| place == 0) {
            Some(log) => Some(self.write_replay(of, log)?),
            None => None,
        };
        let mut unused: Vec<String> = match place {
            0 => table.iter_mut().filter_map(|entry| entry.replay.take()).collect(),
            _ => Vec::new(),
        };
        let date = scores::iso_date(DateTime::unpack(scores::now()));
        table.insert(place, Entry { edge, goal, result, date, seed, replay });
        table.truncate(MOST);
        // The table that has changed last is the last one.
        let mut results: Vec<Entry> = others.into_iter().chain(table).collect();
        unused.extend(drop_old_seeds(&mut results).into_iter().filter_map(|entry| entry.replay));
        let bytes = written(of.rule, &results);
        if bytes.len() > MOST_BYTES {
            return Err(ResultsError::TooLarge { path });
        }
        lock.replace(&bytes, None)?;
        let is_used = |name: &String| results.iter().any(|e| e.replay.as_ref() == Some(name));
        for name in unused.into_iter().filter(|name| !is_used(name)) {
            // A file that remains is useless, but harmless.
            let _ = Real.remove(&self.directory.join(name));
        }
        Ok(Kept { rank: Some(place + 1), damaged })
    }

    /// Writes a replay under a name of its own, and returns the name.
    fn write_replay(&self, of: Of<'_>, log: &Log) -> Result<String, ResultsError> {
        let hash = of.rule.hash();
        let hash = hash.get(..16).unwrap_or(&hash);
        let name = format!("{hash}_{}_{}_{}.log", of.edge, of.goal, String::from(log.last_hash()));
        replace_with(&Real, &self.directory.join(&name), log.to_text().as_bytes())?;
        Ok(name)
    }
}

/// Removes the tables of single seeds and days that have not changed for the longest time, if there
/// are more than [`MOST_SEEDS`]. Returns what it removes.
fn drop_old_seeds(results: &mut Vec<Entry>) -> Vec<Entry> {
    let mut latest = HashSet::new();
    for table in results.iter().rev().filter_map(Entry::seed_table) {
        if latest.len() < MOST_SEEDS {
            latest.insert(table);
        }
    }
    let is_old = |entry: &mut Entry| entry.seed_table().is_some_and(|t| !latest.contains(&t));
    results.extract_if(.., is_old).collect()
}

/// Reads the bytes of a file of results, if it exists.
fn read(path: &Path) -> Result<Option<Vec<u8>>, ResultsError> {
    match Real.read(path, MOST_BYTES + 1) {
        Ok(bytes) if bytes.len() > MOST_BYTES => {
            Err(ResultsError::TooLarge { path: path.to_owned() })
        }
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(FileError::at(path, Step::Read)(error).into()),
    }
}

/// Returns the results of a rule, in the order of their tables: best first.
fn parse(path: &Path, bytes: &[u8], rule: &Program) -> Result<Vec<Entry>, ResultsError> {
    let damaged = |why: String| ResultsError::Damaged { path: path.to_owned(), why };
    let file: File = serde_json::from_slice(bytes).map_err(|error| damaged(error.to_string()))?;
    if file.hash != rule.hash() {
        return Err(damaged("they belong to a different rule".to_owned()));
    }
    // A replay is next to the file, and nowhere else.
    let is_elsewhere = |name: &&String| name.contains(['/', '\\']) || name.starts_with('.');
    match file.results.iter().filter_map(|entry| entry.replay.as_ref()).find(is_elsewhere) {
        Some(name) => Err(damaged(format!("`{name}` is not the name of a replay"))),
        None => Ok(file.results),
    }
}

fn written(rule: &Program, results: &[Entry]) -> Vec<u8> {
    let results = results.to_vec();
    let file = File { rule: rule.rule().name.clone(), hash: rule.hash(), results };
    let mut bytes = match serde_json::to_vec_pretty(&file) {
        Ok(bytes) => bytes,
        Err(error) => unreachable!("texts and numbers can always be written as JSON: {error}"),
    };
    bytes.push(b'\n');
    bytes
}
