//! Scores that could not be saved in the rule file, kept in the player's state directory until they can.
//!
//! There is one file for each rule, named by its hash: a rule that was moved, or put back in its
//! place, finds its scores again.

use std::io;
use std::path::{Path, PathBuf};

use grammar::hex::Edge;
use grammar::rul3::{DateTime, MAX_FILE, Score};
use serde::{Deserialize, Serialize};

use super::error::{RescueError, SaveError, Step};
use super::lock::{Lock, directory, lock_path, temporary_path};
use super::save::{Always, merge_with};
use super::storage::Storage;
use super::{Tables, place};
use rulvm_core::program::Program;

/// The directory of unsaved scores.
#[derive(Clone, Debug)]
pub struct Rescue {
    directory: PathBuf,
}

/// A file of unsaved scores. People can read it, too.
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

/// Empty tables that hold as many scores as there can be.
pub(super) fn empty() -> Tables {
    let mut tables = Tables::default();
    for table in &mut tables {
        table.max = u8::MAX;
    }
    tables
}

impl Rescue {
    /// The directory of this player.
    ///
    /// # Errors
    /// The system has no such place.
    pub fn own() -> Result<Rescue, RescueError> {
        use etcetera::BaseStrategy;
        let base = etcetera::choose_base_strategy()
            .map_err(|error| RescueError::NoPlace(error.to_string()))?;
        let state = base.state_dir().unwrap_or_else(|| base.data_dir());
        Ok(Rescue::new(state.join("rul").join("unsaved-scores")))
    }

    /// A certain directory, which need not be there yet.
    #[must_use]
    pub const fn new(directory: PathBuf) -> Rescue {
        Rescue { directory }
    }

    /// Where the unsaved scores of a rule are, if there are some.
    #[must_use]
    pub fn path(&self, rule: &Program) -> PathBuf {
        self.directory.join(format!("{}.json", rule.hash()))
    }

    /// Keeps scores of a rule; gives where.
    ///
    /// # Errors
    /// Why they are not kept. Those that were kept before still are.
    pub fn keep<S: Storage>(
        &self,
        storage: &S,
        file: &Path,
        rule: &Program,
        scores: &Tables,
    ) -> Result<PathBuf, RescueError> {
        let path = self.path(rule);
        storage
            .make_directory(&self.directory)
            .map_err(SaveError::file(&self.directory, Step::Create))?;
        let lock = Lock::take(storage, &path)?;
        let mut tables = match read(storage, &path, rule) {
            // What it was can be of use to somebody, but not to the program.
            Err(RescueError::Damaged { .. }) => {
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

    /// Enters the scores that were kept into the rule file, and forgets them; gives how many came into the
    /// tables, if any were kept. It can be interrupted at any time: none comes twice.
    ///
    /// # Errors
    /// Why they are still kept.
    pub fn take_back<S: Storage>(
        &self,
        storage: &S,
        file: &Path,
        rule: &Program,
    ) -> Result<Option<usize>, RescueError> {
        let path = self.path(rule);
        // Asked without the lock, so that nothing is written where nothing is kept. What a dead program
        // has left vanishes with the lock.
        let is_there = |path: &Path| storage.read(path, 0).is_ok();
        if !is_there(&path) && !is_there(&lock_path(&path)) && !is_there(&temporary_path(&path)) {
            return Ok(None);
        }
        let _lock = Lock::take(storage, &path)?;
        let Some(tables) = read(storage, &path, rule)? else { return Ok(None) };
        let (_, entered) = merge_with(storage, file, rule, &tables, Always::Yes)?;
        storage.remove(&path).map_err(SaveError::file(&path, Step::Remove))?;
        // If the file is there again behind a power cut, its scores do not come twice.
        let _ = storage.sync_directory(directory(&path));
        Ok(Some(entered))
    }
}

fn read<S: Storage>(
    storage: &S,
    path: &Path,
    rule: &Program,
) -> Result<Option<Tables>, RescueError> {
    let bytes = match storage.read(path, MAX_FILE) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        result => result.map_err(SaveError::file(path, Step::Read))?,
    };
    let damaged = |why: String| RescueError::Damaged { path: path.to_owned(), why };
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
            date: super::list::date(DateTime::unpack(score.date)),
            word: score.date,
        })
    });
    // Whoever reads this is in another directory.
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let file = File {
        rule: rule.rule().name.clone(),
        hash: rule.hash(),
        file: file.to_string_lossy().into_owned(),
        scores: entries.collect(),
    };
    // Texts and numbers can always be written.
    let mut bytes = serde_json::to_vec_pretty(&file).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}
