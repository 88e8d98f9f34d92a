//! Scores that are never lost: kept inside the rule file, and beside it where that is impossible.
//!
//! Under a lock on a file beside the rule, the rule is read again, the scores entered, the new file
//! written beside the old one, synced, and renamed over it; then the directory is synced. Whoever
//! reads the rule at any moment finds either the old file or the new one, and so does whoever reads
//! it behind a power cut.
//!
//! | room | what it does |
//! |---|---|
//! | [`storage`] | what saving needs of a file system; tests have others that fail and lose power |
//! | `real` | the file system of the operating system |
//! | `lock` | one program at a time, and what a dead one has left |
//! | `save` | changing the scores of a rule file |
//! | `error` | why that failed |
//! | `rescue` | scores that could not be saved, until they can |
//! | `keeper` | the scores of somebody who plays |
//! | `replays` | the games behind scores, which prove them |
//! | `date` | today, as scores have it |
//! | [`list`] | tables as text, JSON and CSV |

mod date;
mod error;
mod keeper;
pub mod list;
mod lock;
mod real;
mod replays;
mod rescue;
mod save;
pub mod storage;

use std::path::{Path, PathBuf};

use grammar::hex::Edge;
use grammar::rul3::{Score, ScoreTable};

pub use date::{now, word};
pub use error::{RescueError, SaveError, Step};
pub use keeper::{Keeper, Keepers, Unsaved};
pub use lock::{PATIENCE, lock_path, temporary_path};
pub use real::Real;
pub use replays::{
    Brought, Checked, Proof, bring_replays, check_replays, keep_replay, keep_replay_with,
    replays_of,
};
pub use rescue::Rescue;
pub use save::{Always, clear_with, merge_with, renew_with, replace_with, save_with};
pub use storage::Storage;

use rulvm_core::program::Program;

/// The tables of the four edges, as a rule file has them.
pub type Tables = [ScoreTable; 4];

/// Where the table of an edge is among them.
#[must_use]
pub const fn place(edge: Edge) -> usize {
    // Edges are 6 to 9.
    (edge.get() as usize - 6) & 3
}

/// Where a score stands now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The rank, from 1; `None` if it did not enter the table after all.
    pub rank: Option<usize>,
    /// The table of the edge.
    pub table: ScoreTable,
}

/// Saves a score of a game with `rule` in the rule file at `path`.
///
/// # Errors
/// Why it was not saved. Older scores are as they were, and nothing else is there.
pub fn save(path: &Path, rule: &Program, edge: Edge, score: Score) -> Result<Saved, SaveError> {
    save_with(&Real, path, rule, edge, score)
}

/// Enters scores of another copy of a rule: those that the file has already do not come twice. Gives how
/// many were entered.
///
/// # Errors
/// Those of [`save`].
pub fn merge(path: &Path, rule: &Program, other: &Tables) -> Result<usize, SaveError> {
    merge_with(&Real, path, rule, other, Always::No).map(|(_, entered)| entered)
}

/// Removes the scores of some edges; gives how many there were and where the file is kept as it was,
/// if there were any.
///
/// # Errors
/// Those of [`save`].
pub fn clear(
    path: &Path,
    rule: &Program,
    edges: &[Edge],
) -> Result<Option<(usize, PathBuf)>, SaveError> {
    clear_with(&Real, path, rule, edges)
}

/// Makes a file hold a rule, with the scores of the older version of the rule that is there. What is
/// there and no rule file is kept beside it.
///
/// # Errors
/// Those of [`save`].
pub fn renew(path: &Path, rule: &Program) -> Result<(), SaveError> {
    renew_with(&Real, path, rule)
}

/// Replaces the bytes of a file so that it is never half there, even if the power goes. It need not be
/// there yet.
///
/// # Errors
/// What the system says; the file is then as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    replace_with(&Real, path, bytes)
}
