//! Games for two players: two people at one machine, one against a bot, or two programs that are
//! connected. It is GameMaster of 1991 again: a *book* has the rules of a game, a *table* hosts it.
//!
//! ```text
//! requests --drive--> Table --events--> Book --> Game (core, local)
//!                       |
//!                   Connection <--lines--> the other end
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | [`identity`] | who a book is, and which books can be opened and connected |
//! | [`event`] | the events, the record that carries them, and what a book returns |
//! | [`game`] | the state of a game: what both sides agree on, and this machine's part |
//! | [`book`] | the trait of books |
//! | [`local`] | this machine's part of a game, as all books keep it |
//! | [`view`] | what players see and click |
//! | [`clicks`] | from clicks to moves |
//! | [`rules`] | the trait of games in which players take turns |
//! | [`turns`] | the book of such a game |
//! | [`books`] | the built-in books |
//! | [`played`] | moves that were played |
//! | [`table`] | the host of a book: events, dialogs, input, books that misbehave |
//! | [`save`] | saved games |
//! | `connection` | one end of a connection, apart from the table |
//! | [`net`] | what a table does with its connection |
//! | [`drive`] | the test protocol: requests and answers as lines of JSON |
//! | [`json`] | canonical JSON and its hash |
//! | [`hex`] | bytes as hexadecimal digits |
//!
//! To add a game, implement [`rules::Rules`] as `books/tictactoe.rs` does and add a row to the
//! table in `books/mod.rs`.
//!
//! Everything here is pure: no clock, no I/O, no global state.

#![warn(clippy::unwrap_used, clippy::expect_used)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod book;
pub mod books;
pub mod clicks;
mod connection;
pub mod drive;
pub mod event;
pub mod game;
pub mod hex;
pub mod identity;
pub mod json;
pub mod local;
pub mod net;
pub mod played;
pub mod rules;
pub mod save;
pub mod table;
pub mod turns;
pub mod view;
