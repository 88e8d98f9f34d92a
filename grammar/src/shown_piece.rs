//! Displayed numbers that are shown as pieces: a held piece, or those that come next.
//!
//! The format has no such numbers. So a rule says it in its help, in a line such as
//! `Number 2: piece`, and the value of the number is the piece, in decimal digits:
//!
//! | part of the value | what it is |
//! |---|---|
//! | units and tens | the shape, 1 to 99 |
//! | hundreds, thousands, ten thousands, hundred thousands | the colors of the first to the fourth hexagon, 1 to 6; of hexagons that the shape does not have, anything |
//! | millions | the patterns minus 1 in base 6, that of the first hexagon last |
//!
//! A player that does not know this convention shows the line and the number as they are. The game
//! is the same.

use crate::language::Language;
use crate::rul3::{Help, RuleFile};

/// The number of patterns that a value can distinguish.
const PATTERNS: i32 = 6;

/// A word for a number, and one for a piece, in some languages; the first is for all others.
const WORDS: &[(&[Language], &str, &str, &str)] = &[
    (&[Language::USA, Language::UNITED_KINGDOM], "Number", ": ", "piece"),
    (&[Language::FRANCE, Language::SWITZERLAND_FRENCH], "Nombre", " : ", "pièce"),
    (&[Language::GERMANY, Language::SWITZERLAND_GERMAN], "Zahl", ": ", "Stein"),
];

/// A piece as the value of a displayed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownPiece {
    /// `V[0..8]` for this piece: the shape, the colors, the patterns. Hexagons that the shape does
    /// not have are 0.
    pub variables: [i32; 9],
}

impl ShownPiece {
    /// Returns the piece that a value stands for, if the rule has such a piece.
    #[must_use]
    pub fn of(rule: &RuleFile, value: i32) -> Option<ShownPiece> {
        if value <= 0 {
            return None;
        }
        let mut variables = [0; 9];
        let (mut colors, mut patterns) = (value / 100 % 10_000, value / 1_000_000);
        variables[0] = value % 100;
        let shape = rule.shape(variables[0])?;
        for k in 1..=usize::from(shape.size).min(4) {
            let (color, pattern) = (colors % 10, patterns % PATTERNS + 1);
            rule.pattern(u8::try_from(pattern).ok()?)?;
            if !(1..=6).contains(&color) {
                return None;
            }
            variables[k] = color;
            variables[k + 4] = pattern;
            colors /= 10;
            patterns /= PATTERNS;
        }
        Some(ShownPiece { variables })
    }

    /// Returns the color and the pattern of each hexagon.
    pub fn hexagons(&self) -> impl Iterator<Item = (u8, u8)> {
        let byte = |value: i32| u8::try_from(value).unwrap_or(0);
        let variables = self.variables;
        (1..5).map(move |k| (byte(variables[k]), byte(variables[k + 4]))).filter(|one| one.0 > 0)
    }
}

/// Returns true if the help says that a displayed number, counted from 1, is shown as a piece.
#[must_use]
pub fn is_piece(rule: &RuleFile, number: usize) -> bool {
    rule.help.iter().any(|help| says(help, number))
}

/// Returns true if the help says so in each of its languages.
#[must_use]
pub fn is_piece_in_all(rule: &RuleFile, number: usize) -> bool {
    !rule.help.is_empty() && rule.help.iter().all(|help| says(help, number))
}

/// Returns true if this help says that a displayed number, counted from 1, is shown as a piece.
#[must_use]
pub fn says(help: &Help, number: usize) -> bool {
    help.text.lines().any(|line| number_of(line) == Some(number))
}

/// Returns the displayed number, counted from 1, that a line of a help says to be a piece.
#[must_use]
pub fn number_of(line: &str) -> Option<usize> {
    let (number, what) = line.trim().trim_end_matches('.').split_once(':')?;
    let (word, digits) = number.trim().split_once(' ')?;
    let same = |a: &str, b: &str| a.to_lowercase() == b.to_lowercase();
    let is_meant = |&(_, number, _, piece): &(_, &str, _, &str)| {
        same(word, number) && same(what.trim(), piece)
    };
    WORDS.iter().any(is_meant).then(|| digits.parse().ok()).flatten()
}

/// Returns the line that says so in a language.
#[must_use]
pub fn line(language: Language, number: usize) -> String {
    let of = WORDS.iter().find(|words| words.0.contains(&language));
    let (_, word, colon, piece) = of.unwrap_or(&WORDS[0]);
    format!("{word} {number}{colon}{piece}")
}
