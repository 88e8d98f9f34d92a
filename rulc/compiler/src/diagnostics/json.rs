//! Messages as JSON, for programs.

use grammar::Severity;
use grammar::span::Span;
use serde::Serialize;

use super::diagnostic::Diagnostic;
use super::position::Positions;
use super::visible;

/// A message. All fields are always present.
#[derive(Serialize)]
struct Message<'a> {
    /// `E0201`; null for a message about a file as a whole.
    code: Option<&'a str>,
    severity: &'a str,
    message: &'a str,
    /// The place; only the file for a message about a file as a whole.
    #[serde(flatten)]
    place: Place<'a>,
    label: &'a str,
    others: Vec<Other<'a>>,
    note: Option<&'a str>,
    help: Option<&'a str>,
    fix: Option<FixParts<'a>>,
}

/// A range of a file: lines and columns from 1, in characters; offsets from 0, in bytes. The ends
/// are exclusive.
#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    end_line: Option<usize>,
    end_column: Option<usize>,
    start: Option<u32>,
    end: Option<u32>,
}

#[derive(Serialize)]
struct Other<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    label: &'a str,
}

#[derive(Serialize)]
struct FixParts<'a> {
    title: &'a str,
    certain: bool,
    edits: Vec<Edit<'a>>,
}

#[derive(Serialize)]
struct Edit<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    text: &'a str,
}

fn place<'a>(span: Span, positions: &Positions<'a>) -> Place<'a> {
    let (start, end) = positions.range(span);
    Place {
        file: positions.name(span.source()),
        line: Some(start.line),
        column: Some(start.column),
        end_line: Some(end.line),
        end_column: Some(end.column),
        start: Some(span.start()),
        end: Some(span.end()),
    }
}

/// Renders a message as a line.
pub(super) fn render(diagnostic: &Diagnostic, positions: &Positions<'_>) -> String {
    line(&Message {
        code: Some(diagnostic.code.number()),
        severity: diagnostic.severity().name(),
        message: &diagnostic.message,
        place: place(diagnostic.span, positions),
        label: &diagnostic.label,
        others: diagnostic
            .others
            .iter()
            .map(|(span, label)| Other { place: place(*span, positions), label })
            .collect(),
        note: diagnostic.note.as_deref(),
        help: diagnostic.help.as_deref(),
        fix: diagnostic.fix.as_ref().map(|fix| FixParts {
            title: &fix.title,
            certain: fix.certain,
            edits: fix
                .edits
                .iter()
                .map(|(span, text)| Edit { place: place(*span, positions), text })
                .collect(),
        }),
    })
}

/// Formats a message about a file as a whole, as a line.
#[must_use]
pub fn of_file(file: &str, severity: Severity, message: &str) -> String {
    let none = None;
    let place = Place {
        file,
        line: none,
        column: none,
        end_line: none,
        end_column: none,
        start: None,
        end: None,
    };
    let (others, label) = (Vec::new(), "");
    let severity = severity.name();
    let (note, help, fix) = (None, None, None);
    line(&Message { code: None, severity, message, place, label, others, note, help, fix })
}

fn line(message: &Message<'_>) -> String {
    let text = match serde_json::to_string(message) {
        Ok(text) => text,
        Err(error) => panic!("strings and numbers can always be written: {error}"),
    };
    let mut out = String::with_capacity(text.len() + 1);
    // Everything outside of ASCII is inside of strings, where it can be escaped.
    for c in text.chars() {
        if visible::substitute(c).is_some() {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                out += &format!("\\u{unit:04x}");
            }
        } else {
            out.push(c);
        }
    }
    out.push('\n');
    out
}
