//! Which throws hit a man.

use rulvm_table::books::backgammon::board::{BAR, Board, OFF, opposite};
use rulvm_table::game::Player;

use super::throws::{CASES, THROWS};

/// Returns how probable it is that a throw lets a player hit a man on one of *his* points. A player
/// with men on the bar hits only with those.
#[must_use]
pub fn hit_chance(board: &Board, hitter: Player, target: u8) -> f64 {
    let lowest = if board.at(hitter, BAR) > 0 { BAR } else { target + 1 };
    let mut cases = 0;
    for (dice, weight) in THROWS {
        let hits = |from| board.at(hitter, from) > 0 && reaches(board, hitter, from, target, dice);
        cases += if (lowest..=BAR).any(hits) { weight } else { 0 };
    }
    f64::from(cases) / CASES
}

/// Whether a man gets from a point to a lower one with a throw.
fn reaches(board: &Board, player: Player, from: u8, target: u8, [one, other]: [u8; 2]) -> bool {
    let distance = from - target;
    let is_open = |point: u8| point > OFF && board.blockers(player, point) < 2;
    if one == other {
        let steps = distance / one;
        return distance % one == 0
            && steps <= 4
            && (1..steps).all(|step| is_open(from - step * one));
    }
    let is_direct = distance == one || distance == other;
    is_direct || (distance == one + other && (is_open(from - one) || is_open(from - other)))
}

/// Returns the chance that the other player hits a man of a player on a point.
#[must_use]
pub fn risk(board: &Board, player: Player, point: u8) -> f64 {
    hit_chance(board, player.other(), opposite(point))
}
