//! A bot that does nothing.

use super::interface::{Bot, Failure};
use super::probe::WAIT;
use rulvm_core::game::{Game, Input};

/// Lets the pieces fall.
#[derive(Clone, Copy, Debug, Default)]
pub struct Idle;

impl Bot for Idle {
    fn start(&mut self, _game: &Game, _seed: u64) -> Result<(), Failure> {
        Ok(())
    }

    fn input(&mut self, _game: &Game) -> Result<Input, Failure> {
        Ok(Input::Advance(WAIT))
    }
}
