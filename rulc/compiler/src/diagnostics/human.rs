//! Messages for people: the source with labels, by ariadne; excerpts of long lines.

use std::collections::BTreeMap;

use ariadne::{Cache, Color, Config, IndexType, Label, Report, ReportKind, Source};
use grammar::Severity;
use grammar::span::{SourceId, Span};
use unicode_width::UnicodeWidthChar;

use super::diagnostic::Diagnostic;
use super::position::Positions;
use super::short::one_line;
use super::visible;

/// The longest line of a source that is shown as a whole, in characters.
const LONGEST_LINE: usize = 400;

/// Renders messages one below the other.
pub(super) fn render(diagnostics: &[Diagnostic], positions: &Positions<'_>, color: bool) -> String {
    let mut texts = Texts { positions, shown: BTreeMap::new() };
    let mut out = Vec::new();
    for diagnostic in diagnostics {
        let mut spans = diagnostic.others.iter().map(|(span, _)| *span).chain([diagnostic.span]);
        let too_long = spans.any(|span| {
            positions
                .of(span.source())
                .is_some_and(|places| places.has_long_line(span.range(), LONGEST_LINE))
        });
        if too_long {
            out.extend_from_slice(with_excerpt(diagnostic, positions).as_bytes());
        } else {
            // Writing to memory cannot fail; a missing source is shown without text.
            let _ = report(diagnostic, positions, color).write(&mut texts, &mut out);
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// A range of characters of a text.
type Place = (SourceId, std::ops::Range<usize>);

fn report<'d>(
    diagnostic: &Diagnostic,
    positions: &Positions<'_>,
    color: bool,
) -> Report<'d, Place> {
    let (kind, shade) = match diagnostic.severity() {
        Severity::Error => (ReportKind::Error, Color::Red),
        Severity::Warning => (ReportKind::Warning, Color::Yellow),
    };
    // When characters are replaced, the positions of characters stay the same, those of bytes do
    // not.
    let config = Config::default().with_color(color).with_index_type(IndexType::Char);
    let place = |span: Span| -> Place {
        let count = |byte: u32| {
            let places = positions.of(span.source());
            places.map_or(0, |places| places.characters_before(byte as usize))
        };
        (span.source(), count(span.start())..count(span.end()))
    };
    let label = if diagnostic.label.is_empty() { "here" } else { &diagnostic.label };
    let at = place(diagnostic.span);
    let mut report = Report::build(kind, at)
        .with_config(config)
        .with_code(diagnostic.code.number())
        .with_message(visible::line(&diagnostic.message));
    // Places in one file are shown together, in the order of their lines: out of order, the place
    // of the message would be printed twice.
    let others = diagnostic.others.iter().map(|(span, label)| (*span, &**label, Color::Blue));
    let mut labels: Vec<(Span, &str, Color)> =
        std::iter::once((diagnostic.span, label, shade)).chain(others).collect();
    let first = diagnostic.span.source();
    labels.sort_by_key(|(span, ..)| (span.source() != first, span.source(), span.end()));
    for (span, label, color) in labels {
        let label = Label::new(place(span)).with_message(visible::line(label));
        report = report.with_label(label.with_color(color));
    }
    if let Some(note) = &diagnostic.note {
        report = report.with_note(visible::line(note));
    }
    if let Some(help) = &diagnostic.help {
        report = report.with_help(visible::line(help));
    }
    report.finish()
}

/// The texts as they are shown, each prepared when it is first needed.
struct Texts<'p, 's> {
    positions: &'p Positions<'s>,
    shown: BTreeMap<SourceId, Source<String>>,
}

impl Cache<SourceId> for Texts<'_, '_> {
    type Storage = String;

    fn fetch(&mut self, id: &SourceId) -> Result<&Source<String>, impl std::fmt::Debug> {
        let text = self.positions.of(*id).map_or("", |places| places.text());
        Ok::<_, std::convert::Infallible>(
            self.shown
                .entry(*id)
                .or_insert_with(|| Source::from(visible::source(text).into_owned())),
        )
    }

    fn display<'a>(&self, id: &'a SourceId) -> Option<impl std::fmt::Display + 'a> {
        Some(visible::line(self.positions.name(*id)))
    }
}

/// A message about a line that is too long to show.
fn with_excerpt(diagnostic: &Diagnostic, positions: &Positions<'_>) -> String {
    let mut out = one_line(diagnostic, positions);
    out += &excerpt(diagnostic.span, &diagnostic.label, positions);
    for (span, label) in &diagnostic.others {
        let at = positions.range(*span).0;
        let name = visible::line(positions.name(span.source()));
        out += &format!("{name}:{}:{}:\n", at.line, at.column);
        out += &excerpt(*span, label, positions);
    }
    for (word, text) in [("help", &diagnostic.help), ("note", &diagnostic.note)] {
        if let Some(text) = text {
            out += &format!("    {word}: {}\n", visible::line(text));
        }
    }
    out
}

/// How many characters before and after a place are shown.
const AROUND: usize = 30;
/// How many characters of the place itself are shown.
const INSIDE: usize = 40;

/// The place with the text around it on its line, and a row of `^` with the label below.
fn excerpt(span: Span, label: &str, positions: &Positions<'_>) -> String {
    let Some(places) = positions.of(span.source()) else { return String::new() };
    let text = places.text();
    let before = text.get(..span.start() as usize).unwrap_or_default();
    let rest = text.get(span.start() as usize..).unwrap_or_default();
    let ends = |c: &char| matches!(c, '\r' | '\n');
    let mut head: Vec<char> =
        before.chars().rev().take_while(|c| !ends(c)).take(AROUND + 1).collect();
    let cut = head.len() > AROUND;
    head.truncate(AROUND);
    head.reverse();
    let length = rest.get(..span.range().len()).unwrap_or_default().chars().take(INSIDE).count();
    let line: Vec<char> = rest.chars().take_while(|c| !ends(c)).take(length + AROUND + 1).collect();
    let mut row = String::from(if cut { "..." } else { "" });
    let mut marks = String::from(if cut { "   " } else { "" });
    let shown = |c: char| if c == '\t' { ' ' } else { visible::substitute(c).unwrap_or(c) };
    for &c in &head {
        row.push(shown(c));
        marks.extend(std::iter::repeat_n(' ', shown(c).width().unwrap_or(0)));
    }
    for (k, &c) in line.iter().take(length + AROUND).enumerate() {
        row.push(shown(c));
        if k < length {
            marks.extend(std::iter::repeat_n('^', shown(c).width().unwrap_or(0)));
        }
    }
    if line.len() > length + AROUND {
        row.push_str("...");
    }
    if !marks.ends_with('^') {
        marks.push('^');
    }
    format!("    {}\n    {marks} {}\n", row.trim_end(), visible::line(label)).replace(" \n", "\n")
}
