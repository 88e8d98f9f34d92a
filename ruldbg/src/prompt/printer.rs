//! Answers as text with colors, as plain text, or as JSON lines.

use std::io::{self, Write};

use crossterm::style::{Attribute, Color as TerminalColor, ContentStyle, PrintStyledContent};
use rulvm_cells::{Color, Modifier, Style};
use serde_json::{Value, json};

// Names and texts come from files.
use grammar::visible::lines as harmless;

use rulc_compiler::diagnostics::Report;
use ruldbg_engine::command::{Answer, Failure, Output};
use ruldbg_engine::time::Interrupt;

use super::progress::Progress;

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Text with colors.
    Colors,
    /// Text.
    Plain,
    /// One line of JSON for each answer.
    Json,
}

/// Returns why a command was not executed: the command with the part that is wrong, and what can be
/// done about it. The text ends with a line end.
#[must_use]
pub fn report(failure: &Failure, color: bool) -> String {
    let Failure { message, help, place, topic, .. } = failure;
    let topic = topic.map(|command| format!("`help {command}` explains this command"));
    let Some(place) = place else {
        return Report::error(message).notes(help.iter().cloned().chain(topic)).render(color);
    };
    let (name, line) = place.file.clone().unwrap_or_else(|| ("command".to_owned(), 1));
    // The excerpt says where it is.
    let prefix = format!("{name}:{line}: ");
    Report::error(message.strip_prefix(&prefix).unwrap_or(message))
        .excerpt(&name, &place.line, line, vec![(place.range.clone(), place.label.clone())])
        .notes(place.notes.iter().cloned().chain(topic))
        .render(color)
}

/// Writes answers.
pub struct Printer {
    form: Form,
    out: Box<dyn Write>,
    /// The first error of the writer.
    error: Option<io::Error>,
    /// True if the progress of commands is shown.
    shows_progress: bool,
    progress: Option<Progress>,
    /// The identifier of the request that is answered.
    id: Option<Value>,
}

impl Printer {
    /// Writes to a writer.
    #[must_use]
    pub fn new(form: Form, out: Box<dyn Write>) -> Printer {
        Printer { form, out, error: None, shows_progress: false, progress: None, id: None }
    }

    /// True if answers are lines of JSON.
    pub(super) fn is_json(&self) -> bool {
        self.form == Form::Json
    }

    /// All answers from here on are those to a request with this identifier.
    pub(super) fn begin_request(&mut self, id: Value) {
        self.id = Some(id);
    }

    /// The request has come to its end: writes whether its command was executed.
    pub(super) fn end_request(&mut self, is_done: bool) {
        if self.id.is_some() {
            let result = self.write_object(json!({ "answer": "done", "ok": is_done }));
            self.id = None;
            self.note(result);
        }
    }

    fn write_object(&mut self, mut object: Value) -> io::Result<()> {
        if let Some(id) = &self.id {
            object["id"] = id.clone();
        }
        writeln!(self.out, "{object}")
    }

    /// Shows the progress of long commands, because the output is a terminal. Programs do not see
    /// it.
    pub(super) fn show_progress(&mut self) {
        self.shows_progress = self.form != Form::Json;
    }

    /// A command starts, which `interrupt` can interrupt.
    pub(super) fn begin(&mut self, interrupt: &Interrupt) {
        self.progress = self.shows_progress.then(|| Progress::of(interrupt.clone()));
    }

    /// The command has ended.
    pub(super) fn end(&mut self) {
        self.progress = None;
    }

    /// True if the output can no longer be written.
    #[must_use]
    pub const fn is_broken(&self) -> bool {
        self.error.is_some()
    }

    /// The first error of the writer.
    ///
    /// # Errors
    /// That error.
    pub fn finish(self) -> io::Result<()> {
        self.error.map_or(Ok(()), Err)
    }

    /// Writes why a command was not executed.
    pub fn failure(&mut self, failure: &Failure) {
        self.end();
        let result = match self.form {
            Form::Json => self.write_object(failure.data()),
            form => write!(self.out, "{}", report(failure, form == Form::Colors)),
        };
        self.note(result);
    }

    /// Writes an answer and flushes it.
    fn write_now(&mut self, answer: &Answer) -> io::Result<()> {
        self.write(answer)?;
        self.out.flush()
    }

    fn note(&mut self, result: io::Result<()>) {
        let result = result.and_then(|()| self.out.flush());
        if let Err(error) = result {
            self.error.get_or_insert(error);
        }
    }

    fn write(&mut self, answer: &Answer) -> io::Result<()> {
        match self.form {
            Form::Json => return self.write_object(Value::Object(answer.object())),
            Form::Plain => {
                let text = harmless(&answer.to_string());
                return if text.is_empty() { Ok(()) } else { writeln!(self.out, "{text}") };
            }
            Form::Colors => {}
        }
        for line in &answer.text.lines {
            for span in &line.spans {
                let text = harmless(&span.content);
                write_styled(&mut self.out, &text, line.style.patch(span.style))?;
            }
            writeln!(self.out)?;
        }
        Ok(())
    }
}

impl Output for Printer {
    fn answer(&mut self, answer: Answer) {
        let progress = self.progress.take();
        let result = match &progress {
            Some(shown) => shown.replace(|| self.write_now(&answer)),
            None => self.write_now(&answer),
        };
        self.progress = progress;
        self.note(result);
    }
}

fn write_styled(out: &mut dyn Write, text: &str, style: Style) -> io::Result<()> {
    if style == Style::new() {
        return out.write_all(text.as_bytes());
    }
    let mut content = ContentStyle::new();
    content.foreground_color = style.fg.map(color);
    content.background_color = style.bg.map(color);
    for (modifier, attribute) in [
        (Modifier::BOLD, Attribute::Bold),
        (Modifier::DIM, Attribute::Dim),
        (Modifier::UNDERLINED, Attribute::Underlined),
        (Modifier::REVERSED, Attribute::Reverse),
    ] {
        if style.add_modifier.contains(modifier) {
            content.attributes.set(attribute);
        }
    }
    write!(out, "{}", PrintStyledContent(content.apply(text.to_owned())))
}

const fn color(color: Color) -> TerminalColor {
    match color {
        Color::Black => TerminalColor::Black,
        Color::Red => TerminalColor::DarkRed,
        Color::Green => TerminalColor::DarkGreen,
        Color::Yellow => TerminalColor::DarkYellow,
        Color::Blue => TerminalColor::DarkBlue,
        Color::Magenta => TerminalColor::DarkMagenta,
        Color::Cyan => TerminalColor::DarkCyan,
        Color::Gray => TerminalColor::Grey,
        Color::DarkGray => TerminalColor::DarkGrey,
        Color::LightRed => TerminalColor::Red,
        Color::LightGreen => TerminalColor::Green,
        Color::LightYellow => TerminalColor::Yellow,
        Color::LightBlue => TerminalColor::Blue,
        Color::LightMagenta => TerminalColor::Magenta,
        Color::LightCyan => TerminalColor::Cyan,
        Color::White => TerminalColor::White,
        Color::Rgb(r, g, b) => TerminalColor::Rgb { r, g, b },
        Color::Indexed(index) => TerminalColor::AnsiValue(index),
        Color::Reset => TerminalColor::Reset,
    }
}
