//! A message about the source, as facts.

use grammar::span::Span;
use grammar::{Severity, nearest};

use super::codes::Code;

/// A message about the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which kind of message.
    pub code: Code,
    /// How bad it is: what the code says, or the level of the lint.
    pub severity: Severity,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What stands at that place, in a few words.
    pub label: String,
    /// Other places that belong to it.
    pub others: Vec<(Span, String)>,
    /// Why: the reason, with the manual's section where it is the machine's rule. That of the code
    /// ([`Code::reason`]) if there is no better one.
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

    /// Says what stands at the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    /// Points at another place.
    #[must_use]
    pub fn other(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.others.push((span, label.into()));
        self
    }

    /// Gives the reason.
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

    /// Proposes the nearest of some names, if one is near.
    #[must_use]
    pub fn suggest<'n>(self, name: &str, names: impl IntoIterator<Item = &'n str>) -> Diagnostic {
        match nearest(name, names.into_iter().filter(|other| *other != name)) {
            Some(near) => self.help(format!("did you mean `{near}`?")),
            None => self,
        }
    }

    /// How bad it is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }
}
