//! The board, in the size that fits.

use grammar::hex::{Cell, Edge};
use grammar::rul3::Pattern;
use rulvm_cells::{Buffer, Color, Line, Modifier, Rect, Span, Style};
use rulvm_core::game::Game;
use rulvm_core::machine::Hexagon;

use super::honeycomb::{self, Honeycomb, Point};
use super::mosaic::{Mosaic, Paint};
use super::size::Size;
use super::{letters, outlined};
use crate::picture::pixels::{self, Pixels};
use crate::picture::scene::{Look, Place, Scene, Tile};
use crate::theme::Theme;

/// Draws a scene of a game's rule.
pub(crate) fn draw(
    scene: &Scene,
    game: &Game,
    size: Size,
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    match size {
        Size::Letters => letters::draw(scene, theme, area, buffer),
        Size::Outlined => outlined::draw(scene, theme, area, buffer),
        Size::Blocks(comb) => blocks(scene, comb, theme, area, buffer),
        Size::Pixels(_) => pixels(scene, game, size, theme, area, buffer),
        Size::Image(..) => {
            buffer.leave_to_image(area);
            for (at, symbol, paper) in labels(scene, size, theme) {
                if let Some(cell) = buffer.cell_mut((area.x + at.0, area.y + at.1)) {
                    let style = Style::new().fg(theme.ink()).bg(paper);
                    cell.set_char(symbol).set_style(style.add_modifier(Modifier::BOLD));
                }
            }
        }
    }
}

/// True if a hexagon has text: vanishing and missing hexagons have none.
fn has_text(look: Look) -> bool {
    matches!(look, Look::Lies | Look::Falls | Look::Lands)
}

fn blocks(scene: &Scene, comb: Honeycomb, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let (columns, rows) = comb.size(2 * u16::from(scene.edge.get()) - 1);
    let mut mosaic = Mosaic::new(comb.blocks, columns, rows);
    let middle = |place: Place| comb.middle(place.column.into(), place.below.into());
    for place in scene.edge.all_cells().filter_map(|cell| Place::of(scene.edge, cell)) {
        let fill = honeycomb::empty(theme, place.shade);
        comb.paint(&mut mosaic, middle(place), &fill);
        if let (Some(dot), Some(cell)) = (honeycomb::dot(theme), comb.cell(middle(place))) {
            mosaic.faint_glyph(cell, '·', dot, fill.body.color);
        }
    }
    for tile in &scene.tiles {
        let Some(place) = Place::of(scene.edge, tile.cell) else { continue };
        let middle = comb.moved(middle(place), -tile.rise);
        hexagon(&mut mosaic, comb, middle, theme, tile);
    }
    mosaic.show(area, buffer);
}

/// Draws a hexagon in blocks, with what is written on it.
pub(super) fn hexagon(
    mosaic: &mut Mosaic,
    comb: Honeycomb,
    middle: Point,
    theme: Theme,
    tile: &Tile,
) {
    let fill = comb.fill(theme, tile.hexagon.color, tile.look);
    comb.paint(mosaic, middle, &fill);
    let Some((x, y)) = comb.cell(middle) else { return };
    if has_text(tile.look) {
        for (x, symbol) in (x..).zip(theme.label(tile.hexagon).chars()) {
            mosaic.glyph((x, y), symbol, theme.ink(), fill.body.color);
        }
    }
}

fn pixels(scene: &Scene, game: &Game, size: Size, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let (columns, rows) = size.of(scene.edge);
    let mut mosaic = Mosaic::new(theme.blocks, columns, rows);
    let rule = game.program().rule();
    let plain;
    let patterns = if size.has_patterns() {
        scene
    } else {
        // They are too small to be distinguished: the first one, with glyphs.
        let one = |tile: &Tile| Tile { hexagon: Hexagon { pattern: 1, ..tile.hexagon }, ..*tile };
        plain = Scene { edge: scene.edge, tiles: scene.tiles.iter().map(one).collect() };
        &plain
    };
    let paint = pixels::Paint { rule, palette: theme.palette.palette() };
    let (width, height) = mosaic.size();
    let picture = Pixels::of(patterns, &paint).scaled(width, height);
    for (k, &[red, green, blue, opacity]) in picture.data.iter().enumerate() {
        if opacity >= 0x80 {
            let rgb = [red, green, blue];
            mosaic.pixel(k % width, k / width, Paint { color: theme.rgb(rgb), rgb });
        }
    }
    for (cell, symbol, paper) in labels(scene, size, theme) {
        mosaic.glyph(cell, symbol, theme.ink(), paper);
    }
    mosaic.show(area, buffer);
}

/// A character on a board in pixels: where it is, which one, and the color below it.
fn labels(
    scene: &Scene,
    size: Size,
    theme: Theme,
) -> impl Iterator<Item = ((u16, u16), char, Color)> + '_ {
    let label = move |tile: &Tile| {
        let mut text = theme.label(tile.hexagon);
        if size.has_patterns() {
            text.truncate(if theme.has_letters() { 1 } else { 0 });
        }
        let (x, y) = Place::of(scene.edge, tile.cell)?.middle();
        let (x, y) = size.cell_of(scene.edge, (x, y - tile.rise))?;
        let paper = theme.shaded(tile.hexagon.color, level(tile.look));
        let symbols: Vec<char> = text.chars().collect();
        Some((x..).zip(symbols).map(move |(x, symbol)| ((x, y), symbol, paper)))
    };
    scene.tiles.iter().filter(|tile| has_text(tile.look)).filter_map(label).flatten()
}

/// How bright a hexagon is below its text.
fn level(look: Look) -> u8 {
    if look == Look::Lands { Pattern::BACKGROUND + 1 } else { Pattern::BACKGROUND }
}

/// Where the middle of a cell is, from the upper left corner of the board.
pub(crate) fn middle(size: Size, edge: Edge, cell: Cell) -> Option<(u16, u16)> {
    let place = Place::of(edge, cell)?;
    let (column, below) = (u16::from(place.column), u16::from(place.below));
    match size {
        Size::Letters => Some(letters::middle(place)),
        Size::Outlined => Some((4 * column + 2, below + 1)),
        Size::Blocks(comb) => comb.cell(comb.middle(column, below)),
        Size::Pixels(_) | Size::Image(..) => size.cell_of(edge, place.middle()),
    }
}

/// One hexagon of each color in a line.
pub(crate) fn samples(theme: Theme) -> Line<'static> {
    let hexagon = |color| {
        let text = theme.label(Hexagon { color, pattern: 1 });
        let style = Style::new().fg(theme.ink()).bg(theme.hexagon(color));
        [Span::raw("  "), Span::styled(format!(" {text:<2}"), style)]
    };
    Line::from((1..=6).flat_map(hexagon).collect::<Vec<_>>())
}
