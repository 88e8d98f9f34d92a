//! Messages as text: for people by ariadne, for editors by codespan-reporting.

use ariadne::{Color, Config, IndexType, Label, Report, ReportKind};
use codespan_reporting::diagnostic as short;
use codespan_reporting::files::SimpleFiles;
use codespan_reporting::term::{self, DisplayStyle};

use super::{Diagnostic, Severity};
use crate::source::Sources;

/// How messages are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Format {
    /// With the source and all labels.
    #[default]
    Human,
    /// One line each: `file:line:column: error[E0201]: message`.
    Short,
}

/// How many messages are shown to people: a text with more of them is no rule, or one that was
/// damaged as a whole.
const MOST_SHOWN: usize = 20;

/// Shows messages.
#[must_use]
pub fn render(
    diagnostics: &[Diagnostic],
    sources: &Sources,
    format: Format,
    color: bool,
) -> String {
    match format {
        Format::Human => {
            let shown = diagnostics.get(..MOST_SHOWN).unwrap_or(diagnostics);
            let mut text = human(shown, sources, color);
            if diagnostics.len() > shown.len() {
                text += &format!("... and {} more messages\n", diagnostics.len() - shown.len());
            }
            text
        }
        Format::Short => one_line_each(diagnostics, sources),
    }
}

fn human(diagnostics: &[Diagnostic], sources: &Sources, color: bool) -> String {
    let mut cache = ariadne::sources(
        sources.iter().map(|(_, source)| (source.name.clone(), source.text.as_str())),
    );
    let name = |id| sources.get(id).map_or_else(String::new, |source| source.name.clone());
    let mut out = Vec::new();
    for diagnostic in diagnostics {
        let (kind, shade) = match diagnostic.severity() {
            Severity::Error => (ReportKind::Error, Color::Red),
            Severity::Warning => (ReportKind::Warning, Color::Yellow),
        };
        let at = (name(diagnostic.span.source), diagnostic.span.range());
        let config = Config::default().with_color(color).with_index_type(IndexType::Byte);
        let label = if diagnostic.label.is_empty() { "here" } else { &diagnostic.label };
        let mut report = Report::build(kind, at.clone())
            .with_config(config)
            .with_code(diagnostic.code.number())
            .with_message(&diagnostic.message)
            .with_label(Label::new(at).with_message(label).with_color(shade));
        for (span, label) in &diagnostic.others {
            let at = (name(span.source), span.range());
            report = report.with_label(Label::new(at).with_message(label).with_color(Color::Blue));
        }
        if let Some(note) = &diagnostic.note {
            report = report.with_note(note);
        }
        if let Some(help) = &diagnostic.help {
            report = report.with_help(help);
        }
        // Writing to memory cannot fail; a source that is not there is shown without text.
        let _ = report.finish().write(&mut cache, &mut out);
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn one_line_each(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    let mut files = SimpleFiles::new();
    for (_, source) in sources.iter() {
        files.add(&source.name, &source.text);
    }
    let config = term::Config { display_style: DisplayStyle::Short, ..term::Config::default() };
    let mut out = String::new();
    for diagnostic in diagnostics {
        let severity = match diagnostic.severity() {
            Severity::Error => short::Severity::Error,
            Severity::Warning => short::Severity::Warning,
        };
        let file = usize::from(diagnostic.span.source.0);
        let message = short::Diagnostic::new(severity)
            .with_code(diagnostic.code.number())
            .with_message(&diagnostic.message)
            .with_labels(vec![short::Label::primary(file, diagnostic.span.range())]);
        let _ = term::emit_to_string(&mut out, &config, &files, &message);
    }
    out
}
