//! A player without a plan.

use grammar::signals::Action;

use super::{Bot, Failure, WAIT, action_of, signals};
use rulvm_core::game::{Game, Input};
use rulvm_core::machine::Rng;

/// Sends any signal of the rule, each as often as the others; but none that would end or pause the
/// game, or send a message.
#[derive(Clone, Copy, Debug)]
pub struct Random {
    rng: Rng,
}

/// Its generator must not go the way of the game's.
const OTHER: u64 = 0x5bd1_e995_c2b2_ae35;

impl Random {
    /// A player of a game with a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random { rng: Rng::new(seed ^ OTHER) }
    }

    fn decide(&mut self, game: &Game) -> Input {
        let mut left: Vec<u8> = signals(game).collect();
        while !left.is_empty() {
            // 32 bits for at most 255 signals: that some are favoured cannot be noticed.
            let id = left.swap_remove(self.rng.next() as usize % left.len());
            match action_of(game, id).0 {
                None | Some(Action::Abort | Action::TogglePause | Action::SendMessage) => {}
                Some(_) => return Input::Signal(id),
            }
        }
        Input::Advance(WAIT)
    }
}

impl Bot for Random {
    fn begin(&mut self, _game: &Game, seed: u64) -> Result<(), Failure> {
        *self = Random::new(seed);
        Ok(())
    }

    fn input(&mut self, game: &Game) -> Result<Input, Failure> {
        Ok(self.decide(game))
    }
}
