//! A loop over cells in progress (E6): its set is fixed when it starts.

use super::board::Board;
use super::cells::CellSet;

/// The cells that a loop has yet to visit.
#[derive(Clone, Copy, Debug)]
pub(super) enum CellLoop {
    /// Around a cell: its neighbors in the order of directions, 0 where none exists, and how many
    /// directions were visited.
    Around([u8; 6], u8),
    /// Over cells.
    Over(CellSet),
    /// The last evaluation, with 0.
    Finished,
}

impl CellLoop {
    /// `$74` and `$75`: the existing neighbors of a cell, or those with a hexagon.
    pub(super) fn around(board: &Board, cell: u8, occupied: bool) -> CellLoop {
        let keep = |id: u8| if !occupied || board.is_occupied(id) { id } else { 0 };
        CellLoop::Around(board.neighbors(cell).map(keep), 0)
    }

    /// `$76` and `$77`: all cells, or those with a hexagon.
    pub(super) fn over(board: &Board, occupied: bool) -> CellLoop {
        CellLoop::Over(board.set(occupied))
    }

    /// The next cell; 0 at the end.
    pub(super) fn next(&mut self) -> u8 {
        match self {
            CellLoop::Around(cells, next) => {
                while let Some(&cell) = cells.get(usize::from(*next)) {
                    *next += 1;
                    if cell != 0 {
                        return cell;
                    }
                }
            }
            CellLoop::Over(cells) => {
                if let Some(cell) = cells.take_first() {
                    return cell;
                }
            }
            CellLoop::Finished => {}
        }
        *self = CellLoop::Finished;
        0
    }

    /// True once [`next`](CellLoop::next) has returned 0.
    pub(super) const fn is_finished(&self) -> bool {
        matches!(self, CellLoop::Finished)
    }
}
