//! The debugger of RUL rules.
//!
//! This is its skeleton: the command line. The debugger itself will be a thin shell over the game
//! core of `rulvm`: its observer is asked before every code, its runs can stop and go on, and a
//! clone of a game is a point to come back to.

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod cli;
