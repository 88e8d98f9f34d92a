//! The board, in the size that fits.

use grammar::hex::{Cell, Direction, Edge, Position};
use grammar::rul3::{Pattern, RuleFile, Shape};
use rulvm_cells::{Buffer, Line, Modifier, Rect, Span, Style};
use rulvm_core::game::Game;
use rulvm_core::machine::Hexagon;

use super::canvas::Canvas;
use super::size::Size;
use crate::picture::pixels::{Paint, Pixels};
use crate::picture::scene::{Look, Place, Scene, Tile};
use crate::theme::{Depth, Theme};

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
        Size::Small => small(scene, theme, area, buffer),
        Size::Outlined => outlined(scene, theme, area, buffer),
        Size::Pixels(_) => pixels(scene, game, size, theme, area, buffer),
    }
}

/// The text on a hexagon.
fn written(theme: Theme, tile: &Tile) -> String {
    let Hexagon { color, pattern } = tile.hexagon;
    let letter = theme.has_letters().then(|| theme.letter(color));
    let glyph = theme.glyph(pattern);
    match tile.look {
        Look::Vanishes(_) => "*".to_owned(),
        Look::Ghost => "·".to_owned(),
        Look::Lies | Look::Lands | Look::Falls => letter.into_iter().chain(glyph).collect(),
    }
}

/// How bright a hexagon is in one color.
fn level(look: Look) -> u8 {
    match look {
        Look::Lands => Pattern::BACKGROUND + 1,
        Look::Vanishes(_) => 7,
        Look::Lies | Look::Falls | Look::Ghost => Pattern::BACKGROUND,
    }
}

fn small(scene: &Scene, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let (width, rows) = Size::Small.of(scene.edge);
    let mut canvas = Canvas::new(usize::from(width), usize::from(rows));
    for place in scene.edge.all_cells().filter_map(|cell| Place::of(scene.edge, cell)) {
        let (x, below) = (3 * usize::from(place.column), usize::from(place.below));
        if theme.depth == Depth::None {
            canvas.glyph(x + 1, below, '·', theme.ink(), theme.ink());
        } else {
            canvas.fill(x, below, 3, theme.empty(place.shade));
        }
    }
    for tile in &scene.tiles {
        let Some(place) = Place::of(scene.edge, tile.cell) else { continue };
        let (right, down) = Size::Small.on_screen(scene.edge, (tile.right, -tile.rise));
        let at = |start: u8, times: i32, add| usize::try_from(i32::from(start) * times + add);
        let (Ok(x), Ok(below)) = (at(place.column, 3, right), at(place.below, 1, down)) else {
            continue;
        };
        small_tile(&mut canvas, theme, (x, below), tile, place.shade);
    }
    canvas.show(area, buffer);
}

/// A hexagon in one row, over an empty cell of some shade.
fn small_tile(
    canvas: &mut Canvas,
    theme: Theme,
    (x, below): (usize, usize),
    tile: &Tile,
    shade: i32,
) {
    let ink = theme.ink();
    if theme.depth == Depth::None {
        for (k, glyph) in letters(theme, tile).into_iter().enumerate() {
            canvas.glyph(x + k, below, glyph, ink, ink);
        }
        return;
    }
    let paper = theme.shaded(tile.hexagon.color, level(tile.look));
    if tile.look == Look::Ghost {
        canvas.glyph(x + 1, below, '○', paper, theme.empty(shade));
        return;
    }
    canvas.fill(x, below, 3, paper);
    for (k, glyph) in written(theme, tile).chars().enumerate().take(2) {
        canvas.glyph(x + 1 + k, below, glyph, ink, paper);
    }
}

/// A hexagon without colors: the letter of its color, the glyph of its pattern; brackets around the
/// falling piece.
fn letters(theme: Theme, tile: &Tile) -> [char; 3] {
    let Hexagon { color, pattern } = tile.hexagon;
    let (before, behind) = match tile.look {
        Look::Falls => ('[', ']'),
        Look::Ghost => ('(', ')'),
        Look::Vanishes(_) => ('*', '*'),
        Look::Lies | Look::Lands => (' ', ' '),
    };
    [before, theme.letter(color), theme.glyph(pattern).unwrap_or(behind)]
}

