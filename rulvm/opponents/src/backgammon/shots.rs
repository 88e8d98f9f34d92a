//! Which rolls hit a checker.

use rulvm_table::books::backgammon::board::{BAR, Board, OFF, opposite};
use rulvm_table::game::Player;

use super::throws::{CASES, THROWS};

/// Returns the chance that the next roll of the other player hits a checker of a player on a point.
/// With checkers on the bar, he hits only with those.
#[must_use]
pub fn risk(board: &Board, player: Player, point: u8) -> f64 {
    let (hitter, target) = (player.other(), opposite(point));
    let lowest = if board.at(hitter, BAR) > 0 { BAR } else { target + 1 };
    let mut cases = 0;
    for (dice, weight) in THROWS {
        let hits = |from| board.at(hitter, from) > 0 && reaches(board, hitter, from, target, dice);
        cases += if (lowest..=BAR).any(hits) { weight } else { 0 };
    }
    f64::from(cases) / CASES
}

/// Whether a checker gets from a point to a lower one with a roll.
fn reaches(board: &Board, player: Player, from: u8, target: u8, [one, other]: [u8; 2]) -> bool {
    let distance = from - target;
    let is_open = |point: u8| point > OFF && board.blockers(player, point) < 2;
    if one == other {
        let steps = distance / one;
        return distance.is_multiple_of(one)
            && steps <= 4
            && (1..steps).all(|step| is_open(from - step * one));
    }
    let is_direct = distance == one || distance == other;
    is_direct || (distance == one + other && (is_open(from - one) || is_open(from - other)))
}
