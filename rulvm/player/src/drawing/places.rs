//! Where the board and the panel are.

use grammar::hex::{Cell, Edge};
use rulvm_cells::{Position, Rect};

use super::size::Size;
use super::{board, panel};
use crate::display::Display;

/// The places of the board and of the panel: side by side, in the middle of the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    /// How large the board is drawn.
    pub(crate) size: Size,
    /// The board.
    pub(crate) board: Rect,
    /// The panel.
    pub(crate) panel: Rect,
}

impl Places {
    /// The places on a screen, or the size that the screen must have.
    pub(crate) fn on(area: Rect, edge: Edge, display: &Display) -> Result<Places, (u16, u16)> {
        const SIDE: u16 = 2 + panel::WIDTH;
        let room = (area.width.saturating_sub(SIDE), area.height);
        let size =
            Size::fitting(edge, display, room).map_err(|(width, height)| (width + SIDE, height))?;
        let (width, height) = size.of(edge);
        let x = area.x + area.width.saturating_sub(width + SIDE) / 2;
        let board = Rect { x, y: area.y, width, height }.intersection(area);
        let panel = Rect { x: x + width + 2, width: panel::WIDTH, ..area }.intersection(area);
        Ok(Places { size, board, panel })
    }

    /// The places where the game is described in lines: the whole screen is for boxes of text.
    pub(crate) fn without_picture(area: Rect) -> Places {
        Places { size: Size::Small, board: area, panel: Rect::default() }
    }

    /// The cell of the board at a place of the screen.
    pub(crate) fn cell_at(&self, edge: Edge, at: Position) -> Option<Cell> {
        let away = |cell: Cell| {
            let (x, y) = board::middle(self.size, edge, cell)?;
            let (x, y) = ((self.board.x + x).abs_diff(at.x), (self.board.y + y).abs_diff(at.y));
            (x <= 2 && y <= 1).then_some((y, x, cell))
        };
        let near = edge.all_cells().filter_map(away).min_by_key(|&(y, x, _)| (y, x));
        near.map(|(_, _, cell)| cell)
    }
}
