//! Scores that are never lost: kept inside the rule file, and elsewhere while that is impossible.
//!
//! Under the [lock](crate::atomic) of the rule file, the file is read again, the scores are
//! entered, and the file is replaced as a whole.
//!
//! | file | what it does |
//! |---|---|
//! | `tables` | the tables of scores, by edge |
//! | `save` | changes the scores of a rule file |
//! | `error` | why that failed |
//! | `unsaved` | scores that could not be saved, until they can |
//! | `keeper` | the scores of a player while the program runs |
//! | `replays` | recordings of the games of scores, which prove them |
//! | `date` | dates as scores have them |
//! | [`list`] | tables as text, JSON and CSV |

mod date;
mod error;
mod keeper;
pub mod list;
mod replays;
mod save;
mod tables;
mod unsaved;

pub(crate) use date::iso as iso_date;
pub use date::{now, today, word};
pub use error::{SaveError, UnsavedError};
pub use keeper::{Keeper, Keepers, Unsaved};
pub use replays::{
    CheckedScore, Imported, Proof, check_replays, import_replays, keep_replay, keep_replay_with,
    replay_directory,
};
pub use save::{IfUnchanged, Saved, clear, merge, merge_with, renew, save, save_with};
pub use tables::{Tables, place};
pub use unsaved::UnsavedScores;
