//! Where the parts of the screen are.

use rulvm_cells::Rect;

/// The parts of the screen.
pub(crate) struct Parts {
    pub(crate) title: Rect,
    pub(crate) board: Rect,
    pub(crate) panel: Rect,
    pub(crate) message: Rect,
    /// Where there is little room, the row of the message, while there is none.
    pub(crate) keys: Rect,
}

impl Parts {
    /// The parts of a screen with a board that needs so many columns.
    pub(crate) fn new(area: Rect, least_width: u16) -> Parts {
        let Rect { x, y, width, height } = area;
        let has_keys = height >= 16;
        let below = 1 + u16::from(has_keys);
        let middle = height.saturating_sub(1 + below);
        let most = width.saturating_sub(least_width + 2);
        let wide = ((u32::from(width) * 6 / 25) as u16).clamp(16, 34);
        let beside = wide.min(most);
        // A free column on each side of the panel.
        let board = width.saturating_sub(beside + 2);
        Parts {
            title: Rect::new(x, y, width, 1),
            board: Rect::new(x, y + 1, board, middle),
            panel: Rect::new(x + board + 1, y + 1, beside, middle),
            message: Rect::new(x, y + 1 + middle, width, 1),
            keys: Rect::new(x, y + middle + below, width, 1),
        }
    }

    /// Everything between the title and the message.
    pub(crate) fn middle(&self) -> Rect {
        Rect { width: self.title.width, ..self.board }
    }
}
