//! Opponents for games at tables (GM24): each gets the state of a game and the legal moves, and
//! answers with one of them.
//!
//! | module | what it does |
//! |---|---|
//! | [`strength`] | how strong an opponent is |
//! | [`opponents`] | the table of opponents: one for each book |
//! | [`thinking`] | a choice that can be made in parts |
//! | [`search`] | alpha-beta for games without chance |
//! | [`tictactoe`], [`connect4`], [`othello`], [`backgammon`] | the games |
//! | [`any`] | any legal move, for books without an opponent of their own |
//!
//! To add an opponent, add a row to the table in `opponents.rs`. A game without chance implements
//! [`search::Position`], as `tictactoe.rs` does.
//!
//! Everything here is pure: no clock, no I/O, no threads. Who asks decides how long to think, by a
//! number of positions. The same questions get the same answers.

#![warn(clippy::unwrap_used, clippy::expect_used)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod any;
pub mod backgammon;
pub mod connect4;
pub mod opponents;
pub mod othello;
pub mod search;
pub mod strength;
pub mod thinking;
pub mod tictactoe;

pub use opponents::{OPPONENTS, Opponent, choose, think};
pub use strength::Strength;
pub use thinking::{Thinking, Turn};
