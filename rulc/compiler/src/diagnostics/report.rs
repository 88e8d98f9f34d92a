//! Reports with excerpts, by codespan-reporting: failed tests, traps, errors in commands, and the
//! compact form of the compiler's messages.

use std::ops::Range;

use codespan_reporting::diagnostic::{self as codespan, Label};
use codespan_reporting::files::{Error, Files, line_starts};
use codespan_reporting::term::termcolor::Ansi;
use codespan_reporting::term::{self, Config, Styles, StylesWriter};
use grammar::Severity;

use super::visible::{self, substitute};

/// The longest line that is shown as a whole, in characters.
const LONGEST_LINE: usize = 160;
/// The number of characters that are shown around a place in a longer line.
const AROUND: usize = 60;

/// What is wrong: a title, excerpts of texts with labels, and notes.
#[derive(Clone, Debug)]
pub struct Report {
    severity: Severity,
    code: Option<&'static str>,
    title: String,
    excerpts: Vec<Excerpt>,
    notes: Vec<String>,
}

/// A range of a text, in bytes, and what is at that place.
pub type Labeled = (Range<usize>, String);

impl Report {
    /// A report with a title: one sentence without a period.
    #[must_use]
    pub fn new(severity: Severity, title: impl Into<String>) -> Report {
        Report {
            severity,
            code: None,
            title: title.into(),
            excerpts: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The report of an error.
    #[must_use]
    pub fn error(title: impl Into<String>) -> Report {
        Report::new(Severity::Error, title)
    }

    /// Adds the number of a message.
    #[must_use]
    pub fn code(self, code: &'static str) -> Report {
        Report { code: Some(code), ..self }
    }

    /// Adds the labeled lines of a text, whose first line has the number `first_line`. The first
    /// label is the place of the error if no text was added before. Ranges that are outside of the
    /// text are cut.
    #[must_use]
    pub fn excerpt(
        mut self,
        name: &str,
        text: &str,
        first_line: usize,
        labels: Vec<Labeled>,
    ) -> Report {
        if let Some(excerpt) = Excerpt::new(name, text, first_line, labels) {
            self.excerpts.push(excerpt);
        }
        self
    }

    /// Adds a note. It can have several lines.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Report {
        self.notes.push(note.into());
        self
    }

    /// Adds notes.
    #[must_use]
    pub fn notes(self, notes: impl IntoIterator<Item = String>) -> Report {
        notes.into_iter().fold(self, Report::note)
    }

    /// Returns the text of the report, which ends with a line end. Text from files is made
    /// harmless; the report contains commands for a terminal only with `color`.
    #[must_use]
    pub fn render(&self, color: bool) -> String {
        let severity = match self.severity {
            Severity::Error => codespan::Severity::Error,
            Severity::Warning => codespan::Severity::Warning,
        };
        let mut labels = Vec::new();
        for (k, excerpt) in self.excerpts.iter().enumerate() {
            for (range, text) in &excerpt.labels {
                let label = match labels.is_empty() {
                    true => Label::primary(k, range.clone()),
                    false => Label::secondary(k, range.clone()),
                };
                labels.push(label.with_message(visible::line(text)));
            }
        }
        let notes = self.notes.iter().map(|note| grammar::visible::lines(note)).collect();
        let mut message = codespan::Diagnostic::new(severity)
            .with_message(visible::line(&self.title))
            .with_labels(labels)
            .with_notes(notes);
        if let Some(code) = self.code {
            message = message.with_code(code);
        }
        let (config, excerpts) = (Config::default(), Excerpts(&self.excerpts));
        // Writing to memory cannot fail, and every excerpt exists.
        let text = if color {
            let styles = Styles::default();
            let mut out = Vec::new();
            let mut writer = StylesWriter::new(Ansi::new(&mut out), &styles);
            let _ = term::emit_to_write_style(&mut writer, &config, &excerpts, &message);
            String::from_utf8_lossy(&out).into_owned()
        } else {
            let mut out = String::new();
            let _ = term::emit_to_string(&mut out, &config, &excerpts, &message);
            out
        };
        let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
        format!("{}\n", lines.join("\n"))
    }
}

/// Lines of a text, with characters that a terminal can show.
#[derive(Clone, Debug)]
struct Excerpt {
    name: String,
    text: String,
    starts: Vec<usize>,
    /// The number of the first line.
    line: usize,
    /// How many characters were cut from the start of the only line.
    cut: usize,
    labels: Vec<Labeled>,
}

impl Excerpt {
    fn new(
        name: &str,
        whole: &str,
        first_line: usize,
        mut labels: Vec<Labeled>,
    ) -> Option<Excerpt> {
        for (range, _) in &mut labels {
            let start = floor(whole, range.start);
            *range = start..floor(whole, range.end).max(start);
        }
        let first = labels.iter().map(|(range, _)| range.start).min()?;
        let last = labels.iter().map(|(range, _)| range.end).max()?;
        let line_start = |byte: usize| whole[..byte].rfind('\n').map_or(0, |at| at + 1);
        let line_end = |byte: usize| whole[byte..].find('\n').map_or(whole.len(), |at| byte + at);
        let mut part = line_start(first)..line_end(last);
        let (mut cut, mut marks) = (0, ["", ""]);
        if whole[part.clone()].lines().any(|line| line.chars().count() > LONGEST_LINE) {
            // Only the line of the error, and only the part around it.
            let place = labels.first()?.0.start;
            let line = line_start(place)..line_end(place);
            let before = whole[line.start..place].char_indices().rev().take(AROUND);
            let start = before.last().map_or(place, |(at, _)| line.start + at);
            let after = whole[place..line.end].char_indices().take(AROUND);
            let end = after.last().map_or(place, |(at, c)| place + at + c.len_utf8());
            cut = whole[line.start..start].chars().count();
            let mark = |is_cut: bool| if is_cut { "…" } else { "" };
            marks = [mark(start > line.start), mark(end < line.end)];
            labels.retain(|(range, _)| (start..=end).contains(&range.start));
            part = start..end;
        }
        let within = |byte: usize| byte.clamp(part.start, part.end) - part.start;
        let labels = labels
            .into_iter()
            .map(|(range, text)| (within(range.start)..within(range.end), text))
            .collect();
        let line = first_line + whole[..part.start].matches('\n').count();
        Some(Excerpt::cut_out(name, &whole[part], line, cut, marks, labels))
    }

