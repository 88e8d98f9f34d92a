//! What the programs keep on a disk: rule files and their sources, recordings, scores.
//!
//! | module | what it does |
//! |---|---|
//! | `reading`, `output` | files that are read, and files that are written |
//! | `rules` | rules from files: binaries, and sources that are compiled when they are read |
//! | [`watching`] | a source that is compiled whenever it is saved |
//! | [`recording`] | a log that is written while the game is played |
//! | [`json_lines`] | a file that grows by lines of JSON |
//! | [`scores`] | scores inside the rule file, never lost |
//! | `exit` | exit statuses |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod exit;
pub mod json_lines;
mod output;
mod reading;
pub mod recording;
mod rules;
pub mod scores;
pub mod watching;

pub use exit::Exit;
pub use output::{check_output, write_output};
pub use reading::{Accept, check, is_recording, is_rule_file, read, read_text};
pub use rules::{Problem, Rule, edge, load};
