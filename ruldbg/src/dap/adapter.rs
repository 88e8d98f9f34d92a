//! A session with a client: which request does what.

use std::sync::Arc;

use grammar::isa::Trap;
use serde_json::{Value, json};

use super::arguments::Initialize;
use super::breakpoints::Wanted;
use super::launch::Launched;
use super::message::{Body, Client, Refusal, Request};
use super::motion::Exception;
use super::serve::Bell;
use super::sources::Sources;
use ruldbg_engine::command::Session;

/// A session with a client.
pub(super) struct Adapter {
    pub(super) client: Client,
    pub(super) bell: Arc<Bell>,
    /// What the client is; `None` before it has said that.
    pub(super) origin: Option<Initialize>,
    pub(super) debuggee: Option<Debuggee>,
    /// True when the client was told that the game is no more.
    pub(super) is_terminated: bool,
    is_over: bool,
}

/// A rule that is debugged.
pub(super) struct Debuggee {
    pub(super) session: Session,
    pub(super) launched: Launched,
    pub(super) sources: Sources,
    pub(super) wanted: Wanted,
    /// Why the game stopped last, if that is an exception.
    pub(super) exception: Option<Exception>,
    /// True when the client has said what is to stop the game.
    pub(super) is_configured: bool,
}

/// What is done when a request was answered.
pub(super) enum Then {
    /// Nothing.
    Nothing,
    /// The client can say what is to stop the game.
    Initialized,
    /// The game begins.
    Begin,
    /// A command that moves the game, and why it stops if nothing else is said.
    Go(&'static str, &'static str),
    /// The game goes on, or is over if it was already.
    Continue,
    /// The game stands elsewhere.
    Stopped(&'static str),
    /// A command of the prompt has done something.
    Executed(super::evaluate::Executed),
    /// Values have changed.
    Invalidated,
    /// The game is no more.
    Terminate,
    /// The session is over.
    End,
}

/// An answer, and what comes behind it.
pub(super) type Done = Result<(Value, Then), Refusal>;

impl Adapter {
    pub(super) const fn new(client: Client, bell: Arc<Bell>) -> Adapter {
        Adapter { client, bell, origin: None, debuggee: None, is_terminated: false, is_over: false }
    }

    /// True when nothing more is to be done.
    pub(super) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Answers a request and does it.
    pub(super) fn handle(&mut self, request: &Request) {
        if let Some(debuggee) = &self.debuggee {
            debuggee.session.debugger.interrupt().clear();
        }
        match self.dispatch(request) {
            Ok((body, then)) => {
                self.client.respond(request, Ok(body));
                self.then(then);
            }
            Err(refusal) => self.client.respond(request, Err(refusal)),
        }
    }

    fn dispatch(&mut self, request: &Request) -> Done {
        let only = |body: Body| body.map(|body| (body, Then::Nothing));
        let go = |command, reason| Ok((Value::Null, Then::Go(command, reason)));
        // What needs no game.
        match request.command.as_str() {
            "initialize" => return self.initialize(request),
            "disconnect" => return Ok((Value::Null, Then::End)),
            _ if self.origin.is_none() => return Err(Refusal::new("`initialize` comes first")),
            "launch" | "attach" => return self.launch(request),
            "terminate" => return Ok((Value::Null, Then::Terminate)),
            "threads" => return only(Ok(json!({ "threads": [{ "id": 1, "name": "game" }] }))),
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
            "restartFrame" => self.restart_frame(request),
            "rul/signal" => self.signal(request),
            "pause" => self.pause(),
            "continue" => {
                self.standing()?;
                Ok((json!({ "allThreadsContinued": true }), Then::Continue))
            }
            motion => {
                self.standing()?;
                let by_code = Adapter::by_code(request)?;
                match (motion, by_code) {
                    ("next", false) => go("next", "step"),
                    ("next", true) => go("nexti", "step"),
                    ("stepIn", false) => go("step", "step"),
                    ("stepIn", true) => go("stepi", "step"),
                    ("stepOut", _) => go("finish", "step"),
                    ("stepBack", false) => go("reverse-next", "step"),
                    ("stepBack", true) => go("reverse-stepi", "step"),
                    _ => go("reverse-continue", "step"),
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

    /// What the client counts.
    pub(super) fn origin(&self) -> Initialize {
        self.origin.clone().unwrap_or_default()
    }

    /// The rule that is debugged.
    pub(super) fn debuggee(&self) -> Result<&Debuggee, Refusal> {
        self.debuggee.as_ref().ok_or_else(no_game)
    }

    /// The rule that is debugged, to do something with it.
    pub(super) fn debuggee_mut(&mut self) -> Result<&mut Debuggee, Refusal> {
        self.debuggee.as_mut().ok_or_else(no_game)
    }

    /// The game that has begun and stands still.
    pub(super) fn standing(&self) -> Result<&Debuggee, Refusal> {
        let debuggee = self.debuggee()?;
        if !debuggee.is_configured {
            return Err(Refusal::new(
                "`configurationDone` must come first: the game has not started",
            ));
        }
        Ok(debuggee)
    }

    fn then(&mut self, then: Then) {
        match then {
            Then::Nothing => {}
            Then::Initialized => self.client.event("initialized", Value::Null),
            Then::Begin => self.begin(),
            Then::Go(command, reason) => self.go(command, reason),
            Then::Continue => self.proceed(),
            Then::Stopped(reason) => self.tell(reason, None),
            Then::Executed(executed) => self.executed(executed),
            Then::Invalidated => self.invalidate(),
            Then::Terminate => self.terminate(),
            Then::End => self.is_over = true,
        }
    }

    /// The client is told that the game is no more.
    pub(super) fn terminate(&mut self) {
        if !self.is_terminated {
            self.is_terminated = true;
            self.client.event("terminated", Value::Null);
        }
    }

    /// Values have changed without a step.
    pub(super) fn invalidate(&self) {
        if self.origin.as_ref().is_some_and(|origin| origin.supports_invalidated_event) {
            self.client.event("invalidated", json!({ "areas": ["variables"] }));
        }
    }
}

fn no_game() -> Refusal {
    Refusal::new("there is no game: `launch` must come first")
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
    "loadedSources",
    "next",
    "pause",
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
    "stepOut",
    "variables",
];

/// The filter of what relies on that which the manual leaves open.
pub(super) const UNDEFINED: &str = "undefined";

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
        "label": "Undefined behaviour",
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
    })
}
