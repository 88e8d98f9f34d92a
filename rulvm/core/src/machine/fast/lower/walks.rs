//! Walks along lines of cells.

use super::super::calculate::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
use super::super::ir::{Inst, Jump, LAST, NOWHERE, Slot, Test};
use super::super::lines;
use super::super::loops;
use super::super::op::{Op, Run, Target};
use super::super::walks::{self, Count, Drop, Keep, Mark};
use super::fused::other_side;
use super::{Lowering, Operand, op};

/// The function for a step and a comparison.
macro_rules! stepping {
    ($test:expr, $keeps:expr, $function:ident $(, $visit:ty)?) => {
        if $keeps {
            by_test!($test, walks::$function, Keep $(, $visit)?)
        } else {
            by_test!($test, walks::$function, Drop $(, $visit)?)
        }
    };
}

/// The function for a visit, a step and a comparison.
macro_rules! visiting {
    ($walk:expr, $function:ident) => {
        if $walk.counts {
            stepping!($walk.test, $walk.keeps, $function, Count)
        } else {
            stepping!($walk.test, $walk.keeps, $function, Mark)
        }
    };
}

/// A visit of a cell, a step, and a branch.
#[derive(Clone, Copy)]
struct Walk {
    op: Op,
    test: Test,
    /// Whether the cell is stored as the last value.
    keeps: bool,
    /// Whether it counts, or else marks.
    counts: bool,
    jump: Jump,
    /// The number of its instructions.
    count: usize,
}

