//! Loading the rule, and start its game.

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use grammar::hex::Edge;
use rulc_compiler::Passes;
use rulvm_core::Program;
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_files::{self as files, Accept};
use serde_json::Value;

use super::adapter::{Adapter, Debuggee, Done, Then};
use super::arguments::{Launch, Restart};
use super::launched::Launched;
use super::message::{Refusal, Request};
use super::sources::Sources;
use super::wanted::Wanted;
use ruldbg_engine::command::{self, Answer, Session};
use ruldbg_engine::debugger::{Debugger, Start};
use ruldbg_engine::load;

impl Adapter {
    /// `launch` and `attach`
    pub(super) fn launch(&mut self, request: &Request) -> Done {
        if self.debuggee.is_some() {
            return Err(Refusal::new("there is already a game: use `restart` to start it again"));
        }
        let arguments: Launch = request.arguments()?;
        let file = PathBuf::from(&arguments.program);
        let passes = if arguments.optimize { Passes::all() } else { load::gentle() };
        let problem = |problem: files::Problem| Refusal::new(problem.text("ruldbg"));
        let rule = files::load(&file, Accept::Regular, passes.clone()).map_err(problem)?;
        let start = Start {
            edge: edge(&rule.program, arguments.edge)?,
            seed: arguments.seed,
            fuel: arguments.fuel.map_or(DEFAULT_FUEL, NonZeroU64::get),
        };
        let modules = load::modules(&arguments.modules).map_err(problem)?;
        let program = files::with_modules(rule.program, modules.clone());
        let mut debugger = Debugger::new(program, start);
        self.inbox.interrupts(debugger.interrupt().clone());
        let launched = Launched::of(&arguments);
        if launched.no_debug {
            debugger.breakpoints.traps.clear();
        }
        let options = command::Options { file: Some(file.clone()), passes, modules };
        let mut session = Session::new(debugger, options);
        launched.prepare(&mut session, &self.client)?;
        let sources = Sources::of(session.debugger.code().program(), &file);
        let newer =
            load::newer_source(Path::new(&arguments.program), session.debugger.code().program());
        let texts = [Some(rule.warnings.as_str()), rule.note.as_deref(), newer.as_deref()];
        for text in texts.into_iter().flatten() {
            if !text.is_empty() {
                self.client.output("console", text);
            }
        }
        self.debuggee = Some(Debuggee {
            session,
            launched,
            sources,
            wanted: Wanted::default(),
            exception: None,
            is_configured: false,
        });
        Ok((Value::Null, Then::Initialized))
    }

    /// `configurationDone`
    pub(super) fn configuration_done(&mut self) -> Done {
        let debuggee = self.debuggee_mut()?;
        if debuggee.is_configured {
            return Err(Refusal::new("`configurationDone` comes once"));
        }
        debuggee.is_configured = true;
        Ok((Value::Null, Then::Begin))
    }

    /// `restart`: if the source has changed, it is compiled again. Breakpoints stay.
    pub(super) fn restart(&mut self, request: &Request) -> Done {
        let Restart { arguments } = request.arguments()?;
        self.standing()?;
        let client = self.client.clone();
        let debuggee = self.debuggee_mut()?;
        let session = &mut debuggee.session;
        let mut start = session.debugger.start();
        if let Some(arguments) = &arguments {
            start.edge = edge(session.debugger.code().program(), arguments.edge)?;
            start.seed = arguments.seed;
            start.fuel = arguments.fuel.map_or(DEFAULT_FUEL, NonZeroU64::get);
            debuggee.launched = Launched::of(arguments);
        }
        let before = session.debugger.code().program().clone();
        session
            .reload(start, &mut |answer: Answer| client.output("console", &answer.to_string()))?;
        debuggee.launched.prepare(session, &client)?;
        debuggee.exception = None;
        if load::is_changed(session.debugger.code().program(), &before) {
            debuggee.sources = Sources::again(session.debugger.code().program(), &debuggee.sources);
            self.set_again();
        }
        Ok((Value::Null, Then::Begin))
    }

    /// The game starts.
    pub(super) fn begin(&mut self) {
        let Some(debuggee) = &self.debuggee else { return };
        let fails = debuggee.session.test_fails();
        match debuggee.launched.clone() {
            Launched { no_debug: true, .. } => self.play(),
            // The game is at the step that fails.
            Launched { test: Some(_), .. } if fails => self.report_stop("entry", None),
            Launched { stop_on_entry: true, .. } => self.go("step", "entry"),
            Launched { .. } => self.go("continue", "pause"),
        }
    }

    /// Plays the game to its end, without stops.
    fn play(&mut self) {
        if let Some(answer) = self.run("continue") {
            self.client.output("console", &answer.to_string());
        }
        self.exit();
    }
}

fn edge(program: &Program, asked: Option<u8>) -> Result<Edge, Refusal> {
    if let Some(edge) = asked
        && Edge::new(edge).is_none()
    {
        return Err(Refusal::new(format!(
            "`{edge}` is not the edge of a board: an edge is 6 to 9"
        )));
    }
    files::edge(program, asked).map_err(|problem| Refusal::new(problem.text("ruldbg")))
}
