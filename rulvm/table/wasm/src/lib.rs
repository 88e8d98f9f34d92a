//! Books that are WebAssembly files (`docs/new-book.md`): rules of games in which two players take
//! turns, without secrets or chance.
//!
//! ```text
//! Table --events--> Turns --questions--> Wasm --texts--> the file, in a sandbox
//! ```
//!
//! | module | what it has |
//! |---|---|
//! | `file` | the functions of a file: texts in, texts out |
//! | `about` | the description of a book |
//! | `look` | what a file says about a state |
//! | `rules` | the [`Rules`](rulvm_table::rules::Rules) of a table |
//!
//! A file is started again for each question, so it remembers nothing: what a game is depends only
//! on its state. It has no clock, no files and no random numbers. If it fails or its answer makes
//! no sense, the table reports it and closes the game (GM18).

#![warn(clippy::unwrap_used, clippy::expect_used)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod about;
mod file;
mod look;
mod rules;

use rulvm_modules::Refusal;

pub use rules::open;

/// Why a file is not opened as a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// It is not a file that can be executed here.
    #[error("this module is refused: {0}")]
    Refused(#[from] Refusal),
    /// It is not a book, or it fails.
    #[error("this module is not a book: {0}")]
    Book(String),
    /// Another version of the interface.
    #[error("this book was made for version {0} of the interface; this program has version 1")]
    Version(i32),
    /// The option `position` is refused.
    #[error("the position is refused: {0}")]
    Position(String),
}
