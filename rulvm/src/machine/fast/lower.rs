//! From instructions to threaded operations: constants become part of operations, and what often
//! stands together becomes one.

use std::collections::BTreeSet;

use grammar::isa::Op as Byte;

use super::Code;
use super::calculate::{
    self as calculate, Add, And, Equal, Greater, GreaterEqual, Less, LessEqual, Multiply, NotEqual,
    Or, ShiftLeft, ShiftRight, Subtract, Xor,
};
use super::ir::{FIRST_VALUE, Inst, Jump, LAST, NOWHERE, SCRATCH, Slot, Test};
use super::loops::{self, Around, NoFilter, OtherColor, OtherColorOrMarked, Over};
use super::op::{Op, Run, Target};
use super::{calls, hexagons};

/// The function for a comparison.
macro_rules! by_test {
    ($test:expr, $module:ident::$function:ident $(, $more:ty)?) => {
        match $test {
            Test::Equal => $module::$function::<Equal $(, $more)?> as Run,
            Test::NotEqual => $module::$function::<NotEqual $(, $more)?> as Run,
            Test::Less => $module::$function::<Less $(, $more)?> as Run,
            Test::Greater => $module::$function::<Greater $(, $more)?> as Run,
            Test::LessEqual => $module::$function::<LessEqual $(, $more)?> as Run,
            Test::GreaterEqual => $module::$function::<GreaterEqual $(, $more)?> as Run,
        }
    };
}

/// The function for a comparison behind a step.
macro_rules! stepping {
    ($test:expr, $keeps:expr, $function:ident) => {
        if $keeps {
            by_test!($test, hexagons::$function, hexagons::Keep)
        } else {
            by_test!($test, hexagons::$function, hexagons::Drop)
        }
    };
}

/// The functions for a calculation with two variables, and with a constant on the right.
macro_rules! binary {
    ($name:ident) => {
        (calculate::binary::<$name> as Run, calculate::binary_with::<$name> as Run)
    };
}

/// The functions of a loop, in the order of [`Filter`].
macro_rules! by_filters {
    ($module:ident::$function:ident $(, $source:ident)?) => {
        [
            $module::$function::<$($source,)? NoFilter> as Run,
            $module::$function::<$($source,)? OtherColor> as Run,
            $module::$function::<$($source,)? OtherColorOrMarked> as Run,
            $module::$function::<$($source,)? loops::Marked> as Run,
            $module::$function::<$($source,)? loops::Unmarked> as Run,
        ]
    };
}

/// Which cells a loop leaves out.
#[derive(Clone, Copy)]
enum Filter {
    Nothing,
    OtherColor,
    OtherColorOrMarked,
    Marked,
    Unmarked,
}

/// An operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operand {
    Slot(u8),
    Constant(i32),
}

/// An instruction of a block.
type Place = (u32, usize);

struct Lowering<'b> {
    blocks: &'b [Vec<Inst>],
    constants: &'b [i32],
    /// Where jumps lead until it is known where that is: their targets have the numbers of these.
    places: Vec<Place>,
    /// The instructions within blocks that something jumps to: they begin operations.
    labels: BTreeSet<Place>,
    /// The number of the first operation of each instruction that begins one.
    starts: Vec<Vec<u32>>,
    ops: Vec<Op>,
}

