//! The cells of the screen, and the image of the board.

use rulvm_cells::{Buffer, Color, Modifier, Rect};
use rulvm_player::app::view;
use rulvm_player::blocks::octant_of;
use rulvm_player::picture::pixels::Pixels;

use super::Page;

/// A color that the page chooses: that of texts, or of the background.
pub const USUAL: u32 = 1 << 24;

/// The bits of the emphasis of a cell, in the third number of a cell.
pub const BOLD: u32 = 1;
/// Faint.
pub const DIM: u32 = 2;
/// Underlined.
pub const UNDERLINED: u32 = 4;
/// Foreground and background are exchanged.
pub const REVERSED: u32 = 8;
/// The cell is left to the image of the board.
pub const IMAGE: u32 = 16;

/// The symbol is a block: its pixels, two in a row, are the bits from 16.
pub const BLOCK: u32 = 32;

/// What the screen shows.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// The symbols of all cells, row by row.
    pub symbols: String,
    /// Three numbers for each cell: the color of the text and of the background, as 0xRRGGBB or
    /// [`USUAL`]; and the emphasis, with the length of the symbol in UTF-16 from bit 8.
    pub cells: Vec<u32>,
    /// The image of the board, and the cells where it is.
    pub image: Option<(Rect, Pixels)>,
}

impl Page {
    /// The page has so many columns and rows of characters; a character has this width and height
    /// in pixels.
    pub fn resize(&mut self, (columns, rows): (u16, u16), character: (u16, u16)) {
        self.app.player.display.character = Some(character);
        let area = Rect::new(0, 0, columns, rows);
        self.app.resize(area);
        if let Some(screens) = &mut self.screens {
            screens.resize(area);
        }
        self.has_changed = true;
    }

    /// Draws the screen.
    #[must_use]
    pub fn picture(&self) -> Picture {
        if let Some(screens) = self.shown_screens() {
            return screens.picture();
        }
        let area = self.app.window_area();
        let mut buffer = Buffer::empty(area);
        view::show(&self.app, &mut buffer);
        let image = view::image(&self.app, area);
        Picture { image, ..Picture::of(&buffer) }
    }
}

impl Picture {
    /// The cells of a screen, without an image.
    pub(crate) fn of(buffer: &Buffer) -> Picture {
        let mut picture = Picture::default();
        for cell in buffer.cells() {
            let symbol = cell.symbol();
            picture.symbols.push_str(symbol);
            let length = u32::try_from(symbol.encode_utf16().count()).unwrap_or(0);
            let emphasis = [
                (Modifier::BOLD, BOLD),
                (Modifier::DIM, DIM),
                (Modifier::UNDERLINED, UNDERLINED),
                (Modifier::REVERSED, REVERSED),
            ];
            let has = emphasis.iter().filter(|(kind, _)| cell.modifier.contains(*kind));
            let bits: u32 = has.map(|(_, bit)| bit).sum();
            let image = if cell.is_image { IMAGE } else { 0 };
            let mut letters = symbol.chars();
            let block = match (letters.next(), letters.next()) {
                (Some(letter), None) => octant_of(letter),
                _ => None,
            };
            let block = block.map_or(0, |pixels| BLOCK | u32::from(pixels) << 16);
            let bits = bits | image | length << 8 | block;
            picture.cells.extend([rgb(cell.fg), rgb(cell.bg), bits]);
        }
        picture
    }
}

/// The 16 named colors, as most terminals have them.
const NAMED: [u32; 16] = [
    0x00_0000, 0xCD_3131, 0x0D_BC79, 0xE5_E510, 0x24_72C8, 0xBC_3FBC, 0x11_A8CD, 0xC8_C8C8,
    0x66_6666, 0xF1_4C4C, 0x23_D18B, 0xF5_F543, 0x3B_8EEA, 0xD6_70D6, 0x29_B8DB, 0xFF_FFFF,
];

fn rgb(color: Color) -> u32 {
    let named = |k: usize| NAMED.get(k).copied().unwrap_or(USUAL);
    match color {
        Color::Reset => USUAL,
        Color::Black => named(0),
        Color::Red => named(1),
        Color::Green => named(2),
        Color::Yellow => named(3),
        Color::Blue => named(4),
        Color::Magenta => named(5),
        Color::Cyan => named(6),
        Color::Gray => named(7),
        Color::DarkGray => named(8),
        Color::LightRed => named(9),
        Color::LightGreen => named(10),
        Color::LightYellow => named(11),
        Color::LightBlue => named(12),
        Color::LightMagenta => named(13),
        Color::LightCyan => named(14),
        Color::White => named(15),
        Color::Rgb(red, green, blue) => {
            u32::from(red) << 16 | u32::from(green) << 8 | u32::from(blue)
        }
        Color::Indexed(index @ 0..16) => named(usize::from(index)),
        Color::Indexed(index @ 16..232) => {
            let level = |k: u8| u32::from(if k == 0 { 0 } else { 55 + 40 * k });
            let cube = index - 16;
            level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6)
        }
        Color::Indexed(index) => u32::from(8 + 10 * (index - 232)) * 0x01_0101,
    }
}
