//! What a register of a group holds.

use crate::machine::planes::Offset;

/// A value: the same for all cells of a group, or the same relative to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A number.
    Number(i32),
    /// The cell at an offset; 0 where it leaves the board.
    Cell(Offset),
    /// The color of that cell.
    Color(Offset),
    /// The pattern of that cell.
    Pattern(Offset),
    /// Whether that cell has a mark.
    Marked { at: Offset, mark: u8, is_inverted: bool },
    /// Whether a cell had a mark before it was changed.
    Outdated,
}

/// A value in one word, so that it is moved as a whole: what it is, the mark, and the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed(u64);

impl Packed {
    pub(super) const ZERO: Packed = Packed::number(0);

    pub(super) const fn number(number: i32) -> Packed {
        Packed::new(0, 0, number.cast_unsigned())
    }

    const fn new(kind: u64, mark: u64, number: u32) -> Packed {
        Packed(kind | mark << 8 | (number as u64) << 32)
    }

    /// The number, if it is one.
    pub(super) const fn as_number(self) -> Option<i32> {
        if self.0 as u32 == 0 { Some(((self.0 >> 32) as u32).cast_signed()) } else { None }
    }

    /// Two values are equal if and only if these numbers are.
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    pub(super) fn pack(value: Value) -> Packed {
        match value {
            Value::Number(number) => Packed::number(number),
            Value::Cell(offset) => Packed::new(1, 0, offset.number()),
            Value::Color(offset) => Packed::new(2, 0, offset.number()),
            Value::Pattern(offset) => Packed::new(3, 0, offset.number()),
            Value::Marked { at, mark, is_inverted } => {
                Packed::new(4, u64::from(mark) | u64::from(is_inverted) << 3, at.number())
            }
            Value::Outdated => Packed::new(5, 0, 0),
        }
    }

    pub(super) fn value(self) -> Value {
        let offset = Offset::new((self.0 >> 32) as u32);
        match self.0 as u8 {
            0 => Value::Number(offset.number().cast_signed()),
            1 => Value::Cell(offset),
            2 => Value::Color(offset),
            3 => Value::Pattern(offset),
            4 => {
                let mark = (self.0 >> 8) as u8;
                Value::Marked { at: offset, mark: mark & 7, is_inverted: mark & 8 != 0 }
            }
            _ => Value::Outdated,
        }
    }
}
