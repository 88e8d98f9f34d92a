//! Messages with the lines that they are about, by codespan-reporting: without empty lines, and
//! without the reason that belongs to the code.

use grammar::span::SourceId;

use super::diagnostic::Diagnostic;
use super::position::Positions;
use super::report::{Labeled, Report};

/// The message, each labeled place, and what to write instead.
pub(super) fn render(diagnostic: &Diagnostic, positions: &Positions<'_>, color: bool) -> String {
    let mut report =
        Report::new(diagnostic.severity(), &diagnostic.message).code(diagnostic.code.number());
    let main = (diagnostic.span, &diagnostic.label);
    let others = diagnostic.others.iter().map(|(span, label)| (*span, label));
    let mut files: Vec<(SourceId, Vec<Labeled>)> = Vec::new();
    for (span, label) in std::iter::once(main).chain(others) {
        let labeled = (span.range(), label.clone());
        match files.iter_mut().find(|(source, _)| *source == span.source()) {
            Some((_, labels)) => labels.push(labeled),
            None => files.push((span.source(), vec![labeled])),
        }
    }
    for (source, labels) in files {
        let text = positions.of(source).map_or("", |places| places.text());
        report = report.excerpt(positions.name(source), text, 1, labels);
    }
    // The reason of the code is the same each time; `rulc explain` has it.
    let own = diagnostic.note.as_deref().filter(|note| *note != diagnostic.code.reason());
    let lines = [("help", diagnostic.help.as_deref()), ("note", own)];
    let notes = lines.iter().filter_map(|(word, text)| Some(format!("{word}: {}", (*text)?)));
    report.notes(notes).render(color)
}
