//! What can be wrong with a rule file.

use std::fmt;

use thiserror::Error;

use super::model::Phase;
use super::section::Section;

/// A part of a rule file, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "their texts are in `fmt`")]
pub enum Field {
    File,
    Magic,
    Header,
    Name,
    PatternCount,
    ShapeCount,
    SignalCount,
    Edge,
    Code,
    Scores,
    ScoreCount,
    PlayerName,
    SignalsAddress,
    NumbersAddress,
    Phase(Phase),
    HelpAddress,
    ScoresAddress,
    Pattern(usize),
    PatternPixel(usize),
    ShapeSize(usize),
    ShapeTurning(usize),
    ShapePosition(usize),
    ShapeConfigurations(usize),
    ShapeList(usize),
    Signal(usize),
    SignalIdentifier(usize),
    NumberCount,
    NumberOffset(usize),
    Number(usize),
    NumberDigits(usize),
    NumberPlace(usize),
    NumberLabels(usize),
    NumberLabelLength(usize),
    NumberLabel(usize),
    Help(usize),
    HelpOffset(usize),
    HelpUnderline(usize),
    HelpText(usize),
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::File => f.write_str("the file"),
            Field::Magic => f.write_str("the identifier `RUL3`"),
            Field::Header => f.write_str("the header"),
            Field::Name => f.write_str("the name of the rule"),
            Field::PatternCount => f.write_str("the number of patterns"),
            Field::ShapeCount => f.write_str("the number of shapes"),
            Field::SignalCount => f.write_str("the number of signals"),
            Field::Edge => f.write_str("the edge of the board"),
            Field::Code => f.write_str("the bytes of code"),
            Field::Scores => f.write_str("the scores"),
            Field::ScoreCount => f.write_str("the number of scores"),
            Field::PlayerName => f.write_str("the name of a player"),
            Field::SignalsAddress => f.write_str("the address of the signals"),
            Field::NumbersAddress => f.write_str("the address of the displayed numbers"),
            Field::Phase(phase) => write!(f, "the address of phase {}", phase.letter()),
            Field::HelpAddress => f.write_str("the address of the help"),
            Field::ScoresAddress => f.write_str("the address of the scores"),
            Field::Pattern(k) => write!(f, "pattern {k}"),
            Field::PatternPixel(k) => write!(f, "an intensity of pattern {k}"),
            Field::ShapeSize(k) => write!(f, "the number of hexagons of shape {k}"),
            Field::ShapeTurning(k) => write!(f, "the turning of shape {k}"),
            Field::ShapePosition(k) => write!(f, "the positions of shape {k}"),
            Field::ShapeConfigurations(k) => {
                write!(f, "the number of configurations of shape {k}")
            }
            Field::ShapeList(k) => write!(f, "the list of positions of shape {k}"),
            Field::Signal(k) => write!(f, "signal {k}"),
            Field::SignalIdentifier(k) => write!(f, "the identifier of signal {k}"),
            Field::NumberCount => f.write_str("the number of displayed numbers"),
            Field::NumberOffset(k) => write!(f, "the address of displayed number {k}"),
            Field::Number(k) => write!(f, "displayed number {k}"),
            Field::NumberDigits(k) => write!(f, "the digits of displayed number {k}"),
            Field::NumberPlace(k) => write!(f, "the place of the text of displayed number {k}"),
            Field::NumberLabels(k) => write!(f, "the texts of displayed number {k}"),
            Field::NumberLabelLength(k) => {
                write!(f, "the length of a text of displayed number {k}")
            }
            Field::NumberLabel(k) => write!(f, "a text of displayed number {k}"),
            Field::Help(k) => write!(f, "help text {k}"),
            Field::HelpOffset(k) => write!(f, "the offset after help text {k}"),
            Field::HelpUnderline(k) => write!(f, "the underline character of help {k}"),
            Field::HelpText(k) => write!(f, "the text of help {k}"),
        }
    }
}

/// What a field should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// More bytes than the file has.
    Bytes {
        /// How many are needed.
        needed: usize,
        /// How many were found.
        available: usize,
    },
    /// A number in a range, both ends included.
    Range {
        /// The least.
        low: i64,
        /// The greatest.
        high: i64,
        /// The value that was found.
        found: i64,
    },
    /// An address within the file.
    Inside {
        /// The value that was found.
        found: u32,
        /// The length of the file.
        length: usize,
    },
    /// The four bytes `RUL3`.
    Magic,
    /// A file of at most 1 MiB (F12).
    Size {
        /// The length of the file.
        found: usize,
    },
    /// A zero byte at the end of a text.
    Terminator,
    /// At least one language.
    Language,
    /// No more languages than language codes.
    FewerLanguages,
    /// A phase that every rule has (F10).
    Present,
    /// A list of positions, all 0 to 18, at an offset from one of the three bases of F4.
    List {
        /// The offset.
        offset: u16,
        /// The length of the list in bytes.
        length: usize,
    },
    /// Positions that differ from each other.
    Distinct,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Bytes { needed: 1, .. } => f.write_str("is missing: the file ends before it"),
            Expected::Bytes { needed, available } => {
                write!(f, "{needed} bytes are needed, but the file has only {available} from there")
            }
            Expected::Range { low, high, found } => {
                write!(f, "must be {low} to {high}, but is {found}")
            }
            Expected::Inside { found, length } => {
                write!(f, "must be inside the file of {length} bytes, but is {found}")
            }
            Expected::Magic => f.write_str("is missing: this is not a rule file of version 3"),
            Expected::Size { found } => {
                write!(f, "has {found} bytes; a rule file can have at most {}", super::MAX_FILE)
            }
            Expected::Terminator => f.write_str("is not terminated: a zero byte is missing"),
            Expected::Language => f.write_str("must be present in at least one language"),
            Expected::FewerLanguages => f.write_str("must be present in at most 256 languages"),
            Expected::Present => f.write_str("is 0, but only phases P and Q are optional"),
            Expected::List { offset, length } => write!(
                f,
                "{length} bytes, each 0 to 18, must be at offset {offset} from this field, from the \
                 shape or from the first shape"
            ),
            Expected::Distinct => f.write_str("must all be different"),
        }
    }
}

