//! A game that plays itself slowly, to show what a rule is like.

use std::time::Duration;

use grammar::hex::Edge;
use rulvm_core::game::{Event, Game, Status};
use rulvm_core::program::Program;

use super::Greedy;

/// How often the game continues.
const PACE: Duration = Duration::from_millis(150);
/// How many pieces lie on the board at the start.
const PIECES: usize = 16;
/// The maximum number of inputs until then: a rule need not have pieces.
const INPUTS: usize = 1000;
/// The seed of the first game.
const SEED: u64 = 1;

/// A game, and who plays it. All times count from the same moment.
#[derive(Debug)]
pub struct Preview {
    bot: Greedy,
    game: Game,
    seed: u64,
    due: Duration,
}

impl Preview {
    /// Starts a game of a rule, without its modules, that has some pieces already.
    #[must_use]
    pub fn new(program: Program, now: Duration) -> Preview {
        Preview::with_seed(program.without_modules(), SEED, now)
    }

    fn with_seed(program: Program, seed: u64, now: Duration) -> Preview {
        let edge = program.rule().edge.unwrap_or(Edge::ALL[0]);
        let (game, _) = Game::new(program, edge, seed);
        let mut preview = Preview { bot: Greedy::default(), game, seed, due: now + PACE };
        let mut pieces = 0;
        for _ in 0..INPUTS {
            pieces += preview.step();
            if pieces >= PIECES || preview.game.status() != Status::Playing {
                break;
            }
        }
        preview
    }

    /// The game as it is now.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns how long the game still waits.
    #[must_use]
    pub fn wait(&self, now: Duration) -> Duration {
        self.due.saturating_sub(now)
    }

    /// Continues the game by an input if it is time; after its end, another one starts. Returns
    /// true if it has changed.
    pub fn pass(&mut self, now: Duration) -> bool {
        if now < self.due {
            return false;
        }
        self.due = now + PACE;
        self.step();
        if self.game.status() != Status::Playing {
            *self = Preview::with_seed(self.game.program().clone(), self.seed + 1, now);
        }
        true
    }

    /// Continues the game by an input. Returns the number of new pieces.
    fn step(&mut self) -> usize {
        let input = self.bot.decide(&self.game);
        let applied = self.game.apply(&input);
        applied.events.iter().filter(|event| matches!(event, Event::Piece { .. })).count()
    }
}
