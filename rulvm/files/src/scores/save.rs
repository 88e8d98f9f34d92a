//! Changing the scores of a rule file.

use std::io;
use std::path::{Path, PathBuf};

use grammar::hex::Edge;
use grammar::rul3::{self, MAX_FILE, Score};

use super::error::{SaveError, Step};
use super::lock::Lock;
use super::storage::Storage;
use super::{Saved, Tables, place};
use rulvm_core::program::Program;

/// How often a file is read again that another program changes without the lock.
const TRIES: usize = 10;

/// Whether a file is written of which nothing changes. What was written before may not have reached
/// the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Always {
    /// It is written.
    Yes,
    /// It is left alone.
    No,
}

/// Changes the tables of the rule file at `path` if it holds `rule`. What is changed is told by a function,
/// which can be called several times; it can see the file as it is. The file is written if that says so.
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
        let (is_written, told) = change(&mut tables, &lock, &present)?;
        if !is_written {
            return Ok(told);
        }
        let bytes = rul3::with_scores(present.bytes(), present.layout(), &tables)
            .map_err(|error| SaveError::Unwritable { path: path.clone(), error })?;
        if lock.replace(&bytes, Some(present.bytes()))? {
            return Ok(told);
        }
    }
    Err(SaveError::Restless { path })
}

/// [`save`](super::save) in some storage.
///
/// # Errors
/// Why it was not saved. Older scores are as they were.
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

/// [`merge`](super::merge) in some storage; gives the tables, too.
///
/// # Errors
/// Why nothing was saved. Older scores are as they were.
pub fn merge_with<S: Storage>(
    storage: &S,
    path: &Path,
    rule: &Program,
    other: &Tables,
    always: Always,
) -> Result<(Tables, usize), SaveError> {
    change(storage, path, rule, |tables, _, _| {
        let both = tables.iter_mut().zip(other);
        let entered = both.map(|(table, other)| table.merge(other)).sum();
        Ok((entered > 0 || always == Always::Yes, (tables.clone(), entered)))
    })
}

/// [`clear`](super::clear) in some storage.
///
/// # Errors
/// Why nothing was removed.
pub fn clear_with<S: Storage>(
    storage: &S,
    path: &Path,
    rule: &Program,
    edges: &[Edge],
) -> Result<Option<(usize, PathBuf)>, SaveError> {
    change(storage, path, rule, |tables, lock, present| {
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

/// [`renew`](super::renew) in some storage.
///
/// # Errors
/// Why the file is as it was.
pub fn renew_with<S: Storage>(storage: &S, path: &Path, rule: &Program) -> Result<(), SaveError> {
    let path = match storage.resolve(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        result => result.map_err(SaveError::file(path, Step::Find))?,
    };
    let lock = Lock::take(storage, &path)?;
    let bytes = match storage.read(&path, MAX_FILE + 1) {
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

/// [`replace`](super::replace) in some storage.
///
/// # Errors
/// Why the file is as it was.
pub fn replace_with<S: Storage>(storage: &S, path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    Lock::take(storage, path)?.replace(bytes, None).map(drop)
}
