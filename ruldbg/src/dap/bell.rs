//! What interrupts a game that runs.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use ruldbg_engine::time::Interrupt;

/// How long to wait before the game is asked again to stop.
const AGAIN: Duration = Duration::from_millis(20);

/// Rings until it is heard: a request that has just started forgets what was asked before.
#[derive(Default)]
pub(super) struct Bell {
    state: Mutex<Ringing>,
    heard: Condvar,
}

#[derive(Default)]
struct Ringing {
    /// What interrupts the game, if there is one.
    interrupt: Option<Interrupt>,
    is_ringing: bool,
    is_over: bool,
}

impl Bell {
    /// This is what interrupts the game.
    pub(super) fn rings_at(&self, interrupt: Interrupt) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).interrupt = Some(interrupt);
    }

    /// Asks for an interruption of the game.
    pub(super) fn ring(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).is_ringing = true;
    }

    /// Interrupts the game, and waits a little; true if that was heard.
    pub(super) fn is_heard(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let (true, Some(interrupt)) = (state.is_ringing, &state.interrupt) {
            interrupt.ask();
        }
        let wait = self.heard.wait_timeout_while(state, AGAIN, |state| state.is_ringing);
        let state = wait.unwrap_or_else(PoisonError::into_inner).0;
        !state.is_ringing || state.is_over
    }

    /// Nothing waits for the bell any more.
    pub(super) fn close(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        (state.is_over, state.is_ringing) = (true, false);
        self.heard.notify_all();
    }

    /// The request that rang the bell was received.
    pub(super) fn heard(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).is_ringing = false;
        self.heard.notify_all();
    }
}
