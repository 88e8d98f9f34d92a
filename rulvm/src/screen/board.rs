//! The board. Where there is room, hexagons have outlines, two rows each; else a hexagon is one row
//! high and three characters wide, and every other column stands half a row higher.

use grammar::hex::{Cell, Edge, Position};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::canvas::Canvas;
use super::theme::{Depth, Theme};
use crate::game::Game;
use crate::machine::Hexagon;

/// How the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// With outlines.
    Large,
    /// One row for each hexagon.
    Small,
}

impl Size {
    /// The characters and rows that a board takes.
    pub(super) fn of(self, edge: Edge) -> (u16, u16) {
        let columns = 2 * u16::from(edge.get()) - 1;
        match self {
            Size::Large => (4 * columns + 1, 2 * columns + 1),
            Size::Small => (3 * columns, columns),
        }
    }
}

/// A cell and where it is: its column from the left, and how many half-cells it is below the top.
struct Place {
    cell: Cell,
    column: usize,
    below: usize,
    shade: i32,
}

fn places(edge: Edge) -> impl Iterator<Item = Place> {
    let n = i32::from(edge.get());
    edge.all_cells().filter_map(move |cell| {
        let Position { column, height } = edge.position(cell)?;
        let level = 2 * height + column.abs();
        let below = usize::try_from(4 * (n - 1) - level).ok()?;
        let from_left = usize::try_from(column + n - 1).ok()?;
        // No two neighbours have the same shade: a step changes this by 1 or 2 modulo 3.
        let shade = column - (level - column) / 2;
        Some(Place { cell, column: from_left, below, shade })
    })
}

/// Draws the board with the falling piece.
pub(super) fn draw(game: &Game, size: Size, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let falling = game.piece_cells();
    let hexagon = |cell: Cell| {
        let on_piece = falling.iter().position(|&id| id == i32::from(cell.id()));
        match (on_piece, game.piece()) {
            (Some(k), Some(piece)) => (piece.hexagons.get(k).copied(), true),
            _ => (game.state().board.hexagon(cell), false),
        }
    };
    match size {
        Size::Small => small(game.edge(), hexagon, theme, area, buffer),
        Size::Large => large(game.edge(), hexagon, theme, area, buffer),
    }
}

fn small(
    edge: Edge,
    hexagon: impl Fn(Cell) -> (Option<Hexagon>, bool),
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (width, rows) = Size::Small.of(edge);
    let mut canvas = Canvas::new(usize::from(width), usize::from(rows) + 1);
    for place in places(edge) {
        let (here, falling) = hexagon(place.cell);
        let x = 3 * place.column;
        if theme.depth == Depth::None {
            letters(&mut canvas, theme, x, place.below, here, falling);
            continue;
        }
        let paper = here.map_or(theme.empty(place.shade), |here| theme.hexagon(here.color));
        canvas.fill(x, place.below, 3, paper);
        let glyph = here.and_then(|here| theme.glyph(here.pattern));
        if let Some(glyph) = glyph {
            canvas.glyph(x + 1, place.below, glyph, theme.ink(), paper);
        }
    }
    canvas.show(area, buffer);
}

/// A cell without colors: the letter of its color, the glyph of its pattern; brackets around the
/// falling piece.
fn letters(
    canvas: &mut Canvas,
    theme: Theme,
    x: usize,
    below: usize,
    here: Option<Hexagon>,
    falling: bool,
) {
    let ink = theme.ink();
    let mut put = |offset: usize, glyph: char| canvas.glyph(x + offset, below, glyph, ink, ink);
    match here {
        None => put(1, '·'),
        Some(here) => {
            put(0, if falling { '[' } else { ' ' });
            put(1, theme.letter(here.color));
            put(2, theme.glyph(here.pattern).unwrap_or(if falling { ']' } else { ' ' }));
        }
    }
}

fn large(
    edge: Edge,
    hexagon: impl Fn(Cell) -> (Option<Hexagon>, bool),
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let line = Style::new().fg(theme.line());
    let mut put = |x: usize, y: usize, symbol: char, style: Style| {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { return };
        if x < area.width && y < area.height {
            buffer[(area.x + x, area.y + y)].set_char(symbol).set_style(style);
        }
    };
    for place in places(edge) {
        let (x, y) = (4 * place.column, place.below);
        let (here, falling) = hexagon(place.cell);
        let paper = here.map(|here| theme.hexagon(here.color));
        let inside = paper.map_or(Style::new(), |paper| Style::new().fg(theme.ink()).bg(paper));
        // The row of underscores above belongs to the cell above, but for the top of the board.
        for k in 1..=3 {
            if edge.cell(above(edge, place.cell)).is_none() {
                put(x + k, y, '_', line);
            }
            put(x + k, y + 1, ' ', inside);
            put(x + k, y + 2, '_', if here.is_some() { inside } else { line });
        }
        put(x, y + 1, '/', line);
        put(x + 4, y + 1, '\\', line);
        put(x, y + 2, '\\', line);
        put(x + 4, y + 2, '/', line);
        let Some(here) = here else { continue };
        let bold = inside.add_modifier(Modifier::BOLD);
        if theme.depth == Depth::None {
            put(x + 1, y + 1, if falling { '[' } else { ' ' }, bold);
            put(x + 2, y + 1, theme.letter(here.color), bold);
            put(x + 3, y + 1, theme.glyph(here.pattern).unwrap_or(' '), bold);
        } else if let Some(glyph) = theme.glyph(here.pattern) {
            put(x + 2, y + 1, glyph, bold);
        }
    }
}

fn above(edge: Edge, cell: Cell) -> Position {
    let nowhere = Position { column: 0, height: -1 };
    edge.position(cell).map_or(nowhere, |at| at.neighbor(grammar::hex::Direction::Up))
}

/// Draws the next piece, small.
pub(super) fn draw_next(game: &Game, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let Some(next) = game.state().next else { return };
    let shapes = &game.program().rule().shapes;
    let shape = usize::try_from(next[0]).ok().and_then(|id| shapes.get(id.checked_sub(1)?));
    let Some(shape) = shape else { return };
    let mut canvas = Canvas::new(15, 6);
    for (k, relative) in shape.configuration().iter().enumerate() {
        let byte = |value: i32| u8::try_from(value).unwrap_or(0);
        let here = Hexagon { color: byte(next[k + 1]), pattern: byte(next[k + 5]) };
        let at = Position { column: 2, height: 2 }.offset(*relative);
        // Columns from the middle one; heights grow upwards.
        let (Ok(column), Ok(below)) =
            (usize::try_from(at.column), usize::try_from(10 - (2 * at.height + at.column.abs())))
        else {
            continue;
        };
        let x = 3 * column;
        if theme.depth == Depth::None {
            letters(&mut canvas, theme, x, below, Some(here), false);
            continue;
        }
        let paper = theme.hexagon(here.color);
        canvas.fill(x, below, 3, paper);
        if let Some(glyph) = theme.glyph(here.pattern) {
            canvas.glyph(x + 1, below, glyph, theme.ink(), paper);
        }
    }
    canvas.show(area, buffer);
}
