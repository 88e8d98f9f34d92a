//! Going forward and back, and showing why the game stopped.

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

    /// Moves the game by a command and says why it stopped; `asked` is the reason if nothing else
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
        self.report_stop(asked, stopped.as_ref());
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
