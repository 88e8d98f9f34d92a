//! Lines of programs: commands with an identifier.

use ruldbg_engine::command::Failure;
use serde::Deserialize;
use serde_json::Value;

/// A command of a program. All answers to it have its identifier, and the last one is `done`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    /// Any value.
    pub(super) id: Value,
    /// The command; lines that belong to it follow it, up to `end`.
    pub(super) command: String,
}

impl Request {
    /// Reads a line; `None` if it is an ordinary command.
    pub(super) fn parse(line: &str) -> Option<Result<Request, Failure>> {
        line.starts_with('{').then(|| {
            serde_json::from_str(line).map_err(|error| {
                Failure::new(format!("this is not a request: {error}"))
                    .help(r#"such as {"id": 1, "command": "print total"}"#)
            })
        })
    }
}
