//! Single instructions as operations.

use grammar::isa::Op as Byte;

use super::super::calculate::{
    self as calculate, Add, And, Equal, Greater, GreaterEqual, Less, LessEqual, Multiply, NotEqual,
    Or, ShiftLeft, ShiftRight, Subtract, Xor,
};
use super::super::ir::{BlockId, Inst, Jump, Slot, Test};
use super::super::loops;
use super::super::op::{Op, Run, Target};
use super::super::{calls, hexagons};
use super::{Lowering, Operand, op};
use crate::index::{Id, narrow};

/// The functions for a calculation with two variables, and with a constant on the right.
macro_rules! binary {
    ($name:ident) => {
        (calculate::binary::<$name> as Run, calculate::binary_with::<$name> as Run)
    };
}

impl Lowering<'_> {
    /// The first of some instructions of a block, as operations of its own.
    pub(super) fn single(&mut self, block: BlockId, insts: &[Inst]) {
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
                self.ops.push(Op { jump, ..op(calculate::jump_to) });
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
                let [a, b] = [values, pending].map(narrow);
                let run = if a == 0 { calls::call as Run } else { calls::call_keeping };
                self.ops.push(Op { a, b, imm: address, jump, ..op(run) });
                let to = self.place((back, 0));
                let jump = Target { to, cost: 0, at: 0 };
                self.ops.push(Op { jump, ..op(loops::part) });
            }
            Inst::Return { a, from } => {
                let a = self.slot(a, 0);
                self.ops.push(Op { a, imm: from, ..op(calls::return_to_caller) });
            }
            Inst::Around { .. } | Inst::Over { .. } | Inst::Again { .. } => self.cells(inst),
            Inst::BailOut => self.ops.push(op(calculate::bail_out)),
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

    /// Continues with another block: no operation if it is the next one.
    fn continue_with(&mut self, block: BlockId, to: BlockId) {
        if to.index() != block.index() + 1 {
            let to = self.place((to, 0));
            let jump = Target { to, cost: 0, at: 0 };
            self.ops.push(Op { jump, ..op(calculate::continue_at) });
        }
    }
}
