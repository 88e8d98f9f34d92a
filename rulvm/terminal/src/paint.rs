//! What a terminal receives to show cells.

use std::io::{self, Write};

use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::{Attribute, Color as Shown, Colors, Print, SetAttribute, SetColors};
use rulvm_cells::{Buffer, Cell, Color, Modifier, Position};
use unicode_width::UnicodeWidthStr;

/// Writes the changes from picture to picture as a terminal would receive them.
#[derive(Debug)]
pub struct Painter {
    before: Option<Buffer>,
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
        let before = self.before.take().unwrap_or_else(|| Buffer::empty(now.area));
        changes(&before, now, &mut bytes)?;
        self.before = Some(now.clone());
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Writes what turns the cells on the screen into others of the same area.
pub(crate) fn changes(before: &Buffer, now: &Buffer, out: &mut impl Write) -> io::Result<()> {
    let mut pen = Pen::default();
    // How many columns the last character fills in addition to its own, and how many columns a wide
    // character has left behind: both are written again when they show something else.
    let (mut filled, mut torn) = (0_usize, 0_usize);
    let cells = now.area.positions().zip(before.cells().iter().zip(now.cells()));
    for (at, (old, new)) in cells {
        let (width, old_width) = (new.symbol().width(), old.symbol().width());
        let is_changed = torn > 0 || is_uncovered(old, new) || !looks_like(old, new);
        let is_half = filled > 0 && new.symbol().is_empty();
        if is_changed && !is_half {
            pen.write(at, new, out)?;
        }
        filled = if is_half { filled } else { width }.saturating_sub(1);
        torn = if is_changed { torn.max(width).max(old_width) } else { torn }.saturating_sub(1);
    }
    queue!(out, SetColors(Colors::new(Shown::Reset, Shown::Reset)), SetAttribute(Attribute::Reset))
}

fn looks_like(old: &Cell, new: &Cell) -> bool {
    (old.symbol(), old.style()) == (new.symbol(), new.style())
}

/// True if a cell showed an image before. A space may not have changed, but must be written: only
/// that removes images in the place of characters.
const fn is_uncovered(old: &Cell, new: &Cell) -> bool {
    old.is_image && !new.is_image
}

/// Where the terminal writes next, and how.
#[derive(Default)]
struct Pen {
    at: Option<Position>,
    colors: (Color, Color),
    modifier: Modifier,
}

impl Pen {
    /// Writes a cell.
    fn write(&mut self, at: Position, cell: &Cell, out: &mut impl Write) -> io::Result<()> {
        if self.at != Some(at) {
            queue!(out, MoveTo(at.x, at.y))?;
        }
        self.emphasize(cell.modifier, out)?;
        let colors = (cell.fg, cell.bg);
        if self.colors != colors {
            queue!(out, SetColors(Colors::new(shown(cell.fg), shown(cell.bg))))?;
            self.colors = colors;
        }
        // Half of a wide character that is no longer there.
        let symbol = if cell.symbol().is_empty() { " " } else { cell.symbol() };
        // Terminals disagree about the width of some characters.
        let is_usual = symbol.width() == 1;
        self.at = is_usual.then(|| Position::new(at.x + 1, at.y));
        queue!(out, Print(symbol))
    }

    fn emphasize(&mut self, wanted: Modifier, out: &mut impl Write) -> io::Result<()> {
        let before = std::mem::replace(&mut self.modifier, wanted);
        if before == wanted {
            return Ok(());
        }
        let removed = |kind| before.contains(kind) && !wanted.contains(kind);
        // One attribute ends both.
        let is_normal = removed(Modifier::BOLD) || removed(Modifier::DIM);
        let added = |kind, again| wanted.contains(kind) && (again || !before.contains(kind));
        let attributes = [
            (removed(Modifier::REVERSED), Attribute::NoReverse),
            (is_normal, Attribute::NormalIntensity),
            (removed(Modifier::UNDERLINED), Attribute::NoUnderline),
            (added(Modifier::REVERSED, false), Attribute::Reverse),
            (added(Modifier::BOLD, is_normal), Attribute::Bold),
            (added(Modifier::UNDERLINED, false), Attribute::Underlined),
            (added(Modifier::DIM, is_normal), Attribute::Dim),
        ];
        for (_, attribute) in attributes.iter().filter(|(is_due, _)| *is_due) {
            queue!(out, SetAttribute(*attribute))?;
        }
        Ok(())
    }
}

/// A color as crossterm names it.
const fn shown(color: Color) -> Shown {
    match color {
        Color::Reset => Shown::Reset,
        Color::Black => Shown::Black,
        Color::Red => Shown::DarkRed,
        Color::Green => Shown::DarkGreen,
        Color::Yellow => Shown::DarkYellow,
        Color::Blue => Shown::DarkBlue,
        Color::Magenta => Shown::DarkMagenta,
        Color::Cyan => Shown::DarkCyan,
        Color::Gray => Shown::Grey,
        Color::DarkGray => Shown::DarkGrey,
        Color::LightRed => Shown::Red,
        Color::LightGreen => Shown::Green,
        Color::LightYellow => Shown::Yellow,
        Color::LightBlue => Shown::Blue,
        Color::LightMagenta => Shown::Magenta,
        Color::LightCyan => Shown::Cyan,
        Color::White => Shown::White,
        Color::Rgb(r, g, b) => Shown::Rgb { r, g, b },
        Color::Indexed(index) => Shown::AnsiValue(index),
    }
}
