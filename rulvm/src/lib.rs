//! The player: games in a terminal, and the command line around them.
//!
//! | module | what it does |
//! |---|---|
//! | [`screen`] | the game in a terminal |
//! | [`picture`] | a board as text, as SVG, in pixels |
//! | [`render`] | pictures for files: boards, patterns, recorded games that move |
//! | [`info`] | a rule file described, for people and for programs |
//! | [`options`] | the player's options |
//! | [`cli`] | the command line |

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod cli;
pub mod info;
pub mod options;
pub mod render;
pub mod screen;
mod toml_text;
