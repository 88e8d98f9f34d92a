//! The patterns of a rule on one sheet.

use grammar::rul3::RuleFile;

use rulvm_player::picture::palette::Palette;
use rulvm_player::picture::pixels::{Pixels, ROW, WIDEST};

/// The space between two hexagons, and around them, in pixels.
const GAP: usize = 4;

/// Draws all patterns of a rule, one below the other, each in the six colors.
#[must_use]
pub(crate) fn patterns(rule: &RuleFile, palette: &Palette) -> Pixels {
    let pitch = |length: u16| usize::from(length) + GAP;
    let (across, down) = (pitch(WIDEST), pitch(ROW));
    let mut sheet = Pixels::new(6 * across + GAP, rule.patterns.len() * down + GAP);
    let at = |k: usize, pitch: usize| i32::try_from(GAP + k * pitch).unwrap_or(i32::MAX);
    for (row, pattern) in rule.patterns.iter().enumerate() {
        for (column, color) in (1..=6).enumerate() {
            let shades = palette.shades(color);
            sheet.hexagon(at(column, across), at(row, down), pattern, &shades, 0);
        }
    }
    sheet
}
