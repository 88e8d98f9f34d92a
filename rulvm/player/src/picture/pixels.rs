//! Pictures in pixels: every hexagon with the 288 pixels of its pattern (F3), and the same smaller
//! or larger.

use std::ops::Range;

use grammar::hex::Edge;
use grammar::rul3::{Pattern, RuleFile};

pub use super::measures::{COLUMN, ROW, WIDEST};
use super::palette::Palette;
use super::scene::{Look, Place, Scene, Tile};

/// A picture: red, green, blue and opacity of every pixel, in rows from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// How wide it is.
    pub width: usize,
    /// How high it is.
    pub height: usize,
    /// The pixels. Where nothing is, they are transparent.
    pub data: Vec<[u8; 4]>,
}

/// What a board is painted with.
#[derive(Clone, Copy, Debug)]
pub struct Paint<'p> {
    /// The rule, for its patterns.
    pub rule: &'p RuleFile,
    /// The hues of hexagons.
    pub palette: &'p Palette,
}

/// The size of a board: width and height.
#[must_use]
pub fn size_of_board(edge: Edge) -> (u16, u16) {
    let columns = 2 * u16::from(edge.get()) - 1;
    (columns * COLUMN + WIDEST - COLUMN, columns * ROW)
}

impl Pixels {
    /// A transparent picture.
    #[must_use]
    pub fn new(width: usize, height: usize) -> Pixels {
        Pixels { width, height, data: vec![[0; 4]; width * height] }
    }

    /// The picture of a board.
    #[must_use]
    pub fn of(scene: &Scene, paint: &Paint<'_>) -> Pixels {
        let (width, height) = size_of_board(scene.edge);
        let mut pixels = Pixels::new(width.into(), height.into());
        let plain = Pattern::default();
        for place in scene.edge.all_cells().filter_map(|cell| Place::of(scene.edge, cell)) {
            let empty = paint.palette.empty[place.shade.rem_euclid(3) as usize];
            let (x, y) = place.corner();
            pixels.hexagon(x, y, &plain, &[empty; 8], 0);
        }
        for tile in &scene.tiles {
            pixels.tile(scene, tile, paint);
        }
        pixels
    }

    fn tile(&mut self, scene: &Scene, tile: &Tile, paint: &Paint<'_>) {
        let Some(place) = Place::of(scene.edge, tile.cell) else { return };
        let (x, y) = place.corner();
        let y = y - tile.rise;
        let shades = paint.palette.shades(tile.hexagon.color);
        let plain = Pattern::default();
        let pattern = paint.rule.pattern(tile.hexagon.pattern).unwrap_or(&plain);
        match tile.look {
            Look::Lies | Look::Falls => self.hexagon(x, y, pattern, &shades, 0),
            Look::Lands => {
                let brighter = std::array::from_fn(|level| shades[(level + 2).min(7)]);
                self.hexagon(x, y, pattern, &brighter, 0);
            }
            Look::Trail => {
                let darker = std::array::from_fn(|level| shades[level.saturating_sub(4)]);
                self.hexagon(x, y, pattern, &darker, 0);
            }
            Look::Ghost => self.outline(x, y, shades[usize::from(Pattern::BACKGROUND)]),
            Look::Vanishes(gone) => {
                self.hexagon(x, y, &plain, &[shades[7]; 8], usize::from(gone.min(8)));
            }
        }
    }

    /// Paints a hexagon whose rectangle starts at a corner; some eighths of it are cut away, from
    /// its border.
    pub fn hexagon(
        &mut self,
        x: i32,
        y: i32,
        pattern: &Pattern,
        shades: &[[u8; 3]; 8],
        gone: usize,
    ) {
        let height = usize::from(ROW);
        let cut = gone * height / 16;
        for (row, levels) in pattern.rows().enumerate() {
            if row < cut || row + cut >= height {
                continue;
            }
            let left = (usize::from(WIDEST) - levels.len()) / 2;
            for (k, &level) in levels.iter().enumerate() {
                if k >= cut && k + cut < levels.len() {
                    let [red, green, blue] = shades[usize::from(level & 7)];
                    self.put(x, y, left + k, row, [red, green, blue, u8::MAX]);
                }
            }
        }
    }

