//! What is to the right of the board in a GIF: the rule, the player, and the numbers of the game.

use font8x8::{BASIC_FONTS, LATIN_FONTS, UnicodeFonts};

use rulvm_core::machine::Hexagon;
use rulvm_player::picture::pixels::{Paint, Pixels, WIDEST};
use rulvm_player::picture::side::{self, Row, Shown};

/// The color of labels and numbers.
pub(super) const TEXT: [u8; 3] = [0xC8, 0xCC, 0xD8];
/// The width and height of a character, in pixels.
const CHARACTER: usize = 8;
/// The distance between two lines, in pixels.
const LINE: usize = 14;
/// The space around the panel, in pixels.
const MARGIN: usize = 10;
/// The least and the most characters of a line.
const LEAST: usize = 12;
const MOST: usize = 28;
/// How many digits have room after a label.
const DIGITS: usize = 7;

/// A panel next to the board.
pub(super) struct Panel<'p> {
    /// The name of the player; empty without one.
    player: &'p str,
    /// How many characters a line has.
    columns: usize,
}

impl<'p> Panel<'p> {
    /// A panel that has room for the numbers of a game as they grow.
    pub(super) fn new(name: &str, player: &'p str, rows: &[Row]) -> Panel<'p> {
        let length = |text: &str| text.chars().count();
        let labels = rows.iter().map(|row| length(&row.label) + 1 + DIGITS);
        let longest = labels.chain([length(name), length(player)]).max().unwrap_or(0);
        Panel { player, columns: longest.clamp(LEAST, MOST) }
    }

    /// Returns a board with the panel to its right. What is below the board is left out.
    pub(super) fn beside(&self, board: &Pixels, rows: &[Row], paint: &Paint<'_>) -> Pixels {
        let width = board.width + 2 * MARGIN + self.columns * CHARACTER;
        let mut all = Pixels::new(width, board.height);
        for (to, from) in all.data.chunks_mut(width).zip(board.data.chunks(board.width)) {
            to[..board.width].copy_from_slice(from);
        }
        let left = board.width + MARGIN;
        let mut y = MARGIN;
        let title = paint.rule.title_color;
        self.line(&mut all, left, y, [title.0, title.1, title.2], &paint.rule.name);
        y += LINE;
        if !self.player.is_empty() {
            self.line(&mut all, left, y, TEXT, self.player);
            y += LINE;
        }
        y += LINE / 2;
        for Row { label, shown } in rows {
            match shown {
                Shown::Number(number) => {
                    let number = number.to_string();
                    let gap = self.columns.saturating_sub(label.chars().count() + number.len());
                    let line = format!("{label}{:gap$}{number}", "", gap = gap.max(1));
                    self.line(&mut all, left, y, TEXT, &line);
                    y += LINE;
                }
                Shown::Piece(hexagons) => {
                    self.line(&mut all, left, y, TEXT, label);
                    let piece = small(hexagons, paint);
                    copy(&mut all, left, y + LINE, &piece);
                    y += LINE + piece.height + LINE / 2;
                }
            }
        }
        all
    }

    /// Writes a line of text, cut off where the room ends.
    fn line(&self, pixels: &mut Pixels, x: usize, y: usize, color: [u8; 3], text: &str) {
        for (k, character) in text.chars().take(self.columns).enumerate() {
            let glyph = BASIC_FONTS.get(character).or_else(|| LATIN_FONTS.get(character));
            let glyph = glyph.or_else(|| BASIC_FONTS.get('?')).unwrap_or_default();
            for (row, bits) in glyph.into_iter().enumerate() {
                for column in (0..CHARACTER).filter(|column| bits >> column & 1 == 1) {
                    put(pixels, x + k * CHARACTER + column, y + row, color);
                }
            }
        }
    }
}

/// Draws a piece in half the size.
fn small(hexagons: &[(i32, i32, Hexagon)], paint: &Paint<'_>) -> Pixels {
    let size = |length: i32| usize::try_from(length).unwrap_or(0);
    let right = hexagons.iter().map(|&(x, _, _)| x).max().unwrap_or(0);
    let (width, height) = (size(right + i32::from(WIDEST)), size(side::height(hexagons)));
    let mut pixels = Pixels::new(width, height);
    for &(x, y, hexagon) in hexagons {
        if let Some(pattern) = paint.rule.pattern(hexagon.pattern) {
            pixels.hexagon(x, y, pattern, &paint.palette.shades(hexagon.color), 0);
        }
    }
    pixels.scaled(width.div_ceil(2), height.div_ceil(2))
}

/// Copies what is opaque.
fn copy(pixels: &mut Pixels, x: usize, y: usize, from: &Pixels) {
    for (row, line) in from.data.chunks(from.width).enumerate() {
        for (column, &[red, green, blue, opacity]) in line.iter().enumerate() {
            if opacity > u8::MAX / 2 {
                put(pixels, x + column, y + row, [red, green, blue]);
            }
        }
    }
}

fn put(pixels: &mut Pixels, x: usize, y: usize, [red, green, blue]: [u8; 3]) {
    if x < pixels.width
        && let Some(pixel) = pixels.data.get_mut(y * pixels.width + x)
    {
        *pixel = [red, green, blue, u8::MAX];
    }
}
