//! The board without colors: every hexagon is the letter of its color and the glyph of its pattern.

use rulvm_cells::{Buffer, Modifier, Rect, Style};
use rulvm_core::machine::Hexagon;

use crate::picture::pixels::ROW;
use crate::picture::scene::{Look, Place, Scene};
use crate::theme::Theme;

/// The characters of a hexagon: its letter and its glyph, and a bracket on both sides.
pub(super) const WIDTH: u16 = 4;

/// The characters and rows of a board with some columns. It ends with a half row.
pub(super) const fn size(columns: u16) -> (u16, u16) {
    (WIDTH * columns, columns + 1)
}

/// Where the letter of a cell is.
pub(super) fn middle(place: Place) -> (u16, u16) {
    (WIDTH * u16::from(place.column) + 1, u16::from(place.below).div_ceil(2))
}

/// Draws a scene.
pub(super) fn draw(scene: &Scene, theme: Theme, area: Rect, buffer: &mut Buffer) {
    for place in scene.edge.all_cells().filter_map(|cell| Place::of(scene.edge, cell)) {
        let (x, y) = middle(place);
        // Every other column is half a row higher than its letters.
        let dot = if place.below % 2 == 0 { "·" } else { "˙" };
        put((x.into(), y.into()), dot, Style::new(), area, buffer);
    }
    for tile in scene.tiles.iter().filter(|tile| tile.look != Look::Trail) {
        let Some(place) = Place::of(scene.edge, tile.cell) else { continue };
        let below = i32::from(place.below) + rounded(-2 * tile.rise, ROW);
        let x = i32::from(WIDTH) * i32::from(place.column);
        hexagon(theme, tile.hexagon, tile.look, (x, below), area, buffer);
    }
}

/// Draws a hexagon some characters to the right, and some half rows below the top.
pub(super) fn hexagon(
    theme: Theme,
    hexagon: Hexagon,
    look: Look,
    (x, below): (i32, i32),
    area: Rect,
    buffer: &mut Buffer,
) {
    let (before, after) = brackets(look);
    let letter = theme.letter(hexagon.color);
    let symbols = match theme.glyph(hexagon.pattern) {
        Some(glyph) => String::from_iter([before, letter, glyph, after]),
        None => String::from_iter([before, letter, after]),
    };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    put((x, (below + 1).div_euclid(2)), &symbols, bold, area, buffer);
}

/// Puts characters into an area; whatever is outside of it is left out.
fn put((x, y): (i32, i32), symbols: &str, style: Style, area: Rect, buffer: &mut Buffer) {
    for (x, symbol) in (x..).zip(symbols.chars()) {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { continue };
        if x < area.width && y < area.height {
            buffer[(area.x + x, area.y + y)].set_char(symbol).set_style(style);
        }
    }
}

/// The characters on both sides of a hexagon that does not lie on the board.
pub(super) const fn brackets(look: Look) -> (char, char) {
    match look {
        Look::Falls => ('[', ']'),
        Look::Ghost => ('(', ')'),
        Look::Vanishes(_) => ('*', '*'),
        Look::Lies | Look::Lands | Look::Trail => (' ', ' '),
    }
}

/// A length divided by another one, to the nearest whole number.
fn rounded(length: i32, by: u16) -> i32 {
    let by = i32::from(by);
    (2 * length + by).div_euclid(2 * by)
}
