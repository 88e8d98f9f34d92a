//! Nobody plays.

use super::{Bot, Failure, WAIT};
use rulvm_core::game::{Game, Input};

/// Lets the pieces fall.
#[derive(Clone, Copy, Debug, Default)]
pub struct Idle;

impl Bot for Idle {
    fn begin(&mut self, _game: &Game, _seed: u64) -> Result<(), Failure> {
        Ok(())
    }

    fn input(&mut self, _game: &Game) -> Result<Input, Failure> {
        Ok(Input::Advance(WAIT))
    }
}
