//! Messages on one line each, for editors, by codespan-reporting.

use codespan_reporting::diagnostic::{self as codespan, Label};
use codespan_reporting::files::{Error, Files};
use codespan_reporting::term::{self, DisplayStyle};
use grammar::Severity;
use grammar::span::SourceId;

use super::diagnostic::Diagnostic;
use super::position::{Places, Positions};
use super::visible;

/// `file:line:column: error[E0201]: message`.
pub(super) fn one_line(diagnostic: &Diagnostic, positions: &Positions<'_>) -> String {
    let severity = match diagnostic.severity() {
        Severity::Error => codespan::Severity::Error,
        Severity::Warning => codespan::Severity::Warning,
    };
    let message = codespan::Diagnostic::new(severity)
        .with_code(diagnostic.code.number())
        .with_message(visible::line(&diagnostic.message))
        .with_labels(vec![Label::primary(diagnostic.span.source(), diagnostic.span.range())]);
    let config = term::Config { display_style: DisplayStyle::Short, ..term::Config::default() };
    let mut out = String::new();
    // Writing to memory cannot fail, and the text of every message exists.
    let _ = term::emit_to_string(&mut out, &config, positions, &message);
    out
}

impl Positions<'_> {
    fn places(&self, id: SourceId) -> Result<&Places<'_>, Error> {
        self.of(id).ok_or(Error::FileMissing)
    }
}

impl<'a> Files<'a> for Positions<'_> {
    type FileId = SourceId;
    type Name = String;
    type Source = &'a str;

    fn name(&'a self, id: SourceId) -> Result<String, Error> {
        Ok(visible::line(Positions::name(self, id)).to_string())
    }

    fn source(&'a self, id: SourceId) -> Result<&'a str, Error> {
        Ok(self.places(id)?.text())
    }

    fn line_index(&'a self, id: SourceId, byte: usize) -> Result<usize, Error> {
        Ok(self.places(id)?.position(byte).line - 1)
    }

    fn line_range(&'a self, id: SourceId, line: usize) -> Result<std::ops::Range<usize>, Error> {
        Ok(self.places(id)?.line(line))
    }

    // Lines can be long: the characters before the byte are not counted each time.
    fn column_number(&'a self, id: SourceId, _line: usize, byte: usize) -> Result<usize, Error> {
        Ok(self.places(id)?.position(byte).column)
    }
}
