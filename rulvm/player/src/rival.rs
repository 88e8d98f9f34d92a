//! The other game of a race: a recorded one, shown at the time of the game that is played.

use rulvm_core::game::{Game, Input};

use crate::goal::Goal;
use crate::picture::scene::Scene;
use crate::replay::pace;
use crate::statistics::Statistics;
use crate::trial;

/// A recorded game that is raced against. Pauses do not count.
#[derive(Clone, Debug)]
pub struct Rival {
    /// The game at its start.
    start: Game,
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
        Rival { start: game.clone(), game, inputs, position: 0, pace, clock: 0, statistics }
    }

    /// Goes to some milliseconds after the start; to go back, it starts again.
    pub fn follow(&mut self, time: u64) {
        if time < self.clock {
            (self.game, self.statistics) = (self.start.clone(), Statistics::default());
            (self.position, self.clock) = (0, 0);
        }
        while self.step(time) {}
    }

    /// Goes to the end of its game with a goal: where it was reached, or else where the inputs end.
    pub(crate) fn finish(&mut self, goal: Goal) {
        self.follow(0);
        while !goal.is_reached(&self.statistics) && self.step(u64::MAX) {}
    }

    /// Applies the next input, unless it comes later than some milliseconds after the start; false
    /// if there is none.
    fn step(&mut self, time: u64) -> bool {
        let Some(input) = self.inputs.get(self.position) else { return false };
        let passes = match input {
            Input::Advance(_) if self.game.is_paused() => 0,
            Input::Advance(milliseconds) => *milliseconds,
            _ => self.pace,
        };
        let then = self.clock.saturating_add(passes);
        if then > time {
            return false;
        }
        self.statistics.apply(&mut self.game, input);
        self.clock = then;
        self.position += 1;
        true
    }

    /// What is shown of the game.
    pub(crate) fn scene(&self) -> Scene {
        Scene::of(&self.game)
    }

    /// The game at that time.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The statistics of the game so far.
    #[must_use]
    pub const fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The score so far.
    #[must_use]
    pub fn score(&self) -> i32 {
        trial::score(&self.game)
    }

    /// How long the whole game takes, in milliseconds.
    #[must_use]
    pub fn length(&self) -> u64 {
        let mut copy = self.clone();
        copy.follow(u64::MAX);
        copy.clock
    }

    /// True if no inputs are left.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.position == self.inputs.len()
    }
}
