//! Going forward and back, and showing why the game stopped.

use std::sync::Arc;

use grammar::isa::Address;
use rulvm_core::Status;
use serde_json::{Value, json};

use super::adapter::{Adapter, Debuggee, Done, Then};
use super::arguments::Step;
use super::message::{Body, Refusal, Request};
use super::why::Why;
use ruldbg_engine::command::Answer;

impl Debuggee {
    /// True if nothing can happen any more.
    fn has_ended(&self) -> bool {
        let debugger = &self.session.debugger;
        let is_at_end = debugger.here().is_between_inputs() && debugger.timeline().to_come() == 0;
        let is_test = self.launched.test.is_some();
        is_at_end && (is_test || debugger.game().status() != Status::Playing)
    }
}

impl Adapter {
    /// Whether a step is one code, not one line, and the function to step into.
    pub(super) fn step(request: &Request) -> Result<(bool, Option<Address>), Refusal> {
        let Step { granularity, target_id } = request.arguments()?;
        let by_code = match granularity.as_deref() {
            None | Some("statement" | "line") => false,
            Some("instruction") => true,
            Some(other) => return Err(Refusal::new(format!("unknown granularity `{other}`"))),
        };
        let address = |id: i64| i32::try_from(id).ok().map(Address);
        let target = target_id.map(|id| {
            address(id).ok_or_else(|| Refusal::new(format!("there is no function {id}")))
        });
        Ok((by_code, target.transpose()?))
    }

    /// Moves the game by a command and says why it stopped; `asked` is the reason if nothing else
    /// has stopped it.
    pub(super) fn go(&mut self, command: &str, asked: &'static str) {
        let stopped = self.run(command);
        self.report_stop(asked, stopped.as_ref());
    }

    /// Moves the game by a command; returns the last answer that says why it stopped. Requests that
    /// do not stop the game are answered in the meantime.
    pub(super) fn run(&mut self, command: &str) -> Option<Answer> {
        let client = self.client.clone();
        let inbox = Arc::clone(&self.inbox);
        let mut command = command;
        loop {
            let debuggee = self.debuggee.as_mut()?;
            let mut stops: Vec<Answer> = Vec::new();
            inbox.lets_pass(true);
            let result =
                debuggee.session.execute(command, &mut |answer: Answer| match answer.kind {
                    "stopped" => stops.push(answer),
                    _ => client.output("console", &answer.to_string()),
                });
            inbox.lets_pass(false);
            let is_interrupted = match stops.last() {
                Some(stopped) => {
                    let reasons = stopped.data.get("reasons").and_then(Value::as_array);
                    reasons.is_some_and(|all| all.iter().any(|one| one["reason"] == "interrupted"))
                }
                None => result.as_ref().is_err_and(|failure| failure.message == "interrupted"),
            };
            while is_interrupted
                && !inbox.has_to_stop()
                && let Some(request) = inbox.take_passing()
            {
                self.handle(&request);
            }
            if is_interrupted && !inbox.has_to_stop() {
                match stops.len() {
                    // It had not started.
                    0 => {}
                    1 => self.debuggee.as_mut()?.session.resume(),
                    // The commands of a breakpoint had moved the game.
                    _ => command = "continue",
                }
                continue;
            }
            if let Err(failure) = result {
                self.client.output("stderr", &failure.to_string());
            }
            return stops.pop();
        }
    }

    /// Continues the game; ends the session if the game was over already.
    pub(super) fn proceed(&mut self) {
        if self.debuggee.as_ref().is_some_and(Debuggee::has_ended) {
            self.exit();
        } else {
            self.go("continue", "pause");
        }
    }

    /// Shows why the game stopped.
    pub(super) fn report_stop(&mut self, asked: &'static str, answer: Option<&Answer>) {
        let Some(debuggee) = self.debuggee.as_mut() else { return };
        let why = Why::of(answer, asked, &debuggee.wanted);
        debuggee.exception.clone_from(&why.exception);
        self.report_others();
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
