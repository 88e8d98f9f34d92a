//! Syntax errors.

use grammar::span::Span;

/// A syntax error and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The kind of the error.
    pub kind: SyntaxErrorKind,
    /// Where.
    pub span: Span,
    /// What may have been meant.
    pub hint: Option<Box<Hint>>,
}

impl SyntaxError {
    /// An error at a place.
    pub(super) const fn new(kind: SyntaxErrorKind, span: Span) -> SyntaxError {
        SyntaxError { kind, span, hint: None }
    }

    /// Adds what may have been meant.
    pub(super) fn hint(mut self, hint: Hint) -> SyntaxError {
        self.hint = Some(Box::new(hint));
        self
    }
}

/// What may have been meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What to write instead.
    pub help: String,
    /// A related place, and a label for it.
    pub other: Option<(Span, &'static str)>,
    /// What is probably meant instead of what is at the place of the error.
    pub instead: Option<&'static str>,
}

impl Hint {
    pub(super) fn help(help: impl Into<String>) -> Hint {
        Hint { help: help.into(), other: None, instead: None }
    }

    /// `=` where two values are compared.
    pub(super) fn comparison() -> Hint {
        Hint { instead: Some("=="), ..Hint::help("to compare, write `==`") }
    }

    /// `==` where a value is assigned.
    pub(super) fn assignment() -> Hint {
        Hint { instead: Some("="), ..Hint::help("to assign, write `=`") }
    }
}

/// The kinds of syntax errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyntaxErrorKind {
    /// A character that starts no token.
    UnknownCharacter(char),
    /// `"` without its partner on the same line.
    UnclosedString,
    /// `"""` without its partner.
    UnclosedText,
    /// `""` at the end of a line, where a text of several lines starts.
    TwoQuotes,
    /// `/*` without its partner.
    UnclosedComment,
    /// A backslash in a string, and what follows it.
    BadEscape(String),
    /// `#` without six hexadecimal digits.
    BadColor,
    /// A token where others were expected.
    Unexpected {
        /// The token, described.
        found: String,
        /// What was expected there, in words.
        expected: Vec<String>,
    },
    /// A step of a test among the statements of a block.
    StepAmongStatements,
    /// A word that the language does not have.
    UnknownWord {
        /// The word.
        word: String,
        /// Its description, in a few words.
        label: &'static str,
    },
    /// A symbol that was forgotten at this place.
    Missing {
        /// The symbol.
        symbol: &'static str,
    },
    /// The end of the text where something was expected.
    UnexpectedEnd {
        /// What was expected there, in words.
        expected: Vec<String>,
    },
    /// The start of an item in another one.
    UnfinishedItem {
        /// The word of the item that is not finished, described.
        item: String,
        /// What was expected instead, in words.
        expected: Vec<String>,
    },
    /// An opening bracket without its partner.
    Unclosed {
        /// The bracket.
        open: char,
    },
    /// A closing bracket without its partner.
    Unopened {
        /// The bracket.
        close: char,
    },
    /// A text longer than [`super::MAX_SOURCE`].
    TooLong,
    /// Brackets, blocks or operators nested deeper than [`super::MAX_NESTING`].
    TooDeep,
}

impl SyntaxErrorKind {
    /// True for a text or comment that does not end: everything after it seems to be part of it. A
    /// string ends with its line.
    pub(super) const fn reaches_the_end(&self) -> bool {
        matches!(
            self,
            SyntaxErrorKind::UnclosedText
                | SyntaxErrorKind::UnclosedComment
                | SyntaxErrorKind::TwoQuotes
        )
    }

    /// True for a string, text or comment that does not end.
    pub(super) const fn is_unclosed_literal(&self) -> bool {
        matches!(
            self,
            SyntaxErrorKind::UnclosedString
                | SyntaxErrorKind::UnclosedText
                | SyntaxErrorKind::UnclosedComment
                | SyntaxErrorKind::TwoQuotes
        )
    }
}
