//! Messages on their way to standard error.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use rulc_compiler::diagnostics::{
    Code, Diagnostic, Format, Severity, json_of_file, render, visible_line,
};
use rulc_compiler::source::Sources;

use super::exit;

/// A count with a noun, in the plural unless the count is 1.
pub(super) fn counted(count: usize, one: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        count => format!("{count} {one}s"),
    }
}

/// Shows messages in the requested format.
pub(super) struct Messages<'io> {
    pub(super) format: Format,
    pub(super) color: bool,
    pub(super) stderr: &'io mut dyn Write,
    /// The state of the closing hint.
    hint: Hint,
}

/// The line that says where to read more, which is shown once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hint {
    /// No message was shown yet.
    None,
    /// It will be about this code.
    About(Code),
    /// It was shown.
    Shown,
}

impl<'io> Messages<'io> {
    /// Nothing is shown yet.
    pub(super) fn new(format: Format, color: bool, stderr: &'io mut dyn Write) -> Messages<'io> {
        Messages { format, color, stderr, hint: Hint::None }
    }

    /// Shows messages about sources.
    pub(super) fn show(&mut self, diagnostics: &[Diagnostic], sources: &Sources) {
        let text = render(diagnostics, sources, self.format, self.color);
        self.write(&text);
        let gravest = diagnostics
            .iter()
            .find(|diagnostic| diagnostic.severity() == Severity::Error)
            .or(diagnostics.first());
        if let (Hint::None, Some(diagnostic)) = (self.hint, gravest) {
            self.hint = Hint::About(diagnostic.code);
        }
    }

    /// Shows a problem with a file as a whole.
    pub(super) fn problem(&mut self, file: &str, problem: &dyn Display) {
        self.of_file(file, Severity::Error, &problem.to_string());
    }

    /// Shows why a file was not written, if it was not, and returns the exit status.
    pub(super) fn written(&mut self, file: &Path, written: std::io::Result<()>) -> u8 {
        match written {
            Ok(()) => exit::SUCCESS,
            Err(problem) => {
                self.problem(&file.to_string_lossy(), &problem);
                exit::SYSTEM
            }
        }
    }

    /// Shows what happened to a file.
    pub(super) fn note(&mut self, file: &str, note: &str) {
        self.of_file(file, Severity::Warning, note);
    }

    fn of_file(&mut self, file: &str, severity: Severity, said: &str) {
        let text = match self.format {
            Format::Json => json_of_file(file, severity, said),
            Format::Human | Format::Compact | Format::Short => {
                let lines: Vec<_> = said.lines().map(visible_line).collect();
                format!("rulc: {}: {}\n", visible_line(file), lines.join("\n"))
            }
        };
        self.write(&text);
    }

    /// Shows where to read more, after the first messages.
    pub(super) fn hint(&mut self) {
        if let (Hint::About(code), Format::Human) = (self.hint, self.format) {
            self.write(&format!("`rulc explain {}` explains this message\n", code.number()));
            self.hint = Hint::Shown;
        }
    }

    fn write(&mut self, text: &str) {
        // If standard error is closed, there is nowhere to report that.
        let _ = self.stderr.write_all(text.as_bytes());
    }
}
