//! The execution of a loop for all its cells.

use grammar::arith;

use super::conditions::Condition;
use super::marks::Marks;
use super::memory::{Group, Kept, Lanes, MOST_FIXED, PROGRAMS};
use super::program::{Fixed, Inst, Jump, Program, REGISTERS, Register, SUMS};
use super::value::{Packed, Value};
use crate::index::Id;
use crate::machine::board::Board;
use crate::machine::codes;
use crate::machine::fast::hexagons::direction;
use crate::machine::fast::ir::{self, Test};
use crate::machine::fast::op::Machine;
use crate::machine::planes::{Digits, Offset, Plane, Wide};

/// With fewer cells, a loop is executed cell by cell: this would not save time.
const FEWEST_CELLS: i64 = 24;
/// How much fuel an instruction for a group must use, so that it takes less time than the
/// operations for all its cells.
const LEAST_FUEL: i64 = 15;
/// How many executions are left to the operations after one that was not worth it, and after one
/// that gave up.
const AFTER_LOSS: u8 = 15;
const AFTER_FAILURE: u8 = 255;

/// Executes a loop for all its cells, and returns the cost; `None` if it must be executed cell by
/// cell. Then nothing has changed.
#[inline(never)]
pub(super) fn run(machine: &mut Machine<'_, '_>, number: ir::Lanes, fuel: i64) -> Option<i64> {
    let lanes = machine.stacks.lanes.get_or_insert_default();
    let pause = &mut lanes.pauses[number.index() % PROGRAMS];
    if *pause > 0 {
        *pause -= 1;
        return None;
    }
    let program = &machine.code.lanes[number];
    let calls = machine.stacks.frames.height() + program.calls;
    if calls > machine.most_calls || machine.pending + program.pending > machine.most_pending {
        return None;
    }
    let mut lanes = machine.stacks.lanes.take().unwrap_or_default();
    let board = &machine.state.board;
    lanes.colors.look_at(board);
    let colors = &lanes.colors.planes;
    let layout = &board.geometry().layout;
    let mut cells = layout.all.plane();
    if program.occupied {
        cells = occupied(colors, Offset::HERE);
    }
    let mut cost = None;
    if cells.count() >= FEWEST_CELLS {
        for (place, fixed) in lanes.fixed.iter_mut().zip(&program.fixed) {
            *place = match *fixed {
                Fixed::Constant(value) => value,
                Fixed::Slot(slot) => machine.memory[usize::from(slot)],
            };
        }
        let Lanes { groups, waiting, free, fixed, marks, patterns, colors, totals, kept, .. } =
            &mut *lanes;
        groups.clear();
        waiting.clear();
        free.clear();
        marks.clear();
        patterns.clear();
        *totals = [0; SUMS];
        *kept = [None; REGISTERS];
        let mut registers = [Packed::ZERO; REGISTERS];
        registers[usize::from(program.cell)] = Packed::pack(Value::Cell(Offset::HERE));
        groups.push(Group { cells, written: 0, sums: [0; SUMS], registers });
        let mut execution = Execution {
            program,
            board,
            code: machine.code,
            colors: &colors.planes,
            state: machine.state,
            fuel,
            work: 0,
            groups,
            waiting,
            free,
            fixed,
            marks,
            patterns,
            totals,
            kept,
        };
        let done = execution.run();
        let pause = &mut lanes.pauses[number.index() % PROGRAMS];
        if let Some(steps) = done
            && lanes.totals[0] <= fuel
        {
            if lanes.totals[0] < LEAST_FUEL * steps {
                *pause = AFTER_LOSS;
            }
            cost = Some(lanes.totals[0]);
            lanes.marks.keep(&mut machine.state.board);
            for &(register, slot) in &program.kept {
                if let Some(kept) = lanes.kept[usize::from(register)] {
                    machine.memory[usize::from(slot & 0xFF)] = kept.value;
                }
            }
            for (&slot, &total) in program.sums.iter().zip(&lanes.totals[1..]) {
                let place = &mut machine.memory[usize::from(slot & 0xFF)];
                *place = place.wrapping_add(total as i32);
            }
        } else {
            *pause = AFTER_FAILURE;
        }
    }
    machine.stacks.lanes = Some(lanes);
    cost
}

/// The cells for which a cell holds a hexagon.
#[inline(always)]
fn occupied(colors: &Digits, offset: Offset) -> Plane {
    let mut cells = colors[1].at(offset);
    cells.add(&colors[2].at(offset));
    cells
}

