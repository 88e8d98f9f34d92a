//! Reads a text from left to right.

use crate::error::Error;

/// A place in a text.
pub(crate) struct Scan<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scan<'t> {
    pub(crate) fn new(text: &'t str) -> Scan<'t> {
        Scan { text, at: 0 }
    }

    /// The place, in bytes.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// Takes all characters that fit.
    pub(crate) fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !fits(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    pub(crate) fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Takes a text, if it is next.
    pub(crate) fn take(&mut self, text: &str) -> bool {
        let is_next = self.rest().starts_with(text);
        self.at += if is_next { text.len() } else { 0 };
        is_next
    }

    /// Takes everything before a text, and the text; `None` if it does not follow.
    pub(crate) fn take_through(&mut self, end: &str) -> Option<&'t str> {
        let (taken, _) = self.rest().split_once(end)?;
        self.at += taken.len() + end.len();
        Some(taken)
    }

    /// Takes a word: everything up to the next white space.
    pub(crate) fn take_word(&mut self) -> &'t str {
        self.take_while(|c| !c.is_whitespace())
    }

    /// An error here.
    pub(crate) fn error(&self, what: impl Into<String>) -> Error {
        self.error_at(self.at, what)
    }

    /// An error at a place, in bytes.
    pub(crate) fn error_at(&self, place: usize, what: impl Into<String>) -> Error {
        Error::at(self.text, place, what)
    }
}
