//! A picture of a game as SVG: every hexagon with the pixels of its pattern (F3).

use std::fmt::Write;

use grammar::hex::Cell;
use grammar::rul3::{Pattern, Rgb};

use super::palette::Palette;
use super::pixels;
use super::scene::Place;
use grammar::visible::display;
use rulvm_core::game::Game;
use rulvm_core::machine::Hexagon;

/// How wide the numbers at the side are.
const SIDE: i32 = 110;
/// Around the board.
const MARGIN: i32 = 12;

/// The picture of a game: board, falling piece, name and numbers of the rule.
#[must_use]
pub fn svg(game: &Game, palette: &Palette) -> String {
    let edge = game.edge();
    let (width, height) = pixels::size_of_board(edge);
    let (width, height) = (i32::from(width), i32::from(height));
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
        let Some(place) = Place::of(edge, cell) else { continue };
        let (x, y) = place.corner();
        hexagon(&mut out, (game, palette), here(game, &falling, cell), MARGIN + x, MARGIN + y);
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
fn hexagon(
    out: &mut String,
    (game, palette): (&Game, &Palette),
    here: Option<Hexagon>,
    x: i32,
    y: i32,
) {
    let empty = Pattern::default();
    let pattern = here.and_then(|here| game.program().rule().pattern(here.pattern));
    for (row, pixels) in (0..).zip(pattern.unwrap_or(&empty).rows()) {
        let mut left = x + 10 - i32::try_from(pixels.len() / 2).unwrap_or(0);
        for run in pixels.chunk_by(|a, b| a == b) {
            let length = i32::try_from(run.len()).unwrap_or(0);
            let level = run.first().copied().unwrap_or(0);
            let fill = match here {
                Some(here) => {
                    let [red, green, blue] = palette.shade(here.color, level);
                    Rgb(red, green, blue).to_string()
                }
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
