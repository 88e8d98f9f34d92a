//! Loops over cells, fused with the tests at the start of their bodies.

use grammar::isa::Op as Byte;

use super::super::ir::{Inst, Jump, Slot, Test};
use super::super::lanes;
use super::super::loops::{
    self, Around, NoFilter, Nothing, OtherColor, OtherColorOrMarked, Over, Something,
};
use super::super::op::{Op, Run, Target};
use super::fused::other_side;
use super::{Lowering, Operand, Place, op};
use crate::index::{Id, narrow};

/// The most jumps in a row at the end of a body.
const MOST_JUMPS: usize = 4;

/// The functions of a loop: whether its last evaluation does nothing, then in the order of
/// [`Filter`].
macro_rules! by_filters_and_ends {
    ($module:ident::$function:ident $(, $source:ident)?) => {
        [
            by_filters!($module::$function $(, $source)?; Something),
            by_filters!($module::$function $(, $source)?; Nothing),
        ]
    };
}

/// The functions of a loop in the order of [`Filter`].
macro_rules! by_filters {
    ($module:ident::$function:ident $(, $source:ident)?; $($end:ident)?) => {
        [
            $module::$function::<$($source,)? NoFilter $(, $end)?> as Run,
            $module::$function::<$($source,)? OtherColor $(, $end)?> as Run,
            $module::$function::<$($source,)? OtherColorOrMarked $(, $end)?> as Run,
            $module::$function::<$($source,)? loops::Marked $(, $end)?> as Run,
            $module::$function::<$($source,)? loops::Unmarked $(, $end)?> as Run,
        ]
    };
}

/// The same loop where a return comes next.
fn returning(op: Op, inst: Inst, filter: Filter) -> Op {
    let filters = |runs: [Run; 5]| runs[filter as usize];
    match inst {
        Inst::Around { .. } => Op { run: filters(by_filters!(loops::around_returning;)), ..op },
        Inst::Again { around: true, .. } => Op {
            run: filters(by_filters!(loops::again_returning;)),
            byte: loops::RETURNING,
            c: filter as u8,
            ..op
        },
        _ => op,
    }
}

/// Which cells a loop skips.
#[derive(Clone, Copy)]
enum Filter {
    Nothing,
    OtherColor,
    OtherColorOrMarked,
    Marked,
    Unmarked,
}

