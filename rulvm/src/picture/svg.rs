//! A picture of a game as SVG: every hexagon with the pixels of its pattern (F3).

use std::fmt::Write;

use grammar::hex::{Cell, Position};
use grammar::rul3::{Pattern, Rgb};

use crate::game::Game;
use crate::machine::Hexagon;
use crate::sanitize::display;

/// The pitch of columns and rows in pixels (F3).
const COLUMN: i32 = 16;
const ROW: i32 = 18;
/// How wide the numbers at the side are.
const SIDE: i32 = 110;
/// Around the board.
const MARGIN: i32 = 12;

/// The intensities of the levels 0 to 7, and what is added to every component (option `-vhc` and
/// `-vhw` of the manual, section 4).
const LEVELS: [(u8, u8); 8] = [
    (0x30, 0x00),
    (0x60, 0x00),
    (0x78, 0x00),
    (0x90, 0x00),
    (0xA8, 0x10),
    (0xC8, 0x20),
    (0xD8, 0x50),
    (0xF8, 0x80),
];

/// The picture of a game: board, falling piece, name and numbers of the rule.
#[must_use]
pub fn svg(game: &Game) -> String {
    let edge = game.edge();
    let n = i32::from(edge.get());
    let (columns, rows) = (2 * n - 1, 2 * n - 1);
    let (width, height) = (columns * COLUMN + 4, rows * ROW);
    let (all, tall) = (width + SIDE + 2 * MARGIN, height + 2 * MARGIN);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all} {tall}\" \
         width=\"{}\" height=\"{}\" shape-rendering=\"crispEdges\">\n\
         <rect width=\"{all}\" height=\"{tall}\" fill=\"#14161c\"/>",
        2 * all,
        2 * tall
    );
    let falling = game.piece_cells();
    for cell in edge.all_cells() {
        let Some(Position { column, height: at }) = edge.position(cell) else { continue };
        let x = MARGIN + (column + n - 1) * COLUMN;
        let y = MARGIN + (4 * (n - 1) - (2 * at + column.abs())) * ROW / 2;
        hexagon(&mut out, game, here(game, &falling, cell), x, y);
    }
    side(&mut out, game, MARGIN + width + 10);
    out.push_str("</svg>\n");
    out
}

fn here(game: &Game, falling: &[i32], cell: Cell) -> Option<Hexagon> {
    let on_piece = falling.iter().position(|&id| id == i32::from(cell.id()));
    match (on_piece, game.piece()) {
        (Some(k), Some(piece)) => piece.hexagons.get(k).copied(),
        _ => game.state().board.hexagon(cell),
    }
}

/// A hexagon in its 18 rows, runs of equal pixels as one rectangle.
fn hexagon(out: &mut String, game: &Game, here: Option<Hexagon>, x: i32, y: i32) {
    let empty = Pattern::default();
    let patterns = &game.program().rule().patterns;
    let pattern = here.and_then(|here| patterns.get(usize::from(here.pattern).checked_sub(1)?));
    for (row, pixels) in (0..).zip(pattern.unwrap_or(&empty).rows()) {
        let mut left = x + 10 - i32::try_from(pixels.len() / 2).unwrap_or(0);
        for run in pixels.chunk_by(|a, b| a == b) {
            let length = i32::try_from(run.len()).unwrap_or(0);
            let level = run.first().copied().unwrap_or(0);
            let fill = match here {
                Some(here) => shade(here.color, level),
                None => "#22252e".to_owned(),
            };
            // An empty cell has a border of its own: its pixels end one before.
            let inset = i32::from(here.is_none());
            let _ = writeln!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"1\" fill=\"{fill}\"/>",
                left + inset,
                y + row,
                length - 2 * inset
            );
            left += length;
        }
    }
}

/// A color at an intensity: its components (section 6.6) have it, the others only what is added.
fn shade(color: u8, level: u8) -> String {
    let (intensity, added) = LEVELS[usize::from(level & 7)];
    let component =
        |bit: u8| if color & bit != 0 { intensity.saturating_add(added) } else { added };
    Rgb(component(4), component(2), component(1)).to_string()
}

fn side(out: &mut String, game: &Game, x: i32) {
    let rule = game.program().rule();
    let mut y = MARGIN + 14;
    text(out, x, y, 15, &rule.title_color.to_string(), &rule.name);
    for (number, value) in rule.numbers.iter().zip(&game.state().variables[10..]) {
        y += 22;
        let label = number.labels.first().map_or("", |label| &label.text);
        text(out, x, y, 11, "#c8ccd8", &format!("{label}  {}", value.max(&0)));
    }
}

fn text(out: &mut String, x: i32, y: i32, size: i32, fill: &str, text: &str) {
    let escaped = display(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" fill=\"{fill}\" \
         font-family=\"monospace\" font-size=\"{size}\">{escaped}</text>"
    );
}
