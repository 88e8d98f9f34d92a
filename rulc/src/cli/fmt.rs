//! `rulc fmt`.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use similar::TextDiff;

use super::exit;
use super::files::{Problem, read_regular_source, replace, source_text};
use super::streams::Streams;
use rulc_compiler::diagnostics::{visible_line, visible_text};
use rulc_compiler::source::Sources;
use rulc_format::{FormatError, format};

/// How many lines both texts may have together to be compared: the time is quadratic.
const MOST_COMPARED: usize = 20_000;

/// What messages call the standard input.
const STDIN: &str = "<stdin>";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The sources to format; `-` for standard input
    #[arg(value_name = "FILE", required_unless_present = "stdin")]
    files: Vec<PathBuf>,
    /// Write nothing; show what would change, and fail if anything would
    #[arg(long)]
    check: bool,
    /// Format standard input to standard output
    #[arg(long, conflicts_with = "files")]
    stdin: bool,
}

/// Formats all files, as far as possible, and returns the worst exit status.
pub(super) fn run(arguments: &Arguments, streams: Streams<'_>) -> u8 {
    let mut command = Command { check: arguments.check, streams };
    let mut worst = exit::SUCCESS;
    if arguments.stdin {
        worst = command.one(None);
    }
    for file in &arguments.files {
        let file = (file.as_os_str() != "-").then_some(file.as_path());
        // More serious failures have larger numbers.
        worst = worst.max(command.one(file));
    }
    command.streams.messages.hint();
    worst
}

struct Command<'io> {
    check: bool,
    streams: Streams<'io>,
}

impl Command<'_> {
    /// Formats a file, or the standard input, and returns the exit status.
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
                self.streams.messages.show(&diagnostics, &sources);
                return exit::ERRORS;
            }
            Err(FormatError::TooLarge) => {
                return self.fail(&name, &Problem::TooLarge, exit::ERRORS);
            }
            Err(FormatError::Internal) => {
                let problem = "internal error: formatting would change the meaning, so nothing was \
                               written; please report this source";
                return self.fail(&name, &problem, exit::SYSTEM);
            }
        };
        let changes = formatted != text;
        if self.check {
            if !changes {
                return 0;
            }
            let difference = difference(&name, &text, &formatted);
            let text = format!("{}\n{difference}", visible_line(&name));
            return self.streams.print(text.as_bytes()).max(exit::ERRORS);
        }
        let Some(file) = file else { return self.streams.print(formatted.as_bytes()) };
        if !changes {
            return exit::SUCCESS;
        }
        match replace(file, formatted.as_bytes()) {
            Ok(()) => 0,
            Err(problem) => self.fail(&name, &problem, exit::SYSTEM),
        }
    }

    fn fail(&mut self, name: &str, problem: &dyn std::fmt::Display, status: u8) -> u8 {
        self.streams.messages.problem(name, problem);
        status
    }
}

/// What would change, as a unified diff.
fn difference(name: &str, text: &str, formatted: &str) -> String {
    if text.lines().count() + formatted.lines().count() > MOST_COMPARED {
        return "(too long to show the differences)\n".to_owned();
    }
    let name = visible_line(name);
    let difference = TextDiff::from_lines(text, formatted);
    let difference = difference.unified_diff().header(&name, "formatted").to_string();
    visible_text(&difference).into_owned()
}

fn read(file: Option<&Path>) -> Result<String, Problem> {
    let Some(file) = file else {
        let mut bytes = Vec::new();
        let most = grammar::span::MAX_SOURCE as u64 + 1;
        std::io::stdin().take(most).read_to_end(&mut bytes).map_err(Problem::Read)?;
        return source_text(bytes);
    };
    read_regular_source(file)
}
