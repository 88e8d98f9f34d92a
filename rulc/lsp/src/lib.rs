//! The language server of RUL: what editors show about a rule while it is written.
//!
//! | module | what it does |
//! |---|---|
//! | [`server`] | the loop: messages in, messages out |
//! | `answers` | which feature answers which request |
//! | `options`, `capabilities` | what the client and the user want; what the server can do |
//! | `transport` | messages over standard input and output |
//! | `threads` | threads that do parts of an analysis |
//! | `state` | the open texts, and the projects that they belong to |
//! | [`project`] | a rule with its files, analyzed; a text of it as features look at it |
//! | `costs` | bytes and variables, which need a whole compilation |
//! | [`features`] | the answers: a file for each kind of request |
//! | [`outline`] | the items of a text by its tokens, however broken it is |
//! | `manual`, `words` | documentation and snippets |
//! | `text`, `paths`, `store` | positions; addresses of files; files for texts of the compiler |
//!
//! Everything is analyzed again after each change, when the first answer needs it. Names and
//! messages are those of the compiler ([`rulc_compiler::analysis`]).

#![warn(clippy::unwrap_used, clippy::expect_used)]
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "tests may fail"))]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod answers;
mod capabilities;
pub mod costs;
pub mod features;
mod manual;
mod options;
pub mod outline;
mod paths;
pub mod project;
pub mod server;
mod state;
mod store;
mod text;
mod threads;
mod transport;
mod words;

pub use server::{End, serve, stdio};
pub use store::Store;
pub use text::{Encoding, Lines};
