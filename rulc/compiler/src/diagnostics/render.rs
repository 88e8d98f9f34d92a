//! Messages as text: with the source for people, on one line for editors, as JSON for programs.

use grammar::Severity;

use super::diagnostic::Diagnostic;
use super::position::Positions;
use super::short::one_line;
use super::{compact, human, json};
use crate::source::Sources;

/// The format of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Format {
    /// With the source and all labels.
    #[default]
    Human,
    /// The labeled lines, and what to write instead.
    Compact,
    /// One line each: `file:line:column: error[E0201]: message`.
    Short,
    /// One JSON object each, on a line.
    Json,
}

impl Format {
    /// The most messages that are shown: a text with more of them is not a rule, or is damaged as a
    /// whole. Programs can use more than people.
    const fn most_shown(self) -> usize {
        match self {
            Format::Human | Format::Compact => 20,
            Format::Short | Format::Json => 1000,
        }
    }
}

/// Renders messages.
///
/// Text from files is made harmless: no control characters, and none that change the writing
/// direction, reach a terminal.
#[must_use]
pub fn render(
    diagnostics: &[Diagnostic],
    sources: &Sources,
    format: Format,
    color: bool,
) -> String {
    let positions = Positions::new(sources);
    let shown = diagnostics.get(..format.most_shown()).unwrap_or(diagnostics);
    let mut text = match format {
        Format::Human => human::render(shown, &positions, color),
        Format::Compact => {
            shown.iter().map(|message| compact::render(message, &positions, color)).collect()
        }
        Format::Short => shown.iter().map(|message| one_line(message, &positions)).collect(),
        Format::Json => shown.iter().map(|message| json::render(message, &positions)).collect(),
    };
    if let [.., last] = shown
        && diagnostics.len() > shown.len()
    {
        let rest = format!("... and {} more messages", diagnostics.len() - shown.len());
        text += &match format {
            Format::Human | Format::Compact | Format::Short => format!("{rest}\n"),
            Format::Json => {
                json::of_file(positions.name(last.span.source()), Severity::Error, &rest)
            }
        };
    }
    text
}
