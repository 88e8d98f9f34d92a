//! Colors: how many the terminal has, and which of them are used.

use grammar::rul3::{Pattern, Rgb};
use rulvm_cells::style::Color;
use rulvm_core::machine::Hexagon;

use crate::blocks::Blocks;
use crate::picture::palette::PaletteName;

/// How many colors the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None: `NO_COLOR`, or a terminal that says so.
    None,
    /// 16 colors.
    Sixteen,
    /// 256 colors.
    Palette,
    /// 24 bits.
    True,
}

impl Depth {
    /// What the environment says: `NO_COLOR`, `COLORTERM` and `TERM`.
    #[must_use]
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Depth {
        let term = variable("TERM").unwrap_or_default();
        if term == "dumb" || variable("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            return Depth::None;
        }
        let color = variable("COLORTERM").unwrap_or_default();
        if color.contains("truecolor") || color.contains("24bit") || term.contains("direct") {
            Depth::True
        } else if term.contains("256") {
            Depth::Palette
        } else if term.ends_with("-m") || term.contains("mono") {
            Depth::None
        } else {
            Depth::Sixteen
        }
    }
}

/// The colors of the game on one terminal.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// What the terminal can show.
    pub depth: Depth,
    /// The characters in which it shows pictures.
    pub blocks: Blocks,
    /// The hues of hexagons, where the terminal can show them.
    pub palette: PaletteName,
    /// True if hexagons have the letters of their colors, whatever the terminal can show.
    pub letters: bool,
}

/// The colors of hexagons (section 6.6): letter, and two of 16, bright and dark.
const HEXAGONS: [(char, Color, Color); 6] = [
    ('B', Color::LightBlue, Color::Blue),
    ('G', Color::LightGreen, Color::Green),
    ('C', Color::LightCyan, Color::Cyan),
    ('R', Color::LightRed, Color::Red),
    ('M', Color::LightMagenta, Color::Magenta),
    ('Y', Color::LightYellow, Color::Yellow),
];

/// Glyphs of patterns from the second on; the first is the plain hexagon.
const GLYPHS: &[char] =
    &['●', '■', '+', '-', '*', '◆', '▲', '○', '□', '×', '=', '#', '@', '%', '&'];

/// The same, where only ASCII is shown.
const ASCII_GLYPHS: &[char] =
    &['o', '#', '+', '-', '*', '^', 'v', '=', '@', '%', '&', 'x', '~', '!', '?'];

impl Theme {
    /// A theme with the usual colors.
    #[must_use]
    pub const fn new(depth: Depth) -> Theme {
        Theme { depth, blocks: Blocks::Quadrants, palette: PaletteName::Usual, letters: false }
    }

    /// True if the terminal can mix colors, so that it can show pictures.
    #[must_use]
    pub const fn is_fine(self) -> bool {
        matches!(self.depth, Depth::Palette | Depth::True)
    }

    /// True if hexagons have the letters of their colors: if the player says so, without colors,
    /// and with 16 colors that the eyes for which the palette is made cannot distinguish.
    #[must_use]
    pub fn has_letters(self) -> bool {
        let is_usual = matches!(self.palette, PaletteName::Usual | PaletteName::Original);
        self.letters
            || self.palette == PaletteName::Contrast
            || self.depth == Depth::None
            || self.depth == Depth::Sixteen && !is_usual
    }

    /// A color of a hexagon, 1 to 6.
    #[must_use]
    pub fn hexagon(self, color: u8) -> Color {
        self.shaded(color, Pattern::BACKGROUND)
    }

    /// A color of a hexagon, 1 to 6, at an intensity, 0 to 7.
    #[must_use]
    pub(crate) fn shaded(self, color: u8, level: u8) -> Color {
        let entry = HEXAGONS.get(usize::from(color).wrapping_sub(1));
        match (entry, self.depth) {
            (None, _) | (_, Depth::None) => Color::Reset,
            (Some(_), Depth::Sixteen) if level == Pattern::BRIGHTEST => Color::White,
            (Some((_, _, dark)), Depth::Sixteen) if level < Pattern::BACKGROUND => *dark,
            (Some((_, bright, _)), Depth::Sixteen) => *bright,
            _ => self.rgb(self.palette.palette().shade(color, level)),
        }
    }

