//! The header (F1): 110 bytes, described once for reader and writer.

use super::bytes::{Reader, Writer};
use super::error::{Expected, Field, ReadError};
use super::model::{Phase, Rgb};

/// How long the header is; the patterns follow (F2).
pub(super) const SIZE: usize = 110;

/// A field of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeaderField {
    /// How many bytes it has.
    pub size: usize,
    /// What it holds.
    pub what: &'static str,
}

/// The fields of the header in the order of the file (F1), for listings of its bytes.
pub const HEADER_FIELDS: &[HeaderField] = {
    const fn field(size: usize, what: &'static str) -> HeaderField {
        HeaderField { size, what }
    }
    &[
        field(4, "identification"),
        field(4, "color of the pause"),
        field(4, "color of the game over"),
        field(4, "color of the name entry"),
        field(4, "color of the rule's name"),
        field(2, "height of the rule's name"),
        field(NAME, "name"),
        field(2, "font of the name"),
        field(2, "font of the numbers"),
        field(1, "patterns"),
        field(1, "shapes"),
        field(1, "signals"),
        field(1, "edge"),
        field(1, "scores, edge 6"),
        field(1, "scores, edge 7"),
        field(1, "scores, edge 8"),
        field(1, "scores, edge 9"),
        field(1, "most scores, edge 6"),
        field(1, "most scores, edge 7"),
        field(1, "most scores, edge 8"),
        field(1, "most scores, edge 9"),
        field(4, "stack"),
        field(4, "address of the signals"),
        field(4, "address of the numbers"),
        field(4, "address of phase 0"),
        field(4, "address of phase A"),
        field(4, "address of phase B"),
        field(4, "address of phase C"),
        field(4, "address of phase P"),
        field(4, "address of phase Q"),
        field(4, "address of phase S"),
        field(4, "address of the help"),
        field(4, "address of the scores"),
    ]
};

// The fields are those that the reader reads.
const _: () = {
    let (mut k, mut end) = (0, 0);
    while k < HEADER_FIELDS.len() {
        end += HEADER_FIELDS[k].size;
        k += 1;
    }
    assert!(end == SIZE, "the fields must fill the header");
};

/// Where the header holds what is written when its value is known.
pub(super) mod at {
    /// The scores for each edge, and the most scores.
    pub(in super::super) const SCORES: usize = 54;
    pub(in super::super) const MAX_SCORES: usize = 58;
    /// The addresses.
    pub(in super::super) const SIGNALS: usize = 66;
    pub(in super::super) const NUMBERS: usize = 70;
    pub(in super::super) const PHASES: usize = 74;
    pub(in super::super) const HELP: usize = 102;
    pub(in super::super) const SCORES_ADDRESS: usize = 106;
}

/// The first four bytes of a rule file.
const MAGIC: &[u8] = b"RUL3";

/// How long the field of a name is, its zero byte included.
pub(super) const NAME: usize = 24;

/// What the header says.
pub(super) struct Header {
    pub(super) pause_color: Rgb,
    pub(super) over_color: Rgb,
    pub(super) player_color: Rgb,
    pub(super) title_color: Rgb,
    pub(super) title_height: u16,
    /// At most 23 bytes.
    pub(super) name: Vec<u8>,
    pub(super) title_font: u16,
    pub(super) numbers_font: u16,
    pub(super) patterns: u8,
    pub(super) shapes: u8,
    pub(super) signals: u8,
    pub(super) edge: u8,
    pub(super) scores: [u8; 4],
    pub(super) max_scores: [u8; 4],
    pub(super) stack: u32,
    pub(super) signals_address: usize,
    pub(super) numbers_address: usize,
    pub(super) phases: [Option<usize>; 7],
    pub(super) help_address: Option<usize>,
    pub(super) scores_address: usize,
}

