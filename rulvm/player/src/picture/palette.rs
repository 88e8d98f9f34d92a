//! The colors of hexagons: six hues (section 6.6) in eight intensities.
//!
//! A search chose those for color-blind eyes, so that the least distance between two of them, as
//! such eyes see them, is as large as possible; a test measures it.

use serde::Deserialize;

use crate::words::Word;

/// Six hues, and what is below them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Red, green and blue of the colors 1 to 6 at
    /// [`BACKGROUND`](grammar::rul3::Pattern::BACKGROUND).
    pub hues: [[u8; 3]; 6],
    /// Three colors of empty cells, so that no two neighbors have the same.
    pub empty: [[u8; 3]; 3],
}

/// The intensities of the levels 0 to 7, and what is added to every component (options `-vhc` and
/// `-vhw` of the manual, section 4).
const LEVELS: [(u16, u16); 8] = [
    (0x30, 0x00),
    (0x60, 0x00),
    (0x78, 0x00),
    (0x90, 0x00),
    (0xA8, 0x10),
    (0xC8, 0x20),
    (0xD8, 0x50),
    (0xF8, 0x80),
];

/// What a plain hexagon has.
const PLAIN: (u16, u16) = LEVELS[grammar::rul3::Pattern::BACKGROUND as usize];

/// A palette by its name.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum PaletteName {
    /// Soft colors.
    #[default]
    Usual,
    /// The colors of the manual.
    Original,
    /// For players who confuse red and green.
    RedGreen,
    /// For players who confuse blue and yellow.
    BlueYellow,
    /// Bright colors on black, with letters.
    Contrast,
}

impl Word for PaletteName {
    const ALL: &'static [PaletteName] = &[
        PaletteName::Usual,
        PaletteName::Original,
        PaletteName::RedGreen,
        PaletteName::BlueYellow,
        PaletteName::Contrast,
    ];

    fn word(self) -> &'static str {
        match self {
            PaletteName::Usual => "usual",
            PaletteName::Original => "original",
            PaletteName::RedGreen => "red-green",
            PaletteName::BlueYellow => "blue-yellow",
            PaletteName::Contrast => "contrast",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            PaletteName::Usual => "Soft colors",
            PaletteName::Original => "The colors of the manual",
            PaletteName::RedGreen => "For people who confuse red and green",
            PaletteName::BlueYellow => "For people who confuse blue and yellow",
            PaletteName::Contrast => "Bright colors on black, with letters",
        }
    }
}

impl PaletteName {
    /// The palette.
    #[must_use]
    pub const fn palette(self) -> &'static Palette {
        match self {
            PaletteName::Usual => &Palette::USUAL,
            PaletteName::Original => &Palette::ORIGINAL,
            PaletteName::RedGreen => &Palette::RED_GREEN,
            PaletteName::BlueYellow => &Palette::BLUE_YELLOW,
            PaletteName::Contrast => &Palette::CONTRAST,
        }
    }
}

/// Hues from six numbers, red in the highest of three bytes.
const fn hues(numbers: [u32; 6]) -> [[u8; 3]; 6] {
    let mut hues = [[0; 3]; 6];
    let mut k = 0;
    while k < 6 {
        let [_, red, green, blue] = numbers[k].to_be_bytes();
        hues[k] = [red, green, blue];
        k += 1;
    }
    hues
}

impl Palette {
    /// Soft colors.
    pub const USUAL: Palette = Palette {
        hues: hues([0x4C78F0, 0x3CB44B, 0x3CD8E0, 0xE63C3C, 0xDC50DC, 0xF5D23C]),
        empty: [[0x1C, 0x1E, 0x26], [0x26, 0x29, 0x33], [0x30, 0x34, 0x40]],
    };

    /// Six colors that differ in lightness and in blue and yellow.
    pub(crate) const RED_GREEN: Palette = Palette {
        hues: hues([0x7441FF, 0x9CF9B7, 0x00D3FF, 0xCA0500, 0x9A275E, 0xFFFF2B]),
        ..Palette::USUAL
    };

    /// Six colors that differ in lightness and in red and green.
    pub(crate) const BLUE_YELLOW: Palette = Palette {
        hues: hues([0x5005FF, 0x00AB00, 0xEAFFFF, 0xB61723, 0xFF00FF, 0xCBA12B]),
        ..Palette::USUAL
    };

    /// Bright colors, seven times as light as the black below them.
    pub const CONTRAST: Palette = Palette {
        hues: hues([0x0099FF, 0x00FF00, 0x30FFE1, 0xFF5D6D, 0xFF2DFF, 0xFFCF05]),
        empty: [[0x00; 3], [0x0A; 3], [0x12; 3]],
    };

    /// The colors of the manual: their components have the intensity, the others what is added.
    pub const ORIGINAL: Palette = Palette {
        hues: hues([0x1010B8, 0x10B810, 0x10B8B8, 0xB81010, 0xB810B8, 0xB8B810]),
        ..Palette::USUAL
    };

    /// A color, 1 to 6, at an intensity, 0 to 7: red, green and blue. Gray for a color that does
    /// not exist.
    #[must_use]
    pub fn shade(&self, color: u8, level: u8) -> [u8; 3] {
        let hue = self.hues.get(usize::from(color).wrapping_sub(1)).unwrap_or(&[0x80; 3]);
        let (intensity, added) = LEVELS[usize::from(level & 7)];
        hue.map(|component| {
            let own = u16::from(component).saturating_sub(PLAIN.1);
            u8::try_from(own * intensity / PLAIN.0 + added).unwrap_or(u8::MAX)
        })
    }

    /// A color at all intensities.
    #[must_use]
    pub fn shades(&self, color: u8) -> [[u8; 3]; 8] {
        std::array::from_fn(|level| self.shade(color, u8::try_from(level).unwrap_or(7)))
    }
}
