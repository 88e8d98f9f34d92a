//! Scores that could not be saved in the rule file, kept in the player's state directory until they
//! can be.
//!
//! There is one file for each rule, named by its hash: if a rule is moved, or moved back, its
//! scores are found again.

use std::io;
use std::path::{Path, PathBuf};

use grammar::hex::Edge;
use grammar::rul3::{DateTime, MAX_FILE, Score};
use serde::{Deserialize, Serialize};

use super::date;
use super::error::{SaveError, UnsavedError};
use super::save::{IfUnchanged, merge_with};
use super::tables::{Tables, empty, place};
use crate::atomic::{Lock, Step, Storage, directory, lock_path, temporary_path};
use crate::state;
use rulvm_core::program::Program;

/// The directory of unsaved scores.
#[derive(Clone, Debug)]
pub struct UnsavedScores {
    directory: PathBuf,
}

/// A file of unsaved scores. It is easy to read for people, too.
#[derive(Debug, Serialize, Deserialize)]
struct File {
    /// The name of the rule.
    rule: String,
    /// Its hash.
    hash: String,
    /// Where it was.
    file: String,
    scores: Vec<Entry>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    edge: u8,
    player: String,
    score: i32,
    /// For people.
    date: String,
    /// The date as the rule file has it.
    word: u32,
}

impl UnsavedScores {
    /// The directory of this player.
    ///
    /// # Errors
    /// The system has no such directory.
    pub fn of_player() -> Result<UnsavedScores, UnsavedError> {
        let directory = state::directory("unsaved-scores");
        directory.map(UnsavedScores::new).map_err(|error| UnsavedError::NoPlace(error.to_string()))
    }

    /// A given directory, which need not exist yet.
    #[must_use]
    pub const fn new(directory: PathBuf) -> UnsavedScores {
        UnsavedScores { directory }
    }

    /// Returns the path of the unsaved scores of a rule, if it has any.
    #[must_use]
    pub fn path(&self, rule: &Program) -> PathBuf {
        self.directory.join(format!("{}.json", rule.hash()))
    }

    /// Keeps scores of a rule, and returns the path.
    ///
    /// # Errors
    /// Why they are not kept. Those that were kept before still are.
    pub fn keep<S: Storage>(
        &self,
        storage: &S,
        file: &Path,
        rule: &Program,
        scores: &Tables,
    ) -> Result<PathBuf, UnsavedError> {
        let path = self.path(rule);
        storage
            .make_directory(&self.directory)
            .map_err(SaveError::file(&self.directory, Step::Create))?;
        let lock = Lock::take(storage, &path)?;
        let mut tables = match read(storage, &path, rule) {
            // The program cannot use these bytes, but perhaps a person can.
            Err(UnsavedError::Damaged { .. }) => {
                let bytes = storage.read(&path, MAX_FILE);
                lock.back_up(&bytes.map_err(SaveError::file(&path, Step::Read))?)?;
                empty()
            }
            tables => tables?.unwrap_or_else(empty),
        };
        for (table, scores) in tables.iter_mut().zip(scores) {
            table.merge(scores);
        }
        lock.replace(&written(&tables, file, rule), None)?;
        Ok(path)
    }

    /// Enters the scores that were kept into the rule file, and removes them here. If any were
    /// kept, returns how many came into the tables. It can be interrupted at any time: no score is
    /// entered twice.
    ///
    /// # Errors
    /// Why they are still kept.
    pub fn restore<S: Storage>(
        &self,
        storage: &S,
        file: &Path,
        rule: &Program,
    ) -> Result<Option<usize>, UnsavedError> {
        let path = self.path(rule);
        // Checked without the lock, so that nothing is written where nothing is kept. Taking the
        // lock removes what a dead program has left.
        let exists = |path: &Path| storage.read(path, 0).is_ok();
        if !exists(&path) && !exists(&lock_path(&path)) && !exists(&temporary_path(&path)) {
            return Ok(None);
        }
        let _lock = Lock::take(storage, &path)?;
        let Some(tables) = read(storage, &path, rule)? else { return Ok(None) };
        let (_, entered) = merge_with(storage, file, rule, &tables, IfUnchanged::Write)?;
        storage.remove(&path).map_err(SaveError::file(&path, Step::Remove))?;
        // If the file is back after a power failure, its scores are not entered twice.
        let _ = storage.sync_directory(directory(&path));
        Ok(Some(entered))
    }
}

fn read<S: Storage>(
    storage: &S,
    path: &Path,
    rule: &Program,
) -> Result<Option<Tables>, UnsavedError> {
    let bytes = match storage.read(path, MAX_FILE) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        result => result.map_err(SaveError::file(path, Step::Read))?,
    };
    let damaged = |why: String| UnsavedError::Damaged { path: path.to_owned(), why };
    let file: File = serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
    if file.hash != rule.hash() {
        return Err(damaged("they belong to a different rule".to_owned()));
    }
    let mut tables = empty();
    for Entry { edge, player, score, word, .. } in file.scores {
        let Some(edge) = Edge::new(edge) else {
            return Err(damaged(format!("there is no board with edge {edge}")));
        };
        tables[place(edge)].insert(Score { player, score, date: word });
    }
    Ok(Some(tables))
}

fn written(tables: &Tables, file: &Path, rule: &Program) -> Vec<u8> {
    let entries = Edge::ALL.iter().flat_map(|&edge| {
        tables[place(edge)].entries.iter().map(move |score| Entry {
            edge: edge.get(),
            player: score.player.clone(),
            score: score.score,
            date: date::iso(DateTime::unpack(score.date)),
            word: score.date,
        })
    });
    // The file may be read from another directory.
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let file = File {
        rule: rule.rule().name.clone(),
        hash: rule.hash(),
        file: file.to_string_lossy().into_owned(),
        scores: entries.collect(),
    };
    let mut bytes = match serde_json::to_vec_pretty(&file) {
        Ok(bytes) => bytes,
        Err(error) => unreachable!("texts and numbers can always be written as JSON: {error}"),
    };
    bytes.push(b'\n');
    bytes
}
