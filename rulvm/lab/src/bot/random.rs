//! A bot without a plan.

use grammar::signals::Action;

use super::interface::{Bot, Failure};
use super::probe::{WAIT, action_of, signals};
use rulvm_core::game::{Game, Input};
use rulvm_core::machine::Rng;

/// Sends the signals of the rule at random, each as often as the others, except those that would
/// end or pause the game or send a message.
#[derive(Clone, Copy, Debug)]
pub struct Random {
    rng: Rng,
}

/// Makes its generator different from the game's.
const OTHER: u64 = 0x5bd1_e995_c2b2_ae35;

impl Random {
    /// A bot for a game with a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random { rng: Rng::new(seed ^ OTHER) }
    }

    fn decide(&mut self, game: &Game) -> Input {
        let mut left: Vec<u8> = signals(game).collect();
        while !left.is_empty() {
            // 32 bits for at most 255 signals: the bias is too small to notice.
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
    fn start(&mut self, _game: &Game, seed: u64) -> Result<(), Failure> {
        *self = Random::new(seed);
        Ok(())
    }

    fn input(&mut self, game: &Game) -> Result<Input, Failure> {
        Ok(self.decide(game))
    }
}
