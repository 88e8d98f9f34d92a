//! A canvas of half rows: each character of the terminal shows two pixels, one above the other.

use rulvm_cells::{Buffer, Color, Modifier, Rect, Style};

/// Pixels of half a row's height, and glyphs on them.
pub(super) struct Canvas {
    width: usize,
    pixels: Vec<Option<Color>>,
    glyphs: Vec<(usize, usize, char, Style)>,
}

impl Canvas {
    /// An empty canvas of some characters by some rows.
    pub(super) fn new(width: usize, rows: usize) -> Canvas {
        Canvas { width, pixels: vec![None; width * rows * 2], glyphs: Vec::new() }
    }

    /// Fills some characters, two half rows high.
    pub(super) fn fill(&mut self, x: usize, half: usize, width: usize, color: Color) {
        for half in [half, half + 1] {
            for x in x..(x + width).min(self.width) {
                if let Some(pixel) = self.pixels.get_mut(half * self.width + x) {
                    *pixel = Some(color);
                }
            }
        }
    }

    /// Fills a half row of a character, by its number in the order of rows.
    pub(super) fn pixel(&mut self, number: usize, color: Color) {
        if let Some(pixel) = self.pixels.get_mut(number) {
            *pixel = Some(color);
        }
    }

    /// Puts a character over what fills two half rows, where most of it is.
    pub(super) fn glyph(&mut self, x: usize, half: usize, glyph: char, ink: Color, paper: Color) {
        let style = Style::new().fg(ink).bg(paper).add_modifier(Modifier::BOLD);
        self.glyphs.push((x, half.div_ceil(2), glyph, style));
    }

    /// Shows the canvas.
    pub(super) fn show(&self, area: Rect, buffer: &mut Buffer) {
        for (row, y) in (area.top()..area.bottom()).enumerate() {
            for (x, column) in (area.left()..area.right()).enumerate().take(self.width) {
                let pixel = |half: usize| self.pixels.get(half * self.width + x).copied().flatten();
                let (upper, lower) = (pixel(2 * row), pixel(2 * row + 1));
                let cell = &mut buffer[(column, y)];
                match (upper, lower) {
                    (None, None) => {}
                    (Some(upper), Some(lower)) if upper == lower => {
                        cell.set_symbol(" ").set_bg(upper);
                    }
                    (Some(upper), lower) => {
                        cell.set_symbol("▀").set_fg(upper).set_bg(lower.unwrap_or(Color::Reset));
                    }
                    (None, Some(lower)) => {
                        cell.set_symbol("▄").set_fg(lower);
                    }
                }
            }
        }
        for &(x, row, glyph, style) in &self.glyphs {
            let (Ok(x), Ok(row)) = (u16::try_from(x), u16::try_from(row)) else { continue };
            let (x, y) = (area.x + x, area.y + row);
            if x < area.right() && y < area.bottom() {
                buffer[(x, y)].set_char(glyph).set_style(style);
            }
        }
    }
}
