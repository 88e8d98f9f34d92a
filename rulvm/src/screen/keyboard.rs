//! Keys, and the end of the terminal.
//!
//! Before the first key the terminal is asked whether it tells when keys are let go. The answer is
//! read among the keys, which none of them is lost for.
//!
//! Reading from a terminal can wait for ever: for the rest of a key that was sent in part, or, in
//! vain, for a terminal that has disappeared. So it is done on a thread of its own, for which the
//! end of the program does not wait.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use crossterm::{event, terminal};

use super::probe::Report;

/// How many keys wait to be looked at; more wait in the terminal.
const WAITING: usize = 64;

/// How long the answer is waited for before anything is drawn. If it comes later, keys wait for it.
const ANSWER: Duration = Duration::from_millis(250);

type Reported = io::Result<Report>;

/// What the terminal and gamepads report.
pub(super) struct Keyboard(&'static Mutex<Receiver<Reported>>);

/// There is one terminal, and one thread that reads from it: a second one would take keys away.
static KEYBOARD: OnceLock<Mutex<Receiver<Reported>>> = OnceLock::new();

/// True if the terminal tells when keys are let go: the kitty keyboard protocol.
static RELEASES: OnceLock<bool> = OnceLock::new();

impl Keyboard {
    /// Begins to read, unless that was done already. The terminal is set up, and nothing is written
    /// to it meanwhile.
    pub(super) fn new() -> io::Result<Keyboard> {
        if let Some(known) = KEYBOARD.get() {
            return Ok(Keyboard(known));
        }
        let (sender, receiver) = sync_channel(WAITING);
        let (answered, answer) = sync_channel(1);
        #[cfg(feature = "gamepad")]
        super::devices::read(sender.clone())?;
        let read = move || {
            // A terminal that does not answer is one that does not.
            let _ = RELEASES.set(terminal::supports_keyboard_enhancement().unwrap_or(false));
            let _ = answered.send(());
            read(&sender);
        };
        thread::Builder::new().name("keyboard".to_owned()).spawn(read)?;
        let _ = answer.recv_timeout(ANSWER);
        Ok(Keyboard(KEYBOARD.get_or_init(|| Mutex::new(receiver))))
    }

    /// True if the terminal has answered that it tells when keys are let go.
    pub(super) fn tells_releases() -> bool {
        RELEASES.get().copied().unwrap_or(false)
    }

    /// The next report, if there is one in time.
    pub(super) fn wait(&self, patience: Duration) -> io::Result<Option<Report>> {
        let events = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match events.recv_timeout(patience) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}

/// Passes on what the terminal reports, until it is no more.
fn read(sender: &SyncSender<Reported>) {
    loop {
        let event = event::read();
        let is_error = event.is_err();
        if sender.send(event.map(Report::Terminal)).is_err() || is_error {
            return;
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
