//! Records of games at tables: the moves that were played, as other programs write and read them.
//!
//! ```text
//! text --read--> Record --replay--> Replay --> save
//!      <-write--        <-- History, of a game that was played here
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | [`record`] | the moves of a game, and what is known about it |
//! | [`replay`] | plays the moves again, by the rules of the book |
//! | [`format`](mod@format) | *the* table of formats |
//! | [`error`](mod@error) | why a record cannot be read, and where |
//! | `ggf` | Othello: the Generic Game Format of GGS |
//! | `list` | Othello: games as lists of squares |
//! | `mat` | Backgammon: matches of Jellyfish and GNU Backgammon |
//! | `tagged` | Connect 4 and Tic-tac-toe: tags and moves, as in PGN |
//! | `scan` | reads a text from left to right |
//!
//! Every move that is read is checked against the rules, and everything that is written is read
//! again before it is returned. Nothing here opens a file or reads a clock.

#![warn(clippy::unwrap_used, clippy::expect_used)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod error;
pub mod format;
mod ggf;
mod list;
mod mat;
pub mod record;
pub mod replay;
mod scan;
mod tagged;

pub use error::Error;
pub use format::{FORMATS, Format, read};
pub use record::Record;
pub use replay::Replay;
