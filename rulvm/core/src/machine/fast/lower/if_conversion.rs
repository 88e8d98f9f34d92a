//! If-conversion: choices between two calculations after which both paths meet.

use super::super::calculate::{
    Add, Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual, Subtract, Xor,
};
use super::super::if_conversion;
use super::super::ir::{Inst, Jump, Slot, Test};
use super::super::loops;
use super::super::op::{Op, Run, Target};
use super::{Lowering, Operand, op};

/// A calculation that changes a variable by another one.
#[derive(Clone, Copy)]
struct Change {
    kind: Kind,
    d: Slot,
    by: Slot,
}

#[derive(Clone, Copy)]
enum Kind {
    Add,
    Subtract,
    Xor,
}

impl Change {
    fn of(inst: Inst) -> Option<Change> {
        let (kind, d, a, by) = match inst {
            Inst::Add { d, a, b } => (Kind::Add, d, a, b),
            Inst::Subtract { d, a, b } => (Kind::Subtract, d, a, b),
            Inst::Xor { d, a, b } => (Kind::Xor, d, a, b),
            _ => return None,
        };
        (d == a).then_some(Change { kind, d, by })
    }
}

/// The function for a change and a comparison.
macro_rules! by_kind {
    ($kind:expr, $test:expr, $function:ident) => {
        match $kind {
            Kind::Add => by_test!($test, if_conversion::$function, Add),
            Kind::Subtract => by_test!($test, if_conversion::$function, Subtract),
            Kind::Xor => by_test!($test, if_conversion::$function, Xor),
        }
    };
}

/// The function for two changes.
macro_rules! by_kinds {
    ($kind:expr, $other:expr, $function:ident) => {
        match $kind {
            Kind::Add => by_kinds!($other, $function; Add),
            Kind::Subtract => by_kinds!($other, $function; Subtract),
            Kind::Xor => by_kinds!($other, $function; Xor),
        }
    };
    ($other:expr, $function:ident; $kind:ident) => {
        match $other {
            Kind::Add => if_conversion::$function::<$kind, Add> as Run,
            Kind::Subtract => if_conversion::$function::<$kind, Subtract> as Run,
            Kind::Xor => if_conversion::$function::<$kind, Xor> as Run,
        }
    };
}

impl Lowering<'_> {
    /// Converts a choice; returns the number of its instructions, or 0.
    pub(super) fn convert_if(&mut self, insts: &[Inst]) -> usize {
        match *insts {
            [Inst::BranchIf { test, a, b, jump }, change, ..]
                if let Some(change) = Change::of(change)
                    && self.is_rest(2, jump) =>
            {
                let operands = [change.d, a, b, change.by].map(|slot| self.operand(slot));
                let [Operand::Slot(d), Operand::Slot(a), Operand::Slot(b), Operand::Slot(c)] =
                    operands
                else {
                    return 0;
                };
                let run = by_kind!(change.kind, test, unless);
                let Jump { cost, at, .. } = jump;
                let jump = Target { cost, at, ..op(run).jump };
                self.ops.push(Op { d, a, b, c, jump, ..op(run) });
                2
            }
            [
                Inst::ShiftRight { d, a, b },
                Inst::And { d: bits, a: x, b: y },
                Inst::BranchIf { test: Test::Equal, a: left, b: zero, jump },
                change,
                ..,
            ] if left == bits
                && (x == d) != (y == d)
                && self.is_temporary(bits)
                && self.constant(zero) == Some(0)
                && let Some(change) = Change::of(change)
                && let Some((other, path)) = self.other_path(4, jump) =>
            {
                let mask = self.constant(if x == d { y } else { x });
                let Some(Ok(c)) = mask.map(u8::try_from) else { return 0 };
                let operands = [d, a, change.d, change.by, other.by].map(|slot| self.operand(slot));
                let [Operand::Slot(d), Operand::Slot(a), Operand::Slot(changed), rest @ ..] =
                    operands
                else {
                    return 0;
                };
                let [Operand::Slot(by), Operand::Slot(other_by)] = rest else { return 0 };
                let Some(imm) = self.constant(b) else { return 0 };
                if other.d != change.d || d == changed {
                    return 0;
                }
                let run = by_kinds!(change.kind, other.kind, by_bits);
                let part = Op { d: changed, ..op(loops::part) };
                self.ops.push(Op { d, a, c, imm, ..op(run) });
                self.ops.push(Op { a: by, ..part });
                let jump = Target { cost: path.cost, at: path.at, ..part.jump };
                self.ops.push(Op { a: other_by, jump, ..part });
                4
            }
            _ => 0,
        }
    }

    /// True if a jump leads to what comes after the next `count` instructions, or to a copy of it.
    fn is_rest(&self, count: usize, jump: Jump) -> bool {
        let (block, at) = self.here;
        match self.insts_at((block, at + count)) {
            [] => false,
            &[Inst::Continue { to }] if (to, 0) == (jump.to, jump.inst) => true,
            rest => rest == self.insts_at((jump.to, jump.inst as usize)),
        }
    }

    /// The change to which a jump leads and the path there, if the change is followed by what comes
    /// after the next `count` instructions.
    fn other_path(&self, count: usize, jump: Jump) -> Option<(Change, Jump)> {
        let (change, rest) = self.insts_at((jump.to, jump.inst as usize)).split_first()?;
        let change = Change::of(*change)?;
        let go = match *rest {
            [Inst::Go { jump }] => jump,
            // The condition at the meeting point was copied by jump threading.
            [brought @ Inst::BranchIf { .. }, Inst::Go { jump }] => {
                let before = Jump { inst: jump.inst.checked_sub(1)?, ..jump };
                let Some(&Inst::BranchIf { test, a, b, jump: taken }) =
                    self.insts_at((before.to, before.inst as usize)).first()
                else {
                    return None;
                };
                let same = Inst::BranchIf { test, a, b, jump: taken.after(before) };
                if brought != same {
                    return None;
                }
                before
            }
            _ => return None,
        };
        self.is_rest(count, go).then_some((change, go.after(jump)))
    }
}
