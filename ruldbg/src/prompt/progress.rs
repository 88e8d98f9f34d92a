//! The progress of a long command: a line on the terminal, which answers replace.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use ruldbg_engine::time::Interrupt;

/// The time until progress is first shown, and the time between updates.
const PATIENCE: [Duration; 2] = [Duration::from_secs(1), Duration::from_millis(200)];

/// Deletes the line.
const CLEAR: &str = "\r\u{1b}[2K";

/// The state that the thread and the printer share.
#[derive(Debug, Default)]
struct State {
    is_over: bool,
    /// True while the line is on the terminal.
    is_shown: bool,
}

type Shared = Arc<(Mutex<State>, Condvar)>;

/// Shows the progress of a command until this is dropped.
#[derive(Debug)]
pub(super) struct Progress {
    shared: Shared,
    thread: Option<thread::JoinHandle<()>>,
}

impl Progress {
    /// Shows the progress of what this can interrupt.
    pub(super) fn of(interrupt: Interrupt) -> Progress {
        let shared = Shared::default();
        let inner = Arc::clone(&shared);
        // Without a thread, nothing is shown.
        let thread = thread::Builder::new().spawn(move || show(&inner, &interrupt)).ok();
        Progress { shared, thread }
    }

    /// Writes something else in place of the line.
    pub(super) fn replace<T>(&self, write: impl FnOnce() -> T) -> T {
        let mut state = self.shared.0.lock().unwrap_or_else(PoisonError::into_inner);
        clear(&mut state);
        write()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let (state, changed) = &*self.shared;
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        clear(&mut state);
        state.is_over = true;
        changed.notify_all();
        drop(state);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn clear(state: &mut State) {
    if std::mem::take(&mut state.is_shown) {
        write(CLEAR);
    }
}

/// The printer notices a terminal that it cannot write to.
fn write(text: &str) {
    let mut out = io::stdout();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn show(shared: &Shared, interrupt: &Interrupt) {
    let (state, changed) = &**shared;
    let [mut patience, again] = PATIENCE;
    let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let waited = changed.wait_timeout_while(state, patience, |state| !state.is_over);
        state = waited.unwrap_or_else(PoisonError::into_inner).0;
        if state.is_over {
            return;
        }
        state.is_shown = true;
        let (step, end) = interrupt.progress();
        let of = if step < end { format!(" of {end}") } else { String::new() };
        write(&format!("{CLEAR}at step {step}{of}; Ctrl+C interrupts"));
        patience = again;
    }
}
