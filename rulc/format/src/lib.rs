//! The formatter: writes a source in the style of the standard rules.
//!
//! ```text
//! text --tokens--> tokens with comments --builder--> document --print--> lines --verify--> text
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | `tokens` | the tokens with their comments; the author's lines |
//! | `builder`, `lists`, `items`, `settings`, `statements`, `steps`, `expressions` | the document |
//! | `doc` | documents: texts with places where a line can end |
//! | `print`, `output` | the choice of the line ends; the lines |
//! | `verify` | the check that the result means the same |
//!
//! The author decides whether brackets are on one line (if it fits), the rows of tables, settings
//! and assembly, single empty lines, and the distance of comments from the longest of consecutive
//! lines. All of this is preserved, so formatting the result again changes nothing.

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

use rulc_compiler::diagnostics::{Diagnostic, from_syntax_error};

/// Why a source cannot be formatted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// It has syntax errors; their spans are in file 0.
    Syntax(Vec<Diagnostic>),
    /// The result would be larger than [`MAX_SOURCE`], so nothing could read it.
    TooLarge,
    /// The result would not mean the same: an error in the formatter.
    Internal,
}

/// Formats a source. The result has the same tokens and comments; only commas before closing
/// brackets are added or removed.
///
/// # Errors
/// The source cannot be read, or the formatter failed.
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
    if verify::is_equivalent(text, &formatted) { Ok(formatted) } else { Err(FormatError::Internal) }
}
