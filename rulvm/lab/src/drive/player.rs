//! The protocol from the other side: a program receives a game, and answers with a request.

use serde_json::value::RawValue;

use super::answer::{Answer, Failure};
use super::request::Request;
use super::session::signal_id;
use rulvm_core::game::{Game, Input};
use rulvm_core::program::Program;

/// Returns the answer of `load` for a rule.
pub(crate) fn rule_line(program: &Program) -> String {
    Answer::Loaded(program.clone()).text()
}

/// Returns the answer of `state` for a game.
#[must_use]
pub fn state_line(game: &Game) -> String {
    Answer::state(game).text()
}

/// Reads the input that a request asks for: `signal`, or `advance` by at least one millisecond.
///
/// # Errors
/// What is wrong with the request.
pub(crate) fn input(game: &Game, line: &str) -> Result<Input, String> {
    let read = || {
        let value: &RawValue = serde_json::from_str(line)
            .map_err(|error| Failure::usage(format!("this is not a JSON object: {error}")))?;
        let request = Request::new(value)?;
        match request.command()?.as_str() {
            "signal" => signal_id(game.program(), &request).map(Input::Signal),
            "advance" => match request.required_number("ms")? {
                0 => Err(Failure::usage("`ms` must be 1 or more")),
                milliseconds => Ok(Input::Advance(milliseconds)),
            },
            other => {
                Err(Failure::usage(format!("a player sends `signal` or `advance`, not `{other}`")))
            }
        }
    };
    read().map_err(Failure::message)
}
