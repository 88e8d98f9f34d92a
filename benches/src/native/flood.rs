//! K2: the components of the board, by recursion.

use super::board::{Board, Grid};

/// Returns the sum of the squares of the sizes.
pub(super) fn run(grid: &Grid, board: &mut Board) -> i32 {
    board.marked.fill(false);
    let mut sum = 0;
    for cell in Board::cells() {
        if !board.marked[cell] {
            let size = flood(grid, board, cell);
            sum += size * size;
        }
    }
    sum
}

fn flood(grid: &Grid, board: &mut Board, cell: usize) -> i32 {
    board.marked[cell] = true;
    let mut size = 1;
    for &neighbor in &grid.neighbors[cell] {
        let neighbor = usize::from(neighbor);
        if board.color[neighbor] == board.color[cell] && !board.marked[neighbor] {
            size += flood(grid, board, neighbor);
        }
    }
    size
}
