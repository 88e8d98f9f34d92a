//! The sizes in which a board can be drawn.

use grammar::hex::Edge;
use grammar::rul3::Pattern;

use crate::display::{Display, Hexagons};
use crate::picture::pixels::{self, COLUMN, ROW};

/// How the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// A hexagon is one row high and three characters wide.
    Small,
    /// Hexagons have outlines, two rows each.
    Outlined,
    /// Hexagons are some half rows high, an even number of them.
    Pixels(u16),
}

/// The heights of hexagons in pixels: two rows would show less than outlines do, and more than
/// twice the pixels of a pattern show nothing more.
const HEIGHTS: std::ops::RangeInclusive<u16> = 3..=ROW;

impl Size {
    /// The characters and rows that a board needs.
    pub(crate) fn of(self, edge: Edge) -> (u16, u16) {
        let columns = 2 * u16::from(edge.get()) - 1;
        match self {
            // The board ends with a half row.
            Size::Small => (3 * columns, columns + 1),
            Size::Outlined => (4 * columns + 1, 2 * columns + 1),
            Size::Pixels(height) => {
                let (width, _) = pixels::size_of_board(edge);
                ((width * height).div_ceil(ROW), columns * height / 2)
            }
        }
    }

    /// The largest size in which a board of an edge has room in some characters and rows, or the
    /// least room that it needs.
    pub(crate) fn fitting(
        edge: Edge,
        display: &Display,
        (width, height): (u16, u16),
    ) -> Result<Size, (u16, u16)> {
        let fits = |size: &Size| {
            let needed = size.of(edge);
            needed.0 <= width && needed.1 <= height
        };
        let wanted = display.hexagons;
        let pixels = matches!(wanted, Hexagons::Auto | Hexagons::Pixels) && display.theme.is_fine();
        let pixels = HEIGHTS.rev().filter(|_| pixels).map(|half| Size::Pixels(2 * half));
        let outlined = (wanted != Hexagons::Small).then_some(Size::Outlined);
        pixels.chain(outlined).chain([Size::Small]).find(fits).ok_or_else(|| Size::Small.of(edge))
    }

    /// True if patterns are seen pixel by pixel, or nearly so.
    pub(crate) const fn has_patterns(self) -> bool {
        matches!(self, Size::Pixels(height) if 2 * height >= ROW)
    }

    /// How far a number of pixels is on the screen, on a board of some edge: in characters to the
    /// right, and in half rows down.
    pub(crate) fn on_screen(self, edge: Edge, (right, down): (i32, i32)) -> (i32, i32) {
        // So many characters or half rows for so many pixels.
        let (width, height) = match self {
            Size::Small => ((3, COLUMN), (2, ROW)),
            Size::Outlined => ((4, COLUMN), (4, ROW)),
            // The board is scaled as a whole.
            Size::Pixels(height) => {
                ((self.of(edge).0, pixels::size_of_board(edge).0), (height, ROW))
            }
        };
        let scaled = |pixels: i32, (to, from): (u16, u16)| {
            let (to, from) = (i32::from(to), i32::from(from));
            (2 * pixels * to + from).div_euclid(2 * from)
        };
        (scaled(right, width), scaled(down, height))
    }
}

const _: () = assert!(Pattern::ROWS.len() == ROW as usize);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::scene::Place;
    use crate::theme::{Depth, Theme};

    #[test]
    fn what_is_on_a_hexagon_is_in_its_middle() {
        for edge in Edge::ALL {
            let (width, height) = pixels::size_of_board(edge);
            for half in HEIGHTS {
                let size = Size::Pixels(2 * half);
                let (columns, rows) = size.of(edge);
                for place in edge.all_cells().filter_map(|cell| Place::of(edge, cell)) {
                    let (x, y) = place.middle();
                    let (column, half_row) = size.on_screen(edge, (x, y));
                    // The middle of that character, in pixels.
                    let at = |k: i32, pixels: u16, parts: u16| {
                        (2 * k + 1) * i32::from(pixels) / (2 * i32::from(parts))
                    };
                    let right = at(column, width, columns) - x;
                    let below = at(half_row / 2, height, rows) - y;
                    assert!(right.abs() <= 6 && below.abs() <= 9, "{size:?} {place:?}");
                }
            }
        }
    }

    #[test]
    fn the_largest_size_that_fits_is_taken() {
        let display = Display::new(Theme::new(Depth::True));
        let of = |edge: usize, size| Size::fitting(Edge::ALL[edge], &display, size);
        assert_eq!(of(1, (52, 24)), Ok(Size::Small));
        assert_eq!(of(0, (92, 40)), Ok(Size::Pixels(6)));
        assert_eq!(of(3, (600, 400)), Ok(Size::Pixels(36)));
        assert_eq!(of(3, (30, 24)), Err((51, 18)));
        let display = Display { hexagons: Hexagons::Outlined, ..display };
        assert_eq!(Size::fitting(Edge::ALL[0], &display, (200, 200)), Ok(Size::Outlined));
        let display = Display::new(Theme::new(Depth::Sixteen));
        assert_eq!(Size::fitting(Edge::ALL[0], &display, (200, 200)), Ok(Size::Outlined));
    }
}
