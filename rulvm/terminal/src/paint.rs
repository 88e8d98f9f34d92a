//! What a terminal would receive, for recordings of screens.

use std::io;

use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer as there;
use rulvm_cells::Buffer;

use crate::convert;

/// Writes the changes from picture to picture as a terminal would receive them.
#[derive(Debug)]
pub struct Painter {
    before: Option<there::Buffer>,
}

impl Painter {
    /// Starts with an empty terminal, with colors or without.
    #[must_use]
    pub fn new(has_colors: bool) -> Painter {
        // The environment does not matter: the output goes to a file.
        crossterm::style::force_color_output(has_colors);
        Painter { before: None }
    }

    /// Writes what changes the previous picture to this one.
    ///
    /// # Errors
    /// None in practice: writing to memory does not fail.
    pub fn paint(&mut self, now: &Buffer) -> io::Result<String> {
        let mut bytes = Vec::new();
        if self.before.is_none() {
            // No cursor, and nothing else on the screen.
            bytes.extend(b"\x1b[?25l\x1b[2J");
        }
        let rulvm_cells::Rect { x, y, width, height } = now.area;
        let area = ratatui::layout::Rect::new(x, y, width, height);
        let mut next = there::Buffer::empty(area);
        convert::copy(now, &mut next);
        let before = self.before.take().unwrap_or_else(|| there::Buffer::empty(area));
        CrosstermBackend::new(&mut bytes).draw(before.diff(&next).into_iter())?;
        self.before = Some(next);
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}
