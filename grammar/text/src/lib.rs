//! The text language: tokens, syntax tree, parser.
//!
//! [`parse()`] turns a text into a tree and syntax errors; [`parse_again`] does so with the tree of
//! an earlier version of the text. logos generates the lexer from `token.rs`, and LALRPOP the
//! parser from `grammar.lalrpop`, both into `generated`; `grammar/generate` writes these files, and
//! tests that they are up to date. No other crate depends on logos or LALRPOP.
//!
//! [`pieces`] returns the tokens together with the comments, which are not part of the tree.

mod again;
mod arms;
mod around;
pub mod ast;
mod brackets;
mod build;
mod declarations;
mod error;
mod expected;
mod faulty;
mod forms;
mod generated;
mod habits;
mod hints;
mod indent;
mod items;
mod lex;
mod nearly;
mod nesting;
mod operands;
mod parse;
mod recover;
mod shift;
mod statements;
mod steps;
mod surplus;
mod symbol;
mod token;
mod trivia;
mod unclosed;
pub mod walk;
mod words;
mod written;

pub use grammar::span::MAX_SOURCE;

pub use again::{Earlier, Intact, Parsed, parse_again};
pub use error::{Hint, SyntaxError, SyntaxErrorKind};
pub use parse::{parse, parse_expression, parse_line};
pub use token::{FIXED, Token};
pub use trivia::{Piece, pieces};

/// Returns true if a text is a valid name: a word that is not reserved everywhere.
#[must_use]
pub fn is_name(text: &str) -> bool {
    let (tokens, errors) = lex::lex(grammar::span::SourceId::default(), text);
    let soft = [words::ITEMS_OR_NAMES, words::BEFORE_ITEMS, words::NAMES].concat();
    errors.is_empty()
        && match tokens.as_slice() {
            [(0, Token::Ident(name), _)] => *name == text,
            [_] => soft.contains(&text),
            _ => false,
        }
}

/// How deep brackets, blocks and operators may nest. Chains of operators and of `else if` are flat.
pub const MAX_NESTING: usize = 300;
