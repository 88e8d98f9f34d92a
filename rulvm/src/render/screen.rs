//! The screen of the program as a picture.

use font8x8::{BASIC_FONTS, LATIN_FONTS, UnicodeFonts};

use rulvm_cells::{Buffer, Cell, Color, Modifier};
use rulvm_player::ascii;
use rulvm_player::blocks::Blocks;
use rulvm_player::picture::pixels::Pixels;

/// A character, in pixels: the rows of the font are drawn twice.
const WIDTH: usize = 8;
const HEIGHT: usize = 16;

/// The default colors of a terminal.
const INK: [u8; 3] = [0xDC; 3];
const PAPER: [u8; 3] = [0; 3];

/// The 16 colors, as in the palette of VGA.
const NAMED: [(Color, [u8; 3]); 16] = [
    (Color::Black, [0x00, 0x00, 0x00]),
    (Color::Red, [0xAA, 0x00, 0x00]),
    (Color::Green, [0x00, 0xAA, 0x00]),
    (Color::Yellow, [0xAA, 0x55, 0x00]),
    (Color::Blue, [0x00, 0x00, 0xAA]),
    (Color::Magenta, [0xAA, 0x00, 0xAA]),
    (Color::Cyan, [0x00, 0xAA, 0xAA]),
    (Color::Gray, [0xAA, 0xAA, 0xAA]),
    (Color::DarkGray, [0x55, 0x55, 0x55]),
    (Color::LightRed, [0xFF, 0x55, 0x55]),
    (Color::LightGreen, [0x55, 0xFF, 0x55]),
    (Color::LightYellow, [0xFF, 0xFF, 0x55]),
    (Color::LightBlue, [0x55, 0x55, 0xFF]),
    (Color::LightMagenta, [0xFF, 0x55, 0xFF]),
    (Color::LightCyan, [0x55, 0xFF, 0xFF]),
    (Color::White, [0xFF, 0xFF, 0xFF]),
];

/// Draws all cells of a screen, whose pictures are in some blocks.
pub(crate) fn screen(cells: &Buffer, blocks: Blocks) -> Pixels {
    let (columns, rows) = (usize::from(cells.area.width), usize::from(cells.area.height));
    let mut pixels = Pixels::new(columns * WIDTH, rows * HEIGHT);
    for (k, cell) in cells.cells().iter().enumerate() {
        let (left, top) = (k % columns * WIDTH, k / columns * HEIGHT);
        let is_inked = shape(cell, blocks);
        let style = cell.style();
        let (mut ink, mut paper) = (rgb(style.fg, INK), rgb(style.bg, PAPER));
        if style.add_modifier.contains(Modifier::REVERSED) {
            std::mem::swap(&mut ink, &mut paper);
        }
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                let [red, green, blue] = if is_inked(x, y) { ink } else { paper };
                pixels.data[(top + y) * pixels.width + left + x] = [red, green, blue, u8::MAX];
            }
        }
    }
    pixels
}

/// Says which pixels of a cell its character covers.
fn shape(cell: &Cell, blocks: Blocks) -> impl Fn(usize, usize) -> bool + use<> {
    let symbol = cell.symbol().chars().next().unwrap_or(' ');
    let (across, down) = blocks.pixels();
    let all = 0..=u8::try_from((1_u32 << (across * down)) - 1).unwrap_or(u8::MAX);
    let block = all.into_iter().find(|&pixels| symbol != ' ' && blocks.symbol(pixels) == symbol);
    let font = || LATIN_FONTS.get(symbol).or_else(|| BASIC_FONTS.get(ascii::symbol(symbol)));
    let rows = if block.is_some() { None } else { font() }.unwrap_or_default();
    move |x, y| match block {
        Some(pixels) => {
            let (column, row) = (x * across / WIDTH, y * down / HEIGHT);
            pixels >> (row * across + column) & 1 == 1
        }
        None => rows[y * rows.len() / HEIGHT] >> x & 1 == 1,
    }
}

/// What a color looks like.
fn rgb(color: Option<Color>, usual: [u8; 3]) -> [u8; 3] {
    match color {
        Some(Color::Rgb(red, green, blue)) => [red, green, blue],
        Some(Color::Indexed(index)) => indexed(index),
        Some(color) => NAMED.iter().find(|named| named.0 == color).map_or(usual, |named| named.1),
        None => usual,
    }
}

/// The 256 colors of terminals: the 16 ones, a cube, and grays.
fn indexed(index: u8) -> [u8; 3] {
    let level = |value: u8| if value == 0 { 0 } else { 55 + 40 * value };
    match index {
        0..16 => NAMED[usize::from(index)].1,
        16..232 => [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map(level),
        232.. => [8 + 10 * (index - 232); 3],
    }
}
