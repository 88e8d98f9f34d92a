//! The formatter: the same source in the style of the standard rules.
//!
//! ```text
//! text --tokens--> tokens with comments --builder--> document --print--> lines --verify--> text
//! ```
//!
//! | room | what it does |
//! |---|---|
//! | `tokens` | which comments belong to which token; the author's lines |
//! | `builder`, `lists`, `items`, `settings`, `statements`, `expressions` | the document for a syntax tree |
//! | `doc` | documents: texts with places where a line may end |
//! | `print`, `output` | which of the places become ends of lines; the lines |
//! | `verify` | whether the result says the same |
//!
//! What is taken over from the author: whether brackets are on one line (if it fits), the rows of
//! tables, settings and assembly, single empty lines, and how far a comment is behind the longest
//! of consecutive lines. All of this is the same in the result, so that formatting it again changes
//! nothing.

mod builder;
mod doc;
mod expressions;
mod items;
mod lists;
mod output;
mod print;
mod settings;
mod statements;
mod steps;
mod tokens;
mod verify;

use grammar::span::SourceId;
use grammar_text::{MAX_SOURCE, parse};

use crate::diagnostics::{Diagnostic, from_syntax_error};

/// Why a source cannot be formatted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// It has mistakes in its form; their spans are in the file 0.
    Syntax(Vec<Diagnostic>),
    /// The result would be larger than [`MAX_SOURCE`], and nothing could read it.
    TooLarge,
    /// The result would not say the same: a mistake in the formatter.
    Internal,
}

/// Formats a source. The result has the same tokens and comments; only commas before closing
/// brackets come and go.
///
/// # Errors
/// The source cannot be read, or the formatter is wrong about it.
pub fn format(text: &str) -> Result<String, FormatError> {
    let (file, errors) = parse(SourceId(0), text);
    if !errors.is_empty() {
        return Err(FormatError::Syntax(errors.into_iter().map(from_syntax_error).collect()));
    }
    let mut builder = builder::Builder { tokens: tokens::read(text), at: 0 };
    let formatted = print::print(&builder.file(&file));
    if formatted.len() > MAX_SOURCE {
        return Err(FormatError::TooLarge);
    }
    if verify::says_the_same(text, &formatted) { Ok(formatted) } else { Err(FormatError::Internal) }
}