/// Why a file is not a rule file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("at offset {offset}: {field}: {expected}")]
pub struct ReadError {
    /// Where in the file, in bytes.
    pub offset: usize,
    /// What was read.
    pub field: Field,
    /// What was expected.
    pub expected: Expected,
}

/// Something odd in a file that can be used nevertheless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Warning {
    /// F4: the offset of a list of positions has another base than its own address.
    #[error("shape {shape}: the offset of its list of positions is relative to {base} (F4)")]
    ListBase {
        /// Which shape, from 1.
        shape: usize,
        /// What it counts from.
        base: &'static str,
    },
    /// The heights of a displayed number are not those of section 6.8.
    #[error("displayed number {number}: heights must be 16 to 127 pixels (6.8)")]
    NumberHeights {
        /// Which number, from 1.
        number: usize,
    },
    /// A help text holds a control code other than its line ends.
    #[error("help {help}: it contains the control code {code}, which is not allowed (6.8)")]
    HelpControlCode {
        /// Which help, from 1.
        help: usize,
        /// The code.
        code: u8,
    },
    /// G16: a table holds more scores than it may.
    #[error(
        "the table of scores for edge {edge} has {count} entries, but the limit is {max} (G16)"
    )]
    TooManyScores {
        /// The edge of the board.
        edge: u8,
        /// How many were found.
        count: usize,
        /// The most.
        max: u8,
    },
    /// D15: the first entry of a list is not the initial configuration.
    #[error(
        "shape {shape}: its list starts with a configuration other than the initial one; the list \
         counts (D15)"
    )]
    ListStart {
        /// Which shape, from 1.
        shape: usize,
    },
    /// D15: the hexagons of a shape do not touch.
    #[error("shape {shape}: its hexagons are not connected (F5, D15)")]
    NotConnected {
        /// Which shape, from 1.
        shape: usize,
    },
    /// E13: the header requests a larger stack than is possible.
    #[error("the stack of {asked} entries is limited to 65536 (E13)")]
    StackLimited {
        /// What the header asks for.
        asked: u32,
    },
    /// F12: the score table is not its own.
    #[error("the table of scores overlaps {section}: scores cannot be saved (F12)")]
    ScoresOverlap {
        /// With what.
        section: Section,
    },
}

/// Why a rule cannot be written as a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// Too many or too few of something.
    #[error("{field}: must be {low} to {high}, not {found}")]
    Count {
        /// Of what.
        field: Field,
        /// How many were found.
        found: usize,
        /// The least.
        low: usize,
        /// The greatest.
        high: usize,
    },
    /// A value that the file cannot express.
    #[error("{field}: must be {low} to {high}, not {found}")]
    Value {
        /// Of what.
        field: Field,
        /// The value.
        found: i64,
        /// The least.
        low: i64,
        /// The greatest.
        high: i64,
    },
    /// A text that is empty where it must not be, or too long.
    #[error("{field}: must have {low} to {high} characters, not {found}")]
    Length {
        /// Which text.
        field: Field,
        /// Its length in characters.
        found: usize,
        /// The shortest.
        low: usize,
        /// The longest.
        high: usize,
    },
    /// A character that the file cannot express (F9).
    #[error("{field}: {error}")]
    Unencodable {
        /// In which text.
        field: Field,
        /// The character and its place.
        error: crate::charset::Unencodable,
    },
    /// A zero byte, which would end the text.
    #[error("{field}: cannot contain the control code 0")]
    Zero {
        /// In which text.
        field: Field,
    },
    /// Hexagons of a shape in the same place (F5).
    #[error("{field}: must all be different")]
    Distinct {
        /// Which positions.
        field: Field,
    },
    /// A phase that every rule has (F10).
    #[error("phase {} is missing", .0.letter())]
    MissingPhase(Phase),
    /// Scores for a file whose table overlaps something else (F12).
    #[error("the table of scores overlaps other parts of the file: scores cannot be saved (F12)")]
    ScoresOverlap,
    /// The whole file (F12).
    #[error(
        "the file would have {0} bytes; a rule file can have at most {max}",
        max = super::MAX_FILE
    )]
    TooLarge(usize),
}
