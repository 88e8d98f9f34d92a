//! Rule files at work: the machine, the game, and the programs around them.
//!
//! ```text
//! bytes --Program--> Run (machine) --> Game --events, state--> drive (JSON) | screen (terminal)
//! ```
//!
//! | room | what it does |
//! |---|---|
//! | [`program`] | a loaded rule file |
//! | [`machine`] | the reference machine: board, generator, codes, traps, fuel |
//! | [`game`] | pieces, actions, clock, phases; pure: no time but that it is given, no I/O |
//! | [`log`] | seed and inputs of a game with hashes of its states: recordings, replays, proofs |
//! | [`journal`] | the log of a game that is played, kept while it is played |
//! | [`history`] | a game that can be gone back in |
//! | [`watching`] | a source that is compiled whenever it is saved |
//! | [`recording`] | a log that is written while the game is played |
//! | `json_lines` | a file that grows by lines of JSON |
//! | [`drive`] | the text protocol for bots, tests and tools |
//! | [`screen`] | the game in a terminal |
//! | [`mod@bench`] | what a rule costs: codes, fuel and times of its phases |
//! | [`bot`] | players that are programs: for demonstrations, and for numbers |
//! | [`sim`] | many games without a screen, and what can be said of them |
//! | [`testing`] | the tests of a rule, and what they reach |
//! | [`scores`] | scores inside the rule file, never lost |
//! | [`standard`] | the standard rules, compiled when the program was built |
//! | [`picture`] | a board as text |
//! | [`render`] | pictures for files: boards, patterns, recorded games that move |
//! | [`sanitize`] | text from files, made harmless for a terminal |
//! | [`check`] | mistakes in the code of a rule file, found without running it |
//! | [`info`] | a rule file described, for people and for programs |
//! | [`files`] | rules from files: binaries, and sources compiled on the spot |
//! | [`options`] | the player's options |
//! | [`exit`] | exit statuses |
//! | [`cli`] | the command line |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod bench;
pub mod bot;
pub mod check;
pub mod cli;
pub mod drive;
pub mod exit;
pub mod files;
pub mod game;
pub mod history;
pub mod info;
pub mod journal;
mod json_lines;
pub mod log;
pub mod machine;
pub mod options;
pub mod picture;
pub mod program;
pub mod recording;
pub mod render;
pub mod sanitize;
pub mod scores;
pub mod screen;
pub mod sim;
pub mod standard;
pub mod testing;
pub mod watching;

pub use game::{Event, Game, Input, Status};
pub use program::{Program, SourcePlace};
