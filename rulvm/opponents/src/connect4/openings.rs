//! Moves of Connect 4 for positions that take too long to solve.
//!
//! `openings.txt` has a line for each position: the columns of the disks that lead to it, `:`, and
//! the column of a move that is as good as any. `cargo run --release -p rulvm-opponents --example
//! openings` prints it, with whatever is missing, and the tests prove it with `RUL_TESTS=full`. It
//! starts with what Allis and Allen found in 1988: the first player wins in the middle column.
//!
//! The table is complete: whatever the other player does, and whoever starts, the game only gets
//! into positions of the table, and into positions that the opponent solves with half of what it
//! may examine.

use super::board::Board;
use crate::search::Move;

/// The table.
pub const TABLE: &str = include_str!("openings.txt");

/// Reads a line of the table: the position, and the move.
#[must_use]
pub fn read(line: &str) -> Option<(Board, Move)> {
    let (men, best) = line.split_once(':')?;
    let column = |digit: char| Some(digit.to_digit(10)?.checked_sub(1)? as Move);
    let board = men.chars().try_fold(Board::default(), |board, digit| {
        column(digit).map(|column| board.play(column))
    })?;
    Some((board, column(best.chars().next()?)?))
}

/// Returns a best move for a position of the table, or for its mirror image.
#[must_use]
pub fn find(board: &Board) -> Option<Move> {
    let mirrored = board.mirrored();
    TABLE.lines().filter_map(read).find_map(|(known, best)| match known {
        known if known == *board => Some(best),
        known if known == mirrored => Some(6 - best),
        _ => None,
    })
}
