//! Pictures of boards in block characters. Places are in units: a unit is as wide as a cell of the
//! terminal and half as high, so that it looks like a square.

use rulvm_cells::{Buffer, Rect};
use rulvm_player::Theme;
use rulvm_player::drawing::mosaic::Mosaic;

use super::ink::Ink;

/// The middle and the diameter of a piece in a square.
fn man([left, top, right, bottom]: [f64; 4]) -> ((f64, f64), f64) {
    let high = bottom - top;
    let size = (high * 0.86).floor().max(1.0);
    let y = top + ((high - size) / 2.0).floor() + size / 2.0;
    (((left + right) / 2.0, y), size)
}

/// A picture of some cells.
pub(crate) struct Canvas {
    mosaic: Mosaic,
    theme: Theme,
    /// Pixels of a unit.
    across: f64,
    down: f64,
}

impl Canvas {
    /// An empty picture.
    pub(crate) fn new(theme: Theme, columns: u16, rows: u16) -> Canvas {
        let (across, down) = theme.blocks.pixels();
        let mosaic = Mosaic::new(theme.blocks, columns, rows);
        Canvas { mosaic, theme, across: across as f64, down: down as f64 / 2.0 }
    }

    /// Paints the pixels of a rectangle whose middle is within a shape.
    fn paint(
        &mut self,
        [left, top, right, bottom]: [f64; 4],
        ink: Ink,
        is_in: impl Fn(f64, f64) -> bool,
    ) {
        let paint = ink.paint(self.theme);
        let range = |from: f64, to: f64, scale: f64| {
            let last = (to * scale).ceil().max(0.0);
            (from * scale).floor().max(0.0) as usize..last as usize
        };
        for y in range(top, bottom, self.down) {
            for x in range(left, right, self.across) {
                let middle = ((x as f64 + 0.5) / self.across, (y as f64 + 0.5) / self.down);
                if is_in(middle.0, middle.1) {
                    self.mosaic.pixel(x, y, paint);
                }
            }
        }
    }

    /// Fills a rectangle: left, top, right, bottom.
    pub(crate) fn fill(&mut self, at: [f64; 4], ink: Ink) {
        let [left, top, right, bottom] = at;
        self.paint(at, ink, |x, y| x >= left && x < right && y >= top && y < bottom);
    }

    /// Paints a disc.
    pub(crate) fn disc(&mut self, (x, y): (f64, f64), radius: f64, ink: Ink) {
        self.paint([x - radius, y - radius, x + radius, y + radius], ink, |px, py| {
            (px - x).powi(2) + (py - y).powi(2) <= radius * radius
        });
    }

    /// Paints a disc of a whole number of units in a square: left, top, right, bottom. Then it is
    /// round in coarse pixels too, and does not touch its neighbors. Returns its middle.
    pub(crate) fn man(&mut self, square: [f64; 4], ink: Ink) -> (f64, f64) {
        let (middle, size) = man(square);
        self.disc(middle, size / 2.0, ink);
        middle
    }

    /// Paints a dot in the middle of where a piece would be.
    pub(crate) fn dot(&mut self, square: [f64; 4], ink: Ink) {
        let ((x, y), size) = man(square);
        let half = if size % 2.0 == 0.0 { 1.0 } else { 0.5 };
        self.fill([x - half, y - half, x + half, y + half], ink);
    }

    /// Paints a frame along the inner edges of a rectangle.
    pub(crate) fn frame(&mut self, [left, top, right, bottom]: [f64; 4], ink: Ink) {
        let wide = if right - left > 6.0 { 1.0 } else { 0.5 };
        self.fill([left, top, right, top + 1.0], ink);
        self.fill([left, bottom - 1.0, right, bottom], ink);
        self.fill([left, top, left + wide, bottom], ink);
        self.fill([right - wide, top, right, bottom], ink);
    }

    /// Paints a ring.
    pub(crate) fn ring(&mut self, (x, y): (f64, f64), radius: f64, inner: f64, ink: Ink) {
        self.paint([x - radius, y - radius, x + radius, y + radius], ink, |px, py| {
            let square = (px - x).powi(2) + (py - y).powi(2);
            square <= radius * radius && square > inner * inner
        });
    }

    /// Paints the two diagonals of a square.
    pub(crate) fn cross(&mut self, (x, y): (f64, f64), radius: f64, thickness: f64, ink: Ink) {
        self.paint([x - radius, y - radius, x + radius, y + radius], ink, |px, py| {
            let (dx, dy) = ((px - x).abs(), (py - y).abs());
            dx <= radius && dy <= radius && (dx - dy).abs() <= thickness
        });
    }

    /// Paints a triangle with a horizontal base: the base's left and right end and height, and the
    /// height of the tip.
    pub(crate) fn tongue(&mut self, (left, right): (f64, f64), base: f64, tip: f64, ink: Ink) {
        let (top, bottom) = (base.min(tip), base.max(tip));
        let (middle, half) = ((left + right) / 2.0, (right - left) / 2.0);
        self.paint([left, top, right, bottom], ink, |x, y| {
            let part = (tip - y) / (tip - base);
            y >= top && y < bottom && (x - middle).abs() <= half * part
        });
    }

    /// Puts a character into a cell, on a background.
    pub(crate) fn glyph(&mut self, cell: (u16, u16), symbol: char, ink: Ink, paper: Ink) {
        let (ink, paper) = (ink.color(self.theme), paper.color(self.theme));
        self.mosaic.glyph(cell, symbol, ink, paper);
    }

    /// Shows the picture.
    pub(crate) fn show(&self, area: Rect, buffer: &mut Buffer) {
        self.mosaic.show(area, buffer);
    }
}
