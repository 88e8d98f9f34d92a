//! The engine of the debugger: a game in which one can go forwards and back, and the commands that
//! look at it. Answers are data; prompt, screen and editors show them.
//!
//! ```text
//! Game (rulvm-core) --Timeline--> Debugger --commands--> Answer
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | [`time`] | a game in which one can go forwards and back |
//! | [`debugger`] | steps, breakpoints and everything else that stops it |
//! | [`expr`] | expressions of the language, evaluated on a game that stands still |
//! | [`load`] | the rule that is debugged |
//! | [`command`] | the commands: one table, and what they answer |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod command;
pub mod debugger;
mod drawing;
pub mod expr;
mod files;
pub mod time;

/// The rule that is debugged.
pub mod load {
    pub use crate::files::{gentle, is_changed, load};
}
