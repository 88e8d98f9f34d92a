//! What players see, and what their keys do, as data.
//!
//! | module | what it holds |
//! |---|---|
//! | [`picture`] | a board as text, as SVG, in pixels |
//! | [`theme`] | colors for what a terminal can show |
//!
//! Nothing here knows a terminal, a file or a clock.

#![warn(clippy::unwrap_used, clippy::expect_used)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod picture;
pub mod theme;
