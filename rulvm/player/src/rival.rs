//! The other game of a race: a recorded one, shown at the time of the game that is played.

use rulvm_core::game::{Game, Input};

use crate::replay::pace;
use crate::statistics::Statistics;
use crate::trial;

/// A recorded game that is raced against. Pauses do not count.
#[derive(Clone, Debug)]
pub struct Rival {
    game: Game,
    inputs: Vec<Input>,
    /// The number of inputs that were applied.
    position: usize,
    /// How long inputs other than time take, in milliseconds.
    pace: u64,
    /// The milliseconds that have passed.
    clock: u64,
    statistics: Statistics,
}

impl Rival {
    /// A game that has just started, with its inputs.
    #[must_use]
    pub fn new(game: Game, inputs: Vec<Input>) -> Rival {
        let pace = pace(&inputs);
        let statistics = Statistics::default();
        Rival { game, inputs, position: 0, pace, clock: 0, statistics }
    }

    /// Plays up to some milliseconds after the start.
    pub fn follow(&mut self, time: u64) {
        while let Some(input) = self.inputs.get(self.position) {
            let passes = match input {
                Input::Advance(_) if self.game.is_paused() => 0,
                Input::Advance(milliseconds) => *milliseconds,
                _ => self.pace,
            };
            let then = self.clock.saturating_add(passes);
            if then > time {
                return;
            }
            self.statistics.apply(&mut self.game, input);
            self.clock = then;
            self.position += 1;
        }
    }

    /// The game at that time.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What the game is counted by so far.
    #[must_use]
    pub const fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The score so far.
    #[must_use]
    pub fn score(&self) -> i32 {
        trial::score(&self.game)
    }

    /// True if nothing more comes.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.position == self.inputs.len()
    }
}