/// Puts the operations of blocks into the code.
pub(super) fn lower(code: &mut Code, blocks: &[Vec<Inst>], targets: &[Vec<Jump>]) {
    let starts = blocks.iter().map(|block| vec![u32::MAX; block.len()]).collect();
    let mut lowering = Lowering {
        blocks,
        constants: &code.constants,
        places: Vec::new(),
        labels: labels(blocks, targets),
        starts,
        ops: Vec::new(),
    };
    for (number, block) in (0..).zip(blocks) {
        lowering.block(number, block);
    }
    let mut targets: Vec<Vec<Target>> = targets
        .iter()
        .map(|jumps| jumps.iter().map(|&jump| lowering.target(jump)).collect())
        .collect();
    let Lowering { places, starts, mut ops, .. } = lowering;
    let give_up = u32::try_from(ops.len()).unwrap_or(u32::MAX);
    ops.push(op(calculate::give_up));
    let place = |number: u32| {
        let (block, inst) = places.get(number as usize).copied().unwrap_or((u32::MAX, 0));
        let start = starts.get(block as usize).and_then(|starts| starts.get(inst)).copied();
        start.filter(|&start| start < give_up).unwrap_or(give_up)
    };
    for target in ops.iter_mut().map(|op| &mut op.jump).chain(targets.iter_mut().flatten()) {
        target.to = place(target.to);
    }
    code.entries = code.entries.map(|entry| {
        let (block, at) = entry?;
        Some((*starts.get(block as usize)?.first()?, at))
    });
    code.ops = ops;
    code.targets = targets;
}

/// The instructions within blocks that something jumps to.
fn labels(blocks: &[Vec<Inst>], targets: &[Vec<Jump>]) -> BTreeSet<Place> {
    let jumps = blocks.iter().flatten().filter_map(|inst| match inst {
        Inst::Branch { jump, .. } | Inst::BranchIf { jump, .. } | Inst::Go { jump } => Some(jump),
        _ => None,
    });
    let jumps = jumps.chain(targets.iter().flatten()).filter(|jump| jump.inst != 0);
    jumps.map(|jump| (jump.to, jump.inst as usize)).collect()
}

/// An operation without operands, that jumps nowhere.
fn op(run: Run) -> Op {
    let jump = Target { to: u32::MAX, cost: 0, at: 0 };
    Op { run, d: 0, a: 0, b: 0, c: 0, imm: 0, jump, byte: Byte::Return }
}

