//! The colors of hexagons: six hues (section 6.6) in eight intensities.

/// Six hues, and how each looks at the intensity of a plain hexagon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Red, green and blue of the colors 1 to 6 at [`BACKGROUND`](grammar::rul3::Pattern::BACKGROUND).
    pub hues: [[u8; 3]; 6],
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

impl Palette {
    /// The colors of the manual: their components have the intensity, the others what is added.
    pub const ORIGINAL: Palette = Palette {
        hues: [
            [0x10, 0x10, 0xB8],
            [0x10, 0xB8, 0x10],
            [0x10, 0xB8, 0xB8],
            [0xB8, 0x10, 0x10],
            [0xB8, 0x10, 0xB8],
            [0xB8, 0xB8, 0x10],
        ],
    };

    /// A color, 1 to 6, at an intensity, 0 to 7: red, green and blue. Gray for a color that there is
    /// not.
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
