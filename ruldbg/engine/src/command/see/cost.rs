//! The cost of execution: codes, and the time that the debugger's machine takes.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

/// What was executed, and how long that took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    pub(super) codes: u64,
    /// Zero if time is not measured.
    pub(super) time: Duration,
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        self.codes += other.codes;
        self.time += other.time;
    }
}

/// Measures only what is executed between two positions.
pub(super) struct Clock {
    begun: Instant,
    /// How long reading the clock takes.
    look: Duration,
}

impl Clock {
    /// A clock that knows how slow it is.
    pub(super) fn new() -> Clock {
        let look = || Instant::now().elapsed();
        let look = (0..1000).map(|_| look()).min().unwrap_or_default();
        Clock { begun: Instant::now(), look }
    }

    /// Execution continues.
    pub(super) fn begin(&mut self) {
        self.begun = Instant::now();
    }

    /// The time since it went on.
    pub(super) fn end(&self) -> Duration {
        self.begun.elapsed().saturating_sub(self.look)
    }
}
