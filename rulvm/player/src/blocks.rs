//! The block characters with which a terminal shows pictures: each divides a cell of the terminal
//! into pixels of two colors.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A set of block characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blocks {
    /// Only spaces: a cell is one pixel. Any terminal with colors shows them.
    Spaces,
    /// Half blocks: two pixels, one above the other.
    Halves,
    /// Quadrants: 2 x 2 pixels. Nearly all fonts have them.
    #[default]
    Quadrants,
    /// Sextants (Unicode 13): 2 x 3 pixels.
    Sextants,
    /// Octants (Unicode 16): 2 x 4 pixels.
    Octants,
}

/// The first sextant and the first octant. The others follow in the order of their pixels, without
/// those that Unicode had before.
const FIRST_SEXTANT: u32 = 0x1FB00;
const FIRST_OCTANT: u32 = 0x1CD00;

/// The quadrants in the order of their pixels.
const QUADRANTS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// Octants that are not in the order: pixels and character.
const OTHER_OCTANTS: [(u8, char); 10] = [
    (0b0000_0001, '\u{1CEA8}'),
    (0b0000_0010, '\u{1CEAB}'),
    (0b0000_0011, '\u{1FB82}'),
    (0b0001_0100, '\u{1FBE6}'),
    (0b0010_1000, '\u{1FBE7}'),
    (0b0011_1111, '\u{1FB85}'),
    (0b0100_0000, '\u{1CEA3}'),
    (0b1000_0000, '\u{1CEA0}'),
    (0b1100_0000, '▂'),
    (0b1111_1100, '▆'),
];

impl Blocks {
    /// The blocks that a terminal shows, according to environment variables. An unknown terminal
    /// gets quadrants.
    #[must_use]
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Blocks {
        let value = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(value);
        let locale = locale.unwrap_or_default();
        if matches!(locale.as_str(), "C" | "POSIX") {
            return Blocks::Spaces;
        }
        let term = value("TERM").unwrap_or_default();
        let program = value("TERM_PROGRAM").unwrap_or_default();
        // Inside a multiplexer, the variables can be those of another terminal.
        let is_inside = ["tmux", "screen"].iter().any(|name| term.starts_with(name));
        match (&*term, &*program) {
            ("linux", _) => Blocks::Halves,
            _ if is_inside => Blocks::Quadrants,
            ("xterm-kitty" | "xterm-ghostty" | "foot" | "foot-direct" | "foot-extra", _)
            | (_, "ghostty" | "kitty") => Blocks::Octants,
            ("alacritty" | "alacritty-direct" | "contour" | "wezterm" | "rio", _)
            | (_, "WezTerm" | "rio" | "contour") => Blocks::Sextants,
            // GNOME's terminals: 0.62 and later.
            _ if value("VTE_VERSION").and_then(|it| it.parse().ok()) >= Some(6200_u32) => {
                Blocks::Sextants
            }
            _ => Blocks::Quadrants,
        }
    }

    /// The pixels of a cell: columns and rows.
    #[must_use]
    pub const fn pixels(self) -> (usize, usize) {
        match self {
            Blocks::Spaces => (1, 1),
            Blocks::Halves => (1, 2),
            Blocks::Quadrants => (2, 2),
            Blocks::Sextants => (2, 3),
            Blocks::Octants => (2, 4),
        }
    }

    /// The character that shows some pixels of a cell, one bit for each, row by row from the lowest
    /// bit.
    #[must_use]
    pub fn symbol(self, pixels: u8) -> char {
        let count = |is_counted: fn(u8) -> bool| (1..pixels).filter(|&k| is_counted(k)).count();
        let numbered = |first: u32, number: usize| {
            let code = u32::try_from(number).ok().and_then(|number| first.checked_add(number));
            code.and_then(char::from_u32).unwrap_or(' ')
        };
        match self {
            Blocks::Spaces => ' ',
            Blocks::Halves => [' ', '▀', '▄', '█'][usize::from(pixels & 3)],
            Blocks::Quadrants => QUADRANTS[usize::from(pixels & 15)],
            Blocks::Sextants => older_sextant(pixels)
                .unwrap_or_else(|| numbered(FIRST_SEXTANT, count(|k| older_sextant(k).is_none()))),
            Blocks::Octants => older_octant(pixels)
                .unwrap_or_else(|| numbered(FIRST_OCTANT, count(|k| older_octant(k).is_none()))),
        }
    }
}

/// The pixels of a block character as those of an octant, if they can be: all but most sextants.
#[must_use]
pub fn octant_of(symbol: char) -> Option<u8> {
    static OCTANTS: LazyLock<BTreeMap<char, u8>> =
        LazyLock::new(|| (1..=u8::MAX).map(|k| (Blocks::Octants.symbol(k), k)).collect());
    if symbol < '▀' { None } else { OCTANTS.get(&symbol).copied() }
}

/// The character of Unicode 12 that shows the pixels of a sextant.
const fn older_sextant(pixels: u8) -> Option<char> {
    match pixels {
        0 => Some(' '),
        0b01_01_01 => Some('▌'),
        0b10_10_10 => Some('▐'),
        0b11_11_11.. => Some('█'),
        _ => None,
    }
}

/// The character that shows the pixels of an octant and is not in the order of octants.
fn older_octant(pixels: u8) -> Option<char> {
    // A quadrant has the same pixels in two rows each.
    let pairs = [pixels & 3, pixels >> 2 & 3, pixels >> 4 & 3, pixels >> 6];
    if pairs[0] == pairs[1] && pairs[2] == pairs[3] {
        return Some(QUADRANTS[usize::from(pairs[0] | pairs[2] << 2)]);
    }
    OTHER_OCTANTS.iter().find(|other| other.0 == pixels).map(|other| other.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_have_pixels() {
        for (symbol, pixels) in [('█', 255), ('▌', 0b0101_0101), ('▀', 0b1111), ('▂', 0b1100_0000)]
        {
            assert_eq!(octant_of(symbol), Some(pixels), "{symbol}");
        }
        for pixels in 1..=u8::MAX {
            assert_eq!(octant_of(Blocks::Octants.symbol(pixels)), Some(pixels));
        }
        assert_eq!((octant_of(' '), octant_of('A'), octant_of('─')), (None, None, None));
    }

    #[test]
    fn terminals_get_blocks_that_they_show() {
        let of = |variables: &[(&str, &str)]| {
            Blocks::of(|name| {
                let found = variables.iter().find(|(variable, _)| *variable == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(of(&[]), Blocks::Quadrants);
        assert_eq!(of(&[("LANG", "C"), ("TERM", "xterm-kitty")]), Blocks::Spaces);
        assert_eq!(of(&[("LANG", "C"), ("LC_ALL", "de_DE.UTF-8")]), Blocks::Quadrants);
        assert_eq!(of(&[("TERM", "xterm-kitty")]), Blocks::Octants);
        assert_eq!(of(&[("TERM", "tmux-256color"), ("TERM_PROGRAM", "kitty")]), Blocks::Quadrants);
        assert_eq!(of(&[("TERM", "linux")]), Blocks::Halves);
        assert_eq!(of(&[("VTE_VERSION", "7600")]), Blocks::Sextants);
        assert_eq!(of(&[("VTE_VERSION", "5202")]), Blocks::Quadrants);
    }
}
