//! A program that plays a board of RUL versus, at the speed of people.

use std::time::Duration;

use rulvm_core::game::{Game, Input};
use rulvm_lab::bot::Greedy;
use rulvm_opponents::Strength;

/// A program that plays a board.
pub(crate) struct Reflexes {
    bot: Greedy,
    pace: Duration,
    /// The time until it sends its next signal.
    wait: Duration,
}

impl Reflexes {
    /// A program that sends a signal from time to time. All strengths play equally well, but at
    /// different speeds.
    pub(crate) fn new(strength: Strength) -> Reflexes {
        let ms = pace(strength);
        let pace = Duration::from_millis(ms);
        Reflexes { bot: Greedy::new(ms), pace, wait: pace }
    }

    /// How long it can do without [`Reflexes::pass`].
    pub(crate) fn patience(&self) -> Duration {
        self.wait
    }

    /// Time passes in its game. Returns the signal that it sends now, if it does.
    pub(crate) fn pass(&mut self, game: &Game, time: Duration) -> Option<u8> {
        self.wait = self.wait.saturating_sub(time);
        if self.wait > Duration::ZERO {
            return None;
        }
        self.wait = self.pace;
        match self.bot.decide(game) {
            Input::Signal(id) => Some(id),
            _ => None,
        }
    }
}

/// After how many milliseconds the program sends its next signal.
#[must_use]
pub fn pace(strength: Strength) -> u64 {
    match strength {
        Strength::Easy => 700,
        Strength::Medium => 350,
        Strength::Strong => 150,
    }
}