pub(super) struct Execution<'e> {
    pub(super) program: &'e Program,
    pub(super) board: &'e Board,
    pub(super) code: &'e crate::machine::fast::Code,
    pub(super) state: &'e crate::machine::State,
    pub(super) colors: &'e Digits,
    pub(super) fuel: i64,
    /// How much was done: an instruction counts 1.
    pub(super) work: i64,
    pub(super) groups: &'e mut Vec<Group>,
    pub(super) waiting: &'e mut Vec<(u32, u8)>,
    pub(super) free: &'e mut Vec<u8>,
    pub(super) fixed: &'e [i32; MOST_FIXED],
    pub(super) marks: &'e mut Marks,
    pub(super) patterns: &'e mut Vec<(u8, Wide)>,
    pub(super) totals: &'e mut [i64; SUMS],
    pub(super) kept: &'e mut [Option<Kept>; REGISTERS],
}

/// A group that continues: its number, and where.
pub(super) type Next = (u8, usize);

impl Execution<'_> {
    /// Executes everything, and returns how many instructions that took; `None` if it bails out.
    fn run(&mut self) -> Option<i64> {
        let (mut group, mut at) = (0, 0);
        let insts = self.program.insts.as_slice();
        loop {
            let inst = insts.get(at)?;
            self.work += 1;
            at += 1;
            match *inst {
                Inst::Meet { live } => {
                    if !self.waiting.is_empty() {
                        (group, at) = self.meet(group, at - 1, live)?;
                    }
                }
                Inst::Move { d, a } => {
                    let value = self.packed(group, a);
                    self.put(group, d, value);
                }
                Inst::Add { d, a, b } => match self.numbers(group, [a, b]) {
                    Some([a, b]) => self.put(group, d, Packed::number(a.wrapping_add(b))),
                    None => {
                        self.split_by_first(group, &[a, b], at - 1)?;
                        at -= 1;
                    }
                },
                Inst::Subtract { d, a, b } => match self.numbers(group, [a, b]) {
                    Some([a, b]) => self.put(group, d, Packed::number(a.wrapping_sub(b))),
                    None => {
                        self.split_by_first(group, &[a, b], at - 1)?;
                        at -= 1;
                    }
                },
                Inst::Other { op, d, a, b, c } => {
                    let values = [a, b, c].map(|register| self.value(group, register));
                    let count = op.expressions().min(3);
                    let is_number = |value: &Value| matches!(value, Value::Number(_));
                    if values[..count].iter().all(is_number) {
                        let operands = values.map(|value| match value {
                            Value::Number(value) => value,
                            _ => 0,
                        });
                        let value = codes::read(op, operands, self.state).ok()??;
                        self.write(group, d, Value::Number(value));
                    } else {
                        self.split_by_first(group, &[a, b, c][..count], at - 1)?;
                        at -= 1;
                    }
                }
                Inst::Compare { test, d, a, b } => {
                    let values = [a, b].map(|register| self.value(group, register));
                    let condition = self.condition(test, values, [a, b])?;
                    if !self.decide(group, at, condition, d)? {
                        at -= 1;
                    }
                }
                Inst::Element { d, a, table } => match self.value(group, a) {
                    Value::Number(index) => {
                        let table = self.code.tables.get(table as usize)?;
                        let count = u8::try_from(table.len()).ok()?;
                        let value = *table.get(arith::table_index(index, count).ok()?)?;
                        self.write(group, d, Value::Number(value));
                    }
                    _ => {
                        self.split_by_first(group, &[a], at - 1)?;
                        at -= 1;
                    }
                },
                Inst::Color { d, a } => {
                    let cell = self.packed(group, a);
                    let value = match cell.value() {
                        _ if let Some(offset) = cell.as_cell() => Value::Color(offset),
                        Value::Number(id) => {
                            Value::Number(self.board.color_at(codes::cell(id, self.state).ok()?))
                        }
                        _ => return None,
                    };
                    self.write(group, d, value);
                }
                Inst::Pattern { d, a } => {
                    let value = match self.value(group, a) {
                        Value::Cell(offset) => Value::Pattern(offset),
                        Value::Number(id) => {
                            Value::Number(self.board.pattern_at(codes::cell(id, self.state).ok()?))
                        }
                        _ => return None,
                    };
                    self.write(group, d, value);
                }
                Inst::Marked { d, a, b } => {
                    let Value::Number(mark) = self.value(group, b) else { return None };
                    let mark = codes::mark(mark).ok()?;
                    let value = match self.value(group, a) {
                        Value::Cell(at) => {
                            self.marks.reads(mark, Some(at)).then_some(())?;
                            Value::Marked { at, mark, is_inverted: false }
                        }
                        Value::Number(id) => {
                            self.marks.reads(mark, None).then_some(())?;
                            let cell = codes::cell(id, self.state).ok()?;
                            let is_marked = self.board.marks_at(cell) >> mark & 1 != 0;
                            Value::Number(arith::boolean(is_marked))
                        }
                        _ => return None,
                    };
                    self.write(group, d, value);
                }
                Inst::Not { d, a } => match self.value(group, a) {
                    Value::Number(value) => self.write(group, d, Value::Number(!value)),
                    Value::Marked { at, mark, is_inverted } => {
                        let value = Value::Marked { at, mark, is_inverted: !is_inverted };
                        self.write(group, d, value);
                    }
                    _ => {
                        self.split_by_first(group, &[a], at - 1)?;
                        at -= 1;
                    }
                },
                Inst::SetMark { d, a, b } => self.change_mark(group, d, a, b, true)?,
                Inst::ClearMark { d, a, b } => self.change_mark(group, d, a, b, false)?,
                Inst::Step { d, a, b } => {
                    let direction = match self.value(group, b) {
                        Value::Number(number) => direction(number) as u8,
                        _ => {
                            self.split_by_first(group, &[b], at - 1)?;
                            at -= 1;
                            continue;
                        }
                    };
                    let value = match self.value(group, a) {
                        Value::Number(id) => {
                            let cell = codes::cell(id, self.state).ok()?;
                            Value::Number(self.board.neighbor(cell, i32::from(direction)).into())
                        }
                        Value::Cell(from) => match from.step(direction) {
                            None => Value::Number(0),
                            Some(to) if to.never_returns() => Value::Cell(to),
                            Some(_) => {
                                let arrived = self.all(from);
                                let cells = self.groups[usize::from(group)].cells;
                                let lost = cells.without(&arrived);
                                let kept = cells.and(&arrived);
                                if kept.is_empty() {
                                    Value::Number(0)
                                } else {
                                    if !lost.is_empty() {
                                        let other = self.split(group, &lost, &kept)?;
                                        self.write(other, d, Value::Number(0));
                                        self.wait(other, at);
                                    }
                                    from.arrived()
                                        .step(direction)
                                        .map_or(Value::Number(0), Value::Cell)
                                }
                            }
                        },
                        _ => return None,
                    };
                    self.write(group, d, value);
                }
                Inst::Sum { sum, a, is_negative } => match self.value(group, a) {
                    Value::Number(value) => {
                        let value = if is_negative { -i64::from(value) } else { value.into() };
                        self.groups[usize::from(group)].sums[usize::from(sum)] += value;
                    }
                    _ => {
                        self.split_by_first(group, &[a], at - 1)?;
                        at -= 1;
                    }
                },
                Inst::Go { jump } => at = self.jump(group, jump)?,
                Inst::Branch { a, jump } => {
                    let value = self.value(group, a);
                    let condition = self.is_true(value, a);
                    (group, at) = self.branch(group, at, condition, jump)?;
                }
                Inst::BranchIf { test, a, b, jump } => {
                    let values = [a, b].map(|register| self.packed(group, register));
                    // The most frequent ones come first.
                    let condition = match (values, test) {
                        ([a, b], Test::Equal | Test::NotEqual)
                            if let (Some(offset), Some(other)) = (a.as_color(), b.as_color())
                                && offset != other =>
                        {
                            let is_inverted = test == Test::NotEqual;
                            Condition::EqualColors { offsets: [offset, other], is_inverted }
                        }
                        _ => self.condition(test, values.map(Packed::value), [a, b])?,
                    };
                    (group, at) = self.branch(group, at, condition, jump)?;
                }
                Inst::Around { occupied, center, direction, d, body, out } => {
                    (group, at) =
                        self.around(group, occupied, [center, direction, d], [body, out])?;
                }
                Inst::Again { direction, back } => {
                    if self.value(group, direction) != Value::Number(7) {
                        at = self.jump(group, back)?;
                    }
                }
                Inst::End { cost } => {
                    self.groups[usize::from(group)].sums[0] += i64::from(cost);
                    self.finish(group)?;
                    self.free.push(group);
                    let Some((place, next)) = self.waiting.pop() else { return Some(self.work) };
                    (group, at) = (next, place as usize);
                }
                Inst::BailOut => return None,
            }
        }
    }

    #[inline(always)]
    pub(super) fn packed(&self, group: u8, register: Register) -> Packed {
        let register = usize::from(register);
        if register < REGISTERS {
            self.groups[usize::from(group)].registers[register]
        } else {
            // An operand that an instruction does not have is read as 0.
            Packed::number(self.fixed.get(register - REGISTERS).copied().unwrap_or(0))
        }
    }

    #[inline(always)]
    pub(super) fn value(&self, group: u8, register: Register) -> Value {
        self.packed(group, register).value()
    }

    /// The values of two registers, if they are numbers.
    #[inline(always)]
    fn numbers(&self, group: u8, [a, b]: [Register; 2]) -> Option<[i32; 2]> {
        Some([self.packed(group, a).as_number()?, self.packed(group, b).as_number()?])
    }

    #[inline(always)]
    pub(super) fn write(&mut self, group: u8, register: Register, value: Value) {
        self.put(group, register, Packed::pack(value));
    }

    #[inline(always)]
    pub(super) fn put(&mut self, group: u8, register: Register, value: Packed) {
        let group = &mut self.groups[usize::from(group)];
        if let Some(place) = group.registers.get_mut(usize::from(register)) {
            *place = value;
            group.written |= 1 << register;
        }
    }

    #[inline(always)]
    pub(super) fn all(&self, offset: Offset) -> Plane {
        self.board.geometry().layout.all.at(offset)
    }

    #[inline(always)]
    pub(super) fn jump(&mut self, group: u8, jump: Jump) -> Option<usize> {
        let cost = &mut self.groups[usize::from(group)].sums[0];
        *cost += i64::from(jump.cost);
        (*cost <= self.fuel).then_some(jump.to as usize)
    }

    fn change_mark(
        &mut self,
        group: u8,
        d: Register,
        a: Register,
        b: Register,
        sets: bool,
    ) -> Option<()> {
        let Value::Number(mark) = self.value(group, b) else { return None };
        let marks = match mark {
            ..0 => 0..8,
            0..8 => mark as u8..mark as u8 + 1,
            _ => return None,
        };
        let cell = self.value(group, a);
        let Value::Cell(offset) = cell else {
            // The cell 0 has no marks.
            return (cell == Value::Number(0)).then(|| self.write(group, d, cell));
        };
        let this = &mut self.groups[usize::from(group)];
        for mark in marks {
            self.marks.change(mark, sets, offset, &this.cells).then_some(())?;
            for (register, value) in this.registers.iter_mut().enumerate() {
                if matches!(value.value(), Value::Marked { mark: other, .. } if other == mark) {
                    if self.program.kept_registers & this.written >> register & 1 != 0 {
                        return None;
                    }
                    *value = Packed::pack(Value::Outdated);
                }
            }
        }
        self.write(group, d, cell);
        Some(())
    }

    /// The next direction of a loop around a cell.
    fn around(
        &mut self,
        group: u8,
        hexagons: bool,
        [center, counter, d]: [Register; 3],
        [body, out]: [u32; 2],
    ) -> Option<Next> {
        let Value::Number(last) = self.value(group, counter) else { return None };
        let (body, out) = (body as usize, out as usize);
        let around = match self.value(group, center) {
            Value::Cell(offset) => Some(offset),
            Value::Number(0) => None,
            _ => return None,
        };
        let direction = last + 1;
        let Some(around) = around.filter(|_| direction < 6) else {
            self.write(group, counter, Value::Number(7));
            self.write(group, d, Value::Number(0));
            return Some((group, body));
        };
        self.write(group, counter, Value::Number(direction));
        let Some(offset) = around.arrived().step(direction as u8) else {
            return Some((group, out));
        };
        let set = if hexagons { occupied(self.colors, offset) } else { self.all(offset) };
        let set = set.and(&self.all(around));
        let cells = self.groups[usize::from(group)].cells;
        let (visited, rest) = (cells.and(&set), cells.without(&set));
        if visited.is_empty() {
            return Some((group, out));
        }
        if !rest.is_empty() {
            let other = self.split(group, &rest, &visited)?;
            self.wait(other, out);
        }
        self.write(group, d, Value::Cell(offset));
        Some((group, body))
    }
}
