//! What commands read from and write to. A stream that is closed or full is no reason to panic.

use std::fmt::Display;
use std::io::{self, BufRead, Write};

use grammar::visible;
use rulc_compiler::diagnostics::Report;
use rulvm_files::{Exit, Problem, Rule};

/// The streams of a command.
pub(super) struct Streams<'io> {
    pub(super) stdin: &'io mut dyn BufRead,
    pub(super) stdout: &'io mut dyn Write,
    pub(super) messages: Messages<'io>,
    pub(super) terminals: Terminals,
}

/// Standard error.
pub(super) struct Messages<'io> {
    pub(super) stderr: &'io mut dyn Write,
    /// Whether reports are colored.
    pub(super) color: bool,
}

/// Which streams are terminals.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terminals {
    /// Whether standard input is a terminal: a player can answer questions.
    pub stdin: bool,
    /// Whether standard output is a terminal.
    pub stdout: bool,
    /// Whether standard error is a terminal.
    pub stderr: bool,
}

impl Streams<'_> {
    /// Prints a text on standard output.
    pub(super) fn print(&mut self, text: &str) -> Exit {
        let written = self.stdout.write_all(text.as_bytes()).and_then(|()| self.stdout.flush());
        self.messages.written(written)
    }

    /// Writes a message to standard error.
    pub(super) fn complain(&mut self, message: impl Display) {
        self.messages.complain(message);
    }

    /// Reports a problem; returns the exit status.
    pub(super) fn report(&mut self, problem: &Problem) -> Exit {
        self.messages.report(problem)
    }
}

impl Messages<'_> {
    /// Returns the exit status for something that was written to standard output. A closed pipe
    /// ends the command silently; any other error is reported.
    pub(super) fn written(&mut self, result: io::Result<()>) -> Exit {
        match result {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                self.complain(format_args!("rulvm: {error}"));
                Exit::System
            }
            _ => Exit::Success,
        }
    }

    /// Writes a message, if that is possible. Messages quote files.
    pub(super) fn complain(&mut self, message: impl Display) {
        self.complain_in_colors(&visible::lines(&message.to_string()));
    }

    /// Writes a message that contains commands for the terminal, such as colors.
    pub(super) fn complain_in_colors(&mut self, message: &str) {
        // In one piece: other programs may write there too.
        let _ = self.stderr.write_all(format!("{message}\n").as_bytes());
    }

    /// Writes a report, in colors if standard error shows them.
    pub(super) fn show(&mut self, report: &Report) {
        self.complain_in_colors(report.render(self.color).trim_end());
    }

    /// Reports a problem; returns the exit status.
    pub(super) fn report(&mut self, problem: &Problem) -> Exit {
        self.complain(problem.text("rulvm"));
        problem.exit
    }

    /// Reports why the source map of a rule is not used: for commands that people read.
    pub(super) fn report_note(&mut self, rule: &Rule) {
        if let Some(note) = &rule.note {
            self.complain(format_args!("rulvm: {note}"));
        }
    }
}
