//! The execution of a loop for all its cells.

use grammar::arith;

use super::marks::Marks;
use super::program::{Fixed, Inst, Jump, Program, REGISTERS, Register, SUMS};
use super::value::{Packed, Value};
use crate::index::Id;
use crate::machine::board::Board;
use crate::machine::codes;
use crate::machine::fast::hexagons::direction;
use crate::machine::fast::ir::{self, Test};
use crate::machine::fast::op::Machine;
use crate::machine::geometry::ByCell;
use crate::machine::planes::{Digits, Divided, Place, Plane, Way, Wide, where_color, where_equal};

/// With fewer cells, a loop is executed cell by cell: this would not save time.
const FEWEST_CELLS: i64 = 24;
/// What a comparison for all cells of a group costs, and a split, in instructions.
const DIVISION: i64 = 3;
const SPLIT: i64 = 4;
/// How much fuel an instruction for a group must use, so that it takes less time than the
/// operations for all its cells.
const LEAST_FUEL: i64 = 15;
/// How many executions are left to the operations after one that was not worth it, and after one
/// that gave up.
const AFTER_LOSS: u8 = 15;
const AFTER_FAILURE: u8 = 255;
/// How many programs have pauses of their own.
const PROGRAMS: usize = 64;
/// The most groups at a time.
const MOST_GROUPS: usize = 64;
/// The most numbers that are the same for all cells.
pub(super) const MOST_FIXED: usize = 40;

/// Cells that have taken the same path through the body.
#[derive(Clone, Debug)]
struct Group {
    cells: Plane,
    /// The registers that it has written, as bits.
    written: u32,
    sums: [i64; SUMS],
    registers: [Packed; REGISTERS],
}

/// The value of a register after the last cell that has written it.
#[derive(Clone, Copy, Debug)]
struct Kept {
    cell: Place,
    value: i32,
}

/// The memory of loops that are executed for all cells at once.
#[derive(Debug)]
pub(in super::super) struct Lanes {
    groups: Vec<Group>,
    /// Groups that wait: where, and their numbers. The one that is furthest behind is the last.
    waiting: Vec<(u32, u8)>,
    /// Groups that are not in use.
    free: Vec<u8>,
    fixed: [i32; MOST_FIXED],
    marks: Marks,
    patterns: Vec<(u8, Wide)>,
    colors: Colors,
    totals: [i64; SUMS],
    kept: [Option<Kept>; REGISTERS],
    /// How many of its next executions a program leaves to the operations after it.
    pauses: [u8; PROGRAMS],
}

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes {
            groups: Vec::new(),
            waiting: Vec::new(),
            free: Vec::new(),
            fixed: [0; MOST_FIXED],
            marks: Marks::default(),
            patterns: Vec::new(),
            colors: Colors::default(),
            totals: [0; SUMS],
            kept: [None; REGISTERS],
            pauses: [0; PROGRAMS],
        }
    }
}

/// The colors as planes, and of which board.
#[derive(Debug)]
struct Colors {
    of: ByCell<i8>,
    planes: Digits,
}

impl Default for Colors {
    fn default() -> Colors {
        // No board has these.
        Colors { of: [-1; 256], planes: [Wide::EMPTY; 3] }
    }
}

impl Colors {
    /// The colors are those of a board; most of the time, they still are.
    fn look_at(&mut self, board: &Board) {
        if self.of != *board.all_colors() {
            self.of = *board.all_colors();
            self.planes = board.color_planes();
        }
    }
}

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
        cells = occupied(colors, Way::HERE);
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
        registers[usize::from(program.cell)] = Packed::pack(Value::Cell(Way::HERE));
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
fn occupied(colors: &Digits, way: Way) -> Plane {
    let mut cells = colors[1].at(way);
    cells.add(&colors[2].at(way));
    cells
}

/// For which cells a condition is true.
enum Condition {
    Same(bool),
    Cells(Plane),
    /// Where two colors are equal, or where they are not.
    EqualColors {
        ways: [Way; 2],
        is_inverted: bool,
    },
    /// The group must be split by the values of a register first.
    Unknown(Register),
}

struct Execution<'e> {
    program: &'e Program,
    board: &'e Board,
    code: &'e crate::machine::fast::Code,
    state: &'e crate::machine::State,
    colors: &'e Digits,
    fuel: i64,
    /// How much was done: an instruction counts 1.
    work: i64,
    groups: &'e mut Vec<Group>,
    waiting: &'e mut Vec<(u32, u8)>,
    free: &'e mut Vec<u8>,
    fixed: &'e [i32; MOST_FIXED],
    marks: &'e mut Marks,
    patterns: &'e mut Vec<(u8, Wide)>,
    totals: &'e mut [i64; SUMS],
    kept: &'e mut [Option<Kept>; REGISTERS],
}