impl Lowering<'_> {
    /// Fuses the parts of a walk; returns the number of their instructions, or 0.
    pub(super) fn fuse_walk(&mut self, insts: &[Inst]) -> usize {
        match self.start(insts) {
            0 => {}
            count => return count,
        }
        if let Some(walk) = self.walk(insts) {
            let is_itself = (walk.jump.to, walk.jump.inst as usize) == self.here;
            let run =
                if is_itself { visiting!(walk, walk) } else { visiting!(walk, visit_step_branch) };
            let jump = self.target(walk.jump);
            self.ops.push(Op { run, jump, ..walk.op });
            return walk.count;
        }
        let Some((step, keeps, test, with, jump)) = self.step(insts) else { return 0 };
        let Inst::Step { d, a, b } = step else { return 0 };
        let [a, b, c] = [(a, 0), (b, 1), (with, 2)].map(|(x, k)| self.slot(x, k));
        let Operand::Slot(d) = self.operand(d) else { return 0 };
        let jump = self.target(jump);
        let run = stepping!(test, keeps, step_branch);
        self.ops.push(Op { d, a, b, c, jump, ..op(run) });
        3 + usize::from(keeps)
    }

    /// A step to another cell and a comparison of its color. In between, the cell may be stored as
    /// the last value.
    fn step(&self, insts: &[Inst]) -> Option<(Inst, bool, Test, Slot, Jump)> {
        let (&step, rest) = insts.split_first()?;
        let Inst::Step { d: x, .. } = step else { return None };
        let keeps = rest.first() == Some(&Inst::Move { d: LAST, a: x });
        let rest = rest.get(usize::from(keeps)..)?;
        let [Inst::ColorOf { d: color, a: of }, Inst::BranchIf { test, a, b, jump }, ..] = *rest
        else {
            return None;
        };
        if of != x || !self.is_temporary(color) {
            return None;
        }
        let (test, with) = other_side(test, a, b, color)?;
        Some((step, keeps, test, with, jump))
    }

    /// A visit of a cell, and a step from it.
    fn walk(&self, insts: &[Inst]) -> Option<Walk> {
        let (&visit, rest) = insts.split_first()?;
        let (Inst::Step { d: x, a: from, b }, keeps, test, with, jump) = self.step(rest)? else {
            return None;
        };
        let (counts, d, imm) = match visit {
            Inst::Add { d: n, a, b } if n == a && n != x && from == x => {
                (true, self.operand(n), self.constant(b)?)
            }
            Inst::SetMark { d: NOWHERE, a: marked, b } if marked == x && from == x => {
                let mark @ 0..=7 = self.constant(b)? else { return None };
                (false, Operand::Slot(1 << mark), 0)
            }
            _ => return None,
        };
        let operands = [x, b, with].map(|slot| self.operand(slot));
        let [Operand::Slot(a), Operand::Slot(b), Operand::Slot(c)] = operands else { return None };
        let Operand::Slot(d) = d else { return None };
        let op = Op { d, a, b, c, imm, ..op(loops::part) };
        Some(Walk { op, test, keeps, counts, jump, count: 4 + usize::from(keeps) })
    }

    /// The start of a walk: a count may be set to a constant, a cell is copied, and its color is
    /// compared.
    fn start(&mut self, insts: &[Inst]) -> usize {
        let (count, rest) = match *insts {
            [Inst::Move { d, a }, Inst::Move { .. }, ..] if self.constant(a).is_some() => {
                (Some((d, a)), &insts[1..])
            }
            _ => (None, insts),
        };
        let [
            Inst::Move { d: to, a: from },
            Inst::ColorOf { d: color, a: of },
            Inst::BranchIf { test, a: left, b: right, jump },
            ..,
        ] = *rest
        else {
            return 0;
        };
        let (n, imm) = count.map_or((NOWHERE, 0), |(n, a)| (n, self.constant(a).unwrap_or(0)));
        if of != to || n == from || n == to || !self.is_temporary(color) {
            return 0;
        }
        let Some((test, with)) = other_side(test, left, right, color) else { return 0 };
        let operands = [n, to, from, with].map(|slot| self.operand(slot));
        let [Operand::Slot(d), Operand::Slot(a), Operand::Slot(b), Operand::Slot(c)] = operands
        else {
            return 0;
        };
        let insts_of_start = &insts[..3 + usize::from(count.is_some())];
        let start = Op { d, a, b, c, imm, jump: self.target(jump), ..op(loops::part) };
        let there = (jump.to, jump.inst as usize);
        let walk = self.walk(self.insts_at(there)).filter(|walk| {
            let is_itself = (walk.jump.to, walk.jump.inst as usize) == there;
            is_itself && walk.test == test && walk.op.a == a
        });
        match walk {
            Some(walk) => {
                if self.lines(start, jump, walk, insts_of_start) {
                    return insts_of_start.len();
                }
                let run = visiting!(walk, start_walk);
                self.ops.push(Op { run, ..start });
                let behind = self.place((there.0, there.1 + walk.count));
                let jump = self.target(walk.jump);
                self.ops.push(Op { jump: Target { to: behind, ..jump }, ..walk.op });
            }
            None => {
                let run = by_test!(test, walks::start_branch_color);
                self.ops.push(Op { run, ..start });
            }
        }
        insts_of_start.len()
    }

    /// Counting walks in one direction after another as long as lines are short: the walk is
    /// followed by a comparison of the count, which leads to the next direction. Fuses all of it
    /// into one operation; returns true if it does.
    fn lines(&mut self, start: Op, to_walk: Jump, walk: Walk, insts: &[Inst]) -> bool {
        let there = (to_walk.to, to_walk.inst as usize + walk.count);
        let [Inst::BranchIf { test, a: n, b: most, jump: short }, ..] = *self.insts_at(there)
        else {
            return false;
        };
        let turning = (short.to, short.inst as usize);
        let [
            Inst::Add { d: way, a: turned, b: turn },
            Inst::BranchIf { test: until, a: compared, b: last, jump: again },
            ..,
        ] = *self.insts_at(turning)
        else {
            return false;
        };
        let is_so = walk.counts
            && walk.test == Test::Equal
            && to_walk.at == walk.jump.at
            && (way, way) == (turned, compared)
            && self.insts_at((again.to, again.inst as usize)).starts_with(insts)
            && [n, way].map(|slot| self.operand(slot)) == [start.d, walk.op.b].map(Operand::Slot);
        let (most, last) = (self.at_most(test, most), self.at_most(until, last));
        let (Some(most), Some(last), Some(turn)) = (most, last, self.constant(turn)) else {
            return false;
        };
        let places = [start.d, start.a, start.b, start.c, walk.op.b, LAST as u8];
        let differ = (1..places.len()).all(|k| {
            let (before, from) = places.split_at(k);
            from.first().is_some_and(|place| !before.contains(place))
        });
        let Ok(turn) = i8::try_from(turn) else { return false };
        if !is_so || !differ || walk.op.d != start.d {
            return false;
        }
        let run = if walk.keeps { lines::lines::<Keep> as Run } else { lines::lines::<Drop> };
        self.ops.push(Op { run, ..start });
        let part = op(loops::part);
        let Jump { cost, at, .. } = walk.jump;
        self.ops.push(Op { jump: Target { cost, at, ..part.jump }, ..walk.op });
        let jump = Target { to: self.place((there.0, there.1 + 1)), ..self.target(short) };
        self.ops.push(Op { imm: most, jump, ..part });
        let jump = Target { to: self.place((turning.0, turning.1 + 2)), ..self.target(again) };
        self.ops.push(Op { b: turn.cast_unsigned(), imm: last, jump, ..part });
        true
    }

    /// The greatest value for which a comparison with a constant is true.
    fn at_most(&self, test: Test, with: Slot) -> Option<i32> {
        match test {
            Test::Less => self.constant(with)?.checked_sub(1),
            Test::LessEqual => self.constant(with),
            _ => None,
        }
    }
}