impl Lowering<'_> {
    fn block(&mut self, number: u32, block: &[Inst]) {
        let mut at = 0;
        while let Some(insts) = block.get(at..).filter(|insts| !insts.is_empty()) {
            let start = u32::try_from(self.ops.len()).unwrap_or(u32::MAX);
            if let Some(place) =
                self.starts.get_mut(number as usize).and_then(|starts| starts.get_mut(at))
            {
                *place = start;
            }
            let behind = (number, at + 1)..(number, at + insts.len());
            let label = self.labels.range(behind).next().map_or(insts.len(), |(_, to)| to - at);
            at += match self.together(insts.get(..label).unwrap_or_default()) {
                0 => {
                    self.alone(number, insts);
                    1
                }
                count => count,
            };
        }
    }

    /// A place as the target of a jump.
    fn place(&mut self, place: Place) -> u32 {
        self.places.push(place);
        u32::try_from(self.places.len() - 1).unwrap_or(u32::MAX)
    }

    fn target(&mut self, Jump { to, inst, cost, at }: Jump) -> Target {
        Target { to: self.place((to, inst as usize)), cost, at }
    }

    fn operand(&self, slot: Slot) -> Operand {
        let constant = usize::from(Slot::MAX - slot);
        match self.constants.get(constant) {
            Some(&value) => Operand::Constant(value),
            None => Operand::Slot(u8::try_from(slot).unwrap_or(u8::MAX)),
        }
    }

    /// A value that only the next instruction wants.
    fn is_temporary(&self, slot: Slot) -> bool {
        slot >= FIRST_VALUE && matches!(self.operand(slot), Operand::Slot(_))
    }

    /// Brings an operand into the memory, if it is a constant: into one of three places.
    fn slot(&mut self, slot: Slot, scratch: u8) -> u8 {
        match self.operand(slot) {
            Operand::Slot(slot) => slot,
            Operand::Constant(imm) => {
                let d = SCRATCH + scratch;
                self.ops.push(Op { d, imm, ..op(calculate::constant) });
                d
            }
        }
    }

    fn constant(&self, slot: Slot) -> Option<i32> {
        match self.operand(slot) {
            Operand::Constant(value) => Some(value),
            Operand::Slot(_) => None,
        }
    }

    /// A variable and a constant, in any order.
    fn with_constant(&self, a: Slot, b: Slot) -> Option<(u8, i32)> {
        match (self.operand(a), self.operand(b)) {
            (Operand::Slot(slot), Operand::Constant(value))
            | (Operand::Constant(value), Operand::Slot(slot)) => Some((slot, value)),
            _ => None,
        }
    }

    /// Several instructions that become one operation; gives their number, or 0.
    fn together(&mut self, insts: &[Inst]) -> usize {
        match self.stepping(insts) {
            0 => {}
            count => return count,
        }
        match *insts {
            // The cell is kept as the last value in between.
            [
                Inst::ColorOf { d: color, a },
                Inst::Move { d: LAST, a: kept },
                branch @ Inst::BranchIf { .. },
                ..,
            ] if self.is_temporary(color) && kept != color => {
                let [d, kept] = [LAST, kept].map(|slot| self.operand(slot));
                let (Operand::Slot(d), Operand::Slot(kept)) = (d, kept) else { return 0 };
                self.ops.push(Op { d, a: kept, ..op(calculate::copy) });
                match self.together(&[Inst::ColorOf { d: color, a }, branch]) {
                    0 => 0,
                    count => count + 1,
                }
            }
            [
                Inst::ColorOf { d: color, a },
                Inst::BranchIf { test, a: left, b: right, jump },
                ..,
            ] if self.is_temporary(color) => {
                let Some((test, with)) = other_side(test, left, right, color) else { return 0 };
                let a = self.slot(a, 0);
                let jump = self.target(jump);
                self.ops.push(match self.operand(with) {
                    Operand::Slot(b) => {
                        Op { a, b, jump, ..op(by_test!(test, hexagons::branch_color)) }
                    }
                    Operand::Constant(imm) => {
                        Op { a, imm, jump, ..op(by_test!(test, hexagons::branch_color_with)) }
                    }
                });
                2
            }
            [Inst::Marked { d, a, b }, Inst::Branch { a: of, jump }, ..]
                if of == d && self.is_temporary(d) =>
            {
                let Some(mark @ 0..=7) = self.constant(b) else { return 0 };
                let a = self.slot(a, 0);
                let jump = self.target(jump);
                self.ops.push(Op { a, b: 1 << mark, jump, ..op(hexagons::branch_marked) });
                2
            }
            [
                Inst::Marked { d, a, b },
                Inst::Other { op: Byte::Not, d: inverted, a: of, .. },
                Inst::Branch { a: by, jump },
                ..,
            ] if of == d && by == inverted && self.is_temporary(d) && self.is_temporary(by) => {
                let Some(mark @ 0..=7) = self.constant(b) else { return 0 };
                let a = self.slot(a, 0);
                let jump = self.target(jump);
                self.ops.push(Op { a, b: 1 << mark, jump, ..op(hexagons::branch_unmarked) });
                3
            }
            [
                Inst::Move { d, a },
                Inst::Move { d: to, a: from },
                Inst::ColorOf { d: color, a: of },
                Inst::BranchIf { test, a: left, b: right, jump },
                ..,
            ] if of == to && d != from && d != to && self.is_temporary(color) => {
                let Some((test, with)) = other_side(test, left, right, color) else { return 0 };
                let Some(imm) = self.constant(a) else { return 0 };
                let operands = [d, to, from, with].map(|slot| self.operand(slot));
                let [Operand::Slot(d), Operand::Slot(a), Operand::Slot(b), Operand::Slot(c)] =
                    operands
                else {
                    return 0;
                };
                let jump = self.target(jump);
                let run = by_test!(test, hexagons::start_branch_color);
                self.ops.push(Op { d, a, b, c, imm, jump, ..op(run) });
                4
            }
            [Inst::Move { d, a }, Inst::Move { d: to, a: from }, ..] => {
                let (Some(imm), Operand::Slot(b)) = (self.constant(a), self.operand(from)) else {
                    return 0;
                };
                let (Operand::Slot(d), Operand::Slot(a)) = (self.operand(d), self.operand(to))
                else {
                    return 0;
                };
                self.ops.push(Op { d, a, b, imm, ..op(calculate::constant_copy) });
                2
            }
            [
                Inst::ShiftRight { d, a, b },
                Inst::And { d: bits, a: x, b: y },
                Inst::BranchIf { test, a: left, b: zero, jump },
                ..,
            ] if left == bits
                && (x == d) != (y == d)
                && self.is_temporary(bits)
                && self.constant(zero) == Some(0) =>
            {
                let mask = self.constant(if x == d { y } else { x });
                let Some(Ok(c)) = mask.map(u8::try_from) else { return 0 };
                let (Operand::Slot(a), Some(imm)) = (self.operand(a), self.constant(b)) else {
                    return 0;
                };
                let Operand::Slot(d) = self.operand(d) else { return 0 };
                let jump = self.target(jump);
                let run = by_test!(test, calculate::shift_bits_branch);
                self.ops.push(Op { d, a, c, imm, jump, ..op(run) });
                3
            }
            [Inst::Multiply { d, a, b }, Inst::Add { d: to, a: x, b: y }, ..]
                if self.is_temporary(d) && (x == d) != (y == d) =>
            {
                let Some((a, imm)) = self.with_constant(a, b) else { return 0 };
                let Some(at) = self.constant(if x == d { y } else { x }) else { return 0 };
                let Operand::Slot(d) = self.operand(to) else { return 0 };
                let mut multiply_add = Op { d, a, imm, ..op(calculate::multiply_add) };
                multiply_add.jump.at = at;
                self.ops.push(multiply_add);
                2
            }
            [Inst::ShiftRight { d, a, b }, Inst::Add { d: to, a: x, b: y }, ..]
                if self.is_temporary(d) && (x == d) != (y == d) =>
            {
                let (Operand::Slot(a), Some(imm)) = (self.operand(a), self.constant(b)) else {
                    return 0;
                };
                let Operand::Slot(b) = self.operand(if x == d { y } else { x }) else { return 0 };
                let Operand::Slot(d) = self.operand(to) else { return 0 };
                self.ops.push(Op { d, a, b, imm, ..op(calculate::shift_add) });
                2
            }
            [Inst::And { d, a, b }, Inst::Branch { a: of, jump }, ..]
                if of == d && self.is_temporary(d) =>
            {
                self.bits(Test::NotEqual, a, b, jump)
            }
            [Inst::And { d, a, b }, Inst::BranchIf { test, a: of, b: zero, jump }, ..]
                if of == d && self.is_temporary(d) && self.constant(zero) == Some(0) =>
            {
                self.bits(test, a, b, jump)
            }
            [Inst::Add { d, a, b }, Inst::BranchIf { test, a: left, b: right, jump }, ..]
                if d == a && left == d && right != d =>
            {
                let Some(count) = self.constant(b) else {
                    let run = by_test!(test, calculate::add_branch);
                    return self.and_branch(run, d, b, right, jump);
                };
                let Operand::Slot(a) = self.operand(a) else { return 0 };
                let (run, b, imm) = match self.operand(right) {
                    Operand::Slot(b) => (by_test!(test, calculate::count_branch), b, count),
                    Operand::Constant(imm) => {
                        let Ok(count) = i8::try_from(count) else { return 0 };
                        let run = by_test!(test, calculate::count_branch_with);
                        (run, count.cast_unsigned(), imm)
                    }
                };
                let jump = self.target(jump);
                self.ops.push(Op { a, b, imm, jump, ..op(run) });
                2
            }
            [Inst::Xor { d, a, b }, Inst::BranchIf { test, a: left, b: right, jump }, ..]
                if d == a && left == d && right != d =>
            {
                self.and_branch(by_test!(test, calculate::xor_branch), d, b, right, jump)
            }
            _ => 0,
        }
    }

    /// A calculation with `d`, and a comparison of the result, if no constant takes part.
    fn and_branch(&mut self, run: Run, d: Slot, a: Slot, with: Slot, jump: Jump) -> usize {
        let operands = [d, a, with].map(|slot| self.operand(slot));
        let [Operand::Slot(d), Operand::Slot(a), Operand::Slot(b)] = operands else { return 0 };
        let jump = self.target(jump);
        self.ops.push(Op { d, a, b, jump, ..op(run) });
        2
    }

    /// A step to another cell, what is done before it, and a comparison of the color there. Between
    /// them, the cell can be kept as the last value.
    fn stepping(&mut self, insts: &[Inst]) -> usize {
        let first = usize::from(!matches!(insts.first(), Some(Inst::Step { .. })));
        let Some(&Inst::Step { d: x, a: from, b: direction }) = insts.get(first) else { return 0 };
        let mut count = first + 1;
        let keeps = insts.get(count) == Some(&Inst::Move { d: LAST, a: x });
        count += usize::from(keeps);
        let [Inst::ColorOf { d: color, a: of }, Inst::BranchIf { test, a, b, jump }, ..] =
            *insts.get(count..).unwrap_or_default()
        else {
            return 0;
        };
        count += 2;
        if of != x || !self.is_temporary(color) {
            return 0;
        }
        let Some((test, with)) = other_side(test, a, b, color) else { return 0 };
        if first == 0 {
            let [a, b, c] = [(from, 0), (direction, 1), (with, 2)].map(|(x, k)| self.slot(x, k));
            let Operand::Slot(d) = self.operand(x) else { return 0 };
            let jump = self.target(jump);
            let run = stepping!(test, keeps, step_branch);
            self.ops.push(Op { d, a, b, c, jump, ..op(run) });
            return count;
        }
        let (run, d, imm) = match insts.first() {
            Some(&Inst::Add { d: n, a, b }) if n == a && n != x && from == x => {
                let (Operand::Slot(d), Some(imm)) = (self.operand(n), self.constant(b)) else {
                    return 0;
                };
                (stepping!(test, keeps, count_step_branch), d, imm)
            }
            Some(&Inst::SetMark { d: NOWHERE, a: marked, b }) if marked == x && from == x => {
                let Some(mark @ 0..=7) = self.constant(b) else { return 0 };
                (stepping!(test, keeps, mark_step_branch), 1 << mark, 0)
            }
            _ => return 0,
        };
        let operands = [x, direction, with].map(|slot| self.operand(slot));
        let [Operand::Slot(a), Operand::Slot(b), Operand::Slot(c)] = operands else { return 0 };
        let jump = self.target(jump);
        self.ops.push(Op { d, a, b, c, imm, jump, ..op(run) });
        count
    }

    fn bits(&mut self, test: Test, a: Slot, b: Slot, jump: Jump) -> usize {
        let Some((a, imm)) = self.with_constant(a, b) else { return 0 };
        let jump = self.target(jump);
        let run = by_test!(test, calculate::bits_branch);
        self.ops.push(Op { a, imm, jump, ..op(run) });
        2
    }

    /// The first of some instructions of a block, as operations of its own.
    fn alone(&mut self, block: u32, insts: &[Inst]) {
        let Some(&inst) = insts.first() else { return };
        match inst {
            Inst::Move { d, a } => {
                let d = self.slot(d, 0);
                self.ops.push(match self.operand(a) {
                    Operand::Slot(a) => Op { d, a, ..op(calculate::copy) },
                    Operand::Constant(imm) => Op { d, imm, ..op(calculate::constant) },
                });
            }
            Inst::Add { d, a, b } => self.binary(binary!(Add), true, d, a, b),
            Inst::Subtract { d, a, b } => self.binary(binary!(Subtract), false, d, a, b),
            Inst::Multiply { d, a, b } => self.binary(binary!(Multiply), true, d, a, b),
            Inst::And { d, a, b } => self.binary(binary!(And), true, d, a, b),
            Inst::Or { d, a, b } => self.binary(binary!(Or), true, d, a, b),
            Inst::Xor { d, a, b } => self.binary(binary!(Xor), true, d, a, b),
            Inst::ShiftLeft { d, a, b } => self.binary(binary!(ShiftLeft), false, d, a, b),
            Inst::ShiftRight { d, a, b } => self.binary(binary!(ShiftRight), false, d, a, b),
            Inst::Compare { test, d, a, b } => {
                let run =
                    (by_test!(test, calculate::binary), by_test!(test, calculate::binary_with));
                self.binary(run, false, d, a, b);
            }
            Inst::Other { op: byte, d, a, b, c } => {
                let [a, b, c] = [(a, 0), (b, 1), (c, 2)].map(|(x, k)| self.slot(x, k));
                let d = self.slot(d, 0);
                self.ops.push(Op { d, a, b, c, byte, ..op(calculate::other) });
            }
            Inst::ColorOf { d, a } => self.unary(hexagons::color, d, a),
            Inst::Load { d, a } => self.unary(calculate::load, d, a),
            Inst::Step { d, a, b } => self.two(hexagons::step, d, a, b),
            Inst::Store { d, a, b } => self.two(calculate::store, d, a, b),
            Inst::Marked { d, a, b } => match self.constant(b) {
                Some(mark @ 0..=7) => {
                    let [a, d] = [a, d].map(|slot| self.slot(slot, 0));
                    self.ops.push(Op { d, a, b: 1 << mark, ..op(hexagons::marked) });
                }
                _ => self.other(Byte::Marked, d, a, b),
            },
            Inst::SetMark { d, a, b } => match self.constant(b) {
                Some(mark @ ..=7) => {
                    let [a, d] = [a, d].map(|slot| self.slot(slot, 0));
                    let c = if mark < 0 { u8::MAX } else { 1 << mark };
                    self.ops.push(Op { d, a, b: u8::MAX, c, ..op(hexagons::change_mark) });
                }
                _ => self.other(Byte::SetMark, d, a, b),
            },
            Inst::ClearMark { d, a, b } => match self.constant(b) {
                Some(mark @ ..=7) => {
                    let [a, d] = [a, d].map(|slot| self.slot(slot, 0));
                    let b = if mark < 0 { 0 } else { !(1 << mark) };
                    self.ops.push(Op { d, a, b, c: 0, ..op(hexagons::change_mark) });
                }
                _ => self.other(Byte::ClearMark, d, a, b),
            },
            Inst::Element { d, a, table } => {
                let [a, d] = [a, d].map(|slot| self.slot(slot, 0));
                let imm = table.cast_signed();
                self.ops.push(Op { d, a, imm, ..op(calculate::element) });
            }
            Inst::Destroy { d, m } => self.unary(hexagons::destroy, d, m),
            Inst::Charge { cost, at } => {
                let jump = Target { to: u32::MAX, cost, at };
                self.ops.push(Op { jump, ..op(hexagons::charge) });
            }
            Inst::DestroyAgain { d, m, back } => {
                let [a, d] = [m, d].map(|slot| self.slot(slot, 0));
                let jump = self.target(back);
                self.ops.push(Op { d, a, jump, ..op(hexagons::destroy_again) });
            }
            Inst::Continue { to } => self.continue_with(block, to),
            Inst::Go { jump } => {
                let jump = self.target(jump);
                self.ops.push(Op { jump, ..op(calculate::go_to) });
            }
            Inst::Branch { a, jump } => {
                let a = self.slot(a, 0);
                let jump = self.target(jump);
                self.ops.push(Op { a, jump, ..op(calculate::branch_with::<NotEqual>) });
            }
            Inst::BranchIf { test, a, b, jump } => self.branch_if(test, a, b, jump),
            Inst::Case { a, targets } => {
                let a = self.slot(a, 0);
                self.ops.push(Op { a, imm: targets.cast_signed(), ..op(calculate::case) });
            }
            Inst::Call { jump, back, address, values, pending } => {
                let jump = self.target(jump);
                let [a, b] = [values, pending].map(|n| u8::try_from(n).unwrap_or(u8::MAX));
                self.ops.push(Op { a, b, imm: address, jump, ..op(calls::call) });
                let to = self.place((back, 0));
                let jump = Target { to, cost: 0, at: 0 };
                self.ops.push(Op { jump, ..op(loops::part) });
            }
            Inst::Return { a, from } => {
                let a = self.slot(a, 0);
                self.ops.push(Op { a, imm: from, ..op(calls::give_back) });
            }
            Inst::Around { occupied, variable, a, body } => {
                let a = self.slot(a, 0);
                let runs = by_filters!(loops::around);
                self.cell_loop(
                    Op { a, b: occupied.into(), ..op(loops::part) },
                    runs,
                    variable,
                    body,
                );
            }
            Inst::Over { occupied: false, variable, body }
                if self.change_of_marks(variable, body).is_some() => {}
            Inst::Over { occupied, variable, body } => {
                let runs = by_filters!(loops::over);
                self.cell_loop(Op { b: occupied.into(), ..op(loops::part) }, runs, variable, body);
            }
            Inst::Again { around: true, variable, body } => {
                let runs = by_filters!(loops::again, Around);
                self.cell_loop(op(loops::part), runs, variable, body);
            }
            Inst::Again { around: false, variable, body } => {
                let runs = by_filters!(loops::again, Over);
                self.cell_loop(op(loops::part), runs, variable, body);
            }
            Inst::Give => self.ops.push(op(calculate::give_up)),
        }
    }

    fn unary(&mut self, run: Run, d: Slot, a: Slot) {
        let [a, d] = [a, d].map(|slot| self.slot(slot, 0));
        self.ops.push(Op { d, a, ..op(run) });
    }

    fn two(&mut self, run: Run, d: Slot, a: Slot, b: Slot) {
        let [a, b, d] = [(a, 0), (b, 1), (d, 2)].map(|(x, k)| self.slot(x, k));
        self.ops.push(Op { d, a, b, ..op(run) });
    }

    fn other(&mut self, byte: Byte, d: Slot, a: Slot, b: Slot) {
        let [a, b, d] = [(a, 0), (b, 1), (d, 2)].map(|(x, k)| self.slot(x, k));
        self.ops.push(Op { d, a, b, c: a, byte, ..op(calculate::other) });
    }

    fn binary(&mut self, run: (Run, Run), commutes: bool, d: Slot, a: Slot, b: Slot) {
        let d = self.slot(d, 2);
        if let (Operand::Slot(a), Operand::Constant(imm)) = (self.operand(a), self.operand(b)) {
            self.ops.push(Op { d, a, imm, ..op(run.1) });
        } else if commutes && let Some((a, imm)) = self.with_constant(a, b) {
            self.ops.push(Op { d, a, imm, ..op(run.1) });
        } else {
            let [a, b] = [(a, 0), (b, 1)].map(|(x, k)| self.slot(x, k));
            self.ops.push(Op { d, a, b, ..op(run.0) });
        }
    }

    fn branch_if(&mut self, test: Test, a: Slot, b: Slot, jump: Jump) {
        let (test, a, b) =
            if self.constant(a).is_some() { (test.swapped(), b, a) } else { (test, a, b) };
        let a = self.slot(a, 0);
        let jump = self.target(jump);
        self.ops.push(match self.operand(b) {
            Operand::Slot(b) => Op { a, b, jump, ..op(by_test!(test, calculate::branch)) },
            Operand::Constant(imm) => {
                Op { a, imm, jump, ..op(by_test!(test, calculate::branch_with)) }
            }
        });
    }

    /// On to another block: nothing if it follows.
    fn continue_with(&mut self, block: u32, to: u32) {
        if to != block.wrapping_add(1) {
            let to = self.place((to, 0));
            let jump = Target { to, cost: 0, at: 0 };
            self.ops.push(Op { jump, ..op(calculate::go_on) });
        }
    }

    /// A loop that does nothing but set or clear a mark of every cell.
    fn change_of_marks(&mut self, variable: u8, body: Jump) -> Option<()> {
        let blocks = self.blocks;
        let [change, Inst::Again { around: false, variable: again, body: back }, ..] =
            blocks.get(body.to as usize)?.as_slice()
        else {
            return None;
        };
        let (a, b, d, sets) = match *change {
            Inst::SetMark { d, a, b } => (a, b, d, true),
            Inst::ClearMark { d, a, b } => (a, b, d, false),
            _ => return None,
        };
        let is_all = *again == variable && back.to == body.to && a == Slot::from(variable);
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

    /// The beginning or the going on of a loop. Its body often looks first whether there is a cell,
    /// and leaves out others: that needs no operations of its own.
    fn cell_loop(&mut self, op: Op, runs: [Run; 5], variable: u8, body: Jump) {
        let blocks = self.blocks;
        let Target { cost, at, .. } = self.target(body);
        let insts = |(block, at): Place| {
            let block = blocks.get(block as usize).map_or(&[][..], Vec::as_slice);
            block.get(at..).unwrap_or_default()
        };
        // Whether there is a cell.
        let (mut cell, mut end) = ((body.to, 0), (body.to, 0));
        let (mut entry, mut since) = (0, at);
        if let [Inst::Branch { a, jump }, ..] = *insts(cell)
            && a == Slot::from(variable)
        {
            (entry, since) = (jump.cost, jump.at);
            (cell, end) = ((jump.to, jump.inst as usize), (body.to, 1));
        }
        // What going on with the loop costs, if that is all that is done at a place.
        let goes_on = |place: Place| match *insts(place) {
            [Inst::Again { variable: v, body: again, .. }, ..]
                if v == variable && again.to == body.to =>
            {
                Some(again.cost)
            }
            _ => None,
        };
        let is_nothing = goes_on(end).is_some();
        if is_nothing {
            end.1 += 1;
        }
        // What is left out.
        let is_it = |slot: Slot| slot == Slot::from(variable);
        let mut filter = Filter::Nothing;
        let mut filters = Vec::new();
        let mut leave_out = |op: Op, jump: Jump| {
            let again = goes_on((jump.to, jump.inst as usize))?;
            let cost = jump.cost + again + entry;
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
            && leave_out(Op { a: with, ..self::op(loops::part) }, jump).is_some()
        {
            filter = Filter::OtherColor;
            cell.1 += 2;
        }
        match *insts(cell) {
            [Inst::Marked { d, a, b }, Inst::Branch { a: of, jump }, ..]
                if is_it(a)
                    && of == d
                    && let Some(mark @ 0..=7) = self.constant(b)
                    && leave_out(Op { b: 1 << mark, ..self::op(loops::part) }, jump).is_some() =>
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
                && leave_out(Op { b: 1 << mark, ..self::op(loops::part) }, jump).is_some() =>
            {
                filter = Filter::Unmarked;
                cell.1 += 3;
            }
            _ => {}
        }
        let cell_target = Target { to: self.place(cell), cost: cost + entry, at: since };
        let end_target = Target { to: self.place(end), cost, at };
        let run = runs.get(filter as usize).copied().unwrap_or(loops::part);
        self.ops.push(Op { run, d: variable, jump: cell_target, ..op });
        let c = is_nothing.into();
        self.ops.push(Op { c, jump: end_target, ..self::op(loops::part) });
        self.ops.append(&mut filters);
    }
}

/// What a value is compared with, and how, if it is one side of a comparison.
fn other_side(test: Test, left: Slot, right: Slot, value: Slot) -> Option<(Test, Slot)> {
    match (left == value, right == value) {
        (true, false) => Some((test, right)),
        (false, true) => Some((test.swapped(), left)),
        _ => None,
    }
}
