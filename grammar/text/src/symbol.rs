//! What the generated parser reads and returns: it has one start symbol for files and lines.

use super::ast::{File, StatementKind};
use super::token::Token;

/// A symbol of the grammar.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Symbol<'src> {
    /// Comes first when a file is read.
    File,
    /// Comes first when a line is read.
    Line,
    /// A token of the text.
    Token(Token<'src>),
}

/// What was read.
#[derive(Debug)]
pub(crate) enum Source {
    /// A file.
    File(File),
    /// A line as it is asked for at a prompt.
    Line(StatementKind),
}
