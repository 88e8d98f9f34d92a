//! The debugger of RUL rules.
//!
//! ```text
//! Game (rulvm) --Timeline--> Debugger --commands--> Answer --> prompt (text, JSON) | tui
//! ```
//!
//! | room | what it does |
//! |---|---|
//! | [`time`] | a game in which one can go forwards and back |
//! | [`debugger`] | steps, breakpoints and everything else that stops it |
//! | [`expr`] | expressions of the language, evaluated on a game that stands still |
//! | [`command`] | the commands: one table, and what they answer |
//! | [`dap`] | the Debug Adapter Protocol, for editors |
//! | [`prompt`] | lines in, answers out |
//! | [`tui`] | source, board, variables and commands on a screen |
//! | [`load`] | the rule |
//! | [`cli`] | the command line |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod cli;
pub mod command;
pub mod dap;
pub mod debugger;
mod drawing;
pub mod expr;
pub mod load;
pub mod prompt;
pub mod time;
pub mod tui;
