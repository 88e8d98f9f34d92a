//! Runs rule files: the machine that executes their codes, and the game around it.
//!
//! ```text
//! bytes --Program--> Run (machine) --> Game --> events, state
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | [`program`] | a rule that can be played |
//! | [`machine`] | the machines: board, generator, codes, traps, fuel |
//! | [`modules`] | message modules, as a game knows them |
//! | [`game`] | pieces, actions, clock, phases |
//! | [`log`] | the log of a game: seed, inputs and hashes of its states |
//! | [`journal`] | a log that is kept in memory while a game is played |
//! | [`history`] | a game that one can step back in |
//! | [`check`] | errors in the code of a rule file, found without running it |
//!
//! Everything here is pure: no clock, no I/O, no global state. The same rule, seed and inputs
//! reproduce the same game, everywhere and forever.

#![cfg_attr(tail_calls, feature(explicit_tail_calls), allow(incomplete_features))]
#![warn(clippy::unwrap_used, clippy::expect_used)]
// A new code must fail to build until every match says what it does with it.
#![warn(clippy::wildcard_enum_match_arm)]
// Printing panics when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod analysis;
pub mod check;
mod file;
pub mod game;
pub mod history;
pub mod journal;
pub mod log;
pub mod machine;
pub mod modules;
mod piece;
pub mod program;
mod status;

use grammar::index;

pub use file::LoadedFile;
pub use game::{Event, Game, Input, Status};
pub use program::{Program, SourcePlace};
