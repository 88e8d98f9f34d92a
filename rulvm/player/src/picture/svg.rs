//! A picture of a game as SVG: every hexagon with the pixels of its pattern (F3).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use grammar::hex::Cell;
use grammar::rul3::{Pattern, Rgb};

use super::palette::Palette;
use super::pixels::{self, ROW};
use super::scene::Place;
use super::side::{self, Row, Shown};
use grammar::visible::display;
use rulvm_core::game::Game;
use rulvm_core::machine::Hexagon;

/// How wide the numbers at the side are.
const SIDE: i32 = 110;
/// Around the board.
const MARGIN: i32 = 12;
/// The color of empty cells.
const EMPTY: &str = "#2a2e39";
/// The last row of a hexagon.
const LAST_ROW: i32 = ROW as i32 - 1;

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
    let cells = edge.all_cells().filter_map(|cell| Some((cell, Place::of(edge, cell)?)));
    let board: Vec<Drawn> = cells
        .map(|(cell, place)| (place.corner(), here(game, &falling, cell)))
        .map(|((x, y), look)| (MARGIN + x, MARGIN + y, look))
        .collect();
    let pieces = side(&mut out, game, MARGIN + width + 10);
    // Hexagons that look the same are drawn once.
    let drawn = board.iter().chain(pieces.iter().flat_map(|piece| &piece.hexagons));
    let looks: BTreeSet<_> = drawn.map(|&(_, _, look)| look.map(key)).collect();
    out.push_str("<defs>\n");
    for look in looks {
        definition(&mut out, game, palette, look);
    }
    out.push_str("</defs>\n");
    let copy = |out: &mut String, &(x, y, look): &Drawn| {
        let _ = writeln!(out, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", id(look.map(key)));
    };
    for hexagon in &board {
        copy(&mut out, hexagon);
    }
    for Piece { x, y, hexagons } in &pieces {
        let _ = writeln!(out, "<g transform=\"translate({x} {y}) scale(.5)\">");
        for hexagon in hexagons {
            copy(&mut out, hexagon);
        }
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

/// A hexagon in a picture: its place, and its color and pattern; `None` for an empty cell.
type Drawn = (i32, i32, Option<Hexagon>);

/// A piece next to the board, in half the size: where it is, and its hexagons.
struct Piece {
    x: i32,
    y: i32,
    hexagons: Vec<Drawn>,
}

/// The color and the pattern of a hexagon.
const fn key(hexagon: Hexagon) -> (u8, u8) {
    (hexagon.color, hexagon.pattern)
}

/// The name of a look in the picture.
fn id(look: Option<(u8, u8)>) -> String {
    look.map_or_else(|| "e".to_owned(), |(color, pattern)| format!("h{color}-{pattern}"))
}

fn here(game: &Game, falling: &[i32], cell: Cell) -> Option<Hexagon> {
    let on_piece = falling.iter().position(|&id| id == i32::from(cell.id()));
    match (on_piece, game.piece()) {
        (Some(k), Some(piece)) => piece.hexagons.get(k).copied(),
        _ => game.state().board.hexagon(cell),
    }
}

/// A hexagon in its 18 rows: for each color, the runs of pixels that have it.
fn definition(out: &mut String, game: &Game, palette: &Palette, look: Option<(u8, u8)>) {
    let empty = Pattern::default();
    let pattern = look.and_then(|(_, pattern)| game.program().rule().pattern(pattern));
    let mut paths: BTreeMap<String, String> = BTreeMap::new();
    for (row, pixels) in (0..).zip(pattern.unwrap_or(&empty).rows()) {
        let mut left = 10 - i32::try_from(pixels.len() / 2).unwrap_or(0);
        for run in pixels.chunk_by(|a, b| a == b) {
            let length = i32::try_from(run.len()).unwrap_or(0);
            let level = run.first().copied().unwrap_or(0);
            let color = match look {
                Some((color, _)) => {
                    let [red, green, blue] = palette.shade(color, level);
                    Rgb(red, green, blue).to_string()
                }
                None => EMPTY.to_owned(),
            };
            // Empty cells have a gap around them; without it, columns of them would look like
            // ribbons.
            let inset = i32::from(look.is_none());
            if look.is_none() && (row == 0 || row == LAST_ROW) {
                continue;
            }
            let path = paths.entry(color).or_default();
            let _ = write!(path, "M{} {row}.5h{}", left + inset, length - 2 * inset);
            left += length;
        }
    }
    let _ = write!(out, "<g id=\"{}\">", id(look));
    for (color, path) in paths {
        let _ = write!(out, "<path stroke=\"{color}\" d=\"{path}\"/>");
    }
    out.push_str("</g>\n");
}

/// Writes the name and the numbers of the rule. Returns the pieces among them.
fn side(out: &mut String, game: &Game, x: i32) -> Vec<Piece> {
    let rule = game.program().rule();
    let mut pieces = Vec::new();
    let mut y = MARGIN + 14;
    text(out, x, y, 15, &rule.title_color.to_string(), &rule.name);
    for Row { label, shown } in side::rows(game) {
        y += 22;
        match shown {
            Shown::Number(number) => {
                text(out, x, y, 11, "#c8ccd8", &format!("{label}  {number}"));
            }
            Shown::Piece(hexagons) => {
                text(out, x, y, 11, "#c8ccd8", &label);
                let height = side::height(&hexagons) / 2;
                let hexagons = hexagons.into_iter().map(|(x, y, hexagon)| (x, y, Some(hexagon)));
                pieces.push(Piece { x, y: y + 5, hexagons: hexagons.collect() });
                y += height;
            }
        }
    }
    pieces
}

fn text(out: &mut String, x: i32, y: i32, size: i32, fill: &str, text: &str) {
    let escaped = display(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" fill=\"{fill}\" \
         font-family=\"monospace\" font-size=\"{size}\">{escaped}</text>"
    );
}
