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

/// The lower half of a cell, and of a color.
const CELL: u32 = 1;
const COLOR: u32 = 2;

impl Packed {
    pub(super) const ZERO: Packed = Packed::number(0);

    #[inline(always)]
    pub(super) const fn number(number: i32) -> Packed {
        Packed::new(0, 0, number.cast_unsigned())
    }

    #[inline(always)]
    const fn new(kind: u64, mark: u64, number: u32) -> Packed {
        Packed(kind | mark << 8 | (number as u64) << 32)
    }

    /// The number, if it is one.
    #[inline(always)]
    pub(super) const fn as_number(self) -> Option<i32> {
        if self.0 as u32 == 0 { Some(((self.0 >> 32) as u32).cast_signed()) } else { None }
    }

    /// The cell, if it is one relative to the group's.
    #[inline(always)]
    pub(super) const fn as_cell(self) -> Option<Offset> {
        if self.0 as u32 == CELL { Some(Offset::new((self.0 >> 32) as u32)) } else { None }
    }

    /// The cell whose color it is, if it is one.
    #[inline(always)]
    pub(super) const fn as_color(self) -> Option<Offset> {
        if self.0 as u32 == COLOR { Some(Offset::new((self.0 >> 32) as u32)) } else { None }
    }

    #[inline(always)]
    pub(super) fn pack(value: Value) -> Packed {
        match value {
            Value::Number(number) => Packed::number(number),
            Value::Cell(offset) => Packed::new(CELL.into(), 0, offset.number()),
            Value::Color(offset) => Packed::new(COLOR.into(), 0, offset.number()),
            Value::Pattern(offset) => Packed::new(3, 0, offset.number()),
            Value::Marked { at, mark, is_inverted } => {
                Packed::new(4, u64::from(mark) | u64::from(is_inverted) << 3, at.number())
            }
            Value::Outdated => Packed::new(5, 0, 0),
        }
    }

    #[inline(always)]
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
