//! Games without a person at the keyboard.
//!
//! | module | what it does |
//! |---|---|
//! | [`drive`] | the JSON protocol for bots, tests and tools |
//! | [`bot`] | programs that play, for demonstrations and simulations |
//! | [`sim`] | many games, and their statistics |
//! | [`mod@bench`] | what a rule costs: codes, fuel and times of its phases |
//! | [`testing`] | the tests of a rule, and their coverage |
//! | [`trapped`] | reports of traps |
//! | [`in_order`] | work on several threads whose results come in order |
//! | [`text_table`] | tables and numbers in reports |
//! | `threads` | work on all processors |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// Printing panics when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod bench;
pub mod bot;
pub mod drive;
pub mod in_order;
pub mod sim;
pub mod testing;
pub mod text_table;
mod threads;
pub mod trapped;
