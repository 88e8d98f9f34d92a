//! K5: whole games. Columns of three fall, and runs of one color are destroyed.

use rulvm_core::machine::Rng;

use super::board::{Board, EMPTY, Grid};
use super::lines;
use crate::kernels::{EDGE, MOST_PIECES};

/// How a game ended.
pub(super) struct Game {
    pub(super) score: i32,
    /// How many pieces have landed.
    pub(super) pieces: i32,
}

/// A column of three: the column it is in, and the height of its lowest hexagon.
#[derive(Clone, Copy)]
struct Piece {
    column: i32,
    height: usize,
}

/// Where new pieces appear.
const START: Piece = Piece { column: 0, height: 14 };

pub(super) fn play(grid: &Grid, seed: u64) -> Game {
    let mut rng = Rng::new(seed);
    let mut board = Board::empty();
    let mut game = Game { score: 0, pieces: 0 };
    while game.pieces < MOST_PIECES {
        let colors = [(); 3].map(|()| (1 + (rng.next() >> 17) % 6) as u8);
        let mut piece = START;
        if !is_free(grid, &board, piece) {
            break;
        }
        let target = game.pieces % 17 - 8;
        while piece.column != target {
            let moved = sideways(grid, piece, target.signum());
            if !is_free(grid, &board, moved) {
                break;
            }
            piece = moved;
        }
        while piece.height > 0 {
            let lower = Piece { height: piece.height - 1, ..piece };
            if !is_free(grid, &board, lower) {
                break;
            }
            piece = lower;
        }
        let (bottom, _) = column(grid, piece.column);
        board.color[bottom + piece.height..][..3].copy_from_slice(&colors);
        game.pieces += 1;
        game.score += land(grid, &mut board);
    }
    game
}

/// Destroys runs, until there are none; returns the points.
fn land(grid: &Grid, board: &mut Board) -> i32 {
    let mut points = 0;
    for round in 1.. {
        lines::mark(grid, board);
        let destroyed = board.destroy(grid);
        if destroyed == 0 {
            break;
        }
        points += destroyed * round;
    }
    points
}

/// Returns the lowest cell of a column, and how many cells it has.
fn column(grid: &Grid, column: i32) -> (usize, usize) {
    grid.columns[(column + EDGE.last_column()) as usize]
}

/// Returns the piece one column away from the middle: at the same height, or one lower if it would
/// not fit.
fn sideways(grid: &Grid, piece: Piece, step: i32) -> Piece {
    let moved = Piece { column: piece.column + step, ..piece };
    let (_, height) = column(grid, moved.column);
    if moved.height + 3 > height { Piece { height: moved.height - 1, ..moved } } else { moved }
}

fn is_free(grid: &Grid, board: &Board, piece: Piece) -> bool {
    let (bottom, _) = column(grid, piece.column);
    board.color[bottom + piece.height..][..3].iter().all(|&color| color == EMPTY)
}
