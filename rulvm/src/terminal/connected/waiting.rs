//! Signals and time while a program waits for the other one and shows no screen.

use std::io;
use std::time::{Duration, Instant};

use rulvm_files::Exit;

use crate::terminal::signals::{Signals, has_shell};

/// What a loop that waits needs.
pub(super) struct Waiting {
    signals: Signals,
    last: Instant,
}

impl Waiting {
    /// Waits from now on.
    ///
    /// # Errors
    /// Those of registering for signals.
    pub(super) fn new() -> io::Result<Waiting> {
        Ok(Waiting { signals: Signals::register()?, last: Instant::now() })
    }

    /// Returns the time since the last call, without the time in which the program was suspended.
    ///
    /// # Errors
    /// The exit status, if a signal ends the program.
    pub(super) fn pass(&mut self) -> Result<Duration, Exit> {
        if let Some(exit) = self.signals.end() {
            return Err(exit);
        }
        if self.signals.suspend() && has_shell() {
            self.signals.stop_self();
            self.last = Instant::now();
        }
        let time = self.last.elapsed();
        self.last += time;
        Ok(time)
    }
}
