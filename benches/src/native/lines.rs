//! K3: runs of three and more in three directions.

use super::board::{Board, EMPTY, Grid};

/// Returns how many hexagons are in such runs.
pub(super) fn run(grid: &Grid, board: &mut Board) -> i32 {
    board.marked.fill(false);
    mark(grid, board);
    board.marked.iter().filter(|&&marked| marked).count() as i32
}

/// Marks the runs.
pub(super) fn mark(grid: &Grid, board: &mut Board) {
    for cell in Board::cells() {
        let color = board.color[cell];
        if color == EMPTY {
            continue;
        }
        for direction in 0..3 {
            let mut length = 0;
            let mut at = cell;
            while board.color[at] == color {
                length += 1;
                at = usize::from(grid.neighbors[at][direction]);
            }
            if length >= 3 {
                at = cell;
                while board.color[at] == color {
                    board.marked[at] = true;
                    at = usize::from(grid.neighbors[at][direction]);
                }
            }
        }
    }
}
