//! The sizes in which a board can be drawn.

use grammar::hex::Edge;
use grammar::rul3::Pattern;

use super::honeycomb::Honeycomb;
use super::{letters, outlined};
use crate::display::{Display, Hexagons};
use crate::picture::pixels::{self, ROW};
use crate::theme::Depth;

/// How the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// Hexagons are letters, one row high: without colors.
    Letters,
    /// Hexagons have outlines, two rows each.
    Outlined,
    /// Hexagons have one color each, in the pixels of blocks.
    Blocks(Honeycomb),
    /// Hexagons are some half rows high, an even number of them, and have patterns.
    Pixels(u16),
    /// The board is an image over some characters and rows.
    Image(u16, u16),
}

/// The heights of hexagons with patterns, in rows: smaller ones show less than blocks do, and more
/// than two pixels per pixel of a pattern show nothing new.
const HEIGHTS: std::ops::RangeInclusive<u16> = 3..=ROW;

/// The rows of the largest hexagons in one color: where there are no patterns.
const LARGEST: u16 = 9;

impl Size {
    /// The characters and rows that a board needs.
    pub(crate) fn of(self, edge: Edge) -> (u16, u16) {
        let columns = 2 * u16::from(edge.get()) - 1;
        match self {
            Size::Letters => letters::size(columns),
            Size::Outlined => outlined::size(columns),
            Size::Blocks(comb) => comb.size(columns),
            Size::Image(columns, rows) => (columns, rows),
            Size::Pixels(height) => {
                let (width, _) = pixels::size_of_board(edge);
                ((width * height).div_ceil(ROW), columns * height / 2)
            }
        }
    }

    /// The sizes of a display, from the preferred one.
    fn all(display: &Display) -> Vec<Size> {
        let Display { theme, hexagons: wanted, .. } = *display;
        let most = if theme.is_fine() { *HEIGHTS.start() } else { LARGEST };
        let blocks = |rows| Honeycomb::sizes(theme.blocks, rows).map(Size::Blocks);
        let small: Vec<Size> = match theme.depth {
            Depth::None => vec![Size::Letters],
            _ => blocks(2).filter(|size| size.is_one_row()).collect(),
        };
        if wanted == Hexagons::Small {
            return small;
        }
        let mut all = Vec::new();
        if wanted == Hexagons::Outlined || theme.depth == Depth::None {
            all.push(Size::Outlined);
        } else if theme.is_fine() {
            all.extend(HEIGHTS.rev().map(|rows| Size::Pixels(2 * rows)));
        }
        if theme.depth == Depth::None {
            all.extend(small);
        } else {
            all.extend(blocks(most));
        }
        all
    }

    /// The smallest size of a display.
    pub(crate) fn smallest(display: &Display) -> Size {
        Size::all(display).last().copied().unwrap_or(Size::Letters)
    }

    /// True if the board is an image.
    pub(crate) const fn is_image(self) -> bool {
        matches!(self, Size::Image(..))
    }

    /// True if hexagons are one row high.
    pub(super) fn is_one_row(self) -> bool {
        matches!(self, Size::Blocks(comb) if comb.is_one_row()) || self == Size::Letters
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
        let all = Size::all(display);
        let least = all.last().map_or((0, 0), |size| size.of(edge));
        let largest = all.into_iter().find(fits).ok_or(least)?;
        Ok(Size::image(edge, display, (width, height)).unwrap_or(largest))
    }

    /// The largest image of a board in some characters and rows, if the terminal shows images.
    fn image(edge: Edge, display: &Display, (width, height): (u16, u16)) -> Option<Size> {
        let is_wanted = matches!(display.hexagons, Hexagons::Auto | Hexagons::Pixels);
        let (character, row) = display.character.filter(|_| is_wanted && display.wants_images())?;
        let height = height.saturating_sub(display.leaves_last_row.into());
        let [width, height, character, row] = [width, height, character, row].map(u64::from);
        let (board_width, board_height) = pixels::size_of_board(edge);
        // The room and the board are compared in pixels, as fractions without their denominators.
        let across = width * character * u64::from(board_height);
        let down = height * row * u64::from(board_width);
        let (columns, rows) = if across <= down {
            (width, across.div_ceil(u64::from(board_width) * row))
        } else {
            (down.div_ceil(u64::from(board_height) * character), height)
        };
        Some(Size::Image(u16::try_from(columns).ok()?, u16::try_from(rows).ok()?))
    }

