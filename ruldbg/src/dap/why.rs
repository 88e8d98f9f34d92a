//! Why a game stopped, in the terms of the protocol.

use grammar::isa::Trap;
use serde_json::Value;

use super::wanted::Wanted;
use ruldbg_engine::command::Answer;

/// What a client shows as an exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exception {
    /// The name of the trap, `undefined`, or `assertion`.
    pub(super) id: String,
    /// What has happened.
    pub(super) text: String,
    /// What that means.
    pub(super) meaning: String,
    /// True if the game was lost by it.
    pub(super) is_lost: bool,
}

/// Why a game stopped, for a client.
pub(super) struct Why {
    pub(super) reason: &'static str,
    pub(super) description: Option<String>,
    pub(super) exception: Option<Exception>,
    pub(super) breakpoints: Vec<u32>,
}

impl Why {
    /// What an answer of the kind `stopped` says; without one, or if it is a step, `asked`.
    pub(super) fn of(answer: Option<&Answer>, asked: &'static str, wanted: &Wanted) -> Why {
        let mut why =
            Why { reason: asked, description: None, exception: None, breakpoints: Vec::new() };
        let Some(answer) = answer else { return why };
        let reasons = answer.data.get("reasons").and_then(Value::as_array);
        let reasons: &[Value] = reasons.map_or(&[], Vec::as_slice);
        // The last lines show the position.
        let behind = 1 + usize::from(answer.data.contains_key("address"));
        let text = answer.to_string();
        let lines: Vec<&str> = text.lines().collect();
        let (told, place) = lines.split_at(lines.len().saturating_sub(behind));
        if !told.is_empty() {
            why.description = Some(told.join("\n"));
        }
        let mut weight = 0;
        for reason in reasons {
            let member = |name: &str| reason.get(name).and_then(Value::as_str);
            let number = reason.get("number").and_then(Value::as_u64);
            let number = number.and_then(|number| u32::try_from(number).ok());
            why.breakpoints.extend(number);
            let (own, as_told): (u8, &'static str) = match member("reason").unwrap_or_default() {
                "before-trap" | "trapped" | "undefined" | "assert" => (4, "exception"),
                "breakpoint" | "event" | "condition" => {
                    (3, number.map_or("breakpoint", |number| wanted.reason(number)))
                }
                "watch" | "call-started" | "call-ended" => (2, "data breakpoint"),
                "step" => (0, asked),
                "ended" => {
                    why.description =
                        why.description.or_else(|| place.first().map(|&line| line.to_owned()));
                    (1, "pause")
                }
                _ => (1, "pause"),
            };
            if own == 4 && why.exception.is_none() {
                let text = why.description.clone().unwrap_or_default();
                why.exception = Some(exception(reason, text));
            }
            if own > weight {
                (weight, why.reason) = (own, as_told);
            }
        }
        why
    }
}

fn exception(reason: &Value, text: String) -> Exception {
    let member = |name: &str| reason.get(name).and_then(Value::as_str);
    let kind = member("reason").unwrap_or_default();
    let trap = Trap::ALL.iter().find(|trap| Some(trap.name()) == member("trap"));
    let (id, meaning) = match (trap, kind) {
        (Some(trap), _) => (trap.name(), trap.explanation()),
        (None, "assert") => ("assertion", "An assertion of the debugger is false."),
        (None, _) => ("undefined", "Code relies on what the manual leaves open."),
    };
    let (id, meaning) = (id.to_owned(), meaning.to_owned());
    Exception { id, text, meaning, is_lost: kind == "trapped" }
}
