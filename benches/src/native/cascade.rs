//! K4: what K3 marks is destroyed, until nothing is.

use super::board::{Board, Grid};
use super::lines;

/// How many hexagons were destroyed.
pub(super) fn run(grid: &Grid, board: &mut Board) -> i32 {
    let mut total = 0;
    loop {
        lines::mark(grid, board);
        match board.destroy(grid) {
            0 => return total,
            destroyed => total += destroyed,
        }
    }
}
