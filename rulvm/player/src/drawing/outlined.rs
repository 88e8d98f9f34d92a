//! The board with outlines: hexagons of two rows, between lines of ASCII.

use grammar::hex::{Cell, Direction, Edge, Position};
use rulvm_cells::{Buffer, Modifier, Rect, Style};

use super::letters::brackets;
use crate::blocks::Blocks;
use crate::picture::scene::{Look, Place, Scene, Tile};
use crate::theme::{Depth, Theme};

/// The characters and rows of a board with some columns.
pub(super) const fn size(columns: u16) -> (u16, u16) {
    (4 * columns + 1, 2 * columns + 1)
}

/// Draws a scene. Whatever moves is drawn where it will be.
pub(super) fn draw(scene: &Scene, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let line = Style::new().fg(theme.line());
    let mut put = |x: usize, y: usize, symbol: char, style: Style| {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { return };
        if x < area.width && y < area.height {
            buffer[(area.x + x, area.y + y)].set_char(symbol).set_style(style);
        }
    };
    for cell in scene.edge.all_cells() {
        let Some(place) = Place::of(scene.edge, cell) else { continue };
        let (x, y) = (4 * usize::from(place.column), usize::from(place.below));
        for k in 1..=3 {
            // The row of underscores above belongs to the cell above, but for the top of the board.
            if scene.edge.cell(above(scene.edge, cell)).is_none() {
                put(x + k, y, '_', line);
            }
            put(x + k, y + 2, '_', line);
        }
        put(x, y + 1, '/', line);
        put(x + 4, y + 1, '\\', line);
        put(x, y + 2, '\\', line);
        put(x + 4, y + 2, '/', line);
        let is_here = |tile: &&Tile| tile.cell == cell && tile.look != Look::Trail;
        if let Some(here) = scene.tiles.iter().rev().find(is_here) {
            for (row, symbols) in (y + 1..).zip(inside(theme, here)) {
                for (column, (symbol, style)) in (x + 1..).zip(symbols) {
                    put(column, row, symbol, style);
                }
            }
        }
    }
}

/// The two rows of a hexagon.
fn inside(theme: Theme, tile: &Tile) -> [[(char, Style); 3]; 2] {
    let line = Style::new().fg(theme.line());
    let glyph = theme.glyph(tile.hexagon.pattern);
    if theme.depth == Depth::None {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let (before, after) = brackets(tile.look);
        let upper = [before, theme.letter(tile.hexagon.color), after].map(|it| (it, bold));
        return [upper, [('_', line), glyph.map_or(('_', line), |it| (it, bold)), ('_', line)]];
    }
    let color = theme.hexagon(tile.hexagon.color);
    let ink = Style::new().fg(color);
    match tile.look {
        Look::Ghost => [[(' ', line), ('○', ink), (' ', line)], [('_', line); 3]],
        Look::Vanishes(_) => [[(' ', line), ('*', ink), (' ', line)], [('_', line); 3]],
        Look::Lies | Look::Falls | Look::Lands | Look::Trail => {
            let full = |symbol: char| match symbol {
                _ if theme.blocks < Blocks::Quadrants => (' ', Style::new().bg(color)),
                symbol => (symbol, ink),
            };
            let mut upper = ['▟', '█', '▙'].map(full);
            let on = Style::new().fg(theme.ink()).bg(color).add_modifier(Modifier::BOLD);
            for (place, symbol) in upper[1..].iter_mut().zip(theme.label(tile.hexagon).chars()) {
                *place = (symbol, on);
            }
            [upper, ['▜', '█', '▛'].map(full)]
        }
    }
}

fn above(edge: Edge, cell: Cell) -> Position {
    let nowhere = Position { column: 0, height: -1 };
    edge.position(cell).map_or(nowhere, |at| at.neighbor(Direction::Up))
}
