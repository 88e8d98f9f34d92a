//! The contents of a rule file as a value. Reading what the writer wrote returns the same value.

use std::fmt;

use crate::hex::{Edge, Relative};
use crate::index::narrow;
use crate::language::Language;

/// A whole rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFile {
    /// The name of the rule: at most 23 characters of the Atari ST set.
    pub name: String,
    /// Color of "-- PAUSE --" in the game pause.
    pub pause_color: Rgb,
    /// Color of "game over".
    pub over_color: Rgb,
    /// Color of the entry of the player's name.
    pub player_color: Rgb,
    /// Color of the rule's name.
    pub title_color: Rgb,
    /// Default height of the rule's name, in pixels.
    pub title_height: u16,
    /// Outline font of the rule's name; 0 leaves the choice to the player.
    pub title_font: u16,
    /// Outline font of the names of the numbers; 0 leaves the choice to the player.
    pub numbers_font: u16,
    /// The edge of the board, or `None` if the player chooses.
    pub edge: Option<Edge>,
    /// The size of the stack in 32-bit entries, as in the header (E13 limits it).
    pub stack: u32,
    /// The patterns; pattern `k` is at `k - 1`. 1 to 255.
    pub patterns: Vec<Pattern>,
    /// The shapes; shape `k` is at `k - 1`. 1 to 255.
    pub shapes: Vec<Shape>,
    /// The signals; internal identifier `k` is at `k - 1`. 1 to 255.
    pub signals: Vec<Signal>,
    /// The displayed numbers; number `k`, at `k - 1`, shows `V[k + 9]`. At most 8.
    pub numbers: Vec<Number>,
    /// The RUL subroutines. Branches are relative, so the code does not depend on its place. The
    /// file fills an odd number of bytes with a zero byte (F8), which is read as a part of the
    /// code.
    pub code: Vec<u8>,
    /// Where the phases start.
    pub phases: PhaseTable,
    /// The help, a text per language.
    pub help: Vec<Help>,
    /// The best scores for 6, 7, 8 and 9 cells in an edge.
    pub scores: [ScoreTable; 4],
}

/// A color of the file: intensities of red, green and blue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// As the text language has it: `#` and six hexadecimal digits.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rgb(red, green, blue) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The image on a hexagon: 288 intensities 0 to 7 in the geometry of F3, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(pub [u8; Pattern::PIXELS]);

impl RuleFile {
    /// The shape with an identifier, from 1.
    #[must_use]
    #[inline]
    pub fn shape(&self, id: i32) -> Option<&Shape> {
        self.shapes.get(usize::try_from(id).ok()?.checked_sub(1)?)
    }

    /// The identifier, from 1, of the signal with an external name.
    #[must_use]
    pub fn signal(&self, name: &str) -> Option<u8> {
        self.find_signal(|signal| signal.name() == name)
    }

    /// The identifier, from 1, of the first signal with an external identifier.
    #[must_use]
    pub fn signal_with(&self, external: i32) -> Option<u8> {
        self.find_signal(|signal| signal.external == external)
    }

    /// The identifier, from 1, of the first signal of some kind.
    #[must_use]
    pub fn find_signal(&self, is_meant: impl FnMut(&Signal) -> bool) -> Option<u8> {
        let place = self.signals.iter().position(is_meant)?;
        u8::try_from(place + 1).ok()
    }

    /// The pattern with an identifier, from 1.
    #[must_use]
    pub fn pattern(&self, id: u8) -> Option<&Pattern> {
        self.patterns.get(usize::from(id).checked_sub(1)?)
    }
}

impl Pattern {
    /// How many pixels a pattern has.
    pub const PIXELS: usize = 288;
    /// How many bytes a pattern takes in the file.
    pub const BYTES: usize = 108;
    /// The widths of the 18 rows, from the top (F3).
    pub const ROWS: [usize; 18] =
        [12, 12, 14, 14, 16, 18, 18, 20, 20, 20, 20, 18, 18, 16, 14, 14, 12, 12];
    /// The intensity that shows the color of the hexagon itself.
    pub const BACKGROUND: u8 = 4;
    /// The highest intensity.
    pub const BRIGHTEST: u8 = 7;

    /// The rows from the top, each from the left.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        let mut rest = &self.0[..];
        Pattern::ROWS.into_iter().map(move |width| {
            let (row, behind) = rest.split_at(width.min(rest.len()));
            rest = behind;
            row
        })
    }
}

impl Default for Pattern {
    fn default() -> Self {
        Pattern([Pattern::BACKGROUND; Pattern::PIXELS])
    }
}

/// The shape of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How many hexagons it has, 1 to 4.
    pub size: u8,
    /// The positions in the record, all four bytes; those of the hexagons come first, the others
    /// are normally 0. If the shape has a list, its entry 0 counts instead (D15).
    pub initial: [Relative; 4],
    /// How it turns.
    pub turning: Turning,
}

impl Shape {
    /// The positions of the hexagons before any turn (D15).
    #[must_use]
    pub fn configuration(&self) -> &[Relative] {
        let all = match &self.turning {
            Turning::List(list) => list.first().unwrap_or(&self.initial),
            Turning::Fixed | Turning::Around => &self.initial,
        };
        &all[..usize::from(self.size).min(4)]
    }

