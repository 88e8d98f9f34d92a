//! Reads keys, and detects when the terminal is closed.
//!
//! Before the first key, the terminal is asked whether it reports released keys and shows images.
//! The answers arrive among the keys, and no key is lost.
//!
//! Reading from a terminal can block forever: for the rest of a key that was sent in part, or for a
//! terminal that was closed. So a thread of its own reads, and the end of the program does not wait
//! for it.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use crossterm::{cursor, event, terminal};
use rulvm_player::Display;
use rulvm_player::input::Report;
use rulvm_terminal::images::Protocol;
use rulvm_terminal::{iterm2, kitty, sixel};

use super::events;
use super::image_answer::ImageAnswer;

/// How many keys wait to be read; more wait in the terminal.
const WAITING: usize = 64;

/// How long to wait for the answer before anything is drawn. If it comes later, keys wait for it.
const ANSWER: Duration = Duration::from_millis(250);

type Reported = io::Result<Report>;

/// What the terminal and gamepads report.
pub(super) struct Keyboard(&'static Mutex<Receiver<Reported>>);

/// There is one terminal, and one thread that reads from it: a second one would take keys away.
static KEYBOARD: OnceLock<Mutex<Receiver<Reported>>> = OnceLock::new();

/// True if the terminal reports released keys: the kitty keyboard protocol.
static RELEASES: OnceLock<bool> = OnceLock::new();

/// True if the terminal speaks the kitty graphics protocol.
static KITTY: OnceLock<bool> = OnceLock::new();

/// True if the terminal shows sixels. crossterm does not pass on the attributes that also say so.
static SIXEL: OnceLock<bool> = OnceLock::new();

impl Keyboard {
    /// Starts to read, unless that was done already, and asks about images if the display can use
    /// them. The terminal is set up, and nothing is written to it meanwhile.
    pub(super) fn new(display: &Display) -> io::Result<Keyboard> {
        if let Some(known) = KEYBOARD.get() {
            return Ok(Keyboard(known));
        }
        let (sender, receiver) = sync_channel(WAITING);
        let (answered, answer) = sync_channel(1);
        #[cfg(feature = "gamepad")]
        crate::terminal::devices::read(sender.clone())?;
        let asks = display.asks_for_images();
        let read = move || {
            if asks {
                let mut out = io::stdout();
                let question = [kitty::QUESTION, sixel::QUESTION].concat();
                let _ = out.write_all(question.as_bytes()).and_then(|()| out.flush());
            }
            // A terminal that does not answer does not report them.
            let releases = terminal::supports_keyboard_enhancement();
            if asks && releases.is_ok() {
                // This asks again, but finds the answer to the first question, in another row.
                let _ = SIXEL.set(cursor::position().is_ok_and(|(_, row)| row > 0));
            }
            let _ = RELEASES.set(releases.unwrap_or(false));
            let mut answer = ImageAnswer::new(asks);
            // What came before that answer.
            while event::poll(Duration::ZERO).unwrap_or(false) {
                if !read(&sender, &mut answer) {
                    return;
                }
            }
            let _ = answered.send(());
            while read(&sender, &mut answer) {}
        };
        thread::Builder::new().name("keyboard".to_owned()).spawn(read)?;
        let _ = answer.recv_timeout(ANSWER);
        Ok(Keyboard(KEYBOARD.get_or_init(|| Mutex::new(receiver))))
    }

    /// True if the terminal has answered that it reports released keys.
    pub(super) fn reports_releases() -> bool {
        RELEASES.get().copied().unwrap_or(false)
    }

    /// The best protocol in which the terminal shows images, by its answers and the environment.
    pub(super) fn images() -> Option<Protocol> {
        let is_shown = |answer: &OnceLock<bool>| answer.get() == Some(&true);
        if is_shown(&KITTY) {
            Some(Protocol::Kitty)
        } else if iterm2::is_spoken(|name| std::env::var(name).ok()) {
            Some(Protocol::Iterm2)
        } else {
            is_shown(&SIXEL).then_some(Protocol::Sixel)
        }
    }

    /// Waits for the next report; `None` if none comes in time.
    pub(super) fn wait(&self, patience: Duration) -> io::Result<Option<Report>> {
        let events = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match events.recv_timeout(patience) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}

/// Passes on what the terminal reports next; false if it was closed.
fn read(sender: &SyncSender<Reported>, answer: &mut ImageAnswer) -> bool {
    match event::read() {
        Ok(event) => {
            let events = answer.take_from(event);
            if let Some(shows_images) = answer.answer() {
                let _ = KITTY.set(shows_images);
            }
            events.into_iter().all(|event| sender.send(Ok(events::report(event))).is_ok())
        }
        Err(error) => {
            let _ = sender.send(Err(error));
            false
        }
    }
}

/// True if the terminal was closed.
#[cfg(unix)]
pub(super) fn is_gone() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let (input, output) = (io::stdin(), io::stdout());
    // No event is requested: only the end of the terminal is reported then.
    let nothing = PollFlags::empty();
    let mut ends = [PollFd::new(&input, nothing), PollFd::new(&output, nothing)];
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut ends, Some(&now)).is_ok()
        && ends.iter().any(|end| end.revents().intersects(PollFlags::HUP | PollFlags::ERR))
}

/// True if the terminal was closed. Elsewhere, reading and writing fail then.
#[cfg(not(unix))]
pub(super) fn is_gone() -> bool {
    false
}
