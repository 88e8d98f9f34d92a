//! The statistics of a game: pieces, destroyed hexagons, chains, and time.
//!
//! All of it comes from the inputs of a game and from its events, so a game that is played, its
//! replay and its recording have the same statistics.

use rulvm_core::game::{Applied, Event, Game, Input};

/// The statistics of a game so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The pieces that have landed, exploded or vanished.
    pub pieces: u32,
    /// The hexagons that code has destroyed (E7).
    pub destroyed: u32,
    /// How many times hexagons were destroyed with one piece, at most.
    pub chain: u32,
    /// Milliseconds of game time without pauses.
    pub time: u64,
    /// How many times hexagons were destroyed with the last piece.
    pub(crate) with_last: u32,
}

impl Statistics {
    /// The statistics of a game that has just started, after some inputs.
    #[must_use]
    pub fn of<'i>(mut game: Game, inputs: impl IntoIterator<Item = &'i Input>) -> Statistics {
        let mut statistics = Statistics::default();
        for input in inputs {
            statistics.apply(&mut game, input);
        }
        statistics
    }

    /// Applies an input to the game, and counts what happens.
    pub fn apply(&mut self, game: &mut Game, input: &Input) -> Applied {
        let (before, was_paused) = (game.time(), game.is_paused());
        let applied = game.apply(input);
        if !was_paused {
            self.time += game.time().saturating_sub(before);
        }
        for event in &applied.events {
            match event {
                Event::Landed { .. } | Event::Exploded { .. } | Event::Vanished => {
                    self.pieces += 1;
                    self.with_last = 0;
                }
                Event::Destroyed { count, .. } => {
                    self.destroyed += u32::try_from(*count).unwrap_or(0);
                    self.with_last += 1;
                    self.chain = self.chain.max(self.with_last);
                }
                _ => {}
            }
        }
        applied
    }

    /// Hundredths of pieces in a second; `None` if no time has passed.
    #[must_use]
    pub fn pace(&self) -> Option<u64> {
        (u64::from(self.pieces) * 100_000).checked_div(self.time)
    }
}
