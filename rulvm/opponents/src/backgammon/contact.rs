//! The chances to win while checkers can still be hit: pips, points, primes, blots and checkers on
//! the bar, weighed as a good player would.
//!
//! All terms are in hundredths of the logarithm of the odds: 100 more raises an even chance to 73
//! of 100.

use rulvm_table::books::backgammon::board::{BAR, Board, HOME, opposite};
use rulvm_table::game::Player;

use super::pips::{logistic, pips};
use super::shots::risk;

/// What one pip less to go is worth.
const PIP: f64 = 3.0;

/// What it is worth to roll next.
const THROW: f64 = 14.0;

/// What it is worth to hold a point with two checkers or more, by the player's number of the point,
/// from 1: his inner board, his outer board, the other's outer board, and anchors in the other's
/// inner board.
const POINTS: [f64; 24] = [
    2.0, 8.0, 15.0, 23.0, 28.0, 24.0, // inner board
    20.0, 12.0, 8.0, 6.0, 5.0, 4.0, // outer board
    6.0, 4.0, 4.0, 6.0, 7.0, 12.0, // the other's outer board
    16.0, 26.0, 22.0, 12.0, 6.0, 4.0, // the other's inner board
];

/// What so many points among six in a row are worth if checkers of the other player are before
/// them.
const PRIME: [f64; 7] = [0.0, 0.0, 0.0, 6.0, 20.0, 48.0, 90.0];

/// What a checker that is hit loses, besides its pips, and for each point of the other's inner
/// board.
const HIT: f64 = 18.0;
const HIT_BY_POINT: f64 = 9.0;

/// What risk is left of what the player who has just moved threatens: the other one moves first.
const THREAT: f64 = 0.3;

/// What a checker on the bar costs, besides its pips, and if it cannot enter.
const ON_BAR: f64 = 10.0;
const SHUT_OUT: f64 = 60.0;

/// What each checker on a point above three costs, and each checker on the two lowest points.
const STACKED: f64 = 4.0;
const BURIED: f64 = 5.0;

/// What each checker costs that has not left the other's inner board, if it has no anchor.
const BEHIND: f64 = 6.0;

/// Returns the chance of a player who has just moved.
#[must_use]
pub fn win(board: &Board, player: Player) -> f64 {
    let other = player.other();
    let own = strength(board, player, 1.0) - THROW;
    logistic((own - strength(board, other, THREAT)) / 100.0)
}

/// Returns what a player has. `danger`: how much of the risk to his blots counts.
fn strength(board: &Board, player: Player, danger: f64) -> f64 {
    structure(board, player) + prime(board, player)
        - PIP * f64::from(pips(board, player))
        - danger * blots(board, player)
        - bar(board, player)
}

fn holds(board: &Board, player: Player, point: u8) -> bool {
    (1..BAR).contains(&point) && board.at(player, point) > 1
}

/// How many points of his inner board a player holds.
fn inner_points(board: &Board, player: Player) -> f64 {
    (1..=HOME).filter(|&point| holds(board, player, point)).count() as f64
}

/// What points are worth, and checkers that are of little use.
fn structure(board: &Board, player: Player) -> f64 {
    let mut worth = 0.0;
    for (point, value) in (1..).zip(POINTS) {
        let men = f64::from(board.at(player, point));
        if men > 1.0 {
            worth += value;
        } else if point > opposite(HOME + 1) {
            worth -= BEHIND * men;
        }
        worth -= STACKED * (men - 3.0).max(0.0);
        worth -= if point < 3 { BURIED * men } else { 0.0 };
    }
    worth
}

/// What the best six points in a row are worth.
fn prime(board: &Board, player: Player) -> f64 {
    let other = player.other();
    let best = (2..=8_u8).map(|first| {
        let held = (first..first + 6).filter(|&point| holds(board, player, point)).count();
        let is_before = |point: u8| board.at(other, opposite(point)) > 0;
        let has_prisoners = board.at(other, BAR) > 0 || (1..first + 2).any(is_before);
        if has_prisoners { PRIME[held] } else { 0.0 }
    });
    best.fold(0.0, f64::max)
}

/// What single checkers lose that can be hit.
fn blots(board: &Board, player: Player) -> f64 {
    let other_points = inner_points(board, player.other());
    let single = (1..BAR).filter(|&point| board.at(player, point) == 1);
    let losses = single.map(|point| {
        let pips = PIP * f64::from(opposite(point));
        risk(board, player, point) * (pips + HIT + HIT_BY_POINT * other_points)
    });
    losses.sum()
}

/// What checkers on the bar cost.
fn bar(board: &Board, player: Player) -> f64 {
    let shut = inner_points(board, player.other()) / 6.0;
    f64::from(board.at(player, BAR)) * (ON_BAR + SHUT_OUT * shut * shut)
}
