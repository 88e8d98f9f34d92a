//! Hexagons of one color each, in the pixels of block characters: for boards that are too small for
//! patterns.

use grammar::rul3::Pattern;
use rulvm_cells::Color;

use super::mosaic::{Mosaic, Paint};
use crate::blocks::Blocks;
use crate::picture::pixels::{COLUMN, ROW, WIDEST};
use crate::picture::scene::Look;
use crate::theme::{Depth, Theme};

/// How large hexagons are, and in which blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Honeycomb {
    pub(super) blocks: Blocks,
    /// From a column to the next one, in characters.
    pub(super) stride: u16,
    /// The height of a hexagon in pixels of the blocks.
    pub(super) height: u16,
}

/// A place on a honeycomb, from its upper left corner: to the right in sixteenths of a pixel, down
/// in eighteenths, so that the pixels of a pattern have whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

/// The width and the height of a pixel.
const PIXEL: Point = Point { x: COLUMN as i32, y: ROW as i32 };

/// What a hexagon looks like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fill {
    pub(super) body: Paint,
    /// The lower edge.
    pub(super) foot: Paint,
    /// How much of the hexagon is left, in eighths.
    pub(super) size: i32,
}

impl Honeycomb {
    /// All sizes in blocks whose hexagons have at least one row and less than some rows, from the
    /// largest.
    pub(super) fn sizes(blocks: Blocks, rows: u16) -> impl Iterator<Item = Honeycomb> {
        let (across, down) = blocks.pixels();
        let (across, down) = (length(across), length(down));
        (down..rows * down).rev().flat_map(move |height| {
            // Characters are twice as high as wide. One character less is still wide enough.
            let best = (2 * height * COLUMN + ROW * down / 2) / (ROW * down);
            let best = best.max(2);
            // Pixels are as wide as a character, or half of it.
            debug_assert!(across <= 2);
            let narrower = (best > 2).then_some(best - 1);
            let of = move |stride| Honeycomb { blocks, stride, height };
            [Some(best), narrower].into_iter().flatten().map(of)
        })
    }

    /// True if a hexagon is one row high.
    pub(super) fn is_one_row(self) -> bool {
        usize::from(self.height) == self.blocks.pixels().1
    }

    /// The characters and rows of some columns, and half hexagons from top to bottom.
    pub(super) fn size_of(self, columns: u16, halves: u16) -> (u16, u16) {
        let (_, down) = self.blocks.pixels();
        let right = self.middle(columns.saturating_sub(1), 0).x + self.half_width();
        let width = ceiling(right, PIXEL.x * self.across());
        (width, (halves * self.height).div_ceil(2 * length(down)))
    }

    /// The characters and rows of a board with some columns, and as many hexagons in the middle
    /// one.
    pub(super) fn size(self, columns: u16) -> (u16, u16) {
        self.size_of(columns, 2 * columns)
    }

    /// The middle of a hexagon in a column, some half hexagons below the top. It is the middle of a
    /// character from left to right, so that signs on hexagons are in their middle.
    pub(super) fn middle(self, column: u16, below: u16) -> Point {
        let character = PIXEL.x * self.across();
        let first = ceiling(self.half_width() - character / 2, character);
        let column = i32::from(first) + i32::from(column) * i32::from(self.stride);
        let half = i32::from(ROW / 2) * i32::from(self.height);
        Point { x: column * character + character / 2, y: (i32::from(below) + 1) * half }
    }

    /// A point some pixels of a pattern further down.
    pub(super) fn moved(self, from: Point, down: i32) -> Point {
        Point { y: from.y + down * i32::from(self.height), ..from }
    }

    /// The character and the row in which a point is.
    pub(super) fn cell(self, at: Point) -> Option<(u16, u16)> {
        let (_, down) = self.blocks.pixels();
        let column = at.x.div_euclid(PIXEL.x * self.across());
        let row = at.y.div_euclid(PIXEL.y * i32::from(length(down)));
        Some((u16::try_from(column).ok()?, u16::try_from(row).ok()?))
    }

