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
    /// A change of the text that does what the help says, if the compiler knows one.
    pub fix: Option<Fix>,
}

/// A change of the text that removes the reason for a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as a request: "replace `scor` by `score`".
    pub title: String,
    /// What is replaced by what. The places do not overlap.
    pub edits: Vec<(Span, String)>,
    /// True if nothing else can be meant, so that no person has to look at it.
    pub certain: bool,
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
            fix: None,
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

    /// Says what to write instead. A fix for what was said before is removed.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self.fix = None;
        self
    }

    /// Adds the fix that replaces a place by a text; `certain` as in [`Fix::certain`].
    #[must_use]
    pub fn fix(mut self, span: Span, text: impl Into<String>, certain: bool) -> Diagnostic {
        let text = text.into();
        let mut lines = text.trim().lines();
        let first = lines.next().unwrap_or_default();
        let more = if lines.next().is_some() { " ..." } else { "" };
        let title = match (span.is_empty(), text.as_str()) {
            (_, "") => "remove this".to_owned(),
            (true, _) => format!("insert `{first}{more}`"),
            (false, _) => format!("replace this by `{first}{more}`"),
        };
        self.fix = Some(Fix { title, edits: vec![(span, text)], certain });
        self
    }

    /// Suggests the most similar of some names, if one is similar enough.
    #[must_use]
    pub fn suggest<'n>(self, name: &str, names: impl IntoIterator<Item = &'n str>) -> Diagnostic {
        match nearest(name, names.into_iter().filter(|other| *other != name)) {
            Some(near) => {
                let is_place = self.span.range().len() == name.len();
                let span = self.span;
                let diagnostic = self.help(format!("did you mean `{near}`?"));
                if is_place { diagnostic.fix(span, near, false) } else { diagnostic }
            }
            None => self,
        }
    }

    /// The severity.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }
}
