//! The path of a group from one action to the next: what instructions do to its registers.

use grammar::arith;
use grammar::isa::{Kind, Op, Query};
use smallvec::smallvec;

use super::automaton::{
    Action, Automaton, Continuation, Continuations, Edge, Group, StateId, Values,
};
use super::conditions::{Comparison, Condition};
use super::memory::MOST_FIXED;
use super::program::{Inst, Jump, Program, REGISTERS, Register, SUMS};
use super::value::{Packed, Value};
use crate::machine::State;
use crate::machine::codes;
use crate::machine::fast::Code;
use crate::machine::fast::hexagons::direction;
use crate::machine::fast::ir::Test;
use crate::machine::planes::Offset;

/// The most instructions between two actions.
const LONGEST: usize = 100_000;

/// What paths depend on, and what is the same for all executions of an automaton: of the state,
/// only the size of the board is used.
pub(super) struct Walk<'w> {
    pub(super) program: &'w Program,
    pub(super) code: &'w Code,
    pub(super) state: &'w State,
    pub(super) fixed: &'w [i32; MOST_FIXED],
}

/// What follows after an instruction.
enum Next {
    /// Another instruction.
    Inst,
    /// An action.
    Action(Action, Continuations),
}

impl Walk<'_> {
    /// The edge to the first state. `None` to bail out, as everywhere below.
    pub(super) fn first(&self, automaton: &mut Automaton) -> Option<Edge> {
        let mut registers = [Packed::ZERO; REGISTERS];
        registers[usize::from(self.program.cell)] = Packed::pack(Value::Cell(Offset::HERE));
        let group = Group { at: 0, written: 0, registers, sums: [0; SUMS] };
        self.enter(automaton, group)
    }

    /// The edge of a state with a number.
    pub(super) fn edge(
        &self,
        automaton: &mut Automaton,
        from: StateId,
        number: usize,
    ) -> Option<Edge> {
        let group = automaton.group_after(self.program, from, number);
        self.enter(automaton, group)
    }

    fn enter(&self, automaton: &mut Automaton, mut group: Group) -> Option<Edge> {
        let found = self.walk(&mut group);
        let (mut action, mut continuations) =
            found.unwrap_or_else(|| (Action::BailOut, Continuations::new()));
        // What is not read again is kept now, so that groups can become one.
        let at = group.at as usize;
        let done = group.written & self.program.kept_live[at] & !self.program.live[at];
        if done != 0 && !matches!(action, Action::End(_) | Action::BailOut) {
            action = Action::Keep(values(&group, done));
            continuations = smallvec![to(group.at)];
        }
        automaton.enter(self.program, &group, action, continuations)
    }

    /// Follows a group to its next action.
    fn walk(&self, group: &mut Group) -> Option<(Action, Continuations)> {
        for _ in 0..LONGEST {
            let at = group.at;
            group.at += 1;
            if let Next::Action(action, continuations) = self.inst(group, at)? {
                group.at = at;
                return Some((action, continuations));
            }
        }
        None
    }

    fn inst(&self, group: &mut Group, at: u32) -> Option<Next> {
        match *self.program.insts.get(at as usize)? {
            Inst::Move { d, a } => Some(write(group, d, self.packed(group, a))),
            Inst::Add { d, a, b } => match self.numbers(group, [a, b]) {
                Ok([a, b]) => Some(write_number(group, d, a.wrapping_add(b))),
                Err(register) => self.split_by(group, register, at),
            },
            Inst::Subtract { d, a, b } => match self.numbers(group, [a, b]) {
                Ok([a, b]) => Some(write_number(group, d, a.wrapping_sub(b))),
                Err(register) => self.split_by(group, register, at),
            },
            Inst::Other { op, d, a, b, c } => {
                // Operands that the code does not have are numbers.
                let zero = Register::MAX;
                let registers = match op.expressions() {
                    0 => [zero; 3],
                    1 => [a, zero, zero],
                    2 => [a, b, zero],
                    _ => [a, b, c],
                };
                match self.numbers(group, registers) {
                    Ok(operands) => self.read(group, op, operands, d),
                    Err(register) => self.split_by(group, register, at),
                }
            }
            Inst::Compare { test, d, a, b } => {
                let comparison = self.compare(group, test, [a, b])?;
                let number = |truth| Packed::number(arith::boolean(truth));
                let branches = [false, true].map(|truth| write_at(at + 1, d, number(truth)));
                self.decide(group, at, comparison, branches)
            }
            Inst::Element { d, a, table } => match self.value(group, a) {
                Value::Number(index) => {
                    let table = self.code.tables.get(table as usize)?;
                    let count = u8::try_from(table.len()).ok()?;
                    let value = *table.get(arith::table_index(index, count).ok()?)?;
                    Some(write_number(group, d, value))
                }
                _ => self.split_by(group, a, at),
            },
            Inst::Color { d, a } => match self.value(group, a) {
                Value::Number(id) => self.read(group, Op::ColorOf, [id, 0, 0], d),
                Value::Cell(offset) => Some(write(group, d, Packed::pack(Value::Color(offset)))),
                _ => None,
            },
            Inst::Pattern { d, a } => match self.value(group, a) {
                Value::Number(id) => self.read(group, Op::PatternOf, [id, 0, 0], d),
                Value::Cell(offset) => Some(write(group, d, Packed::pack(Value::Pattern(offset)))),
                _ => None,
            },
            Inst::Marked { d, a, b } => {
                let Value::Number(mark) = self.value(group, b) else { return None };
                match self.value(group, a) {
                    Value::Number(id) => self.read(group, Op::Marked, [id, mark, 0], d),
                    Value::Cell(at) => {
                        let mark = codes::mark(mark).ok()?;
                        let value = Value::Marked { at, mark, is_inverted: false };
                        Some(write(group, d, Packed::pack(value)))
                    }
                    _ => None,
                }
            }
            Inst::Not { d, a } => match self.value(group, a) {
                Value::Number(value) => Some(write_number(group, d, !value)),
                Value::Marked { at, mark, is_inverted } => {
                    let value = Value::Marked { at, mark, is_inverted: !is_inverted };
                    Some(write(group, d, Packed::pack(value)))
                }
                _ => self.split_by(group, a, at),
            },
            Inst::SetMark { d, a, b } => self.change_mark(group, at, [d, a, b], true),
            Inst::ClearMark { d, a, b } => self.change_mark(group, at, [d, a, b], false),
            Inst::Step { d, a, b } => match self.value(group, b) {
                Value::Number(number) => self.step(group, at, [d, a], direction(number) as u8),
                _ => self.split_by(group, b, at),
            },
            Inst::Sum { sum, a, is_negative } => match self.value(group, a) {
                Value::Number(value) => {
                    let value = if is_negative { -i64::from(value) } else { value.into() };
                    group.sums[usize::from(sum)] += value;
                    Some(Next::Inst)
                }
                _ => self.split_by(group, a, at),
            },
            Inst::Go { jump } => Some(go(group, jump)),
            Inst::Branch { a, jump } => {
                let comparison = self.truth(group, a)?;
                self.decide(group, at, comparison, [to(at + 1), after(jump)])
            }
            Inst::BranchIf { test, a, b, jump } => {
                let comparison = self.compare(group, test, [a, b])?;
                self.decide(group, at, comparison, [to(at + 1), after(jump)])
            }
            Inst::Around { occupied, center, direction, d, body, out } => {
                self.around(group, occupied, [center, direction, d], [body, out])
            }
            Inst::Again { direction, back } => {
                let is_last = self.value(group, direction) == Value::Number(7);
                Some(if is_last { Next::Inst } else { go(group, back) })
            }
            Inst::End { cost } => {
                group.sums[0] += i64::from(cost);
                let written = group.written & self.program.kept_registers;
                Some(Next::Action(Action::End(values(group, written)), Continuations::new()))
            }
            Inst::BailOut => None,
        }
    }

    fn packed(&self, group: &Group, register: Register) -> Packed {
        let register = usize::from(register);
        if register < REGISTERS {
            group.registers[register]
        } else {
            // An operand that an instruction does not have is read as 0.
            Packed::number(self.fixed.get(register - REGISTERS).copied().unwrap_or(0))
        }
    }

    fn value(&self, group: &Group, register: Register) -> Value {
        self.packed(group, register).value()
    }

    /// The numbers in registers, or the first register that does not hold one.
    fn numbers<const N: usize>(
        &self,
        group: &Group,
        registers: [Register; N],
    ) -> Result<[i32; N], Register> {
        let mut numbers = [0; N];
        for (number, register) in numbers.iter_mut().zip(registers) {
            *number = self.packed(group, register).as_number().ok_or(register)?;
        }
        Ok(numbers)
    }

    /// A code that changes nothing, with known operands.
    fn read(&self, group: &mut Group, op: Op, operands: [i32; 3], d: Register) -> Option<Next> {
        if depends_on_state(op) {
            let continuations = smallvec![write_at(group.at, d, Packed::ZERO)];
            return Some(Next::Action(Action::Read { op, operands }, continuations));
        }
        Some(write_number(group, d, codes::read(op, operands, self.state).ok()??))
    }

    /// The group is split by the values of a register, and each part starts the instruction again.
    fn split_by(&self, group: &Group, register: Register, at: u32) -> Option<Next> {
        let with = |value| write_at(at, register, Packed::number(value));
        match self.value(group, register) {
            Value::Marked { at: offset, mark, is_inverted } => {
                let values = [is_inverted, !is_inverted].map(arith::boolean);
                let condition = Condition::Marked { mark, offset };
                Some(Next::Action(Action::Split(condition), values.map(with).into()))
            }
            Value::Color(offset) => {
                Some(Next::Action(Action::Sort(offset), (-1..7).map(with).collect()))
            }
            Value::Number(_) | Value::Cell(_) | Value::Pattern(_) | Value::Outdated => None,
        }
    }

    /// Continues in one of two ways, if the condition is false and if it is true.
    fn decide(
        &self,
        group: &mut Group,
        at: u32,
        comparison: Comparison,
        [no, yes]: [Continuation; 2],
    ) -> Option<Next> {
        match comparison {
            Comparison::Same(truth) => {
                group.follow(if truth { &yes } else { &no });
                Some(Next::Inst)
            }
            Comparison::Unknown(register) => self.split_by(group, register, at),
            Comparison::Cells { condition, is_inverted } => {
                let continuations = if is_inverted { [yes, no] } else { [no, yes] };
                Some(Next::Action(Action::Split(condition), continuations.into()))
            }
        }
    }

    fn step(
        &self,
        group: &mut Group,
        at: u32,
        [d, a]: [Register; 2],
        direction: u8,
    ) -> Option<Next> {
        let from = match self.value(group, a) {
            Value::Number(id) => {
                return self.read(group, Op::Step, [id, direction.into(), 0], d);
            }
            Value::Cell(from) => from,
            _ => return None,
        };
        let value = |to: Option<Offset>| Packed::pack(to.map_or(Value::Number(0), Value::Cell));
        match from.step(direction) {
            Some(next) if !next.never_returns() => {
                // Cells that have left the board must not come back.
                let values = [None, from.arrived().step(direction)].map(value);
                let continuations = values.map(|value| write_at(at + 1, d, value));
                let condition = Condition::exists(from, self.state);
                Some(Next::Action(Action::Split(condition), continuations.into()))
            }
            next => Some(write(group, d, value(next))),
        }
    }

    fn change_mark(
        &self,
        group: &mut Group,
        at: u32,
        [d, a, b]: [Register; 3],
        sets: bool,
    ) -> Option<Next> {
        let Value::Number(mark) = self.value(group, b) else { return None };
        let marks = match mark {
            ..0 => 0xFF,
            0..8 => 1 << mark,
            _ => return None,
        };
        let cell = self.value(group, a);
        let Value::Cell(offset) = cell else {
            // The cell 0 has no marks.
            return (cell == Value::Number(0)).then(|| write(group, d, Packed::pack(cell)));
        };
        for (register, value) in group.registers.iter_mut().enumerate() {
            if matches!(value.value(), Value::Marked { mark, .. } if marks >> mark & 1 != 0) {
                if self.program.kept_registers & group.written >> register & 1 != 0 {
                    return None;
                }
                *value = Packed::pack(Value::Outdated);
            }
        }
        let continuations = smallvec![write_at(at + 1, d, Packed::pack(cell))];
        Some(Next::Action(Action::Mark { marks, sets, offset }, continuations))
    }

    /// The next direction of a loop around a cell.
    fn around(
        &self,
        group: &mut Group,
        occupied: bool,
        [center, counter, d]: [Register; 3],
        [body, out]: [u32; 2],
    ) -> Option<Next> {
        let Value::Number(last) = self.value(group, counter) else { return None };
        let center = match self.value(group, center) {
            Value::Cell(offset) => Some(offset),
            Value::Number(0) => None,
            _ => return None,
        };
        let direction = last + 1;
        let count = |value| Some((counter, Packed::number(value)));
        let Some(center) = center.filter(|_| direction < 6) else {
            let writes = [count(7), Some((d, Packed::ZERO))];
            group.follow(&Continuation { writes, ..to(body) });
            return Some(Next::Inst);
        };
        let not_visited = Continuation { writes: [count(direction), None], ..to(out) };
        let Some(offset) = center.arrived().step(direction as u8) else {
            group.follow(&not_visited);
            return Some(Next::Inst);
        };
        let writes = [count(direction), Some((d, Packed::pack(Value::Cell(offset))))];
        let visited = Continuation { writes, ..to(body) };
        let condition = Condition::neighbor(occupied, center, offset, self.state);
        Some(Next::Action(Action::Split(condition), smallvec![not_visited, visited]))
    }

    /// For which cells a value is not 0.
    fn truth(&self, group: &Group, register: Register) -> Option<Comparison> {
        match self.value(group, register) {
            Value::Number(value) => Some(Comparison::Same(value != 0)),
            Value::Marked { at: offset, mark, is_inverted } => {
                let condition = Condition::Marked { mark, offset };
                Some(Comparison::Cells { condition, is_inverted })
            }
            value => {
                let values = [value, Value::Number(0)];
                Comparison::new(Test::NotEqual, values, [register; 2], self.state)
            }
        }
    }

    fn compare(&self, group: &Group, test: Test, registers: [Register; 2]) -> Option<Comparison> {
        let values = registers.map(|register| self.value(group, register));
        Comparison::new(test, values, registers, self.state)
    }
}