    fn cut_out(
        name: &str,
        text: &str,
        line: usize,
        cut: usize,
        marks: [&str; 2],
        labels: Vec<Labeled>,
    ) -> Excerpt {
        let moved = |byte: usize| {
            let before: usize = text[..byte].chars().map(|c| shown(c).len_utf8()).sum();
            marks[0].len() + before
        };
        let labels = labels
            .into_iter()
            .map(|(range, label)| (moved(range.start)..moved(range.end), label))
            .collect();
        let text: String = text.chars().map(shown).collect();
        let text = format!("{}{text}{}", marks[0], marks[1]);
        let starts = line_starts(&text).collect();
        let cut = cut.saturating_sub(marks[0].chars().count());
        Excerpt { name: visible::line(name), text, starts, line, cut, labels }
    }
}

/// The last boundary between characters that is not after a byte.
fn floor(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// A character of a source as it is shown.
fn shown(c: char) -> char {
    match c {
        '\n' | '\t' => c,
        '\r' => ' ',
        _ => substitute(c).unwrap_or(c),
    }
}

/// Excerpts as codespan-reporting reads them.
struct Excerpts<'e>(&'e [Excerpt]);

impl Excerpts<'_> {
    fn get(&self, id: usize) -> Result<&Excerpt, Error> {
        self.0.get(id).ok_or(Error::FileMissing)
    }
}

impl<'a> Files<'a> for Excerpts<'_> {
    type FileId = usize;
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, id: usize) -> Result<&'a str, Error> {
        Ok(&self.get(id)?.name)
    }

    fn source(&'a self, id: usize) -> Result<&'a str, Error> {
        Ok(&self.get(id)?.text)
    }

    fn line_index(&'a self, id: usize, byte: usize) -> Result<usize, Error> {
        let starts = &self.get(id)?.starts;
        Ok(starts.partition_point(|&start| start <= byte).saturating_sub(1))
    }

    fn line_number(&'a self, id: usize, line: usize) -> Result<usize, Error> {
        Ok(self.get(id)?.line + line)
    }

    fn line_range(&'a self, id: usize, line: usize) -> Result<Range<usize>, Error> {
        let Excerpt { text, starts, .. } = self.get(id)?;
        let start = starts.get(line).copied().unwrap_or(text.len());
        Ok(start..starts.get(line + 1).copied().unwrap_or(text.len()))
    }

    fn column_number(&'a self, id: usize, line: usize, byte: usize) -> Result<usize, Error> {
        let excerpt = self.get(id)?;
        let start = self.line_range(id, line)?.start;
        let before = excerpt.text.get(start..byte).unwrap_or_default();
        Ok(excerpt.cut + before.chars().count() + 1)
    }
}