    /// The letter of a color.
    #[must_use]
    pub fn letter(self, color: u8) -> char {
        HEXAGONS.get(usize::from(color).wrapping_sub(1)).map_or('?', |entry| entry.0)
    }

    /// The text on a hexagon: the letter of its color, if there are letters, and the glyph of its
    /// pattern.
    #[must_use]
    pub fn label(self, hexagon: Hexagon) -> String {
        let letter = self.has_letters().then(|| self.letter(hexagon.color));
        letter.into_iter().chain(self.glyph(hexagon.pattern)).collect()
    }

    /// The shade of an empty cell: `k` modulo 3.
    #[must_use]
    pub fn empty(self, k: i32) -> Color {
        let k = k.rem_euclid(3) as usize;
        match self.depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => Color::Black,
            _ => self.rgb(self.palette.palette().empty[k]),
        }
    }

    /// True if the terminal shows only ASCII.
    #[must_use]
    pub fn is_ascii(self) -> bool {
        self.blocks == Blocks::Spaces
    }

    /// True if empty cells are so dark that an empty board would be invisible.
    #[must_use]
    pub(crate) fn is_black(self) -> bool {
        self.palette == PaletteName::Contrast
    }

    /// The glyph on a hexagon of a pattern; none on the first one.
    #[must_use]
    pub fn glyph(self, pattern: u8) -> Option<char> {
        let place = usize::from(pattern).checked_sub(2)?;
        let glyphs = if self.is_ascii() { ASCII_GLYPHS } else { GLYPHS };
        // More patterns than glyphs: letters.
        let letters = || char::from_u32(0x61 + (place as u32 - glyphs.len() as u32) % 26);
        glyphs.get(place).copied().or_else(letters)
    }

    /// The color of glyphs on hexagons.
    #[must_use]
    pub fn ink(self) -> Color {
        if self.depth == Depth::None { Color::Reset } else { Color::Black }
    }

    /// The color of lines between cells.
    #[must_use]
    pub fn line(self) -> Color {
        match self.depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => Color::DarkGray,
            _ => self.rgb([0x58, 0x5E, 0x6E]),
        }
    }

    /// A color of the rule file for text. Black is not used: nobody would see it.
    #[must_use]
    pub fn text(self, Rgb(red, green, blue): Rgb) -> Color {
        let is_dark = red < 0x30 && green < 0x30 && blue < 0x30;
        if is_dark { Color::Reset } else { self.rgb([red, green, blue]) }
    }

    /// A color of the rule file.
    #[must_use]
    pub fn rgb(self, [red, green, blue]: [u8; 3]) -> Color {
        match self.depth {
            Depth::None => Color::Reset,
            Depth::True => Color::Rgb(red, green, blue),
            Depth::Palette => {
                let level = |value: u8| match value {
                    0..48 => 0,
                    48..115 => 1,
                    value => (value - 35) / 40,
                };
                let [r, g, b] = [level(red), level(green), level(blue)];
                let even = red.max(green).max(blue) - red.min(green).min(blue) < 24;
                if even && red < 0xF0 {
                    // The ramp of grays is finer than the cube.
                    Color::Indexed(232 + (red.saturating_sub(4) / 10).min(23))
                } else {
                    Color::Indexed(16 + 36 * r + 6 * g + b)
                }
            }
            Depth::Sixteen => {
                let bright = red.max(green).max(blue);
                let on = |value: u8| bright > 0 && value > bright / 2;
                match (on(red), on(green), on(blue), bright > 0x90) {
                    (false, false, false, _) => Color::Black,
                    (true, true, true, true) => Color::White,
                    (true, true, true, false) => Color::DarkGray,
                    (true, false, false, _) => Color::LightRed,
                    (false, true, false, _) => Color::LightGreen,
                    (false, false, true, _) => Color::LightBlue,
                    (true, true, false, _) => Color::LightYellow,
                    (true, false, true, _) => Color::LightMagenta,
                    (false, true, true, _) => Color::LightCyan,
                }
            }
        }
    }
}
