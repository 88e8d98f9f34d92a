//! How good a position is before the end of the game.
//!
//! Disks count for nothing before the end: they can be turned. What counts is who runs out of good
//! moves first, and disks that can never be turned.

use rulvm_table::books::othello::board::{Board, Squares};
use rulvm_table::game::Player;

use crate::search::Value;

/// The squares in the corners.
pub(crate) const CORNERS: Squares = 0x8100_0000_0000_0081;
/// The squares next to corners on the diagonals.
pub(crate) const X_SQUARES: Squares = 0x0042_0000_0000_4200;
/// The squares next to corners on the edges.
pub(crate) const C_SQUARES: Squares = 0x4281_0000_0000_8142;

const FILE_A: Squares = 0x0101_0101_0101_0101;
const FILE_H: Squares = FILE_A << 7;
const EDGES: Squares = FILE_A | FILE_H | 0xff00_0000_0000_00ff;

// What each counts, in hundredths of a disk.

/// A disk in a corner.
const CORNER: Value = 700;
/// A disk on the diagonal next to an empty corner.
const X_SQUARE: Value = -350;
/// A disk on the edge next to an empty corner.
const C_SQUARE: Value = -120;
/// A disk on the edge that cannot be turned: own disks lead from it to a corner.
const STABLE: Value = 180;
/// A move.
const MOBILITY: Value = 100;
/// An empty square next to the other player's disks: a move, sooner or later.
const FRONTIER: Value = 40;
/// The last move of the game, which falls to the mover if the number of empty squares is odd.
const PARITY: Value = 100;

/// Returns an estimate for a player who can move to these squares.
#[must_use]
pub fn estimate(board: &Board, mover: Player, moves: Squares) -> Value {
    let (own, other) = board.sides(mover);
    let empty = !(own | other);
    let count = |squares: Squares| squares.count_ones() as Value;
    let near_empty_corners = around(CORNERS & empty);
    let worth = |men: Squares, others: Squares, moves: Squares| {
        CORNER * count(men & CORNERS)
            + X_SQUARE * count(men & X_SQUARES & near_empty_corners)
            + C_SQUARE * count(men & C_SQUARES & near_empty_corners)
            + STABLE * count(stable(men))
            + MOBILITY * count(moves)
            + FRONTIER * count(around(others) & empty)
    };
    let parity = if count(empty) % 2 == 1 { PARITY } else { -PARITY };
    worth(own, other, moves) - worth(other, own, board.moves(mover.other())) + parity
}

/// The squares next to some squares, in all directions, and these squares themselves.
fn around(squares: Squares) -> Squares {
    let row = squares | (squares & !FILE_H) << 1 | (squares & !FILE_A) >> 1;
    row | row << 8 | row >> 8
}

/// The disks on edges, except those in corners, that are joined to a corner by disks of the same
/// player: nothing turns them.
fn stable(men: Squares) -> Squares {
    let edge = men & EDGES;
    let mut joined = men & CORNERS;
    if joined == 0 {
        return 0;
    }
    for _ in 0..6 {
        let beside = (joined & !FILE_H) << 1 | (joined & !FILE_A) >> 1 | joined << 8 | joined >> 8;
        joined |= beside & edge;
    }
    joined & !CORNERS
}