fn outlined(scene: &Scene, theme: Theme, area: Rect, buffer: &mut Buffer) {
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
        // Whatever moves is drawn where it will be.
        let here = scene.tiles.iter().rev().find(|tile| tile.cell == cell);
        let filled = here.filter(|tile| tile.look != Look::Ghost);
        let paper = filled.map(|tile| theme.shaded(tile.hexagon.color, level(tile.look)));
        let inside = paper.map_or(Style::new(), |paper| Style::new().fg(theme.ink()).bg(paper));
        // The row of underscores above belongs to the cell above, but for the top of the board.
        for k in 1..=3 {
            if scene.edge.cell(above(scene.edge, cell)).is_none() {
                put(x + k, y, '_', line);
            }
            put(x + k, y + 1, ' ', inside);
            put(x + k, y + 2, '_', if filled.is_some() { inside } else { line });
        }
        put(x, y + 1, '/', line);
        put(x + 4, y + 1, '\\', line);
        put(x, y + 2, '\\', line);
        put(x + 4, y + 2, '/', line);
        let Some(here) = here else { continue };
        let bold = inside.add_modifier(Modifier::BOLD);
        if theme.depth == Depth::None {
            for (k, glyph) in letters(theme, here).into_iter().enumerate() {
                // The outline is where a bracket would be.
                let glyph = if glyph == ']' { ' ' } else { glyph };
                put(x + 1 + k, y + 1, glyph, bold);
            }
        } else if here.look == Look::Ghost {
            put(x + 2, y + 1, '○', Style::new().fg(theme.hexagon(here.hexagon.color)));
        } else {
            let text = written(theme, here);
            for (k, glyph) in text.chars().enumerate().take(2) {
                put(x + 2 + k, y + 1, glyph, bold);
            }
        }
    }
}

fn above(edge: Edge, cell: Cell) -> Position {
    let nowhere = Position { column: 0, height: -1 };
    edge.position(cell).map_or(nowhere, |at| at.neighbor(Direction::Up))
}

fn pixels(scene: &Scene, game: &Game, size: Size, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let (width, rows) = size.of(scene.edge);
    let (width, rows) = (usize::from(width), usize::from(rows));
    let mut canvas = Canvas::new(width, rows);
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
    let paint = Paint { rule, palette: theme.palette.palette() };
    let picture = Pixels::of(patterns, &paint).scaled(width, 2 * rows);
    for (k, &[red, green, blue, opacity]) in picture.data.iter().enumerate() {
        if opacity >= 0x80 {
            canvas.pixel(k, theme.rgb([red, green, blue]));
        }
    }
    for tile in &scene.tiles {
        let Some(place) = Place::of(scene.edge, tile.cell) else { continue };
        if !matches!(tile.look, Look::Lies | Look::Falls | Look::Lands) {
            continue;
        }
        let mut text = written(theme, tile);
        if size.has_patterns() {
            text.truncate(if theme.has_letters() { 1 } else { 0 });
        }
        // The middle of the hexagon, in pixels.
        let (x, y) = place.middle();
        let middle = size.on_screen(scene.edge, (x + tile.right, y - tile.rise));
        let (Ok(x), Ok(half)) = (usize::try_from(middle.0), usize::try_from(middle.1)) else {
            continue;
        };
        let paper = theme.shaded(tile.hexagon.color, level(tile.look));
        for (k, glyph) in text.chars().enumerate() {
            canvas.glyph(x + k, (half / 2) * 2, glyph, theme.ink(), paper);
        }
    }
    canvas.show(area, buffer);
}

