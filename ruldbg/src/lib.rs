//! The debugger of RUL rules.
//!
//! ```text
//! Game (rulvm) --Timeline--> Debugger --commands--> Answer --> prompt (text, JSON) | tui
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | [`dap`] | the Debug Adapter Protocol, for editors |
//! | [`prompt`] | lines in, answers out |
//! | [`tui`] | source, board, variables and commands on a screen |
//! | [`cli`] | the command line |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod cli;
pub mod dap;
pub mod prompt;
pub mod tui;
