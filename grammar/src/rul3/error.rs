//! What can be wrong with a rule file.

use std::fmt;

use thiserror::Error;

/// A part of a rule file, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "their texts stand in `fmt`")]
pub enum Field {
    File,
    Magic,
    Header,
    PatternCount,
    ShapeCount,
    SignalCount,
    Edge,
    Scores,
    SignalsAddress,
    NumbersAddress,
    Phase(&'static str),
    HelpAddress,
    ScoresAddress,
    Pattern(usize),
    ShapeSize(usize),
    ShapeTurning(usize),
    ShapePosition(usize),
    ShapeList(usize),
    Signal(usize),
    SignalIdentifier(usize),
    NumberCount,
    Number(usize),
    NumberDigits(usize),
    NumberPlace(usize),
    NumberLabels(usize),
    Help(usize),
    HelpOffset(usize),
    HelpText(usize),
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::File => f.write_str("the file"),
            Field::Magic => f.write_str("the identification `RUL3`"),
            Field::Header => f.write_str("the header"),
            Field::PatternCount => f.write_str("the number of patterns"),
            Field::ShapeCount => f.write_str("the number of shapes"),
            Field::SignalCount => f.write_str("the number of signals"),
            Field::Edge => f.write_str("the edge of the board"),
            Field::Scores => f.write_str("the scores"),
            Field::SignalsAddress => f.write_str("the address of the signals"),
            Field::NumbersAddress => f.write_str("the address of the displayed numbers"),
            Field::Phase(letter) => write!(f, "the address of phase {letter}"),
            Field::HelpAddress => f.write_str("the address of the help"),
            Field::ScoresAddress => f.write_str("the address of the scores"),
            Field::Pattern(k) => write!(f, "pattern {k}"),
            Field::ShapeSize(k) => write!(f, "the number of hexagons of shape {k}"),
            Field::ShapeTurning(k) => write!(f, "the turning of shape {k}"),
            Field::ShapePosition(k) => write!(f, "the positions of shape {k}"),
            Field::ShapeList(k) => write!(f, "the list of positions of shape {k}"),
            Field::Signal(k) => write!(f, "signal {k}"),
            Field::SignalIdentifier(k) => write!(f, "the identifier of signal {k}"),
            Field::NumberCount => f.write_str("the number of displayed numbers"),
            Field::Number(k) => write!(f, "displayed number {k}"),
            Field::NumberDigits(k) => write!(f, "the digits of displayed number {k}"),
            Field::NumberPlace(k) => write!(f, "the place of the text of displayed number {k}"),
            Field::NumberLabels(k) => write!(f, "the texts of displayed number {k}"),
            Field::Help(k) => write!(f, "help text {k}"),
            Field::HelpOffset(k) => write!(f, "the offset behind help text {k}"),
            Field::HelpText(k) => write!(f, "the text of help {k}"),
        }
    }
}

/// What a field should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// So many bytes, of which the file has fewer.
    Bytes {
        /// How many are needed.
        needed: usize,
        /// How many there are.
        available: usize,
    },
    /// A number in a range, both ends included.
    Range {
        /// The least.
        low: i64,
        /// The greatest.
        high: i64,
        /// What stands there.
        found: i64,
    },
    /// An address within the file.
    Inside {
        /// What stands there.
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
    /// Positions that differ from each other.
    Distinct,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Bytes { needed, available } => {
                write!(f, "{needed} bytes are needed, the file has {available} from there on")
            }
            Expected::Range { low, high, found } => {
                write!(f, "must be {low} to {high}, but is {found}")
            }
            Expected::Inside { found, length } => {
                write!(f, "must lie in the file of {length} bytes, but is {found}")
            }
            Expected::Magic => f.write_str("is missing: this is no rule file of version 3"),
            Expected::Size { found } => {
                write!(f, "has {found} bytes; rule files have at most {}", super::MAX_FILE)
            }
            Expected::Terminator => f.write_str("does not end: a zero byte is missing"),
            Expected::Language => f.write_str("must be there in at least one language"),
            Expected::Distinct => f.write_str("must differ from each other"),
        }
    }
}

/// Why a file is no rule file.
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

/// Something odd in a file that can be used all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Warning {
    /// F4: the offset of a list of positions has another base than its own address.
    #[error("shape {shape}: the offset of its list of positions counts from {base} (F4)")]
    ListBase {
        /// Which shape, from 1.
        shape: usize,
        /// What it counts from.
        base: &'static str,
    },
    /// D15: the first entry of a list is not the initial configuration.
    #[error(
        "shape {shape}: its list begins with another configuration than its initial one, and counts (D15)"
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
    /// E13: the header asks for a larger stack than there is.
    #[error("the stack of {asked} entries is limited to 65536 (E13)")]
    StackLimited {
        /// What the header asks for.
        asked: u32,
    },
    /// F12: the score table is not its own.
    #[error("the table of scores overlaps {section}: scores cannot be saved (F12)")]
    ScoresOverlap {
        /// With what.
        section: super::Section,
    },
}

/// Why a rule cannot be written as a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// A number of things that the file cannot express.
    #[error("{what}: {found} are too many or too few; {low} to {high} are possible")]
    Count {
        /// What there are too many or too few of.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// The least.
        low: usize,
        /// The most.
        high: usize,
    },
    /// A value that the file cannot express.
    #[error("{what}: {found} is out of range; {low} to {high} are possible")]
    Value {
        /// Of what.
        what: &'static str,
        /// The value.
        found: i64,
        /// The least.
        low: i64,
        /// The greatest.
        high: i64,
    },
    /// A text that is too long.
    #[error("{what}: {found} characters are too many; {high} are possible")]
    TooLong {
        /// Which text.
        what: &'static str,
        /// Its length.
        found: usize,
        /// The most.
        high: usize,
    },
    /// A character that the file cannot express.
    #[error("{what}: {error}")]
    Unencodable {
        /// In which text.
        what: &'static str,
        /// The character and its place.
        error: crate::charset::Unencodable,
    },
    /// A control code in a text.
    #[error("{what}: the control code {code} cannot stand in it")]
    ControlCode {
        /// In which text.
        what: &'static str,
        /// The code.
        code: u8,
    },
    /// A phase that every rule has.
    #[error("phase {0} is missing")]
    MissingPhase(&'static str),
    /// The whole file.
    #[error("the file would have {0} bytes; rule files have at most {max}", max = super::MAX_FILE)]
    TooLarge(usize),
}
