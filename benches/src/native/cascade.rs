//! K4: the hexagons that K3 marks are destroyed, until it marks none.

use super::board::{Board, Grid};
use super::lines;

/// Returns how many hexagons were destroyed.
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
