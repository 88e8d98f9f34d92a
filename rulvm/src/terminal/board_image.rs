//! The board as an image, in tiles of some characters: only those that have changed are sent.

use std::io::{self, Write};
use std::ops::Range;

use rulvm_cells::{Buffer, Position, Rect};
use rulvm_player::App;
use rulvm_player::app::view;
use rulvm_player::picture::pixels::Pixels;
use rulvm_terminal::images::{self, Protocol};
use rulvm_terminal::kitty::{self, Packer};
use rulvm_terminal::{iterm2, sixel};

use crate::render::still;

/// The width and the height of a tile in characters. A smaller one is sent for a smaller change,
/// but there are more of them, and each costs some 60 bytes.
const TILE: (u16, u16) = (6, 2);

/// The number of the first tile. Other programs count their images from 1.
const FIRST: u32 = 0x5255_4C00;

/// How many pixels are sent for each pixel of the board's height, if the terminal has that many: at
/// least this, and less than twice as many. The terminal scales them up.
const FINE: usize = 4;

/// Sends the board.
#[derive(Debug, Default)]
pub(super) struct BoardImage {
    /// How the terminal shows images, if it does.
    pub(super) protocol: Option<Protocol>,
    shown: Option<Shown>,
    packer: Packer,
}

/// What the terminal shows of the board.
#[derive(Debug)]
struct Shown {
    layout: Layout,
    /// The board in its own pixels.
    pixels: Pixels,
    /// For every character of the board, row by row, whether something covers it.
    covered: Vec<bool>,
}

/// Where the board is, and how large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Layout {
    protocol: Protocol,
    screen: Rect,
    board: Rect,
    /// The width and the height of a character in the pixels that are sent.
    character: (usize, usize),
    /// The width and the height of the board in its own pixels.
    size: (usize, usize),
}

impl BoardImage {
    /// Shows the board in the cells that are left to it, or deletes it if there are none.
    pub(super) fn show(
        &mut self,
        app: &App,
        cells: &Buffer,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let is_image = cells.cells().iter().any(|cell| cell.is_image);
        let image = is_image.then(|| view::image(app, cells.area)).flatten();
        let (Some(protocol), Some((board, pixels)), Some(character)) =
            (self.protocol, image, app.display().character)
        else {
            self.shown = None;
            return kitty::delete(out);
        };
        let size = (pixels.width, pixels.height);
        let character = match protocol {
            Protocol::Kitty | Protocol::Iterm2 => character_size(board, size, character),
            Protocol::Sixel => (character.0.into(), character.1.into()),
        };
        let layout = Layout { protocol, screen: cells.area, board, character, size };
        let is_covered = |at: Position| cells.cell(at).is_none_or(|cell| !cell.is_image);
        let covered = board.positions().map(is_covered).collect();
        let now = Shown { layout, pixels, covered };
        let before = match self.shown.take().filter(|before| before.layout == layout) {
            Some(before) => before,
            None => {
                kitty::delete(out)?;
                now.uncovered(board).into_iter().try_for_each(|part| images::blank(out, part))?;
                let (pixels, covered) = (Pixels::new(size.0, size.1), now.covered.clone());
                Shown { layout, pixels, covered }
            }
        };
        for (number, tile) in (FIRST..).zip(layout.tiles()) {
            if now.differs(&before, tile) {
                self.send(&now, number, tile, out)?;
            }
        }
        self.shown = Some(now);
        Ok(())
    }

    /// Sends a tile.
    fn send(
        &mut self,
        now: &Shown,
        number: u32,
        tile: Rect,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if now.layout.protocol == Protocol::Iterm2 {
            // Where an image is transparent, it replaces characters nevertheless.
            for part in now.uncovered(tile) {
                let png = still::png(&now.tile(part), 1).map_err(io::Error::other)?;
                iterm2::show(out, part, &png)?;
            }
            return Ok(());
        }
        let Pixels { width, height, data } = now.tile(tile);
        let (size, rgba) = ((width, height), data.as_flattened());
        if now.layout.protocol == Protocol::Kitty {
            return kitty::show(out, &mut self.packer, number, tile, size, rgba);
        }
        // The present image would be seen where this one is transparent.
        if data.iter().any(|pixel| pixel[3] < u8::MAX) {
            now.uncovered(tile).into_iter().try_for_each(|part| images::blank(out, part))?;
        }
        sixel::show(out, tile, size, rgba)
    }
}

