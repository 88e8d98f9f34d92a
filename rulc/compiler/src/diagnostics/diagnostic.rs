//! A message about the source, as facts.

use grammar::span::Span;
use grammar::{Severity, nearest};

use super::codes::Code;

/// A message about the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of message.
    pub code: Code,
    /// The severity of the code, or the level of the lint.
    pub severity: Severity,
    /// What is wrong, in one sentence without a period.
    pub message: String,
    /// The place.
    pub span: Span,
    /// What is at that place, in a few words.
    pub label: String,
    /// Related places.
    pub others: Vec<(Span, String)>,
    /// The reason, with the section of the manual if it is a rule of the machine. By default the
    /// reason of the code ([`Code::reason`]).
    pub note: Option<String>,
    /// What to write instead.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A message at a place.
    #[must_use]
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: code.severity(),
            message: message.into(),
            span,
            label: String::new(),
            others: Vec::new(),
            note: Some(code.reason().to_owned()),
            help: None,
        }
    }

    /// Says what is at the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    /// Adds a related place.
    #[must_use]
    pub fn other(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.others.push((span, label.into()));
        self
    }

    /// Says why.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Diagnostic {
        self.note = Some(note.into());
        self
    }

    /// Says what to write instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Suggests the most similar of some names, if one is similar enough.
    #[must_use]
    pub fn suggest<'n>(self, name: &str, names: impl IntoIterator<Item = &'n str>) -> Diagnostic {
        match nearest(name, names.into_iter().filter(|other| *other != name)) {
            Some(near) => self.help(format!("did you mean `{near}`?")),
            None => self,
        }
    }

    /// The severity.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }
}
