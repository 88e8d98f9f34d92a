//! The last few squares, where remembering and ordering cost more than they save.

use rulvm_table::books::othello::board::{Board, each};
use rulvm_table::game::Player;

use crate::search::{INFINITE, Value};

/// How many squares are empty at most.
pub const MOST_EMPTY: u32 = 4;

/// What winning counts, besides the disks. Values are in hundredths of a disk.
const WIN: Value = 20_000;

/// Returns the value of a game that has ended with so many disks more.
pub(super) fn ended(difference: Value) -> Value {
    difference * 100 + difference.signum() * WIN
}

/// How many disks a player has more than the other.
#[must_use]
pub fn difference(board: &Board, player: Player) -> Value {
    board.count(player) as Value - board.count(player.other()) as Value
}

/// Returns the value for the player who moves, or a bound beyond `alpha` or `beta`.
#[must_use]
pub fn value(board: &Board, mover: Player, mut alpha: Value, beta: Value) -> Value {
    let other = mover.other();
    let moves = board.moves(mover);
    if moves == 0 {
        return match board.moves(other) {
            0 => ended(difference(board, mover)),
            _ => -value(board, other, -beta, -alpha),
        };
    }
    let mut best = -INFINITE;
    for square in each(moves) {
        let next = board.play(mover, square);
        best = best.max(-value(&next, other, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}
