//! `rulc explain`.

use clap::Args;

use super::exit;
use super::streams::Streams;
use rulc_compiler::diagnostics::Code;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The code of a message, such as E0201 [default: list all codes]
    code: Option<String>,
}

/// Explains a message, or lists all messages, and returns the exit status.
pub(super) fn run(arguments: &Arguments, mut streams: Streams<'_>) -> u8 {
    let text = match &arguments.code {
        None => list(),
        Some(number) => match find(number) {
            Some(code) => code.explanation().to_owned(),
            None => {
                let problem = "there is no message with this code; `rulc explain` lists all codes";
                streams.messages.problem(number, &problem);
                return exit::BAD_OPTIONS;
            }
        },
    };
    streams.print(text.as_bytes())
}

fn list() -> String {
    let line = |code: &Code| {
        format!("{}  {:7}  {}\n", code.number(), code.severity().name(), code.summary())
    };
    Code::ALL.iter().map(line).collect()
}

/// The code with this number.
fn find(number: &str) -> Option<Code> {
    Code::ALL.iter().copied().find(|code| code.number().eq_ignore_ascii_case(number))
}