/// The pixels that are sent for a character: those of the terminal, unless they are too many.
fn character_size(board: Rect, size: (usize, usize), character: (u16, u16)) -> (usize, usize) {
    let (width, height) = (usize::from(character.0), usize::from(character.1));
    let divisor = (usize::from(board.height) * height / (FINE * size.1)).max(1);
    (width.div_ceil(divisor), height.div_ceil(divisor))
}

impl Layout {
    /// The tiles of the board.
    fn tiles(self) -> impl Iterator<Item = Rect> {
        let Layout { protocol, board, character, .. } = self;
        let (width, least) = TILE;
        let height = match protocol {
            Protocol::Kitty | Protocol::Iterm2 => least,
            Protocol::Sixel => whole_bands(least, character.1),
        };
        let rows = (board.top()..board.bottom()).step_by(height.into());
        let columns = (board.left()..board.right()).step_by(width.into());
        let all = rows.flat_map(move |y| columns.clone().map(move |x| (x, y)));
        all.map(move |(x, y)| Rect { x, y, width, height }.intersection(board))
    }
}

/// The least number of rows of characters, but at least some, that end where a band of sixels does:
/// so no tile reaches into the next one.
fn whole_bands(least: u16, character: usize) -> u16 {
    let ends = |rows: &u16| (usize::from(*rows) * character).is_multiple_of(sixel::BAND);
    (least..).find(ends).unwrap_or(least)
}

impl Shown {
    /// True if a tile now looks different.
    fn differs(&self, before: &Shown, tile: Rect) -> bool {
        let Layout { board, size, .. } = self.layout;
        let columns = part(tile.x - board.x, tile.width, board.width, size.0);
        let mut rows = part(tile.y - board.y, tile.height, board.height, size.1);
        let row = |row: usize| row * size.0 + columns.start..row * size.0 + columns.end;
        self.covered(tile).ne(before.covered(tile))
            || rows.any(|y| self.pixels.data[row(y)] != before.pixels.data[row(y)])
    }

    /// For every character of a tile, row by row, whether something covers it.
    fn covered(&self, tile: Rect) -> impl Iterator<Item = bool> {
        let board = self.layout.board;
        tile.positions().map(move |at| {
            let row = usize::from(at.y - board.y) * usize::from(board.width);
            self.covered[row + usize::from(at.x - board.x)]
        })
    }

    /// The parts of a rectangle that nothing is over.
    fn uncovered(&self, area: Rect) -> Vec<Rect> {
        let mut parts: Vec<Rect> = Vec::new();
        for row in area.rows() {
            let cells = row.positions().zip(self.covered(row));
            let free: Vec<u16> = cells.filter(|(_, is)| !is).map(|(at, _)| at.x).collect();
            for run in free.chunk_by(|x, next| x + 1 == *next) {
                let width = u16::try_from(run.len()).unwrap_or(u16::MAX);
                let run = Rect { x: run[0], width, ..row };
                let above = |part: &&mut Rect| {
                    (part.x, part.width, part.bottom()) == (run.x, run.width, run.y)
                };
                match parts.iter_mut().find(above) {
                    Some(part) => part.height += 1,
                    None => parts.push(run),
                }
            }
        }
        parts
    }

    /// A tile in the pixels of the terminal. What is covered is transparent.
    fn tile(&self, tile: Rect) -> Pixels {
        let Layout { board, character: (width, height), .. } = self.layout;
        let range = |from: u16, length: u16, pixels: usize| {
            usize::from(from) * pixels..usize::from(from + length) * pixels
        };
        let columns = range(tile.x - board.x, tile.width, width);
        let rows = range(tile.y - board.y, tile.height, height);
        let whole = (usize::from(board.width) * width, usize::from(board.height) * height);
        let mut pixels = self.pixels.scaled_part(whole, columns, rows);
        let row = pixels.width;
        for (at, _) in tile.positions().zip(self.covered(tile)).filter(|(_, covered)| *covered) {
            for y in range(at.y - tile.y, 1, height) {
                for x in range(at.x - tile.x, 1, width) {
                    pixels.data[y * row + x] = [0; 4];
                }
            }
        }
        pixels
    }
}

/// The pixels that lie in a range of the characters, at least in part.
fn part(from: u16, length: u16, all: u16, pixels: usize) -> Range<usize> {
    let (from, end, all) = (usize::from(from), usize::from(from + length), usize::from(all));
    from * pixels / all..(end * pixels).div_ceil(all)
}
