//! The text language: tokens, syntax tree, parser.
//!
//! [`parse()`] is the way in: text to a tree and the mistakes in its form. The parser is generated
//! from `grammar.lalrpop`; nothing outside of this module knows how it works. [`pieces`] gives the
//! tokens with the comments, which the tree does not have.

use lalrpop_util::lalrpop_mod;

pub mod ast;
mod brackets;
mod build;
mod error;
mod expected;
mod hints;
mod lex;
mod parse;
mod recover;
mod steps;
mod symbol;
mod token;
mod trivia;
mod unclosed;
mod words;

lalrpop_mod!(
    #[allow(
        warnings,
        clippy::all,
        clippy::pedantic,
        clippy::allow_attributes_without_reason,
        clippy::wildcard_enum_match_arm,
        clippy::unwrap_used,
        reason = "generated code"
    )]
    generated,
    "/grammar.rs"
);

pub use grammar::span::MAX_SOURCE;

pub use error::{Hint, SyntaxError, SyntaxErrorKind};
pub use parse::{parse, parse_expression, parse_line};
pub use token::{FIXED, Token};
pub use trivia::{Piece, pieces};

/// How deep brackets, blocks and operators may nest.
pub const MAX_NESTING: usize = 300;