impl Header {
    pub(super) fn read(file: &[u8]) -> Result<Header, ReadError> {
        let mut r = Reader::new(file, 0);
        let magic = r;
        if r.take(MAGIC.len(), Field::Magic)? != MAGIC {
            return Err(magic.error(Field::Magic, Expected::Magic));
        }
        let header = Field::Header;
        // A header that is cut off is one mistake, whichever field is the first one missing.
        let whole = r;
        if file.len() < SIZE {
            let expected = Expected::Bytes { needed: SIZE - r.at, available: file.len() - r.at };
            return Err(whole.error(header, expected));
        }
        Ok(Header {
            pause_color: r.color(header)?,
            over_color: r.color(header)?,
            player_color: r.color(header)?,
            title_color: r.color(header)?,
            title_height: r.word(header)?,
            name: name(r.take(NAME, header)?),
            title_font: r.word(header)?,
            numbers_font: r.word(header)?,
            patterns: r.byte_in(1, 255, Field::PatternCount)?,
            shapes: r.byte_in(1, 255, Field::ShapeCount)?,
            signals: r.byte_in(1, 255, Field::SignalCount)?,
            edge: edge(&mut r)?,
            scores: [r.byte(header)?, r.byte(header)?, r.byte(header)?, r.byte(header)?],
            max_scores: [r.byte(header)?, r.byte(header)?, r.byte(header)?, r.byte(header)?],
            stack: r.long(header)?,
            signals_address: r.address(false, Field::SignalsAddress)?,
            numbers_address: r.address(false, Field::NumbersAddress)?,
            phases: phases(&mut r)?,
            help_address: optional(&mut r, Field::HelpAddress)?,
            scores_address: r.address(true, Field::ScoresAddress)?,
        })
    }

    /// Writes the header; addresses are set when they are known.
    pub(super) fn write(&self, w: &mut Writer) {
        w.put(MAGIC);
        for color in [self.pause_color, self.over_color, self.player_color, self.title_color] {
            w.color(color);
        }
        w.word(self.title_height);
        put_name(w, &self.name);
        w.word(self.title_font);
        w.word(self.numbers_font);
        w.put(&[self.patterns, self.shapes, self.signals, self.edge]);
        w.put(&self.scores);
        w.put(&self.max_scores);
        w.long(self.stack);
        w.put(&[0; SIZE - at::SIGNALS]);
    }
}

/// Writes a name and fills its field with zeros.
pub(super) fn put_name(w: &mut Writer, name: &[u8]) {
    let length = name.len().min(NAME - 1);
    w.put(name.get(..length).unwrap_or_default());
    w.put(&[0; NAME][length..]);
}

/// The name in its field: up to a zero byte, at most 23 bytes.
pub(super) fn name(field: &[u8]) -> Vec<u8> {
    field.iter().copied().take(NAME - 1).take_while(|&byte| byte != 0).collect()
}

/// The edge of the board, 0 if the player chooses it.
fn edge(r: &mut Reader<'_>) -> Result<u8, ReadError> {
    let mut probe = *r;
    if probe.byte(Field::Edge)? == 0 {
        *r = probe;
        return Ok(0);
    }
    r.byte_in(6, 9, Field::Edge)
}

/// An address that may be 0 for "none".
fn optional(r: &mut Reader<'_>, field: Field) -> Result<Option<usize>, ReadError> {
    let mut probe = *r;
    if probe.long(field)? == 0 {
        *r = probe;
        return Ok(None);
    }
    r.address(false, field).map(Some)
}

fn phases(r: &mut Reader<'_>) -> Result<[Option<usize>; 7], ReadError> {
    let mut phases = [None; 7];
    for (slot, phase) in phases.iter_mut().zip(Phase::ALL) {
        let field = Field::Phase(phase);
        let at = *r;
        *slot = optional(r, field)?;
        if slot.is_none() && !phase.is_optional() {
            return Err(at.error(field, Expected::Present));
        }
    }
    Ok(phases)
}
