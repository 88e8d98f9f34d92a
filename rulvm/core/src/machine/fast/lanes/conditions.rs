//! Conditions on all cells of a group at once.

use super::program::Register;
use super::value::Value;
use crate::machine::State;
use crate::machine::codes;
use crate::machine::fast::ir::Test;
use crate::machine::planes::{Digits, Offset, Plane, Wide, where_color, where_equal};

/// For which cells something is true.
#[derive(Clone, Debug)]
pub(super) enum Condition {
    OfColors(OfColors),
    Pattern {
        pattern: u8,
        offset: Offset,
    },
    Marked {
        mark: u8,
        offset: Offset,
    },
    /// What depends only on the size of the board.
    OnBoard(Box<Plane>),
}

/// A condition on the colors of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OfColors {
    /// The color at an offset is one of some, a bit for each color plus one.
    Color { offset: Offset, codes: u8 },
    /// Two colors are equal.
    Equal([Offset; 2]),
    /// The cell at the second offset holds a hexagon, and the one at the first exists.
    Neighbor([Offset; 2]),
}

impl OfColors {
    /// The cells for which it is true.
    pub(super) fn truth(self, colors: &Digits, all: &Wide) -> Plane {
        match self {
            OfColors::Color { offset, codes } => {
                where_color(&[0, 1, 2].map(|k| colors[k].at(offset)), codes)
            }
            OfColors::Equal([offset, other]) => where_equal(colors, offset, other),
            OfColors::Neighbor([center, offset]) => {
                let mut cells = colors[1].at(offset);
                cells.add(&colors[2].at(offset));
                cells.and(&all.at(center))
            }
        }
    }
}

/// What a comparison says of a group.
pub(super) enum Comparison {
    /// It is true, or false, for all cells.
    Same(bool),
    /// It is true for the cells that satisfy a condition, or for the others.
    Cells { condition: Condition, is_inverted: bool },
    /// The group must be split by the values of a register first.
    Unknown(Register),
}

fn existing(offset: Offset, state: &State) -> Plane {
    state.board.geometry().layout.all.at(offset)
}

impl Condition {
    /// The cell at an offset exists.
    pub(super) fn exists(offset: Offset, state: &State) -> Condition {
        Condition::OnBoard(Box::new(existing(offset, state)))
    }

    /// A loop around the cell at an offset visits the one at another.
    pub(super) fn neighbor(
        occupied: bool,
        center: Offset,
        offset: Offset,
        state: &State,
    ) -> Condition {
        if occupied {
            return Condition::OfColors(OfColors::Neighbor([center, offset]));
        }
        let both = existing(center, state).and(&existing(offset, state));
        Condition::OnBoard(Box::new(both))
    }
}

impl Comparison {
    /// Compares the values of two registers; `None` if what it says is not known.
    pub(super) fn new(
        test: Test,
        [left, right]: [Value; 2],
        registers: [Register; 2],
        state: &State,
    ) -> Option<Comparison> {
        let equality = |condition| match test {
            Test::Equal => Some(Comparison::Cells { condition, is_inverted: false }),
            Test::NotEqual => Some(Comparison::Cells { condition, is_inverted: true }),
            _ => None,
        };
        let inequality = |condition| match test {
            Test::Equal => Some(Comparison::Cells { condition, is_inverted: true }),
            Test::NotEqual => Some(Comparison::Cells { condition, is_inverted: false }),
            _ => None,
        };
        let same = |is_equal| match test {
            Test::Equal => Some(Comparison::Same(is_equal)),
            Test::NotEqual => Some(Comparison::Same(!is_equal)),
            _ => None,
        };
        match (left, right) {
            (Value::Number(a), Value::Number(b)) => Some(Comparison::Same(is(test, a, b))),
            (Value::Color(offset), Value::Number(number)) => {
                let codes = (0..8).filter(|code| is(test, code - 1, number));
                let condition = match codes.fold(0_u8, |codes, code| codes | 1 << code) {
                    0 => return Some(Comparison::Same(false)),
                    0xFF => return Some(Comparison::Same(true)),
                    codes => Condition::OfColors(OfColors::Color { offset, codes }),
                };
                Some(Comparison::Cells { condition, is_inverted: false })
            }
            (Value::Color(offset), Value::Color(other)) => {
                if offset == other {
                    return Some(Comparison::Same(is(test, 0, 0)));
                }
                equality(Condition::OfColors(OfColors::Equal([offset, other])))
                    .or(Some(Comparison::Unknown(registers[0])))
            }
            (Value::Cell(offset), Value::Number(0)) => inequality(Condition::exists(offset, state)),
            (Value::Cell(offset), Value::Number(id)) => match codes::cell(id, state) {
                Ok(id) => {
                    let geometry = state.board.geometry();
                    let column = geometry.column[usize::from(id)];
                    let height = geometry.height[usize::from(id)];
                    let cell = geometry.layout.is_cell(column, height, offset);
                    equality(Condition::OnBoard(Box::new(cell)))
                }
                Err(_) => same(false),
            },
            (Value::Cell(offset), Value::Cell(other)) => {
                if offset.arrived() == other.arrived() {
                    return Some(Comparison::Same(is(test, 0, 0)));
                }
                // Different cells are equal where neither exists.
                let mut either = existing(offset, state);
                either.add(&existing(other, state));
                inequality(Condition::OnBoard(Box::new(either)))
            }
            (Value::Pattern(offset), Value::Number(-1)) => {
                inequality(Condition::exists(offset, state))
            }
            (Value::Pattern(offset), Value::Number(number)) => match u8::try_from(number) {
                Ok(pattern) => equality(Condition::Pattern { pattern, offset }),
                Err(_) => same(false),
            },
            (Value::Number(_), Value::Color(_) | Value::Cell(_) | Value::Pattern(_)) => {
                let registers = [registers[1], registers[0]];
                Comparison::new(test.swapped(), [right, left], registers, state)
            }
            (Value::Number(_), _) => Some(Comparison::Unknown(registers[1])),
            _ => Some(Comparison::Unknown(registers[0])),
        }
    }
}

const fn is(test: Test, a: i32, b: i32) -> bool {
    match test {
        Test::Equal => a == b,
        Test::NotEqual => a != b,
        Test::Less => a < b,
        Test::Greater => a > b,
        Test::LessEqual => a <= b,
        Test::GreaterEqual => a >= b,
    }
}