/// Where the middle of a cell is, from the upper left corner of the board.
pub(crate) fn middle(size: Size, edge: Edge, cell: Cell) -> Option<(u16, u16)> {
    let place = Place::of(edge, cell)?;
    let (column, below) = (u16::from(place.column), u16::from(place.below));
    match size {
        Size::Small => Some((3 * column + 1, below.div_ceil(2))),
        Size::Outlined => Some((4 * column + 2, below + 1)),
        Size::Pixels(_) => {
            let (x, half) = size.on_screen(edge, place.middle());
            Some((u16::try_from(x).ok()?, u16::try_from(half / 2).ok()?))
        }
    }
}

/// Draws the piece that `V[0..8]` define, small, with its shape in the middle of 15 x 6 characters.
pub(crate) fn draw_piece(
    rule: &RuleFile,
    next: &[i32; 9],
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    small_piece(rule, next, theme, (2, 14), area, buffer);
}

/// The size of a shape that is drawn with [`draw_corner`]: characters and rows.
pub(super) fn size_of_shape(shape: &Shape) -> (u16, u16) {
    let (left, right, top, bottom) = bounds(shape);
    let length = |length: i32| u16::try_from(length).unwrap_or(0);
    (length(3 * (right - left + 1)), length((top - bottom + 3) / 2))
}

/// Draws the piece that `V[0..8]` define, small, in the upper left corner of an area.
pub(super) fn draw_corner(
    rule: &RuleFile,
    piece: &[i32; 9],
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let Some(shape) = rule.shape(piece[0]) else { return };
    let (left, _, top, _) = bounds(shape);
    small_piece(rule, piece, theme, (-left, top), area, buffer);
}

/// The place of the reference when a piece is drawn small: in a board that is large enough for
/// every shape.
const REFERENCE: Position = Position { column: 0, height: 5 };

/// The first and the last column of a shape, and its highest and lowest level.
fn bounds(shape: &Shape) -> (i32, i32, i32, i32) {
    let places = || shape.configuration().iter().map(|&relative| REFERENCE.offset(relative));
    let columns = || places().map(|at| at.column);
    let levels = || places().map(|at| at.level());
    let or_zero = |value: Option<i32>| value.unwrap_or(0);
    (
        or_zero(columns().min()),
        or_zero(columns().max()),
        or_zero(levels().max()),
        or_zero(levels().min()),
    )
}

/// Draws a piece in hexagons of one row, some columns to the right and below some level.
fn small_piece(
    rule: &RuleFile,
    piece: &[i32; 9],
    theme: Theme,
    (right, top): (i32, i32),
    area: Rect,
    buffer: &mut Buffer,
) {
    let Some(shape) = rule.shape(piece[0]) else { return };
    let mut canvas = Canvas::new(15, 6);
    for (k, relative) in shape.configuration().iter().enumerate() {
        let byte = |value: i32| u8::try_from(value).unwrap_or(0);
        let hexagon = Hexagon { color: byte(piece[k + 1]), pattern: byte(piece[k + 5]) };
        let at = REFERENCE.offset(*relative);
        let (Ok(column), Ok(below), Some(cell)) = (
            usize::try_from(at.column + right),
            usize::try_from(top - at.level()),
            Edge::ALL[0].cell(at),
        ) else {
            continue;
        };
        let tile = Tile { cell, rise: 0, right: 0, hexagon, look: Look::Lies };
        small_tile(&mut canvas, theme, (3 * column, below), &tile, 0);
    }
    canvas.show(area, buffer);
}

/// One hexagon of each color in a line.
pub(crate) fn samples(theme: Theme) -> Line<'static> {
    let hexagon = |color| {
        let hexagon = Hexagon { color, pattern: 1 };
        let tile = |cell| Tile { cell, rise: 0, right: 0, hexagon, look: Look::Lies };
        let text = Cell::new(1).map_or_else(String::new, |cell| written(theme, &tile(cell)));
        let style = Style::new().fg(theme.ink()).bg(theme.hexagon(color));
        [Span::raw("  "), Span::styled(format!(" {text:<2}"), style)]
    };
    Line::from((1..=6).flat_map(hexagon).collect::<Vec<_>>())
}
