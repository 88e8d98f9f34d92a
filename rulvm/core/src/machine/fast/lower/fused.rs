//! Fusion: sequences of instructions that become one operation.

use grammar::isa::Op as Byte;

use super::super::calculate::{
    self as calculate, Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual,
};
use super::super::ir::{Inst, Jump, LAST, NOWHERE, Slot, Test};
use super::super::op::{Op, Run};
use super::super::{calls, hexagons};
use super::{Lowering, Operand, op};

impl Lowering<'_> {
    /// Fuses several instructions into one operation; returns their number, or 0.
    pub(super) fn fuse(&mut self, insts: &[Inst]) -> usize {
        match self.fuse_walk(insts) {
            0 => {}
            count => return count,
        }
        match self.convert_if(insts) {
            0 => {}
            count => return count,
        }
        match *insts {
            // The cell is stored as the last value in between.
            [
                Inst::ColorOf { d: color, a },
                Inst::Move { d: LAST, a: kept },
                branch @ Inst::BranchIf { .. },
                ..,
            ] if self.is_temporary(color) && kept != color => {
                let [d, kept] = [LAST, kept].map(|slot| self.operand(slot));
                let (Operand::Slot(d), Operand::Slot(kept)) = (d, kept) else { return 0 };
                self.ops.push(Op { d, a: kept, ..op(calculate::copy) });
                match self.fuse(&[Inst::ColorOf { d: color, a }, branch]) {
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
            // The color of a cell, and a constant that does not start a walk.
            [Inst::ColorOf { d, a }, Inst::Move { d: to, a: from }, ..]
                if let (Operand::Slot(d), Operand::Slot(a)) =
                    (self.operand(d), self.operand(a))
                    && let (Operand::Slot(b), Some(imm)) =
                        (self.operand(to), self.constant(from))
                    && !matches!(insts, [_, _, Inst::Move { .. }, Inst::ColorOf { .. }, ..]) =>
            {
                self.ops.push(Op { d, a, b, imm, ..op(hexagons::color_constant) });
                2
            }
            // Small code branches on a value that is never 0, instead of jumping.
            [Inst::Move { d, a }, Inst::Branch { a: by, jump }, ..]
                if by == d
                    && let (Operand::Slot(d), Operand::Slot(a)) =
                        (self.operand(d), self.operand(a))
                    && let [Inst::Call { values: 0, .. }, ..] =
                        self.insts_at((jump.to, jump.inst as usize)) =>
            {
                let jump = self.target(jump);
                self.ops.push(Op { d, a, jump, ..op(calls::copy_call) });
                2
            }
            [Inst::SetMark { d: NOWHERE, a, b: mark }, Inst::Add { d: n, a: counted, b }, ..]
                if n == counted
                    && let (Operand::Slot(d), Operand::Slot(a)) =
                        (self.operand(n), self.operand(a))
                    && let (Some(mark @ 0..=7), Some(imm)) =
                        (self.constant(mark), self.constant(b)) =>
            {
                self.ops.push(Op { d, a, b: 1 << mark, imm, ..op(hexagons::mark_count) });
                2
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
                if self.is_temporary(d)
                    && (x == d) != (y == d)
                    && [a, b, x, y].iter().all(|&slot| self.constant(slot).is_none()) =>
            {
                let c = if x == d { y } else { x };
                let operands = [to, a, b, c].map(|slot| self.operand(slot));
                let [Operand::Slot(d), Operand::Slot(a), Operand::Slot(b), Operand::Slot(c)] =
                    operands
                else {
                    return 0;
                };
                self.ops.push(Op { d, a, b, c, ..op(calculate::add_product) });
                2
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

    /// A calculation with `d` and a comparison of the result, both without constants.
    fn and_branch(&mut self, run: Run, d: Slot, a: Slot, with: Slot, jump: Jump) -> usize {
        let operands = [d, a, with].map(|slot| self.operand(slot));
        let [Operand::Slot(d), Operand::Slot(a), Operand::Slot(b)] = operands else { return 0 };
        let jump = self.target(jump);
        self.ops.push(Op { d, a, b, jump, ..op(run) });
        2
    }

    fn bits(&mut self, test: Test, a: Slot, b: Slot, jump: Jump) -> usize {
        let Some((a, imm)) = self.with_constant(a, b) else { return 0 };
        let jump = self.target(jump);
        let run = by_test!(test, calculate::bits_branch);
        self.ops.push(Op { a, imm, jump, ..op(run) });
        2
    }
}

/// What a value is compared with, and how, if it is one side of a comparison.
pub(super) fn other_side(test: Test, left: Slot, right: Slot, value: Slot) -> Option<(Test, Slot)> {
    match (left == value, right == value) {
        (true, false) => Some((test, right)),
        (false, true) => Some((test.swapped(), left)),
        _ => None,
    }
}