impl Lowering<'_> {
    /// The start or the continuation of a loop.
    pub(super) fn cells(&mut self, inst: Inst) {
        match inst {
            Inst::Around { occupied, variable, a, body } => {
                let a = self.slot(a, 0);
                let runs = by_filters_and_ends!(loops::around);
                let start = Op { a, b: occupied.into(), ..op(loops::part) };
                self.cell_loop(inst, start, runs, variable, body);
            }
            Inst::Over { occupied: false, variable, body, .. }
                if self.change_of_marks(variable, body).is_some() => {}
            Inst::Over { occupied, variable, body, lanes } => {
                let place = lanes.map(|number| {
                    let imm = narrow(number.index());
                    self.ops.push(Op { d: variable, imm, ..op(lanes::lanes) });
                    self.ops.len() - 1
                });
                let runs = by_filters_and_ends!(loops::over);
                let start = Op { b: occupied.into(), ..op(loops::part) };
                let is_nothing = self.cell_loop(inst, start, runs, variable, body);
                if let Some(op) = place.and_then(|place| self.ops.get_mut(place)) {
                    op.c = is_nothing.into();
                }
            }
            Inst::Again { around: true, variable, body } => {
                let runs = by_filters_and_ends!(loops::again, Around);
                self.cell_loop(inst, op(loops::part), runs, variable, body);
            }
            Inst::Again { around: false, variable, body } => {
                let runs = by_filters_and_ends!(loops::again, Over);
                self.cell_loop(inst, op(loops::part), runs, variable, body);
            }
            _ => {}
        }
    }

    /// A loop that only sets or clears a mark of every cell.
    fn change_of_marks(&mut self, variable: u8, body: Jump) -> Option<()> {
        let blocks = self.blocks;
        let [change, Inst::Again { around: false, variable: again, body: back }, ..] =
            blocks[body.to].as_slice()
        else {
            return None;
        };
        let (a, b, d, sets) = match *change {
            Inst::SetMark { d, a, b } => (a, b, d, true),
            Inst::ClearMark { d, a, b } => (a, b, d, false),
            _ => return None,
        };
        let is_all = *again == variable
            && (back.to, back.inst, body.inst) == (body.to, 0, 0)
            && a == Slot::from(variable);
        let mark = self.constant(b).filter(|_| is_all)?;
        let Operand::Slot(a) = self.operand(d) else { return None };
        let bits = match mark {
            ..0 => u8::MAX,
            0..=7 => 1 << mark,
            _ => return None,
        };
        let (keep, set) = if sets { (u8::MAX, bits) } else { (!bits, 0) };
        let jump = Target { to: self.place((body.to, 2)), cost: body.cost, at: back.at };
        let op = op(loops::change_marks);
        self.ops.push(Op { d: variable, a, b: keep, c: set, imm: back.cost, jump, ..op });
        Some(())
    }

    /// The start or the continuation of a loop. Bodies often start with a test for the cell 0 and
    /// skip some cells: this needs no operations of its own.
    fn cell_loop(
        &mut self,
        inst: Inst,
        op: Op,
        runs: [[Run; 5]; 2],
        variable: u8,
        body: Jump,
    ) -> bool {
        let blocks = self.blocks;
        let insts = |(block, at): Place| blocks[block].get(at..).unwrap_or_default();
        // The first code at a place after jumps, and the cost of reaching it.
        let first = |mut place: Place, mut path: Target| {
            for _ in 0..MOST_JUMPS {
                let [Inst::Go { jump }, ..] = *insts(place) else { break };
                place = (jump.to, jump.inst as usize);
                path = Target { cost: path.cost + jump.cost, at: jump.at, ..path };
            }
            (place, path)
        };
        let begin = (body.to, body.inst as usize);
        let path = Target { to: 0, cost: body.cost, at: body.at };
        // The test for the cell 0.
        let (mut cell, mut to_cell) = (begin, path);
        let (mut end, mut to_end) = first(begin, path);
        if let [Inst::Branch { a, jump }, ..] = *insts(begin)
            && a == Slot::from(variable)
        {
            to_cell = Target { to: 0, cost: path.cost + jump.cost, at: jump.at };
            cell = (jump.to, jump.inst as usize);
            (end, to_end) = first((begin.0, begin.1 + 1), path);
        }
        let entry = to_cell.cost - path.cost;
        // The cost of continuing the loop, if that is what is at a place.
        let again = |place: Place| match *insts(place) {
            [Inst::Again { variable: v, body: again, .. }, ..]
                if v == variable && (again.to, again.inst) == (body.to, body.inst) =>
            {
                Some(again.cost)
            }
            _ => None,
        };
        let is_nothing = again(end).is_some();
        if is_nothing {
            (end, to_end) = first((end.0, end.1 + 1), to_end);
        }
        // What is skipped.
        let is_it = |slot: Slot| slot == Slot::from(variable);
        let mut filter = Filter::Nothing;
        let mut filters = Vec::new();
        let mut leave_out = |op: Op, jump: Jump| {
            let (place, path) = first((jump.to, jump.inst as usize), Target::default());
            let cost = jump.cost + path.cost + again(place)? + entry;
            filters.push(Op { jump: Target { cost, ..op.jump }, ..op });
            Some(())
        };
        if let [
            Inst::ColorOf { d, a },
            Inst::BranchIf { test: Test::NotEqual, a: left, b: right, jump },
            ..,
        ] = *insts(cell)
            && is_it(a)
            && self.is_temporary(d)
            && let Some((_, with)) = other_side(Test::NotEqual, left, right, d)
            && !is_it(with)
            && let Operand::Slot(with) = self.operand(with)
            && leave_out(Op { a: with, ..super::op(loops::part) }, jump).is_some()
        {
            filter = Filter::OtherColor;
            cell.1 += 2;
        }
        match *insts(cell) {
            [Inst::Marked { d, a, b }, Inst::Branch { a: of, jump }, ..]
                if is_it(a)
                    && of == d
                    && let Some(mark @ 0..=7) = self.constant(b)
                    && leave_out(Op { b: 1 << mark, ..super::op(loops::part) }, jump).is_some() =>
            {
                filter = match filter {
                    Filter::OtherColor => Filter::OtherColorOrMarked,
                    _ => Filter::Marked,
                };
                cell.1 += 2;
            }
            [
                Inst::Marked { d, a, b },
                Inst::Other { op: Byte::Not, d: inverted, a: of, .. },
                Inst::Branch { a: by, jump },
                ..,
            ] if is_it(a)
                && of == d
                && by == inverted
                && matches!(filter, Filter::Nothing)
                && let Some(mark @ 0..=7) = self.constant(b)
                && leave_out(Op { b: 1 << mark, ..super::op(loops::part) }, jump).is_some() =>
            {
                filter = Filter::Unmarked;
                cell.1 += 3;
            }
            _ => {}
        }
        let cell_target = Target { to: self.place(cell), ..to_cell };
        let end_target = Target { to: self.place(end), ..to_end };
        let run = runs[usize::from(is_nothing)][filter as usize];
        let mut op = Op { run, d: variable, ..op };
        // A constant would come first.
        if is_nothing
            && let Some(&Inst::Return { a, .. }) = insts(end).first()
            && self.constant(a).is_none()
        {
            op = returning(op, inst, filter);
        }
        self.ops.push(Op { jump: cell_target, ..op });
        self.ops.push(Op { jump: end_target, ..super::op(loops::part) });
        self.ops.append(&mut filters);
        is_nothing
    }
}