    /// True if patterns are seen pixel by pixel, or nearly so.
    pub(crate) const fn has_patterns(self) -> bool {
        match self {
            Size::Image(..) => true,
            Size::Pixels(height) => 2 * height >= ROW,
            Size::Letters | Size::Outlined | Size::Blocks(_) => false,
        }
    }

    /// The character and the row of a pixel of a board with patterns.
    pub(crate) fn cell_of(self, edge: Edge, (x, y): (i32, i32)) -> Option<(u16, u16)> {
        let (columns, rows) = self.of(edge);
        let (width, height) = pixels::size_of_board(edge);
        let scaled = |at: i32, to: u16, from: u16| {
            u16::try_from((at * i32::from(to)).div_euclid(i32::from(from))).ok()
        };
        Some((scaled(x, columns, width)?, scaled(y, rows, height)?))
    }
}

const _: () = assert!(Pattern::ROWS.len() == ROW as usize);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::display::Images;
    use crate::picture::scene::Place;
    use crate::theme::Theme;

    #[test]
    fn what_is_on_a_hexagon_is_in_its_middle() {
        for edge in Edge::ALL {
            let (width, height) = pixels::size_of_board(edge);
            for half in HEIGHTS {
                let size = Size::Pixels(2 * half);
                let (columns, rows) = size.of(edge);
                for place in edge.all_cells().filter_map(|cell| Place::of(edge, cell)) {
                    let (x, y) = place.middle();
                    let (column, row) = size.cell_of(edge, (x, y)).unwrap();
                    // The middle of that character, in pixels.
                    let at = |k: u16, pixels: u16, parts: u16| {
                        (2 * i32::from(k) + 1) * i32::from(pixels) / (2 * i32::from(parts))
                    };
                    let right = at(column, width, columns) - x;
                    let below = at(row, height, rows) - y;
                    assert!(right.abs() <= 3 && below.abs() <= 3, "{size:?} {place:?}");
                }
            }
        }
    }

    #[test]
    fn the_largest_size_that_fits_is_taken() {
        let display = Display::new(Theme::new(Depth::True));
        let of = |edge: usize, size| Size::fitting(Edge::ALL[edge], &display, size);
        let rows = |size: Result<Size, _>| match size {
            Ok(Size::Blocks(comb)) => f64::from(comb.height) / 2.0,
            other => panic!("{other:?}"),
        };
        assert_eq!(rows(of(1, (52, 24))), 1.5);
        assert_eq!(rows(of(1, (52, 19))), 1.0);
        assert_eq!(of(0, (92, 40)), Ok(Size::Pixels(6)));
        assert_eq!(of(3, (600, 400)), Ok(Size::Pixels(36)));
        assert_eq!(of(3, (30, 24)), Err((35, 17)));
        let display = Display { hexagons: Hexagons::Outlined, ..display };
        assert_eq!(Size::fitting(Edge::ALL[0], &display, (200, 200)), Ok(Size::Outlined));
        let display = Display::new(Theme::new(Depth::Sixteen));
        assert_eq!(rows(Size::fitting(Edge::ALL[0], &display, (200, 200))), 8.5);
        let display = Display::new(Theme::new(Depth::None));
        assert_eq!(Size::fitting(Edge::ALL[0], &display, (200, 200)), Ok(Size::Outlined));
        assert_eq!(Size::fitting(Edge::ALL[0], &display, (60, 20)), Ok(Size::Letters));
    }

    #[test]
    fn an_image_fills_the_room_in_one_direction_and_keeps_its_shape() {
        let display = Display {
            images: Images::Kitty,
            character: Some((10, 20)),
            ..Display::new(Theme::new(Depth::True))
        };
        let of = |size| Size::fitting(Edge::ALL[1], &display, size);
        // 212 x 234 pixels.
        assert_eq!(of((52, 24)), Ok(Size::Image(44, 24)));
        assert_eq!(of((36, 60)), Ok(Size::Image(36, 20)));
        assert_eq!(of((30, 10)), Err((27, 13)), "no smaller than in characters");
        let of = |display: Display| Size::fitting(Edge::ALL[1], &display, (52, 24));
        let is_image = |display| matches!(of(display), Ok(Size::Image(..)));
        assert!(is_image(display));
        assert!(!is_image(Display { hexagons: Hexagons::Small, ..display }));
        assert!(!is_image(Display { images: Images::Off, ..display }));
        assert!(!is_image(Display { character: None, ..display }));
        assert!(!is_image(Display { theme: Theme::new(Depth::Sixteen), ..display }));
    }
}
