//! What is wrong with an expression.

use std::ops::Range;

use grammar::isa::Trap;
use grammar::nearest;
use grammar::span::Span;
use thiserror::Error;
use unicode_width::UnicodeWidthStr;

/// The label of a local variable that is known elsewhere, but not here.
pub(crate) const NOT_VISIBLE: &str = "not visible here";

/// Why an expression has no value, or an assignment cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ExprError {
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What is at that place, in a few words; can be empty.
    pub label: String,
    /// Where in the text, in bytes.
    pub range: Range<usize>,
    /// What to write instead, or why.
    pub help: Option<String>,
    /// The trap, if it is one.
    pub trap: Option<Trap>,
}

impl ExprError {
    pub(super) fn new(span: Span, message: impl Into<String>) -> ExprError {
        ExprError {
            message: message.into(),
            label: String::new(),
            range: span.range(),
            help: None,
            trap: None,
        }
    }

    pub(super) fn label(self, label: impl Into<String>) -> ExprError {
        ExprError { label: label.into(), ..self }
    }

    pub(super) fn help(self, help: impl Into<String>) -> ExprError {
        ExprError { help: Some(help.into()), ..self }
    }

    /// Names the nearest of some names, if one is near enough.
    pub(super) fn suggest<'n>(
        self,
        name: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> ExprError {
        match nearest(name, names) {
            Some(nearest) => self.help(format!("did you mean `{nearest}`?")),
            None => self,
        }
    }

    /// A trap at a place of the expression.
    pub(super) fn trap(span: Span, trap: Trap) -> ExprError {
        ExprError {
            trap: Some(trap),
            ..ExprError::new(span, format!("this traps: {trap}")).help(trap.explanation())
        }
    }

    /// The message with the line and the place in it, as lines for a terminal.
    #[must_use]
    pub fn report(&self, text: &str) -> Vec<String> {
        let mut lines = vec![format!("error: {}", self.message)];
        let start = text.get(..self.range.start).and_then(|before| before.rfind('\n'));
        let start = start.map_or(0, |at| at + 1);
        let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let line: String = line.chars().map(|c| if c == '\t' { ' ' } else { c }).collect();
        let range =
            self.range.start - start..(self.range.end.saturating_sub(start)).min(line.len());
        let before = line.get(..range.start).unwrap_or(&line);
        let marked = line.get(range).unwrap_or_default();
        lines.push(format!("  {line}"));
        let marks = "^".repeat(marked.width().max(1));
        let under = format!("  {}{marks} {}", " ".repeat(before.width()), self.label);
        lines.push(under.trim_end().to_owned());
        lines.extend(self.help.as_ref().map(|help| format!("  help: {help}")));
        lines
    }
}