/// A group that continues: its number, and where.
type Next = (u8, usize);

impl Execution<'_> {
    /// Executes everything, and returns how many instructions that took; `None` if it gives up.
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
                        _ if let Some(way) = cell.as_cell() => Value::Color(way),
                        Value::Number(id) => {
                            Value::Number(self.board.color_at(codes::cell(id, self.state).ok()?))
                        }
                        _ => return None,
                    };
                    self.write(group, d, value);
                }
                Inst::Pattern { d, a } => {
                    let value = match self.value(group, a) {
                        Value::Cell(way) => Value::Pattern(way),
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
                    let way = match self.value(group, b) {
                        Value::Number(way) => direction(way) as u8,
                        _ => {
                            self.split_by_first(group, &[b], at - 1)?;
                            at -= 1;
                            continue;
                        }
                    };
                    let value = match self.value(group, a) {
                        Value::Number(id) => {
                            let cell = codes::cell(id, self.state).ok()?;
                            Value::Number(self.board.neighbor(cell, i32::from(way)).into())
                        }
                        Value::Cell(from) => match from.step(way) {
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
                                    from.arrived().step(way).map_or(Value::Number(0), Value::Cell)
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
                            if let (Some(way), Some(other)) = (a.as_color(), b.as_color())
                                && way != other =>
                        {
                            let is_inverted = test == Test::NotEqual;
                            Condition::EqualColors { ways: [way, other], is_inverted }
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
                    self.settle(group);
                    self.free.push(group);
                    let Some((place, next)) = self.waiting.pop() else { return Some(self.work) };
                    (group, at) = (next, place as usize);
                }
                Inst::GiveUp => return None,
            }
        }
    }

    #[inline(always)]
    fn packed(&self, group: u8, register: Register) -> Packed {
        let register = usize::from(register);
        if register < REGISTERS {
            self.groups[usize::from(group)].registers[register]
        } else {
            Packed::number(self.fixed.get(register - REGISTERS).copied().unwrap_or(0))
        }
    }

    #[inline(always)]
    fn value(&self, group: u8, register: Register) -> Value {
        self.packed(group, register).value()
    }

    /// The values of two registers, if they are numbers.
    #[inline(always)]
    fn numbers(&self, group: u8, [a, b]: [Register; 2]) -> Option<[i32; 2]> {
        Some([self.packed(group, a).as_number()?, self.packed(group, b).as_number()?])
    }

    #[inline(always)]
    fn write(&mut self, group: u8, register: Register, value: Value) {
        self.put(group, register, Packed::pack(value));
    }

    #[inline(always)]
    fn put(&mut self, group: u8, register: Register, value: Packed) {
        let group = &mut self.groups[usize::from(group)];
        if let Some(place) = group.registers.get_mut(usize::from(register)) {
            *place = value;
            group.written |= 1 << register;
        }
    }

    #[inline(always)]
    fn all(&self, way: Way) -> Plane {
        self.board.geometry().layout.all.at(way)
    }

    #[inline(always)]
    fn jump(&mut self, group: u8, jump: Jump) -> Option<usize> {
        let cost = &mut self.groups[usize::from(group)].sums[0];
        *cost += i64::from(jump.cost);
        (*cost <= self.fuel).then_some(jump.to as usize)
    }

    /// Adds a group to those that wait.
    fn wait(&mut self, group: u8, at: usize) {
        let at = at as u32;
        let place = self.waiting.iter().rposition(|&(other, _)| other >= at);
        self.waiting.insert(place.map_or(0, |place| place + 1), (at, group));
    }

    /// Splits some cells off a group, which keeps others.
    fn split(&mut self, group: u8, cells: &Plane, kept: &Plane) -> Option<u8> {
        self.work += SPLIT;
        let number = match self.free.pop() {
            Some(number) => {
                let [old, new] =
                    self.groups.get_disjoint_mut([usize::from(group), usize::from(number)]).ok()?;
                new.clone_from(old);
                number
            }
            None if self.groups.len() < MOST_GROUPS => {
                let new = self.groups[usize::from(group)].clone();
                self.groups.push(new);
                (self.groups.len() - 1) as u8
            }
            None => return None,
        };
        self.groups[usize::from(group)].cells = *kept;
        self.groups[usize::from(number)].cells = *cells;
        Some(number)
    }

    /// A group comes to a place where it can meet others. Returns the one that is furthest behind.
    fn meet(&mut self, group: u8, at: usize, live: u32) -> Option<Next> {
        let here = at as u32;
        let Some(&(first, number)) = self.waiting.last() else { return Some((group, at + 1)) };
        if first < here {
            self.waiting.pop();
            self.wait(group, at);
            return Some((number, first as usize));
        }
        let mut place = self.waiting.len();
        while let Some(&(other, number)) =
            place.checked_sub(1).and_then(|place| self.waiting.get(place))
            && other == here
        {
            place -= 1;
            if self.merge(group, number, live) {
                self.waiting.remove(place);
                self.free.push(number);
            }
        }
        Some((group, at + 1))
    }

    /// Adds the cells of another group at the same place, if nothing differs that matters.
    fn merge(&mut self, group: u8, other: u8, live: u32) -> bool {
        let (one, two) = (&self.groups[usize::from(group)], &self.groups[usize::from(other)]);
        let is_same = |mut registers: u32| {
            while registers != 0 {
                let register = registers.trailing_zeros() as usize;
                registers &= registers - 1;
                if one.registers.get(register) != two.registers.get(register) {
                    return false;
                }
            }
            true
        };
        if !is_same(live) {
            return false;
        }
        let keeps = one.written != two.written
            || !is_same(one.written & self.program.kept_registers & !live);
        if one.sums != two.sums {
            // The totals get the difference; the sums of one group are those of both.
            let count = two.cells.count();
            for ((total, one), two) in self.totals.iter_mut().zip(one.sums).zip(two.sums) {
                *total = total.wrapping_add((two - one).wrapping_mul(count));
            }
        }
        let cells = two.cells;
        self.work += SPLIT;
        if keeps {
            self.keep(group);
            self.keep(other);
        }
        self.groups[usize::from(group)].cells.add(&cells);
        true
    }

    /// A group has come to its end.
    fn settle(&mut self, group: u8) {
        self.keep(group);
        let group = &self.groups[usize::from(group)];
        let count = group.cells.count();
        for (total, sum) in self.totals.iter_mut().zip(group.sums) {
            *total = total.wrapping_add(sum.wrapping_mul(count));
        }
    }

    /// Keeps the values that the last cell of a group has written.
    fn keep(&mut self, group: u8) {
        let group = &mut self.groups[usize::from(group)];
        let mut written = group.written & self.program.kept_registers;
        group.written = 0;
        if written == 0 {
            return;
        }
        let Some(cell) = group.cells.last() else { return };
        while written != 0 {
            let register = written.trailing_zeros() as usize;
            written &= written - 1;
            let kept = &mut self.kept[register];
            if kept.is_none_or(|kept| kept.cell <= cell) {
                let layout = &self.board.geometry().layout;
                let value = match group.registers[register].value() {
                    Value::Number(value) => value,
                    Value::Cell(way) => layout.cell(cell, way).into(),
                    Value::Color(way) => self.board.color_at(layout.cell(cell, way)),
                    Value::Pattern(way) => self.board.pattern_at(layout.cell(cell, way)),
                    Value::Marked { at, mark, is_inverted } => {
                        let one = cell.plane();
                        let is_marked = !self.marks.at(mark, at, self.board).and(&one).is_empty();
                        arith::boolean(is_marked != is_inverted)
                    }
                    // Not reached: see `change_mark`.
                    Value::Outdated => 0,
                };
                *kept = Some(Kept { cell, value });
            }
        }
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
        let Value::Cell(way) = cell else {
            // The cell 0 has no marks.
            return (cell == Value::Number(0)).then(|| self.write(group, d, cell));
        };
        let this = &mut self.groups[usize::from(group)];
        for mark in marks {
            self.marks.change(mark, sets, way, &this.cells).then_some(())?;
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

    /// Continues a group where a condition is false, and jumps where it is true.
    #[inline(always)]
    fn branch(&mut self, group: u8, at: usize, condition: Condition, jump: Jump) -> Option<Next> {
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
            Condition::EqualColors { ways: [way, other], is_inverted } => {
                let equal = where_equal(cells, self.colors, way, other);
                if is_inverted { equal.inverted() } else { equal }
            }
            Condition::Same(true) => cells.divide(|_| u32::MAX),
            Condition::Same(false) | Condition::Unknown(_) => cells.divide(|_| 0),
        }
    }

    /// Puts the truth of a condition into a register. Returns false if the group was split and has
    /// to execute the instruction again.
    fn decide(&mut self, group: u8, at: usize, condition: Condition, d: Register) -> Option<bool> {
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

    fn is_true(&mut self, value: Value, register: Register) -> Condition {
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
    fn condition(
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
            (Value::Color(way), Value::Number(number)) => {
                let codes = (0..8).filter(|code| is(test, code - 1, number));
                let codes = codes.fold(0_u8, |codes, code| codes | 1 << code);
                let digits = [0, 1, 2].map(|k| self.colors[k].at(way));
                Some(Condition::Cells(where_color(&digits, codes)))
            }
            (Value::Color(way), Value::Color(other)) => {
                if way == other {
                    return Some(Condition::Same(is(test, 0, 0)));
                }
                let ways = [way, other];
                match test {
                    Test::Equal => Some(Condition::EqualColors { ways, is_inverted: false }),
                    Test::NotEqual => Some(Condition::EqualColors { ways, is_inverted: true }),
                    _ => Some(Condition::Unknown(registers[0])),
                }
            }
            (Value::Cell(way), Value::Number(0)) => by_equality(inverted(&self.all(way))),
            (Value::Cell(way), Value::Number(id)) => match codes::cell(id, self.state) {
                Ok(id) => {
                    let geometry = self.board.geometry();
                    by_equality(geometry.layout.is_cell(geometry, id, way))
                }
                Err(_) => same(false),
            },
            (Value::Cell(way), Value::Cell(other)) => {
                if way.arrived() == other.arrived() {
                    return Some(Condition::Same(is(test, 0, 0)));
                }
                let mut existing = self.all(way);
                existing.add(&self.all(other));
                by_equality(inverted(&existing))
            }
            (Value::Pattern(way), Value::Number(number)) => {
                if number == -1 {
                    return by_equality(inverted(&self.all(way)));
                }
                let Ok(pattern) = u8::try_from(number) else { return same(false) };
                by_equality(self.pattern(pattern, way))
            }
            (Value::Number(_), Value::Color(_) | Value::Cell(_) | Value::Pattern(_)) => {
                self.condition(test.swapped(), [right, left], [registers[1], registers[0]])
            }
            (Value::Number(_), _) => Some(Condition::Unknown(registers[1])),
            _ => Some(Condition::Unknown(registers[0])),
        }
    }

    /// The cells for which a cell has a pattern.
    fn pattern(&mut self, pattern: u8, way: Way) -> Plane {
        if let Some((_, cells)) = self.patterns.iter().find(|&&(known, _)| known == pattern) {
            return cells.at(way);
        }
        let cells = Wide::new(&self.board.pattern_plane(pattern));
        let at = cells.at(way);
        self.patterns.push((pattern, cells));
        at
    }

    /// Splits a group by the first of some registers that does not hold a number. The groups start
    /// the instruction again.
    fn split_by_first(&mut self, group: u8, registers: &[Register], at: usize) -> Option<()> {
        let is_unknown = |register: &Register| self.packed(group, *register).as_number().is_none();
        let register = registers.iter().copied().find(is_unknown)?;
        let value = self.value(group, register);
        match value {
            Value::Marked { at: way, mark, is_inverted } => {
                let cells = self.marks.at(mark, way, self.board);
                let values = [arith::boolean(!is_inverted), arith::boolean(is_inverted)];
                self.split_off(group, register, values[0], &cells, at)?;
                self.split_off(group, register, values[1], &inverted(&cells), at)?;
            }
            Value::Color(way) => {
                let digits = [0, 1, 2].map(|k| self.colors[k].at(way));
                for code in 0..8 {
                    let cells = where_color(&digits, 1 << code);
                    self.split_off(group, register, code - 1, &cells, at)?;
                    if !matches!(self.value(group, register), Value::Color(_)) {
                        break;
                    }
                }
            }
            Value::Number(_) | Value::Cell(_) | Value::Pattern(_) | Value::Outdated => return None,
        }
        Some(())
    }

    /// Splits the cells off a group for which a register has a value; if it has it for all, the
    /// group keeps them.
    fn split_off(
        &mut self,
        group: u8,
        register: Register,
        value: i32,
        which: &Plane,
        at: usize,
    ) -> Option<()> {
        let cells = self.groups[usize::from(group)].cells;
        let (off, rest) = (cells.and(which), cells.without(which));
        if off.is_empty() {
            return Some(());
        }
        let place = &mut self.groups[usize::from(group)].registers[usize::from(register)];
        if rest.is_empty() {
            *place = Packed::number(value);
            return Some(());
        }
        let other = self.split(group, &off, &rest)?;
        self.groups[usize::from(other)].registers[usize::from(register)] = Packed::number(value);
        self.wait(other, at);
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
            Value::Cell(way) => Some(way),
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
        let Some(way) = around.arrived().step(direction as u8) else { return Some((group, out)) };
        let set = if hexagons { occupied(self.colors, way) } else { self.all(way) };
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
        self.write(group, d, Value::Cell(way));
        Some((group, body))
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
fn inverted(cells: &Plane) -> Plane {
    cells.combine(cells, |word, _| !word)
}
