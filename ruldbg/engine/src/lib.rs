//! The engine of the debugger: a game that can be run forward and backward, and the commands that
//! inspect it. Answers are data; prompt, screen and editors show them.
//!
//! ```text
//! Game (rulvm-core) --Timeline--> Debugger --commands--> Answer
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | [`time`] | a game that can be run forward and backward |
//! | [`expr`] | expressions of the language, evaluated on a stopped game |
//! | [`debugger`] | steps, breakpoints and everything else that stops it |
//! | [`load`] | the rule that is debugged |
//! | [`command`] | the commands: one table, and what they answer |
//!
//! Each module depends on those above it only. `files` is the only one that opens files; no module
//! depends on a terminal.
//!
//! # What a front end needs
//!
//! 1. [`load::load`] reads the rule, [`debugger::Debugger::new`] starts a game of it, and
//!    [`command::Session::new`] is what the user talks to.
//! 2. [`Session::execute`](command::Session::execute) executes a line and passes each
//!    [`Answer`](command::Answer) to an [`Output`](command::Output); a
//!    [`Failure`](command::Failure) says why the line was not executed. An answer has a kind, members
//!    for programs, and styled lines for people.
//! 3. [`Session::repeats`](command::Session::repeats), [`read_block`](command::read_block) and
//!    [`COMMANDS`](command::COMMANDS) help a prompt; [`Names`](expr::Names) completes expressions.
//! 4. `session.debugger` answers questions: where the game is, what stops it. Its
//!    [`Interrupt`](time::Interrupt) ends a command from another thread.
//! 5. [`Session::breakpoint_commands`](command::Session::breakpoint_commands) and
//!    [`Session::set_breakpoints_again`](command::Session::set_breakpoints_again) keep breakpoints
//!    from one session to the next.

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod command;
pub mod debugger;
mod drawing;
pub mod expr;
mod files;
pub mod time;

/// The rule that is debugged, and the modules that take part.
pub mod load {
    pub use crate::files::{
        SourceFile, gentle, is_changed, load, modules, newer_source, source_file,
    };
}
