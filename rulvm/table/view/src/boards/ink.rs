//! Colors of boards, as terminals with many colors and those with 16 show them.

use rulvm_cells::Color;
use rulvm_player::drawing::mosaic::Paint;
use rulvm_player::{Depth, Theme};

/// A color: red, green and blue, and which of 16 replaces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ink {
    rgb: [u8; 3],
    sixteen: Color,
}

const fn ink(rgb: u32, sixteen: Color) -> Ink {
    Ink { rgb: [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8], sixteen }
}

impl Ink {
    /// What the terminal gets.
    pub(crate) fn color(self, theme: Theme) -> Color {
        match theme.depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => self.sixteen,
            Depth::Palette | Depth::True => theme.rgb(self.rgb),
        }
    }

    /// The same for pictures.
    pub(crate) fn paint(self, theme: Theme) -> Paint {
        Paint { color: self.color(theme), rgb: self.rgb }
    }
}

// The screen around boards.
pub(crate) const TEXT: Ink = ink(0xD8DCE4, Color::Reset);
pub(crate) const FAINT: Ink = ink(0x8A90A0, Color::DarkGray);
pub(crate) const LINE: Ink = ink(0x585E6E, Color::DarkGray);
pub(crate) const ACCENT: Ink = ink(0xE8B84A, Color::LightYellow);
pub(crate) const GOOD: Ink = ink(0x7CC48A, Color::LightGreen);
/// Text on a light background.
pub(crate) const DARK: Ink = ink(0x14161C, Color::Black);

// Marks on squares and points: where the cursor is, what was clicked, what can be clicked.
pub(crate) const CURSOR: Ink = ink(0xC89A3C, Color::Yellow);
pub(crate) const PICKED: Ink = ink(0x6C8FC8, Color::LightBlue);

// Pieces.
pub(crate) const WHITE: Ink = ink(0xEEEAE0, Color::White);
pub(crate) const WHITE_SHADE: Ink = ink(0xCFC9BA, Color::Gray);
pub(crate) const BLACK: Ink = ink(0x16181C, Color::Black);
pub(crate) const RED: Ink = ink(0xE2574C, Color::LightRed);
pub(crate) const YELLOW: Ink = ink(0xF2C94C, Color::LightYellow);
pub(crate) const CROSS: Ink = ink(0x6FA8F0, Color::LightBlue);
pub(crate) const RING: Ink = ink(0xF0A05A, Color::LightYellow);

// Othello.
pub(crate) const FELT: Ink = ink(0x33775A, Color::Green);
pub(crate) const FELT_SHADE: Ink = ink(0x296048, Color::Green);
pub(crate) const FELT_RIM: Ink = ink(0x1C4232, Color::Black);
pub(crate) const FELT_DOT: Ink = ink(0x7FC29B, Color::LightGreen);

// Connect 4.
pub(crate) const FRAME: Ink = ink(0x2B4C96, Color::Blue);
pub(crate) const FRAME_LIGHT: Ink = ink(0x3D62B4, Color::LightBlue);
pub(crate) const HOLE: Ink = ink(0x12182B, Color::Black);
pub(crate) const HOLE_DOT: Ink = ink(0x53648F, Color::DarkGray);

// Tic-tac-toe.
pub(crate) const PAPER: Ink = ink(0x1F242E, Color::Black);
pub(crate) const PAPER_DOT: Ink = ink(0x5A6478, Color::DarkGray);

// Backgammon.
pub(crate) const WOOD: Ink = ink(0x4B3A2E, Color::Black);
pub(crate) const FIELD: Ink = ink(0x3C5A58, Color::DarkGray);
pub(crate) const TONGUE: Ink = ink(0x8E5444, Color::Red);
pub(crate) const TONGUE_LIGHT: Ink = ink(0xA8946C, Color::Yellow);
pub(crate) const DIE: Ink = ink(0xF4F1E8, Color::White);
