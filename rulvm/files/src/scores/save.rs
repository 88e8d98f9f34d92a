//! Changing the scores of a rule file.

use std::io;
use std::path::{Path, PathBuf};

use grammar::hex::Edge;
use grammar::rul3::{self, MAX_FILE, Score, ScoreTable};

use super::error::SaveError;
use super::tables::{Tables, place};
use crate::atomic::{Lock, Real, Step, Storage};
use rulvm_core::program::Program;

/// How often a file is read again if another program changes it without the lock.
const TRIES: usize = 10;

/// What happens to a file whose scores do not change. Earlier changes may not have reached the
/// disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfUnchanged {
    /// It is written again.
    Write,
    /// It is left alone.
    Skip,
}

/// A score that was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The rank, from 1; `None` if the score is too low for the table.
    pub rank: Option<usize>,
    /// The table of the edge.
    pub table: ScoreTable,
}

/// Changes the tables of the rule file at `path` if it contains `rule`. The function that changes
/// them sees the file as it is, can be called several times, and returns whether to write the file.
fn change<S: Storage, T>(
    storage: &S,
    path: &Path,
    rule: &Program,
    mut change: impl FnMut(&mut Tables, &Lock<'_, S>, &Program) -> Result<(bool, T), SaveError>,
) -> Result<T, SaveError> {
    // The file that a link leads to is the one that is replaced.
    let path = storage.resolve(path).map_err(SaveError::file(path, Step::Find))?;
    // A file that must not be written must not be replaced either.
    storage.check_writable(&path).map_err(SaveError::file(&path, Step::Write))?;
    let lock = Lock::take(storage, &path)?;
    for _ in 0..TRIES {
        let bytes =
            storage.read(&path, MAX_FILE + 1).map_err(SaveError::file(&path, Step::Read))?;
        let present = Program::load(bytes)
            .map_err(|error| SaveError::NotARule { path: path.clone(), error })?;
        if present.hash() != rule.hash() {
            return Err(SaveError::OtherRule { path });
        }
        if !present.layout().scores_writable {
            return Err(SaveError::ReadOnlyTable { path });
        }
        let mut tables = present.rule().scores.clone();
        let (is_written, result) = change(&mut tables, &lock, &present)?;
        if !is_written {
            return Ok(result);
        }
        let bytes = rul3::with_scores(present.bytes(), present.layout(), &tables)
            .map_err(|error| SaveError::Unwritable { path: path.clone(), error })?;
        if lock.replace(&bytes, Some(present.bytes()))? {
            return Ok(result);
        }
    }
    Err(SaveError::Restless { path })
}

/// Saves a score of a game with `rule` in the rule file at `path`.
///
/// # Errors
/// Why it was not saved. Older scores are as they were.
pub fn save(path: &Path, rule: &Program, edge: Edge, score: Score) -> Result<Saved, SaveError> {
    save_with(&Real, path, rule, edge, score)
}

/// [`save`] in some storage.
///
/// # Errors
/// Those of [`save`].
pub fn save_with<S: Storage>(
    storage: &S,
    path: &Path,
    rule: &Program,
    edge: Edge,
    score: Score,
) -> Result<Saved, SaveError> {
    change(storage, path, rule, |tables, _, _| {
        let table = &mut tables[place(edge)];
        let rank = table.insert(score.clone());
        Ok((rank.is_some(), Saved { rank, table: table.clone() }))
    })
}

/// Enters the scores of another copy of a rule, except those that the file has already. Returns how
/// many were entered.
///
/// # Errors
/// Those of [`save`].
pub fn merge(path: &Path, rule: &Program, other: &Tables) -> Result<usize, SaveError> {
    merge_with(&Real, path, rule, other, IfUnchanged::Skip).map(|(_, entered)| entered)
}

/// [`merge`] in some storage; returns the tables, too.
///
/// # Errors
/// Those of [`save`].
pub fn merge_with<S: Storage>(
    storage: &S,
    path: &Path,
    rule: &Program,
    other: &Tables,
    unchanged: IfUnchanged,
) -> Result<(Tables, usize), SaveError> {
    change(storage, path, rule, |tables, _, _| {
        let both = tables.iter_mut().zip(other);
        let entered = both.map(|(table, other)| table.merge(other)).sum();
        let is_written = entered > 0 || unchanged == IfUnchanged::Write;
        Ok((is_written, (tables.clone(), entered)))
    })
}

/// Removes the scores of some edges. If there were any, returns how many, and the path of a copy of
/// the file as it was.
///
/// # Errors
/// Those of [`save`].
pub fn clear(
    path: &Path,
    rule: &Program,
    edges: &[Edge],
) -> Result<Option<(usize, PathBuf)>, SaveError> {
    change(&Real, path, rule, |tables, lock, present| {
        let mut removed = 0;
        for &edge in edges {
            removed += std::mem::take(&mut tables[place(edge)].entries).len();
        }
        if removed == 0 {
            return Ok((false, None));
        }
        let copy = lock.back_up(present.bytes())?;
        Ok((true, Some((removed, copy))))
    })
}

/// Replaces a rule file by another version of its rule, and keeps its scores. A file that is not a
/// rule file is backed up first; the file need not exist yet.
///
/// # Errors
/// Why the file is as it was.
pub fn renew(path: &Path, rule: &Program) -> Result<(), SaveError> {
    let path = match Real.resolve(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        result => result.map_err(SaveError::file(path, Step::Find))?,
    };
    let lock = Lock::take(&Real, &path)?;
    let bytes = match Real.read(&path, MAX_FILE + 1) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        result => Some(result.map_err(SaveError::file(&path, Step::Read))?),
    };
    let Some(bytes) = bytes else {
        lock.replace(rule.bytes(), None)?;
        return Ok(());
    };
    let Ok(present) = Program::load(bytes.clone()) else {
        lock.back_up(&bytes)?;
        lock.replace(rule.bytes(), None)?;
        return Ok(());
    };
    if present.hash() == rule.hash() {
        return Ok(());
    }
    let bytes = rul3::with_scores(rule.bytes(), rule.layout(), &present.rule().scores)
        .map_err(|error| SaveError::Unwritable { path, error })?;
    lock.replace(&bytes, None)?;
    Ok(())
}
