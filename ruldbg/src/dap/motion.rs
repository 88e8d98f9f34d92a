//! Going forwards and back, and telling why the game stopped.

use grammar::isa::Trap;
use rulvm_core::Status;
use serde_json::{Value, json};

use super::adapter::{Adapter, Debuggee, Done, Then};
use super::arguments::Step;
use super::breakpoints::Wanted;
use super::message::{Body, Refusal, Request};
use ruldbg_engine::command::Answer;

/// What a client shows as an exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exception {
    /// The name of the trap, `undefined`, or `assertion`.
    id: String,
    /// What has happened.
    text: String,
    /// What that means.
    meaning: String,
    /// True if the game was lost by it.
    is_lost: bool,
}

/// Why a game stopped, for a client.
struct Why {
    reason: &'static str,
    description: Option<String>,
    exception: Option<Exception>,
    breakpoints: Vec<u64>,
}

impl Why {
    /// What an answer of the kind `stopped` says; without one, or if it is a step, `asked`.
    fn of(answer: Option<&Answer>, asked: &'static str, wanted: &Wanted) -> Why {
        let mut why =
            Why { reason: asked, description: None, exception: None, breakpoints: Vec::new() };
        let Some(answer) = answer else { return why };
        let reasons = answer.data.get("reasons").and_then(Value::as_array);
        let reasons: &[Value] = reasons.map_or(&[], Vec::as_slice);
        // The last lines tell where it stands.
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
            why.breakpoints.extend(number.and_then(|number| wanted.id(number)));
            let (own, as_told): (u8, &'static str) = match member("reason").unwrap_or_default() {
                "before-trap" | "trapped" | "undefined" | "assert" => (4, "exception"),
                "breakpoint" | "event" | "condition" => {
                    (3, number.map_or("breakpoint", |number| wanted.reason(number)))
                }
                "watch" => (2, "data breakpoint"),
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

impl Debuggee {
    /// True if nothing can happen any more.
    fn has_ended(&self) -> bool {
        let debugger = &self.session.debugger;
        let is_at_end = debugger.here().run().is_none() && debugger.timeline().to_come() == 0;
        is_at_end && debugger.game().status() != Status::Playing
    }
}

impl Adapter {
    /// Whether a step is one code, not one line.
    pub(super) fn by_code(request: &Request) -> Result<bool, Refusal> {
        let Step { granularity } = request.arguments()?;
        match granularity.as_deref() {
            None | Some("statement" | "line") => Ok(false),
            Some("instruction") => Ok(true),
            Some(other) => Err(Refusal::new(format!("unknown granularity `{other}`"))),
        }
    }

    /// Moves the game by a command and tells why it stopped; `asked` is the reason if nothing else
    /// has stopped it.
    pub(super) fn go(&mut self, command: &str, asked: &'static str) {
        let Some(debuggee) = self.debuggee.as_mut() else { return };
        let client = self.client.clone();
        let mut stopped = None;
        let result = debuggee.session.execute(command, &mut |answer: Answer| match answer.kind {
            "stopped" => stopped = Some(answer),
            _ => client.output("console", &answer.to_string()),
        });
        if let Err(failure) = result {
            self.client.output("stderr", &failure.to_string());
        }
        self.tell(asked, stopped.as_ref());
    }

    /// The game goes on; if it was over already, nobody wants to see more of it.
    pub(super) fn proceed(&mut self) {
        if self.debuggee.as_ref().is_some_and(Debuggee::has_ended) {
            self.exit();
        } else {
            self.go("continue", "pause");
        }
    }

    /// Tells why the game stopped.
    pub(super) fn tell(&mut self, asked: &'static str, answer: Option<&Answer>) {
        let Some(debuggee) = self.debuggee.as_mut() else { return };
        let why = Why::of(answer, asked, &debuggee.wanted);
        debuggee.exception.clone_from(&why.exception);
        self.tell_others();
        let mut event = json!({
            "reason": why.reason,
            "threadId": 1,
            "allThreadsStopped": true,
        });
        if let Some(description) = why.description {
            event["description"] = json!(description);
        }
        if let Some(exception) = why.exception {
            event["text"] = json!(exception.id);
        }
        if !why.breakpoints.is_empty() {
            event["hitBreakpointIds"] = json!(why.breakpoints);
        }
        self.client.event("stopped", event);
    }

    /// `pause`: a game that runs was interrupted before this is read.
    pub(super) fn pause(&self) -> Done {
        self.standing()?;
        Ok((Value::Null, Then::Nothing))
    }

    /// `exceptionInfo`
    pub(super) fn exception_info(&self) -> Body {
        let exception = self.standing()?.exception.clone();
        let exception =
            exception.ok_or_else(|| Refusal::new("the game did not stop at an exception"))?;
        Ok(json!({
            "exceptionId": exception.id,
            "description": exception.text,
            "breakMode": if exception.is_lost { "unhandled" } else { "always" },
            "details": { "message": exception.meaning, "typeName": exception.id },
        }))
    }
}
