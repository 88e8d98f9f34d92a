//! The requests that wait, and which of them interrupt the game.
//!
//! The interruption is a function of what waits: whenever that changes, it is computed again. So a
//! request that starts cannot forget it.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use ruldbg_engine::time::Interrupt;
use serde_json::{Value, json};

use super::frame::FrameError;
use super::message::Request;

/// How many requests may wait while the game runs. Those that stop the game are not counted.
const MOST_WAITING: usize = 64;

/// The requests that stop a game which runs.
const URGENT: &[&str] = &["pause", "disconnect", "terminate", "restart"];

/// The requests that are answered while the game runs: it is interrupted for them, and continues.
const PASSING: &[&str] = &[
    "breakpointLocations",
    "completions",
    "disassemble",
    "loadedSources",
    "readMemory",
    "setBreakpoints",
    "setDataBreakpoints",
    "setExceptionBreakpoints",
    "setFunctionBreakpoints",
    "setInstructionBreakpoints",
    "source",
    "threads",
];

/// What the reader has read.
#[derive(Debug)]
pub(super) enum Incoming {
    Request(Request),
    /// The input has ended, or no message can be read any more.
    End(Result<(), FrameError>),
}

impl Incoming {
    fn is_one_of(&self, commands: &[&str]) -> bool {
        matches!(self, Incoming::Request(request) if commands.contains(&&*request.command))
    }

    /// True if the game stops for it.
    fn is_urgent(&self) -> bool {
        matches!(self, Incoming::End(_)) || self.is_one_of(URGENT)
    }
}

/// What a `cancel` has found.
pub(super) enum Cancelled {
    /// The request is in progress; it is interrupted.
    InProgress,
    /// The request was waiting.
    Waiting(Request),
    /// There is no such request, or it has been answered.
    Nothing,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Incoming>,
    /// The number of the request in progress, with all that the game does because of it.
    current: Option<i64>,
    /// True if the request in progress is to be cancelled.
    is_cancelled: bool,
    /// True while the game runs and can continue after an interruption.
    lets_pass: bool,
    /// True while a command of the console runs.
    runs_command: bool,
    /// True if that command is to be interrupted.
    is_paused: bool,
    /// Nobody takes anything any more.
    is_closed: bool,
    /// What interrupts the game, if there is one.
    interrupt: Option<Interrupt>,
}

impl State {
    fn has_to_stop(&self) -> bool {
        self.is_cancelled || self.is_paused || self.waiting.iter().any(Incoming::is_urgent)
    }

    /// Interrupts the game, or lets it run.
    fn decide(&self) {
        let Some(interrupt) = &self.interrupt else { return };
        let has_passing = || self.waiting.iter().any(|one| one.is_one_of(PASSING));
        if self.has_to_stop() || (self.lets_pass && has_passing()) {
            interrupt.ask();
        } else {
            interrupt.clear();
        }
    }
}

/// The requests that wait. The reader puts them in, the session takes them out.
#[derive(Default)]
pub(super) struct Inbox {
    state: Mutex<State>,
    /// Something was put in or taken out.
    changed: Condvar,
}

impl Inbox {
    /// Changes something, and interrupts the game if necessary.
    fn with<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.lock();
        let result = change(&mut state);
        state.decide();
        self.changed.notify_all();
        result
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// This is what interrupts the game.
    pub(super) fn interrupts(&self, interrupt: Interrupt) {
        self.with(|state| state.interrupt = Some(interrupt));
    }

    /// Puts something in. What stops the game waits until there is room for it.
    ///
    /// # Errors
    /// The request, if too many are waiting.
    pub(super) fn put(&self, message: Incoming) -> Result<(), Incoming> {
        if message.is_urgent() {
            let is_full =
                |state: &mut State| state.waiting.len() >= 2 * MOST_WAITING && !state.is_closed;
            drop(self.changed.wait_while(self.lock(), is_full));
        } else if self.lock().waiting.len() >= MOST_WAITING {
            return Err(message);
        }
        self.with(|state| state.waiting.push_back(message));
        Ok(())
    }

    /// Takes the next one out, when it comes. It is in progress until the next one is taken.
    pub(super) fn take(&self) -> Incoming {
        self.with(|state| (state.current, state.is_cancelled) = (None, false));
        loop {
            let is_empty = |state: &mut State| state.waiting.is_empty();
            drop(self.changed.wait_while(self.lock(), is_empty));
            let taken = self.with(|state| {
                let message = state.waiting.pop_front()?;
                if let Incoming::Request(request) = &message {
                    state.current = Some(request.seq);
                }
                Some(message)
            });
            if let Some(message) = taken {
                return message;
            }
        }
    }

    /// The game runs, and can continue after an interruption; or no longer.
    pub(super) fn lets_pass(&self, does: bool) {
        self.with(|state| state.lets_pass = does);
    }

    /// Starts a command of the console: takes out the waiting requests for threads.
    pub(super) fn start_command(&self) -> Vec<Request> {
        self.with(|state| {
            state.runs_command = true;
            let is_it = |one: &Incoming| one.is_one_of(&["threads"]);
            let (now, later) = state.waiting.drain(..).partition(is_it);
            state.waiting = later;
            let requests = VecDeque::into_iter(now);
            let request = |one: Incoming| match one {
                Incoming::Request(request) => Some(request),
                Incoming::End(_) => None,
            };
            requests.filter_map(request).collect()
        })
    }

    /// The command of the console has ended.
    pub(super) fn end_command(&self) {
        self.with(|state| (state.runs_command, state.is_paused) = (false, false));
    }

    /// The answer to a request that does not wait for a command of the console, which cannot be
    /// interrupted and continued.
    pub(super) fn answer_during_command(&self, request: &Request) -> Option<Value> {
        self.with(|state| match request.command.as_str() {
            _ if !state.runs_command => None,
            "threads" => Some(threads()),
            "pause" => {
                state.is_paused = true;
                Some(Value::Null)
            }
            "disconnect" => {
                state.waiting.push_back(Incoming::End(Ok(())));
                Some(Value::Null)
            }
            _ => None,
        })
    }

    /// Takes out the first request that is answered while the game runs.
    pub(super) fn take_passing(&self) -> Option<Request> {
        self.with(|state| {
            let at = state.waiting.iter().position(|one| one.is_one_of(PASSING))?;
            match state.waiting.remove(at)? {
                Incoming::Request(request) => Some(request),
                Incoming::End(_) => None,
            }
        })
    }

    /// True if the game has to stop.
    pub(super) fn has_to_stop(&self) -> bool {
        self.lock().has_to_stop()
    }

    /// True if the request in progress is to be cancelled.
    pub(super) fn is_cancelled(&self) -> bool {
        self.lock().is_cancelled
    }

    /// Cancels the request with a number.
    pub(super) fn cancel(&self, seq: i64) -> Cancelled {
        self.with(|state| {
            if state.current == Some(seq) {
                state.is_cancelled = true;
                return Cancelled::InProgress;
            }
            let is_it =
                |one: &Incoming| matches!(one, Incoming::Request(request) if request.seq == seq);
            let at = state.waiting.iter().position(is_it);
            match at.and_then(|at| state.waiting.remove(at)) {
                Some(Incoming::Request(request)) => Cancelled::Waiting(request),
                _ => Cancelled::Nothing,
            }
        })
    }

    /// Nobody takes anything any more.
    pub(super) fn close(&self) {
        self.with(|state| state.is_closed = true);
    }
}

/// The answer to `threads`.
pub(super) fn threads() -> Value {
    json!({ "threads": [{ "id": 1, "name": "game" }] })
}
