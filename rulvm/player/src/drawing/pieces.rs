//! Pieces next to the board.

use grammar::hex::{Edge, Position};
use grammar::rul3::{RuleFile, Shape};
use rulvm_cells::{Buffer, Rect};
use rulvm_core::machine::Hexagon;

use super::honeycomb::Honeycomb;
use super::mosaic::Mosaic;
use super::{board, letters};
use crate::picture::scene::{Look, Tile};
use crate::theme::{Depth, Theme};

/// The part of a board that a shape fills: columns, and half hexagons.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// The first column and the highest level.
    left: i32,
    top: i32,
    columns: u16,
    halves: u16,
}

impl Bounds {
    fn of(shape: &Shape) -> Bounds {
        let places = || shape.configuration().iter().map(|&relative| REFERENCE.offset(relative));
        let ends = |values: &mut dyn Iterator<Item = i32>| {
            values.fold(None, |ends: Option<(i32, i32)>, value| {
                Some(ends.map_or((value, value), |(low, high)| (low.min(value), high.max(value))))
            })
        };
        let (left, right) = ends(&mut places().map(|at| at.column)).unwrap_or_default();
        let (low, top) = ends(&mut places().map(|at| at.level())).unwrap_or_default();
        let length = |length: i32| u16::try_from(length).unwrap_or(0);
        Bounds { left, top, columns: length(right - left + 1), halves: length(top - low + 2) }
    }

    /// The characters and rows that it needs.
    fn size(self, theme: Theme) -> (u16, u16) {
        match honeycomb(theme) {
            Some(comb) => comb.size_of(self.columns, self.halves),
            None => (letters::WIDTH * self.columns, self.halves.div_ceil(2)),
        }
    }
}

/// The cell of the reference when a shape is measured, on a board that is large enough for every
/// shape.
const REFERENCE: Position = Position { column: 0, height: 5 };

/// The hexagons of pieces: the largest of less than two rows.
fn honeycomb(theme: Theme) -> Option<Honeycomb> {
    let has_colors = theme.depth != Depth::None;
    has_colors.then(|| Honeycomb::sizes(theme.blocks, 2).next()).flatten()
}

/// The characters and rows that the largest of some shapes need.
pub(super) fn size_of_shapes(shapes: &[Shape], theme: Theme) -> (u16, u16) {
    let sizes = shapes.iter().map(|shape| Bounds::of(shape).size(theme));
    sizes.fold((0, 0), |most, size| (most.0.max(size.0), most.1.max(size.1)))
}

/// Draws the piece that `V[0..8]` define, in the upper left corner of an area.
pub(crate) fn draw_piece(
    rule: &RuleFile,
    piece: &[i32; 9],
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let Some(shape) = rule.shape(piece[0]) else { return };
    let bounds = Bounds::of(shape);
    let (columns, rows) = bounds.size(theme);
    let comb = honeycomb(theme);
    let mut mosaic = Mosaic::new(theme.blocks, columns, rows);
    for (k, relative) in shape.configuration().iter().enumerate() {
        let byte = |value: i32| u8::try_from(value).unwrap_or(0);
        let hexagon = Hexagon { color: byte(piece[k + 1]), pattern: byte(piece[k + 5]) };
        let at = REFERENCE.offset(*relative);
        let (column, below) = (at.column - bounds.left, bounds.top - at.level());
        let Some(comb) = comb else {
            let x = i32::from(letters::WIDTH) * column;
            letters::hexagon(theme, hexagon, Look::Lies, (x, below), area, buffer);
            continue;
        };
        let (Ok(column), Ok(below), Some(cell)) =
            (u16::try_from(column), u16::try_from(below), Edge::ALL[0].cell(at))
        else {
            continue;
        };
        let tile = Tile { cell, rise: 0, hexagon, look: Look::Lies };
        board::hexagon(&mut mosaic, comb, comb.middle(column, below), theme, &tile);
    }
    mosaic.show(area, buffer);
}
