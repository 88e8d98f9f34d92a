//! Matches of Backgammon in the format of Jellyfish (`.mat`), which GNU Backgammon, eXtreme Gammon
//! and most servers read and write. It has no formal description: this follows the chapter "Working
//! with matches" of the manual of GNU Backgammon, what its importer accepts, and "Extra elements in
//! a MAT file" of eXtreme Gammon.
//!
//! ```text
//! ; [Crawford "On"]
//!
//!  5 point match
//!
//!  Game 1
//!  White : 0                        Black : 0
//!   1) 31: 8/5 6/5                  64: 24/18 13/9*
//!   2)  Doubles => 2                 Takes
//!   3) 66:                          21: 13/11 6/5
//!       Wins 2 points
//! ```
//!
//! White is on the left. Each player counts the points from his own side; 25 is the bar, 0 is off.
//! A match to 0 points is a session of single games.

mod plays;
mod reading;
mod writing;

pub(crate) use reading::{is_like, read};
pub(crate) use writing::write;

const BOOK: &str = "rul.backgammon";
