//! Games without a player at the keyboard.
//!
//! | module | what it does |
//! |---|---|
//! | [`drive`] | the text protocol for bots, tests and tools |
//! | [`bot`] | players that are programs: for demonstrations and for simulations |
//! | [`sim`] | many games, and their statistics |
//! | [`mod@bench`] | what a rule costs: codes, fuel and times of its phases |
//! | [`testing`] | the tests of a rule, and their coverage |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod bench;
pub mod bot;
pub mod drive;
pub mod sim;
pub mod testing;
