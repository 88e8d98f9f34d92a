//! Where the board and the panel are.

use grammar::hex::{Cell, Edge};
use rulvm_cells::{Position, Rect};

use super::size::Size;
use super::{board, panel};
use crate::display::Display;

/// The columns between the board and the panel.
const GAP: u16 = 2;

/// The columns of the panel next to a board that has no room: for the score of another game.
const CUT_PANEL: u16 = 12;

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
        let next_to = |panel: u16| {
            let side = GAP + panel;
            let room = (area.width.saturating_sub(side), area.height);
            Size::fitting(edge, display, room).map_err(|(width, height)| (width + side, height))
        };
        // A panel with keys has priority; after that, a board with more than one row per hexagon.
        let size = match next_to(panel::NARROW) {
            Ok(size) if !size.is_one_row() => size,
            _ => next_to(panel::NARROWEST)?,
        };
        let (width, height) = size.of(edge);
        let panel = area.width.saturating_sub(width + GAP).min(panel::WIDTH);
        let x = area.x + area.width.saturating_sub(width + GAP + panel) / 2;
        let y = area.y + area.height.saturating_sub(height) / 2;
        let board = Rect { x, y, width, height }.intersection(area);
        let panel = Rect { x: x + width + GAP, y, width: panel, height: area.height };
        Ok(Places { size, board, panel: panel.intersection(area) })
    }

    /// The places on a screen without room for the whole board: its upper left part in the smallest
    /// size, and a panel with some columns.
    pub(crate) fn cut(area: Rect, edge: Edge, display: &Display) -> Places {
        let size = Size::smallest(display);
        let (width, height) = size.of(edge);
        let width = width.min(area.width.saturating_sub(1 + CUT_PANEL));
        let board = Rect { width, height, ..area }.intersection(area);
        let x = board.right() + 1;
        let panel = Rect { x, width: area.right().saturating_sub(x), ..area };
        Places { size, board, panel: panel.intersection(area) }
    }

    /// The places where the game is described in lines: the whole screen is for boxes of text.
    pub(crate) fn without_picture(area: Rect) -> Places {
        Places { size: Size::Letters, board: area, panel: Rect::default() }
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

/// The edge of boards whose rule leaves it open, on a screen of some columns and rows: 7, or the
/// smallest one where hexagons would have one row only.
#[must_use]
pub fn usual_edge((width, height): (u16, u16), display: &Display) -> Edge {
    let [smallest, usual, ..] = Edge::ALL;
    let area = Rect::new(0, 0, width, height);
    let has_room = Places::on(area, usual, display).is_ok_and(|places| !places.size.is_one_row());
    if has_room { usual } else { smallest }
}

/// The size and the place of a board alone in the middle of an area, if it has room there.
pub(crate) fn centered(area: Rect, edge: Edge, display: &Display) -> Option<(Size, Rect)> {
    let size = Size::fitting(edge, display, (area.width, area.height)).ok()?;
    let (width, height) = size.of(edge);
    let (x, y) = ((area.width - width) / 2, (area.height - height) / 2);
    Some((size, Rect { x: area.x + x, y: area.y + y, width, height }))
}
