//! The player: games in a terminal, and the command line around them.
//!
//! | module | what it does |
//! |---|---|
//! | `terminal` | the game in a terminal: loops, keys, signals, files |
//! | [`render`] | pictures for files: boards, patterns, animated recordings |
//! | [`options`] | the player's options |
//! | `serve` | the web page over HTTP |
//! | [`cli`] | the command line |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod cli;
pub mod options;
pub mod render;
mod serve;
mod terminal;
