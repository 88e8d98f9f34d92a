//! What the programs keep on disk: rule files and their sources, recordings, scores.
//!
//! | module | what it does |
//! |---|---|
//! | `reading`, `output` | reads files, and writes them without overwriting rules or recordings |
//! | `own_file` | a file that is written several times, and that others may change meanwhile |
//! | [`atomic`] | replaces files as a whole, even if the power fails |
//! | `rules` | loads rules: from rule files, and from sources, which are compiled on the spot |
//! | `modules` | loads message modules |
//! | `standard` | the rules that are part of the program, by their names |
//! | [`source_watch`] | compiles a source whenever it is saved |
//! | [`recording`] | logs of games, written while the games are played |
//! | [`share`] | games as short texts for messages |
//! | [`json_lines`] | a file that grows by lines of JSON |
//! | [`scores`] | scores inside rule files |
//! | [`results`] | the best results of games with goals |
//! | [`private`] | files that only the player may read, used by one program at a time |
//! | `saved_games` | saved games of two players |
//! | `exit` | exit statuses |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// Printing panics when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod atomic;
mod exit;
pub mod json_lines;
mod modules;
mod output;
mod own_file;
pub mod private;
mod problem;
mod reading;
pub mod recording;
pub mod results;
mod rules;
mod saved_games;
pub mod scores;
pub mod share;
pub mod source_watch;
mod standard;
mod state;

pub use exit::Exit;
pub use modules::{load_modules, read_module, refused, with_modules};
pub use output::{Output, numbered, write_output, write_private_output};
pub use own_file::OwnFile;
pub use problem::Problem;
pub use reading::{Accept, check, is_recording, is_rule_file, read, read_text};
pub use rulc_sources::output::{
    check_kind, check_output, check_writable, is_same_file, start, starts_with, target,
};
pub use rulc_sources::standard::{Standard, standard};
pub use rules::{
    Rule, compile_tests, edge, keeping_locals, load, load_changed, tests, with_own_map,
};
pub use saved_games::SavedGames;
pub use standard::{not_found, unreadable};
