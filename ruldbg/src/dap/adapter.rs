//! A session with a client.

use std::sync::Arc;

use rulvm_core::Status;
use rulvm_files::Exit;
use serde_json::{Value, json};

use super::arguments::Initialize;
use super::inbox::Inbox;
use super::launched::Launched;
use super::message::{Client, Refusal};
use super::sources::Sources;
use super::wanted::Wanted;
use super::why::Exception;
use ruldbg_engine::command::{Answer, Session};

/// A session with a client.
pub(super) struct Adapter {
    pub(super) client: Client,
    pub(super) inbox: Arc<Inbox>,
    /// What the client is; `None` before it has said that.
    pub(super) origin: Option<Initialize>,
    pub(super) debuggee: Option<Debuggee>,
    /// True once the client was told that the game has ended.
    pub(super) is_terminated: bool,
    pub(super) is_over: bool,
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

/// What a command of the prompt has done.
pub(super) struct Executed {
    /// The last answer that says why the game stopped.
    pub(super) stopped: Option<Answer>,
    /// True if the game is elsewhere.
    pub(super) has_moved: bool,
    /// True if the session is to end.
    pub(super) is_over: bool,
}

/// What is done when a request was answered.
pub(super) enum Then {
    /// Nothing.
    Nothing,
    /// The client can say what is to stop the game.
    Initialized,
    /// The game starts.
    Begin,
    /// A command that moves the game, and why it stops if nothing else is said.
    Go(String, &'static str),
    /// The game continues, or is over if it was already.
    Continue,
    /// The game is elsewhere.
    Stopped(&'static str),
    /// A command of the prompt has done something.
    Executed(Executed),
    /// Values have changed.
    Invalidated,
    /// The game is gone.
    Terminate,
    /// The session is over.
    End,
}

/// An answer, and what comes after it.
pub(super) type Done = Result<(Value, Then), Refusal>;

impl Adapter {
    pub(super) const fn new(client: Client, inbox: Arc<Inbox>) -> Adapter {
        let (origin, debuggee) = (None, None);
        Adapter { client, inbox, origin, debuggee, is_terminated: false, is_over: false }
    }

    /// True when nothing more is to be done.
    pub(super) const fn is_over(&self) -> bool {
        self.is_over
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

    /// The game that has started and is stopped.
    pub(super) fn standing(&self) -> Result<&Debuggee, Refusal> {
        let debuggee = self.debuggee()?;
        if !debuggee.is_configured {
            return Err(Refusal::new(
                "`configurationDone` must come first: the game has not started",
            ));
        }
        Ok(debuggee)
    }

    /// Tells the client that the game has ended.
    pub(super) fn terminate(&mut self) {
        if !self.is_terminated {
            self.is_terminated = true;
            self.client.event("terminated", Value::Null);
        }
    }

    /// The game is over, and the client does not want to see more.
    pub(super) fn exit(&mut self) {
        let status =
            self.debuggee.as_ref().map(|debuggee| debuggee.session.debugger.game().status());
        let exit = match status {
            Some(Status::Trapped) => Exit::Trap,
            _ => Exit::Success,
        };
        self.client.event("exited", json!({ "exitCode": exit.number() }));
        self.terminate();
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