    /// Paints a hexagon around a point.
    pub(super) fn paint(self, mosaic: &mut Mosaic, middle: Point, fill: &Fill) {
        let half = Point { x: self.half_width(), y: self.half_height() };
        let (width, height) = mosaic.size();
        let range = |middle: i32, half: i32, pixel: i32, length: usize| {
            let first = usize::try_from((middle - half).div_euclid(pixel)).unwrap_or(0);
            let end = usize::try_from((middle + half).div_euclid(pixel) + 1).unwrap_or(0);
            first..end.min(length)
        };
        for y in range(middle.y, half.y, PIXEL.y, height) {
            for x in range(middle.x, half.x, PIXEL.x, width) {
                // From the middle of the hexagon to that of the pixel.
                let at = |k: usize, pixel: i32| k as i32 * pixel + pixel / 2;
                let away = Point { x: at(x, PIXEL.x) - middle.x, y: at(y, PIXEL.y) - middle.y };
                if !self.contains(away, fill.size) {
                    continue;
                }
                let below = Point { y: away.y + PIXEL.y, ..away };
                let is_foot = away.y > 0 && !self.contains(below, fill.size);
                mosaic.pixel(x, y, if is_foot { fill.foot } else { fill.body });
            }
        }
    }

    /// How a hexagon of a color, 1 to 6, is filled.
    pub(super) fn fill(self, theme: Theme, color: u8, look: Look) -> Fill {
        let paint = |level: u8| Paint {
            color: theme.shaded(color, level),
            rgb: theme.palette.palette().shade(color, level),
        };
        // Half of a hexagon two pixels high must not look like another color.
        let dark = if self.height < 3 { 2 } else { 1 };
        let (body, foot, size) = match look {
            Look::Lies | Look::Falls => (Pattern::BACKGROUND, dark, 8),
            Look::Lands => (Pattern::BACKGROUND + 2, dark + 1, 8),
            Look::Ghost => (0, 0, 8),
            Look::Trail => (1, 1, 8),
            Look::Vanishes(gone) => (7, 7, 8 - i32::from(gone.min(8))),
        };
        Fill { body: paint(body), foot: paint(foot), size }
    }

    /// True if a point is in a hexagon of some eighths of its size, by its distance from the
    /// middle. Hexagons side by side share no points and leave none out.
    fn contains(self, away: Point, size: i32) -> bool {
        let half = self.half_height();
        let (x, y) = (8 * away.x, 8 * away.y);
        if y < -half * size || y >= half * size {
            return false;
        }
        // A slanted edge starts at the widest place and loses this much up to the top.
        let slant = i32::from(WIDEST - COLUMN) * i32::from(self.stride) * self.across();
        let reach = i64::from(self.half_width()) * i64::from(half) * i64::from(size)
            - i64::from(slant) * i64::from(y.abs());
        let x = i64::from(x) * i64::from(half);
        -reach <= x && x < reach
    }

    fn across(self) -> i32 {
        i32::from(length(self.blocks.pixels().0))
    }

    /// Half of the widest place of a hexagon.
    fn half_width(self) -> i32 {
        i32::from(WIDEST / 2) * i32::from(self.stride) * self.across()
    }

    fn half_height(self) -> i32 {
        i32::from(ROW / 2) * i32::from(self.height)
    }
}

/// The lengths of blocks are small.
fn length(pixels: usize) -> u16 {
    u16::try_from(pixels).unwrap_or(1)
}

/// How many units a length needs, rounded up.
fn ceiling(length: i32, unit: i32) -> u16 {
    u16::try_from((length + unit - 1).div_euclid(unit)).unwrap_or(0)
}

/// How an empty cell is filled, by its [shade](crate::picture::scene::Place::shade).
pub(super) fn empty(theme: Theme, shade: i32) -> Fill {
    let rgb = match theme.depth {
        Depth::Sixteen => [0; 3],
        _ => theme.palette.palette().empty[shade.rem_euclid(3) as usize],
    };
    let body = Paint { color: theme.empty(shade), rgb };
    Fill { body, foot: body, size: 8 }
}

/// The color of the dot in an empty cell, where its color alone would not be seen.
pub(super) fn dot(theme: Theme) -> Option<Color> {
    (theme.depth == Depth::Sixteen || theme.is_black()).then(|| theme.line())
}
