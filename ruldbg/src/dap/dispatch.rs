//! Which request does what.

use grammar::isa::Trap;
use serde_json::{Value, json};

use super::adapter::{Adapter, Done, Then};
use super::arguments::Initialize;
use super::inbox::threads;
use super::message::{Body, Refusal, Request};
use super::sources::reference;
use super::wanted::UNDEFINED;

impl Adapter {
    /// Answers a request and does it.
    pub(super) fn handle(&mut self, request: &Request) {
        match self.dispatch(request) {
            Ok((body, then)) => {
                self.client.respond(request, Ok(body));
                self.then(then);
            }
            Err(_) if self.inbox.is_cancelled() => {
                self.client.respond(request, Err(Refusal::cancelled()));
            }
            Err(refusal) => self.client.respond(request, Err(refusal)),
        }
    }

    fn dispatch(&mut self, request: &Request) -> Done {
        let only = |body: Body| body.map(|body| (body, Then::Nothing));
        let go = |command: &str| Ok((Value::Null, Then::Go(command.to_owned(), "step")));
        // What needs no game.
        match request.command.as_str() {
            "initialize" => return self.initialize(request),
            "disconnect" => return Ok((Value::Null, Then::End)),
            _ if self.origin.is_none() => return Err(Refusal::new("`initialize` comes first")),
            "launch" | "attach" => return self.launch(request),
            "terminate" => return Ok((Value::Null, Then::Terminate)),
            "threads" => return only(Ok(threads())),
            name if !KNOWN.contains(&name) => {
                return Err(Refusal::new(format!("unknown request `{name}`")));
            }
            _ if self.is_terminated => return Err(Refusal::new("the game was terminated")),
            _ => {}
        }
        match request.command.as_str() {
            "configurationDone" => self.configuration_done(),
            "restart" => self.restart(request),
            "setBreakpoints" => only(self.set_breakpoints(request)),
            "setFunctionBreakpoints" => only(self.set_function_breakpoints(request)),
            "setInstructionBreakpoints" => only(self.set_instruction_breakpoints(request)),
            "dataBreakpointInfo" => only(self.data_breakpoint_info(request)),
            "setDataBreakpoints" => only(self.set_data_breakpoints(request)),
            "setExceptionBreakpoints" => only(self.set_exception_breakpoints(request)),
            "breakpointLocations" => only(self.breakpoint_locations(request)),
            "stackTrace" => only(self.stack_trace(request)),
            "scopes" => only(self.scopes(request)),
            "variables" => only(self.variables(request)),
            "setVariable" => self.set_variable(request),
            "setExpression" => self.set_expression(request),
            "evaluate" => self.evaluate(request),
            "completions" => only(self.completions(request)),
            "exceptionInfo" => only(self.exception_info()),
            "source" => only(self.source(request)),
            "loadedSources" => only(self.loaded_sources()),
            "disassemble" => only(self.disassemble(request)),
            "readMemory" => only(self.read_memory(request)),
            "stepInTargets" => only(self.step_in_targets(request)),
            "gotoTargets" => only(self.goto_targets(request)),
            "goto" => self.goto(request),
            "restartFrame" => self.restart_frame(request),
            "rul/signal" => self.signal(request),
            "pause" => self.pause(),
            "continue" => {
                self.standing()?;
                Ok((json!({ "allThreadsContinued": true }), Then::Continue))
            }
            motion => {
                self.standing()?;
                let (by_code, target) = Adapter::step(request)?;
                match (motion, by_code) {
                    ("next", false) => go("next"),
                    ("next", true) => go("nexti"),
                    ("stepIn", false) => match target {
                        Some(address) => go(&format!("step *{}", reference(address))),
                        None => go("step"),
                    },
                    ("stepIn", true) => go("stepi"),
                    ("stepOut", _) => go("finish"),
                    ("stepBack", false) => go("reverse-next"),
                    ("stepBack", true) => go("reverse-stepi"),
                    _ => go("reverse-continue"),
                }
            }
        }
    }

    fn initialize(&mut self, request: &Request) -> Done {
        if self.origin.is_some() {
            return Err(Refusal::new("`initialize` comes once"));
        }
        let origin: Initialize = request.arguments()?;
        if !["path", "uri"].contains(&origin.path_format.as_str()) {
            let format = &origin.path_format;
            return Err(Refusal::new(format!("unknown path format `{format}`")));
        }
        self.origin = Some(origin);
        Ok((capabilities(), Then::Nothing))
    }

    fn then(&mut self, then: Then) {
        match then {
            Then::Nothing => {}
            Then::Initialized => self.client.event("initialized", Value::Null),
            Then::Begin => self.begin(),
            Then::Go(command, reason) => self.go(&command, reason),
            Then::Continue => self.proceed(),
            Then::Stopped(reason) => self.report_stop(reason, None),
            Then::Executed(executed) => self.executed(executed),
            Then::Invalidated => self.invalidate(),
            Then::Terminate => self.terminate(),
            Then::End => self.is_over = true,
        }
    }
}

/// The requests that need a game.
const KNOWN: &[&str] = &[
    "breakpointLocations",
    "completions",
    "configurationDone",
    "continue",
    "dataBreakpointInfo",
    "disassemble",
    "evaluate",
    "exceptionInfo",
    "goto",
    "gotoTargets",
    "loadedSources",
    "next",
    "pause",
    "readMemory",
    "restart",
    "restartFrame",
    "reverseContinue",
    "rul/signal",
    "scopes",
    "setBreakpoints",
    "setDataBreakpoints",
    "setExceptionBreakpoints",
    "setExpression",
    "setFunctionBreakpoints",
    "setInstructionBreakpoints",
    "setVariable",
    "source",
    "stackTrace",
    "stepBack",
    "stepIn",
    "stepInTargets",
    "stepOut",
    "variables",
];

/// What this server can do.
fn capabilities() -> Value {
    let traps = Trap::ALL.iter().map(|trap| {
        json!({
            "filter": trap.name(),
            "label": format!("Trap: {}", trap.name()),
            "description": trap.explanation(),
            "default": true,
        })
    });
    let undefined = json!({
        "filter": UNDEFINED,
        "label": "Undefined behavior",
        "description": "Code relies on what the manual leaves open.",
        "default": false,
    });
    let filters: Vec<Value> = traps.chain([undefined]).collect();
    json!({
        "supportsConfigurationDoneRequest": true,
        "supportsFunctionBreakpoints": true,
        "supportsConditionalBreakpoints": true,
        "supportsHitConditionalBreakpoints": true,
        "supportsLogPoints": true,
        "supportsDataBreakpoints": true,
        "supportsInstructionBreakpoints": true,
        "supportsBreakpointLocationsRequest": true,
        "exceptionBreakpointFilters": filters,
        "supportsExceptionInfoRequest": true,
        "supportsEvaluateForHovers": true,
        "supportsClipboardContext": true,
        "supportsCompletionsRequest": true,
        "completionTriggerCharacters": ["."],
        "supportsSetVariable": true,
        "supportsSetExpression": true,
        "supportsStepBack": true,
        "supportsSteppingGranularity": true,
        "supportsRestartFrame": true,
        "supportsRestartRequest": true,
        "supportsTerminateRequest": true,
        "supportsLoadedSourcesRequest": true,
        "supportsDisassembleRequest": true,
        "supportsReadMemoryRequest": true,
        "supportsStepInTargetsRequest": true,
        "supportsGotoTargetsRequest": true,
        "supportsCancelRequest": true,
    })
}
