//! The cells of a screen.

use std::ops::{Index, IndexMut};

use compact_str::CompactString;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::geometry::{Position, Rect};
use crate::style::{Color, Modifier, Style};
use crate::text::Line;

/// A cell: a character as users perceive it, and how it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    symbol: CompactString,
    /// The color of the character.
    pub fg: Color,
    /// The background color.
    pub bg: Color,
    /// Its emphasis.
    pub modifier: Modifier,
    /// True if an image is shown here, until another character is set.
    pub is_image: bool,
}

impl Default for Cell {
    fn default() -> Cell {
        let symbol = CompactString::const_new(" ");
        let (fg, bg) = (Color::Reset, Color::Reset);
        Cell { symbol, fg, bg, modifier: Modifier::NONE, is_image: false }
    }
}

impl Cell {
    /// The character. The cell to the right of a character two columns wide holds an empty one.
    #[must_use]
    pub fn symbol(&self) -> &str {
        &self.symbol
    }

    /// Changes the character.
    pub fn set_symbol(&mut self, symbol: &str) -> &mut Cell {
        self.symbol = CompactString::new(symbol);
        self.is_image = false;
        self
    }

    /// Changes the character.
    pub fn set_char(&mut self, symbol: char) -> &mut Cell {
        self.set_symbol(symbol.encode_utf8(&mut [0; 4]))
    }

    /// Changes the color of the character.
    pub fn set_fg(&mut self, color: Color) -> &mut Cell {
        self.fg = color;
        self
    }

    /// Changes the background color.
    pub fn set_bg(&mut self, color: Color) -> &mut Cell {
        self.bg = color;
        self
    }

    /// Applies a style.
    pub fn set_style(&mut self, style: Style) -> &mut Cell {
        self.fg = style.fg.unwrap_or(self.fg);
        self.bg = style.bg.unwrap_or(self.bg);
        self.modifier |= style.add_modifier;
        self
    }

    /// How it is shown.
    #[must_use]
    pub const fn style(&self) -> Style {
        Style { fg: Some(self.fg), bg: Some(self.bg), add_modifier: self.modifier }
    }
}

/// The cells of a rectangle on a screen, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Buffer {
    /// The rectangle that they fill.
    pub area: Rect,
    cells: Vec<Cell>,
}

impl Buffer {
    /// Empty cells.
    #[must_use]
    pub fn empty(area: Rect) -> Buffer {
        let count = usize::from(area.width) * usize::from(area.height);
        Buffer { area, cells: vec![Cell::default(); count] }
    }

    /// The cells, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells, row by row, to be changed.
    pub fn cells_mut(&mut self) -> &mut [Cell] {
        &mut self.cells
    }

    /// Returns the cell at a position.
    #[must_use]
    pub fn cell(&self, position: impl Into<Position>) -> Option<&Cell> {
        self.cells.get(self.index_of(position.into())?)
    }

    /// Returns the cell at a position.
    pub fn cell_mut(&mut self, position: impl Into<Position>) -> Option<&mut Cell> {
        let index = self.index_of(position.into())?;
        self.cells.get_mut(index)
    }

    fn index_of(&self, position: Position) -> Option<usize> {
        let Rect { x, y, width, .. } = self.area;
        self.area
            .contains(position)
            .then(|| usize::from(position.y - y) * usize::from(width) + usize::from(position.x - x))
    }

    /// Empties the cells of a rectangle.
    pub fn clear(&mut self, area: Rect) {
        self.change(area, |cell| *cell = Cell::default());
    }

    /// Leaves the cells of a rectangle to an image. What is drawn over them later covers it.
    pub fn leave_to_image(&mut self, area: Rect) {
        self.change(area, |cell| *cell = Cell { is_image: true, ..Cell::default() });
    }

    /// Applies a style to the cells of a rectangle.
    pub fn set_style(&mut self, area: Rect, style: Style) {
        self.change(area, |cell| {
            cell.set_style(style);
        });
    }

    fn change(&mut self, area: Rect, mut change: impl FnMut(&mut Cell)) {
        let area = self.area.intersection(area);
        for position in area.positions() {
            if let Some(cell) = self.cell_mut(position) {
                change(cell);
            }
        }
    }

    /// Draws a border along the edges of a rectangle, and applies a style to all of it.
    pub fn draw_border(&mut self, area: Rect, style: Style) {
        self.set_style(area, style);
        let (right, bottom) = (area.right().saturating_sub(1), area.bottom().saturating_sub(1));
        for at in self.area.intersection(area).positions() {
            let symbol = match (at.x == area.x, at.x == right, at.y == area.y, at.y == bottom) {
                (true, _, true, _) => "┌",
                (_, true, true, _) => "┐",
                (true, _, _, true) => "└",
                (_, true, _, true) => "┘",
                (true, ..) | (_, true, ..) => "│",
                (_, _, true, _) | (.., true) => "─",
                _ => continue,
            };
            if let Some(cell) = self.cell_mut(at) {
                cell.set_symbol(symbol);
            }
        }
    }

    /// Writes a line into the first row of a rectangle. What does not fit is cut off: on the right,
    /// or on both sides if the line is centered.
    pub fn draw_line(&mut self, line: &Line<'_>, area: Rect) {
        let row = Rect { height: area.height.min(1), ..area };
        let row = self.area.intersection(row);
        if row.is_empty() {
            return;
        }
        self.set_style(row, line.style);
        let room = usize::from(row.width);
        let width = line.width();
        let mut skip = if line.is_centered { width.saturating_sub(room) / 2 } else { 0 };
        let indent = if line.is_centered { room.saturating_sub(width) / 2 } else { 0 };
        let mut x = row.x.saturating_add(u16::try_from(indent).unwrap_or(u16::MAX));
        for span in &line.spans {
            let style = line.style.patch(span.style);
            for symbol in span.content.graphemes(true) {
                let columns = symbol.width();
                if columns == 0 || symbol.contains(char::is_control) {
                    continue;
                }
                if skip > 0 {
                    skip = skip.saturating_sub(columns);
                    continue;
                }
                if columns > usize::from(row.right().saturating_sub(x)) {
                    return;
                }
                for (k, column) in (x..row.right()).take(columns).enumerate() {
                    if let Some(cell) = self.cell_mut((column, row.y)) {
                        cell.set_symbol(if k == 0 { symbol } else { "" }).set_style(style);
                    }
                    x += 1;
                }
            }
        }
    }
}

impl<P: Into<Position>> Index<P> for Buffer {
    type Output = Cell;

    /// # Panics
    /// The position is outside the buffer.
    fn index(&self, position: P) -> &Cell {
        let position = position.into();
        match self.cell(position) {
            Some(cell) => cell,
            None => panic!("{position:?} is outside {:?}", self.area),
        }
    }
}

impl<P: Into<Position>> IndexMut<P> for Buffer {
    /// # Panics
    /// The position is outside the buffer.
    fn index_mut(&mut self, position: P) -> &mut Cell {
        let (position, area) = (position.into(), self.area);
        match self.cell_mut(position) {
            Some(cell) => cell,
            None => panic!("{position:?} is outside {area:?}"),
        }
    }
}
