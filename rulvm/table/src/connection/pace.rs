//! How many lines an end accepts, and how long it waits for them (NET6, NET10).

use super::Code;

/// How many lines an end accepts at once, and per second (NET10).
const BUCKET: u64 = 200;
const REFILL: u64 = 50;

/// After how many milliseconds without sending a `ping` is due (NET6).
const PING: u64 = 15_000;
/// After how many milliseconds without a line the other end is given up: during the handshake, and
/// later (NET6).
const TIMEOUT: [u64; 2] = [10_000, 45_000];

/// How many milliseconds after it was due a `ping` counts as overdue.
const LATE: u64 = 5_000;

/// The lines of a connection in time.
#[derive(Debug)]
pub(crate) struct Pace {
    /// How many thousandths of a line are accepted without waiting.
    bucket: u64,
    /// Milliseconds since the last line came, and since one was sent.
    silent_in: u64,
    silent_out: u64,
}

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    Nothing,
    Ping,
    /// The other end is given up.
    Timeout,
}

impl Pace {
    pub(crate) fn new() -> Pace {
        Pace { bucket: BUCKET * 1000, silent_in: 0, silent_out: 0 }
    }

    /// A line came.
    pub(crate) fn receive(&mut self) -> Result<(), Code> {
        self.silent_in = 0;
        self.bucket = self.bucket.checked_sub(1000).ok_or(Code::Flood)?;
        Ok(())
    }

    /// The milliseconds since the last line came, if a `ping` is overdue.
    pub(crate) fn silence(&self) -> Option<u64> {
        (self.silent_in >= PING + LATE).then_some(self.silent_in)
    }

    /// A line was sent.
    pub(crate) fn send(&mut self) {
        self.silent_out = 0;
    }

    /// Milliseconds pass. Returns what is due.
    pub(crate) fn pass(&mut self, ms: u64, is_on: bool) -> Due {
        self.bucket = self.bucket.saturating_add(ms.saturating_mul(REFILL)).min(BUCKET * 1000);
        self.silent_in = self.silent_in.saturating_add(ms);
        self.silent_out = self.silent_out.saturating_add(ms);
        if self.silent_in >= TIMEOUT[usize::from(is_on)] {
            Due::Timeout
        } else if is_on && self.silent_out >= PING {
            Due::Ping
        } else {
            Due::Nothing
        }
    }
}
