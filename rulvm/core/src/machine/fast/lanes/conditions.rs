//! Conditions of all cells of a group at once.

use grammar::arith;

use super::execute::{Execution, Next};
use super::program::{Jump, Register};
use super::value::Value;
use crate::machine::codes;
use crate::machine::fast::ir::Test;
use crate::machine::planes::{Divided, Offset, Plane, Wide, where_color, where_equal};

/// What a comparison for all cells of a group costs, in instructions.
const DIVISION: i64 = 3;

/// For which cells a condition is true.
pub(super) enum Condition {
    Same(bool),
    Cells(Plane),
    /// Where two colors are equal, or where they are not.
    EqualColors {
        offsets: [Offset; 2],
        is_inverted: bool,
    },
    /// The group must be split by the values of a register first.
    Unknown(Register),
}

impl Execution<'_> {
    /// Continues a group where a condition is false, and jumps where it is true.
    #[inline(always)]
    pub(super) fn branch(
        &mut self,
        group: u8,
        at: usize,
        condition: Condition,
        jump: Jump,
    ) -> Option<Next> {
        match condition {
            Condition::Same(false) => return Some((group, at)),
            Condition::Same(true) => return Some((group, self.jump(group, jump)?)),
            Condition::Unknown(register) => {
                self.split_by_first(group, &[register], at - 1)?;
                return Some((group, at - 1));
            }
            Condition::Cells(_) | Condition::EqualColors { .. } => {}
        }
        let divided = self.divide(group, &condition);
        let Divided { cells: taken, rest, is_empty, is_all } = divided;
        if is_empty {
            return Some((group, at));
        }
        if is_all {
            return Some((group, self.jump(group, jump)?));
        }
        // The one that is further behind continues.
        let to = jump.to as usize;
        if to < at {
            let other = self.split(group, &rest, &taken)?;
            self.wait(other, at);
            Some((group, self.jump(group, jump)?))
        } else {
            let other = self.split(group, &taken, &rest)?;
            self.jump(other, jump)?;
            self.wait(other, to);
            Some((group, at))
        }
    }

    /// For which cells of a group a condition is true.
    #[inline(always)]
    fn divide(&mut self, group: u8, condition: &Condition) -> Divided {
        self.work += DIVISION;
        let cells = &self.groups[usize::from(group)].cells;
        match *condition {
            Condition::Cells(truth) => cells.divide(|k| truth.0[k]),
            Condition::EqualColors { offsets: [offset, other], is_inverted } => {
                let equal = where_equal(cells, self.colors, offset, other);
                if is_inverted { equal.inverted() } else { equal }
            }
            Condition::Same(true) => cells.divide(|_| u32::MAX),
            Condition::Same(false) | Condition::Unknown(_) => cells.divide(|_| 0),
        }
    }

    /// Puts the truth of a condition into a register. Returns false if the group was split and has
    /// to execute the instruction again.
    pub(super) fn decide(
        &mut self,
        group: u8,
        at: usize,
        condition: Condition,
        d: Register,
    ) -> Option<bool> {
        if let Condition::Unknown(register) = condition {
            self.split_by_first(group, &[register], at - 1)?;
            return Some(false);
        }
        let Divided { cells, rest, is_empty, is_all } = self.divide(group, &condition);
        if !is_empty && !is_all {
            let other = self.split(group, &rest, &cells)?;
            self.write(other, d, Value::Number(arith::boolean(false)));
            self.wait(other, at);
        }
        self.write(group, d, Value::Number(arith::boolean(!is_empty)));
        Some(true)
    }

    pub(super) fn is_true(&mut self, value: Value, register: Register) -> Condition {
        match value {
            Value::Number(value) => Condition::Same(value != 0),
            Value::Marked { at, mark, is_inverted } => {
                let mut cells = self.marks.at(mark, at, self.board);
                if is_inverted {
                    cells = inverted(&cells);
                }
                Condition::Cells(cells)
            }
            _ => self
                .condition(Test::NotEqual, [value, Value::Number(0)], [register; 2])
                .unwrap_or(Condition::Unknown(register)),
        }
    }

    /// For which cells a comparison is true; `None` if it is not known.
    pub(super) fn condition(
        &mut self,
        test: Test,
        [left, right]: [Value; 2],
        registers: [Register; 2],
    ) -> Option<Condition> {
        let by_equality = |equal: Plane| match test {
            Test::Equal => Some(Condition::Cells(equal)),
            Test::NotEqual => Some(Condition::Cells(inverted(&equal))),
            _ => None,
        };
        let same = |is_equal| match test {
            Test::Equal => Some(Condition::Same(is_equal)),
            Test::NotEqual => Some(Condition::Same(!is_equal)),
            _ => None,
        };
        match (left, right) {
            (Value::Number(a), Value::Number(b)) => Some(Condition::Same(is(test, a, b))),
            (Value::Color(offset), Value::Number(number)) => {
                let codes = (0..8).filter(|code| is(test, code - 1, number));
                let codes = codes.fold(0_u8, |codes, code| codes | 1 << code);
                let digits = [0, 1, 2].map(|k| self.colors[k].at(offset));
                Some(Condition::Cells(where_color(&digits, codes)))
            }
            (Value::Color(offset), Value::Color(other)) => {
                if offset == other {
                    return Some(Condition::Same(is(test, 0, 0)));
                }
                let offsets = [offset, other];
                match test {
                    Test::Equal => Some(Condition::EqualColors { offsets, is_inverted: false }),
                    Test::NotEqual => Some(Condition::EqualColors { offsets, is_inverted: true }),
                    _ => Some(Condition::Unknown(registers[0])),
                }
            }
            (Value::Cell(offset), Value::Number(0)) => by_equality(inverted(&self.all(offset))),
            (Value::Cell(offset), Value::Number(id)) => match codes::cell(id, self.state) {
                Ok(id) => {
                    let geometry = self.board.geometry();
                    let column = geometry.column[usize::from(id)];
                    let height = geometry.height[usize::from(id)];
                    by_equality(geometry.layout.is_cell(column, height, offset))
                }
                Err(_) => same(false),
            },
            (Value::Cell(offset), Value::Cell(other)) => {
                if offset.arrived() == other.arrived() {
                    return Some(Condition::Same(is(test, 0, 0)));
                }
                let mut existing = self.all(offset);
                existing.add(&self.all(other));
                by_equality(inverted(&existing))
            }
            (Value::Pattern(offset), Value::Number(number)) => {
                if number == -1 {
                    return by_equality(inverted(&self.all(offset)));
                }
                let Ok(pattern) = u8::try_from(number) else { return same(false) };
                by_equality(self.pattern(pattern, offset))
            }
            (Value::Number(_), Value::Color(_) | Value::Cell(_) | Value::Pattern(_)) => {
                self.condition(test.swapped(), [right, left], [registers[1], registers[0]])
            }
            (Value::Number(_), _) => Some(Condition::Unknown(registers[1])),
            _ => Some(Condition::Unknown(registers[0])),
        }
    }

    /// The cells for which a cell has a pattern.
    fn pattern(&mut self, pattern: u8, offset: Offset) -> Plane {
        if let Some((_, cells)) = self.patterns.iter().find(|&&(known, _)| known == pattern) {
            return cells.at(offset);
        }
        let cells = Wide::new(&self.board.pattern_plane(pattern));
        let at = cells.at(offset);
        self.patterns.push((pattern, cells));
        at
    }
}

fn is(test: Test, a: i32, b: i32) -> bool {
    match test {
        Test::Equal => a == b,
        Test::NotEqual => a != b,
        Test::Less => a < b,
        Test::Greater => a > b,
        Test::LessEqual => a <= b,
        Test::GreaterEqual => a >= b,
    }
}

#[inline(always)]
pub(super) fn inverted(cells: &Plane) -> Plane {
    cells.combine(cells, |word, _| !word)
}
