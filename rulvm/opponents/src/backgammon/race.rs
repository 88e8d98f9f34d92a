//! The chances to win a race: Kleinman's formula for pips, corrected as by Keith.

use rulvm_table::books::backgammon::board::{Board, HOME, MEN, OFF};
use rulvm_table::game::Player;

use super::pips::pips;

/// Returns the chance of a player who has just moved.
#[must_use]
pub fn win(board: &Board, player: Player) -> f64 {
    let [own, others] = [player, player.other()].map(|player| needed(board, player));
    // The player who rolls next has half a roll more than his pips show.
    let lead = own - others + 4.0;
    let spread = (own + others - 4.0).max(4.0);
    1.0 - (0.5 + 0.5 * error_function(lead / spread.sqrt()))
}

/// Returns the pips that a player needs, with those that will be wasted: by checkers low on the
/// board, by gaps, and because a roll bears off two checkers at most, if it is not a double.
#[must_use]
pub fn needed(board: &Board, player: Player) -> f64 {
    let men = |point| f64::from(board.at(player, point));
    let above = |point, count: f64| (men(point) - count).max(0.0);
    let gaps = (4..=HOME).filter(|&point| men(point) == 0.0).count() as f64;
    let wasted = 2.0 * above(1, 1.0) + above(2, 1.0) + above(3, 3.0);
    let left = f64::from(MEN - board.at(player, OFF));
    let pips = f64::from(pips(board, player));
    let by_pips = pips + wasted + 0.5 * gaps + 0.6 * left;
    let by_men = 3.5 * left + 3.0 + 0.1 * pips;
    by_pips.max(by_men)
}

/// The error function, within 0.001.
fn error_function(x: f64) -> f64 {
    (std::f64::consts::FRAC_2_SQRT_PI * x * (1.0 + 0.089_43 * x * x)).tanh()
}
