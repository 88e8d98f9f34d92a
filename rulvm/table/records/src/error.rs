//! Why a record cannot be read.

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {text}")]
pub struct Error {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub text: String,
}

impl Error {
    /// An error at a place in a text, in bytes.
    pub(crate) fn at(text: &str, place: usize, what: impl Into<String>) -> Error {
        let before = text.get(..place).unwrap_or(text);
        let line = before.split('\n').count();
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Error { line, column, text: what.into() }
    }
}