/// The values of some registers, as bits.
fn values(group: &Group, registers: u32) -> Values {
    let values = group.registers.iter().enumerate();
    let values = values.filter(|&(register, _)| registers >> register & 1 != 0);
    values.map(|(register, &value)| (register as Register, value)).collect()
}

/// A code that changes nothing and depends on more than its operands and the size of the board.
fn depends_on_state(op: Op) -> bool {
    match op.kind() {
        Kind::Query(query) => match query {
            Query::Edge | Query::Cell | Query::Height | Query::Column | Query::Step => false,
            Query::Paused
            | Query::Top
            | Query::Load
            | Query::Next
            | Query::Marked
            | Query::Piece
            | Query::PatternOf
            | Query::ColorOf => true,
        },
        Kind::Calculation(_) | Kind::Update(_) | Kind::CellLoop(_) | Kind::Control(_) => false,
    }
}

const fn to(at: u32) -> Continuation {
    Continuation { at, cost: 0, writes: [None; 2] }
}

const fn after(jump: Jump) -> Continuation {
    Continuation { at: jump.to, cost: jump.cost, writes: [None; 2] }
}

const fn write_at(at: u32, d: Register, value: Packed) -> Continuation {
    Continuation { at, cost: 0, writes: [Some((d, value)), None] }
}

fn go(group: &mut Group, jump: Jump) -> Next {
    group.follow(&after(jump));
    Next::Inst
}

fn write(group: &mut Group, d: Register, value: Packed) -> Next {
    group.write(d, value);
    Next::Inst
}

fn write_number(group: &mut Group, d: Register, value: i32) -> Next {
    write(group, d, Packed::number(value))
}
