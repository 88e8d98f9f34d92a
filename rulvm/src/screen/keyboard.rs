//! Keys, and the end of the terminal.
//!
//! Reading from a terminal can wait for ever: for the rest of a key that was sent in part, or, in
//! vain, for a terminal that has disappeared. So it is done on a thread of its own, for which the
//! end of the program does not wait.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use crossterm::event::{self, Event};

/// How many keys wait to be looked at; more wait in the terminal.
const WAITING: usize = 64;

/// What the terminal reports.
pub(super) struct Keyboard(&'static Mutex<Receiver<io::Result<Event>>>);

/// There is one terminal, and one thread that reads from it: a second one would take keys away.
static KEYBOARD: OnceLock<Mutex<Receiver<io::Result<Event>>>> = OnceLock::new();

impl Keyboard {
    /// Begins to read, unless that was done already.
    pub(super) fn new() -> io::Result<Keyboard> {
        if let Some(known) = KEYBOARD.get() {
            return Ok(Keyboard(known));
        }
        let (sender, receiver) = sync_channel(WAITING);
        let read = move || {
            loop {
                let event = event::read();
                let is_error = event.is_err();
                if sender.send(event).is_err() || is_error {
                    return;
                }
            }
        };
        thread::Builder::new().name("keyboard".to_owned()).spawn(read)?;
        Ok(Keyboard(KEYBOARD.get_or_init(|| Mutex::new(receiver))))
    }

    /// The next event, if there is one in time.
    pub(super) fn wait(&self, patience: Duration) -> io::Result<Option<Event>> {
        let events = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match events.recv_timeout(patience) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}

/// True if the terminal has disappeared.
#[cfg(unix)]
pub(super) fn is_gone() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let (input, output) = (io::stdin(), io::stdout());
    // Nothing is asked for: what is reported then is its end.
    let nothing = PollFlags::empty();
    let mut ends = [PollFd::new(&input, nothing), PollFd::new(&output, nothing)];
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut ends, Some(&now)).is_ok()
        && ends.iter().any(|end| end.revents().intersects(PollFlags::HUP | PollFlags::ERR))
}

/// True if the terminal has disappeared. Elsewhere reading and writing say so.
#[cfg(not(unix))]
pub(super) fn is_gone() -> bool {
    false
}
