//! Signals and time while a program waits for the other one and shows no screen.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use rulvm_files::Exit;

use crate::terminal::signals::{Signals, has_shell};

/// Why the other player is not there.
pub(crate) enum Missed {
    /// A signal ended the program.
    Ended(Exit),
    /// The player no longer waits, and goes back to where they came from.
    Back,
    /// The programs cannot be connected, and why.
    Failed(String),
}

/// What a loop that waits needs: the time, the keys, and lines to write.
pub(crate) trait Patience: Write {
    /// Returns the time since the last call, without the time in which the program was suspended.
    ///
    /// # Errors
    /// Those of the terminal. The inner error says why to stop waiting.
    fn pass(&mut self) -> io::Result<Result<Duration, Missed>>;

    /// Whether keys are read, so that Enter can call immediately.
    fn has_keys(&self) -> bool {
        false
    }

    /// Returns whether Enter was pressed since the last call.
    fn is_hurried(&mut self) -> bool {
        false
    }
}

/// Waits until a signal ends the program, and leaves the keys to a command that may ask for a
/// password.
pub(crate) struct Waiting {
    signals: Signals,
    last: Instant,
}

impl Waiting {
    /// Waits from now on.
    ///
    /// # Errors
    /// Those of registering for signals.
    pub(crate) fn new() -> io::Result<Waiting> {
        Ok(Waiting { signals: Signals::register()?, last: Instant::now() })
    }
}

impl Patience for Waiting {
    fn pass(&mut self) -> io::Result<Result<Duration, Missed>> {
        if let Some(exit) = self.signals.end() {
            return Ok(Err(Missed::Ended(exit)));
        }
        if self.signals.suspend() && has_shell() {
            self.signals.stop_self();
            self.last = Instant::now();
        }
        let time = self.last.elapsed();
        self.last += time;
        Ok(Ok(time))
    }
}

/// Lines on standard output.
impl Write for Waiting {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::stdout().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}
