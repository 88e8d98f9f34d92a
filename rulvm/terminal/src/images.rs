//! What the protocols for images have in common.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use rulvm_cells::Rect;

use crate::{cursor, kitty};

/// A protocol in which a terminal shows images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// That of kitty: images are over the characters until they are deleted.
    Kitty,
    /// That of iTerm2: images take the place of characters, and characters take theirs.
    Iterm2,
    /// Sixel: images take the place of characters, and characters take theirs.
    Sixel,
}

/// True while there are images in the place of characters.
static DRAWN: AtomicBool = AtomicBool::new(false);

/// Remembers that an image takes the place of characters.
pub(crate) fn drawn() {
    DRAWN.store(true, Ordering::SeqCst);
}

/// Writes spaces, which replace characters and the images in the place of characters.
///
/// # Errors
/// The terminal accepts no output.
pub fn blank(out: &mut dyn Write, area: Rect) -> io::Result<()> {
    for row in area.rows() {
        cursor::move_to(out, row)?;
        write!(out, "{:1$}", "", usize::from(row.width))?;
    }
    Ok(())
}

/// Deletes all images on the screen, if there are any. Where they took the place of characters, the
/// screen is cleared.
///
/// # Errors
/// The terminal accepts no output.
pub(crate) fn delete(out: &mut dyn Write) -> io::Result<()> {
    kitty::delete(out)?;
    // An image that was cut off in the middle ends before it.
    if DRAWN.swap(false, Ordering::SeqCst) { out.write_all(b"\x1b\\\x1b[2J") } else { Ok(()) }
}
