//! Games at tables as every front end runs them, in a terminal or in a browser.
//!
//! ```text
//! keys, mouse, time --> Round --> Request for the front end: save, leave
//!                        |---- App: what players see
//!                        '---- Place: the table, and whoever else acts at it
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | [`opening`] | opens tables: for new games, and for saved ones |
//! | [`place`] | a table, and whoever else acts at it |
//! | [`opponent`] | a program that plays a side |
//! | `reflexes` | a program that plays a board of RUL versus |
//! | [`round`] | a game that is played |
//! | [`words`] | connections in the player's language |
//!
//! Nothing here opens a file, reads a clock or uses a terminal: the front end does.

#![warn(clippy::unwrap_used, clippy::expect_used)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod opening;
pub mod opponent;
pub mod place;
mod reflexes;
pub mod round;
pub mod words;

pub use opponent::{Opponent, Stopwatch};
pub use place::{Local, Place};
pub use reflexes::pace;
pub use round::{Request, Round};