    /// Returns how many turns lead back to the start: 1 if the shape cannot turn.
    #[must_use]
    pub fn turns(&self) -> u8 {
        match &self.turning {
            Turning::Fixed => 1,
            Turning::Around => 6,
            Turning::List(list) => narrow(list.len()),
        }
    }
}

/// How a shape turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turning {
    /// It cannot turn.
    Fixed,
    /// Around the reference hexagon (B4).
    Around,
    /// Through a list of configurations (B5), 1 to 6 of them.
    List(Vec<[Relative; 4]>),
}

/// A signal of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signal {
    /// The external identifier, generally four letters; positive.
    pub external: i32,
    /// The default key: low byte scancode, high byte special keys (F6).
    pub key: u16,
}

impl Signal {
    /// The four letters of the external identifier if all are printable ASCII, else `$` and eight
    /// hexadecimal digits.
    #[must_use]
    pub fn name(&self) -> String {
        let bytes = self.external.to_be_bytes();
        if bytes.iter().all(|byte| (0x20..0x7F).contains(byte)) {
            bytes.iter().map(|&byte| char::from(byte)).collect()
        } else {
            format!("${:08X}", self.external)
        }
    }
}

/// A displayed number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// Most digits shown, 1 to 8.
    pub max_digits: u8,
    /// Fewest digits shown, 1 to 8.
    pub min_digits: u8,
    /// Height of the text in pixels, 16 to 127.
    pub text_height: u8,
    /// Height of the number in pixels, 16 to 127.
    pub number_height: u8,
    /// Color of the text.
    pub text_color: Rgb,
    /// Color of zeros that are not significant.
    pub zeros_color: Rgb,
    /// Color of significant digits.
    pub digits_color: Rgb,
    /// Where the text is.
    pub place: Place,
    /// The text in several languages, at least one.
    pub labels: Vec<Label>,
}

impl Number {
    /// How it is displayed, in words: `1 to 8 digits, text above, heights ...`.
    #[must_use]
    pub fn describe(&self) -> String {
        format!(
            "{} to {} digits, text {}, heights {} and {}, colors {} {} {}",
            self.min_digits,
            self.max_digits,
            self.place.word(),
            self.text_height,
            self.number_height,
            self.text_color,
            self.zeros_color,
            self.digits_color
        )
    }
}

/// Where the text of a displayed number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Above the number (0).
    Above,
    /// To the left of the number (1).
    Left,
    /// To the right of the number (-1).
    Right,
}

impl Place {
    /// All places.
    pub const ALL: [Place; 3] = [Place::Above, Place::Left, Place::Right];

    /// The word for it in the text language.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Place::Above => "above",
            Place::Left => "left",
            Place::Right => "right",
        }
    }
}

/// The text of a displayed number in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The language.
    pub language: Language,
    /// The text, 1 to 127 characters.
    pub text: String,
}

/// The help in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// The language.
    pub language: Language,
    /// The character that underlines the line above, if any.
    pub underline: Option<char>,
    /// The reserved byte; 0 in this version.
    pub reserved: u8,
    /// The text; its lines end with CR LF.
    pub text: String,
}

/// The best scores for one size of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreTable {
    /// The most scores that the table may hold.
    pub max: u8,
    /// The scores, best first (G16).
    pub entries: Vec<Score>,
}

/// A score in the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The player's name, at most 23 characters of the Atari ST set.
    pub player: String,
    /// The score.
    pub score: i32,
    /// Date and time in the format of G17.
    pub date: u32,
}

macro_rules! phases {
    ($($name:ident $letter:literal $doc:literal;)*) => {
        /// One of the seven phases of section 6.4.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Phase {
            $(#[doc = $doc] $name,)*
        }

        impl Phase {
            /// The phases in the order of the header.
            pub const ALL: [Phase; 7] = [$(Phase::$name),*];

            /// The letter of the manual: `0 A B C P Q S`.
            #[must_use]
            #[inline]
            pub const fn letter(self) -> &'static str {
                match self { $(Phase::$name => $letter,)* }
            }
        }
    };
}

phases! {
    Init "0" "Phase 0: a game starts.";
    Appear "A" "Phase A: determines the next piece.";
    Signal "B" "Phase B: turns a signal into an action.";
    Landed "C" "Phase C: a piece has come to rest.";
    Pause "P" "Phase P: the window pause starts.";
    Resume "Q" "Phase Q: the window pause ends.";
    Score "S" "Phase S: returns the final score.";
}

impl Phase {
    /// The phase with this letter.
    #[must_use]
    pub fn from_letter(letter: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|phase| phase.letter() == letter)
    }

    /// True for P and Q, which a rule may leave out (F10).
    #[must_use]
    #[inline]
    pub const fn is_optional(self) -> bool {
        matches!(self, Phase::Pause | Phase::Resume)
    }
}

/// Where the phases start, relative to the start of [`RuleFile::code`]; `None` for a phase that
/// the rule does not have (F10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhaseTable(pub [Option<i32>; 7]);

impl PhaseTable {
    /// Where a phase starts.
    #[must_use]
    #[inline]
    pub const fn get(&self, phase: Phase) -> Option<i32> {
        self.0[phase as usize]
    }

    /// Sets where a phase starts.
    #[inline]
    pub const fn set(&mut self, phase: Phase, entry: Option<i32>) {
        self.0[phase as usize] = entry;
    }
}
