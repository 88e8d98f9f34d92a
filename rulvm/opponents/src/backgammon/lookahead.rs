//! Chances after the best answers to all rolls.

use rulvm_table::books::backgammon::board::Board;
use rulvm_table::books::backgammon::moves;
use rulvm_table::game::Player;

use super::chances::{Chances, estimate};
use super::throws::{CASES, THROWS};

/// Returns the chances of a player who rolls these dice and makes the play that looks best, and
/// how many positions were examined.
#[must_use]
pub(crate) fn after_throw(board: &Board, player: Player, dice: [u8; 2]) -> (Chances, u64) {
    let plays = moves::plays(board, player, dice);
    let count = plays.len().max(1) as u64;
    let chances = plays.into_iter().map(|play| estimate(&play.after, player));
    let best = chances.max_by(|one, other| one.points().total_cmp(&other.points()));
    (best.unwrap_or_else(|| estimate(board, player)), count)
}

/// Returns the chances of a player who rolls next.
#[must_use]
pub(crate) fn before_throw(board: &Board, player: Player) -> Chances {
    THROWS.into_iter().fold(Chances::default(), |sum, (dice, weight)| {
        sum.plus(after_throw(board, player, dice).0, f64::from(weight) / CASES)
    })
}
