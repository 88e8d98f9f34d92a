//! Where the next output goes.

use std::io::{self, Write};

use rulvm_cells::Rect;

/// Moves the cursor to the upper left cell of a rectangle.
pub(crate) fn move_to(out: &mut dyn Write, area: Rect) -> io::Result<()> {
    // Counted from 1.
    write!(out, "\x1b[{};{}H", area.y + 1, area.x + 1)
}
