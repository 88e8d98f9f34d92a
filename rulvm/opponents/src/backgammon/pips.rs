//! Pips, and how a lead becomes a chance.

use rulvm_table::books::backgammon::board::{BAR, Board};
use rulvm_table::game::Player;

/// The pips of an average roll.
pub(crate) const PIPS_OF_THROW: f64 = 49.0 / 6.0;

/// A number between 0 and 1: a half for 0, near 1 for large numbers.
#[must_use]
pub(crate) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The pips that a player needs to bear off all checkers.
#[must_use]
pub fn pips(board: &Board, player: Player) -> u32 {
    (1..=BAR).map(|point| u32::from(point) * u32::from(board.at(player, point))).sum()
}
