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
//! | [`drive`] | the text protocol for bots, tests and tools |
//! | [`exit`] | exit statuses |
//! | [`cli`] | the command line |

#![warn(clippy::unwrap_used, clippy::expect_used)]

pub mod cli;
pub mod drive;
pub mod exit;
pub mod game;
pub mod log;
pub mod machine;
pub mod program;

pub use game::{Event, Game, Input, Status};
pub use program::Program;
