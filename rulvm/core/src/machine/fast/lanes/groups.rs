//! How groups of cells are split, wait, and become one again.

use grammar::arith;

use super::conditions::inverted;
use super::execute::{Execution, Next};
use super::memory::Kept;
use super::program::Register;
use super::value::{Packed, Value};
use crate::machine::planes::{Plane, where_color};

/// What a split of a group costs, in instructions.
const SPLIT: i64 = 4;
/// The most groups at a time.
const MOST_GROUPS: usize = 64;

impl Execution<'_> {
    /// Adds a group to those that wait.
    pub(super) fn wait(&mut self, group: u8, at: usize) {
        let at = at as u32;
        let place = self.waiting.iter().rposition(|&(other, _)| other >= at);
        self.waiting.insert(place.map_or(0, |place| place + 1), (at, group));
    }

    /// Splits some cells off a group, which keeps others.
    pub(super) fn split(&mut self, group: u8, cells: &Plane, kept: &Plane) -> Option<u8> {
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
    pub(super) fn meet(&mut self, group: u8, at: usize, live: u32) -> Option<Next> {
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
            if self.merge(group, number, live)? {
                self.waiting.remove(place);
                self.free.push(number);
            }
        }
        Some((group, at + 1))
    }

    /// Adds the cells of another group at the same place, if nothing differs that matters. Returns
    /// whether it did; `None` to bail out.
    fn merge(&mut self, group: u8, other: u8, live: u32) -> Option<bool> {
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
            return Some(false);
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
            self.keep(group)?;
            self.keep(other)?;
        }
        self.groups[usize::from(group)].cells.add(&cells);
        Some(true)
    }

    /// A group has come to its end. Returns `None` to bail out.
    pub(super) fn finish(&mut self, group: u8) -> Option<()> {
        self.keep(group)?;
        let group = &self.groups[usize::from(group)];
        let count = group.cells.count();
        for (total, sum) in self.totals.iter_mut().zip(group.sums) {
            *total = total.wrapping_add(sum.wrapping_mul(count));
        }
        Some(())
    }

    /// Keeps the values that the last cell of a group has written. Returns `None`, to bail out, if
    /// one of them is no longer known.
    fn keep(&mut self, group: u8) -> Option<()> {
        let group = &mut self.groups[usize::from(group)];
        let mut written = group.written & self.program.kept_registers;
        group.written = 0;
        if written == 0 {
            return Some(());
        }
        let Some(cell) = group.cells.last() else { return Some(()) };
        while written != 0 {
            let register = written.trailing_zeros() as usize;
            written &= written - 1;
            let kept = &mut self.kept[register];
            if kept.is_none_or(|kept| kept.cell <= cell) {
                let layout = &self.board.geometry().layout;
                let value = match group.registers[register].value() {
                    Value::Number(value) => value,
                    Value::Cell(offset) => layout.cell(cell, offset).into(),
                    Value::Color(offset) => self.board.color_at(layout.cell(cell, offset)),
                    Value::Pattern(offset) => self.board.pattern_at(layout.cell(cell, offset)),
                    Value::Marked { at, mark, is_inverted } => {
                        let one = cell.plane();
                        let is_marked = !self.marks.at(mark, at, self.board).and(&one).is_empty();
                        arith::boolean(is_marked != is_inverted)
                    }
                    Value::Outdated => return None,
                };
                *kept = Some(Kept { cell, value });
            }
        }
        Some(())
    }

    /// Splits a group by the first of some registers that does not hold a number. The groups start
    /// the instruction again.
    pub(super) fn split_by_first(
        &mut self,
        group: u8,
        registers: &[Register],
        at: usize,
    ) -> Option<()> {
        let is_unknown = |register: &Register| self.packed(group, *register).as_number().is_none();
        let register = registers.iter().copied().find(is_unknown)?;
        let value = self.value(group, register);
        match value {
            Value::Marked { at: offset, mark, is_inverted } => {
                let cells = self.marks.at(mark, offset, self.board);
                let values = [arith::boolean(!is_inverted), arith::boolean(is_inverted)];
                self.split_off(group, register, values[0], &cells, at)?;
                self.split_off(group, register, values[1], &inverted(&cells), at)?;
            }
            Value::Color(offset) => {
                let digits = [0, 1, 2].map(|k| self.colors[k].at(offset));
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
}
