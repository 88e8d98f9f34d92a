//! `rulc fmt`.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use similar::TextDiff;

use super::{Problem, exit, replace, source_text};
use crate::diagnostics::{Format, render};
use crate::format::{FormatError, format};
use crate::source::{FileSystem, SourceLoader, Sources};

/// How many lines both texts may have together to be compared: the time grows with the square.
const MOST_COMPARED: usize = 20_000;

/// What messages call the standard input.
const STDIN: &str = "<stdin>";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The sources to format, `-` for the standard input
    #[arg(value_name = "FILE", required_unless_present = "stdin")]
    files: Vec<PathBuf>,
    /// Write nothing; show what would change, and fail if something would
    #[arg(long)]
    check: bool,
    /// Format the standard input to the standard output
    #[arg(long, conflicts_with = "files")]
    stdin: bool,
}

/// Formats all files, as far as possible; gives the worst exit status.
pub(super) fn run(
    arguments: &Arguments,
    messages: Format,
    color: bool,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> ExitCode {
    let mut command = Command { check: arguments.check, messages, color, stdout, stderr };
    let mut worst = 0;
    if arguments.stdin {
        worst = command.one(None);
    }
    for file in &arguments.files {
        let file = (file.as_os_str() != "-").then_some(file.as_path());
        // The graver a failure, the larger its number.
        worst = worst.max(command.one(file));
    }
    ExitCode::from(worst)
}

struct Command<'io> {
    check: bool,
    messages: Format,
    color: bool,
    stdout: &'io mut dyn Write,
    stderr: &'io mut dyn Write,
}

impl Command<'_> {
    /// Formats a file, or the standard input; gives the exit status.
    fn one(&mut self, file: Option<&Path>) -> u8 {
        let name = file.map_or(STDIN.into(), |file| file.to_string_lossy());
        let text = match read(file) {
            Ok(text) => text,
            Err(problem) => return self.fail(&name, &problem, exit::NOT_FOUND),
        };
        let formatted = match format(&text) {
            Ok(formatted) => formatted,
            Err(FormatError::Syntax(diagnostics)) => {
                let mut sources = Sources::default();
                sources.add(name.into_owned(), text);
                let messages = render(&diagnostics, &sources, self.messages, self.color);
                let _ = self.stderr.write_all(messages.as_bytes());
                return exit::ERRORS;
            }
            Err(FormatError::TooLarge) => {
                return self.fail(&name, &Problem::TooLarge, exit::ERRORS);
            }
            Err(FormatError::Internal) => {
                let problem = "internal error: formatting would change the meaning; nothing was \
                               written. Please report this source";
                return self.fail(&name, &problem, exit::SYSTEM);
            }
        };
        let changes = formatted != text;
        if self.check {
            if !changes {
                return 0;
            }
            let _ = write!(self.stdout, "{name}\n{}", difference(&name, &text, &formatted));
            return exit::ERRORS;
        }
        let written = match file {
            None => self.stdout.write_all(formatted.as_bytes()),
            Some(file) if changes => replace(file, formatted.as_bytes()),
            Some(_) => Ok(()),
        };
        match written {
            Ok(()) => 0,
            Err(problem) => self.fail(&name, &problem, exit::SYSTEM),
        }
    }

    fn fail(&mut self, name: &str, problem: &dyn std::fmt::Display, status: u8) -> u8 {
        let _ = writeln!(self.stderr, "rulc: {name}: {problem}");
        status
    }
}

/// What would change, as a unified diff.
fn difference(name: &str, text: &str, formatted: &str) -> String {
    if text.lines().count() + formatted.lines().count() > MOST_COMPARED {
        return "(too long to show the differences)\n".to_owned();
    }
    TextDiff::from_lines(text, formatted).unified_diff().header(name, "formatted").to_string()
}

fn read(file: Option<&Path>) -> Result<String, Problem> {
    let bytes = match file {
        Some(file) => FileSystem.read(&file.to_string_lossy()).map_err(Problem::Read)?,
        None => {
            let mut bytes = Vec::new();
            let most = grammar::text::MAX_SOURCE as u64 + 1;
            std::io::stdin().take(most).read_to_end(&mut bytes).map_err(Problem::Read)?;
            bytes
        }
    };
    source_text(bytes)
}