    /// Paints the border of a hexagon.
    fn outline(&mut self, x: i32, y: i32, [red, green, blue]: [u8; 3]) {
        const BORDER: usize = 2;
        for (row, width) in Pattern::ROWS.into_iter().enumerate() {
            let left = (usize::from(WIDEST) - width) / 2;
            for k in 0..width {
                let is_border =
                    row < BORDER || row + BORDER >= ROW.into() || k < BORDER || k + BORDER >= width;
                if is_border {
                    self.put(x, y, left + k, row, [red, green, blue, u8::MAX]);
                }
            }
        }
    }

    fn put(&mut self, x: i32, y: i32, right: usize, below: usize, pixel: [u8; 4]) {
        let at = |start: i32, add: usize| usize::try_from(i64::from(start) + add as i64).ok();
        let (Some(x), Some(y)) = (at(x, right), at(y, below)) else { return };
        if x < self.width
            && let Some(place) = self.data.get_mut(y * self.width + x)
        {
            *place = pixel;
        }
    }

    /// The same picture in another size: every new pixel is the mean of what it covers.
    #[must_use]
    pub fn scaled(&self, width: usize, height: usize) -> Pixels {
        self.scaled_part((width, height), 0..width, 0..height)
    }

    /// Some columns and rows of the same picture in another size.
    #[must_use]
    pub fn scaled_part(
        &self,
        (width, height): (usize, usize),
        columns: Range<usize>,
        rows: Range<usize>,
    ) -> Pixels {
        let (across, down) = (columns.len(), rows.len());
        let columns = shares(self.width, width, columns);
        let rows = shares(self.height, height, rows);
        // First the rows become narrower, then there are fewer of them.
        let first = rows.first().map_or(0, |share| share.0);
        let end = rows.last().map_or(0, |share| share.0 + 1);
        let mut narrow = vec![[0_u64; 4]; across * (end - first)];
        let old = &self.data[first * self.width..end * self.width];
        for (from, to) in old.chunks_exact(self.width).zip(narrow.chunks_exact_mut(across)) {
            for &(old, new, share) in &columns {
                let [red, green, blue, opacity] = from[old].map(u64::from);
                let weight = share * opacity;
                for (sum, part) in to[new].iter_mut().zip([red, green, blue, 1]) {
                    *sum += part * weight;
                }
            }
        }
        let mut sums = vec![[0_u64; 4]; across * down];
        for &(old, new, share) in &rows {
            let from = &narrow[(old - first) * across..(old - first + 1) * across];
            for (sum, part) in sums[new * across..(new + 1) * across].iter_mut().zip(from) {
                for (sum, part) in sum.iter_mut().zip(part) {
                    *sum += part * share;
                }
            }
        }
        let whole = (self.width * self.height) as u64;
        let pixel = |[red, green, blue, weight]: [u64; 4]| match weight {
            0 => [0; 4],
            weight => [red / weight, green / weight, blue / weight, weight / whole]
                .map(|value| u8::try_from(value).unwrap_or(u8::MAX)),
        };
        Pixels { width: across, height: down, data: sums.into_iter().map(pixel).collect() }
    }
}

/// How much of each old length falls into each of some new ones: the old one, the new one counted
/// from the first, and the share. Every new length gets as many shares as there are old ones.
fn shares(old: usize, new: usize, part: Range<usize>) -> Vec<(usize, usize, u64)> {
    let mut shares = Vec::new();
    // On a scale where an old length is `new` units long, and a new one `old` units.
    let (mut at, end) = (part.start * old, part.end * old);
    while at < end {
        let (k, j) = (at / new, at / old);
        let next = ((k + 1) * new).min((j + 1) * old);
        shares.push((k, j - part.start, (next - at) as u64));
        at = next;
    }
    shares
}
