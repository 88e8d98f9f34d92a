//! Operations that calculate, compare and branch.

use grammar::arith::{self, boolean};
use grammar::isa::VarIndex;

use super::ir::VARIABLES;
use super::op::{Machine, Op, branch, go, jump, next};
use crate::machine::codes;

/// A calculation with two operands.
pub(super) trait Binary {
    fn of(a: i32, b: i32) -> i32;
}

/// A comparison.
pub(super) trait Comparison {
    fn of(a: i32, b: i32) -> bool;
}

macro_rules! binary {
    ($($name:ident($a:ident, $b:ident) $value:expr;)*) => {
        $(pub(super) struct $name;
        impl Binary for $name {
            #[inline(always)]
            fn of($a: i32, $b: i32) -> i32 { $value }
        })*
    };
}

macro_rules! comparisons {
    ($($name:ident $operator:tt;)*) => {
        $(pub(super) struct $name;
        impl Comparison for $name {
            #[inline(always)]
            fn of(a: i32, b: i32) -> bool { a $operator b }
        }
        impl Binary for $name {
            #[inline(always)]
            fn of(a: i32, b: i32) -> i32 { boolean(a $operator b) }
        })*
    };
}

binary! {
    Add(a, b) a.wrapping_add(b);
    Subtract(a, b) a.wrapping_sub(b);
    Multiply(a, b) a.wrapping_mul(b);
    And(a, b) a & b;
    Or(a, b) a | b;
    Xor(a, b) a ^ b;
    ShiftLeft(a, b) arith::shift_left(a, b);
    ShiftRight(a, b) arith::shift_right(a, b);
}

comparisons! {
    Equal ==;
    NotEqual !=;
    Less <;
    Greater >;
    LessEqual <=;
    GreaterEqual >=;
}

macro_rules! op {
    ($(#[$doc:meta])* $name:ident$(<$($t:ident: $bound:ident),*>)?
     ($machine:ident, $op:ident, $ops:ident, $pc:ident, $fuel:ident) $body:block) => {
        $(#[$doc])*
        pub(super) fn $name<'c, $($($t: $bound),*)?>(
            $machine: &mut Machine<'c, '_>,
            $op: &'c Op,
            $ops: &'c [Op],
            $pc: usize,
            $fuel: i64,
        ) $body
    };
}

/// A value in the memory.
macro_rules! at {
    ($machine:ident, $slot:expr) => {
        $machine.memory[usize::from($slot)]
    };
}

pub(super) use {at, op};

op! {
    /// A copy.
    copy(machine, op, ops, pc, fuel) {
        at!(machine, op.d) = at!(machine, op.a);
        next!(machine, ops, pc, fuel)
    }
}

op! {
    /// A constant.
    constant(machine, op, ops, pc, fuel) {
        at!(machine, op.d) = op.imm;
        next!(machine, ops, pc, fuel)
    }
}

op! {
    binary<B: Binary>(machine, op, ops, pc, fuel) {
        at!(machine, op.d) = B::of(at!(machine, op.a), at!(machine, op.b));
        next!(machine, ops, pc, fuel)
    }
}

op! {
    /// With a constant on the right.
    binary_with<B: Binary>(machine, op, ops, pc, fuel) {
        at!(machine, op.d) = B::of(at!(machine, op.a), op.imm);
        next!(machine, ops, pc, fuel)
    }
}

op! {
    /// `d = a * constant + constant`; the second constant is in the address field of the jump.
    multiply_add(machine, op, ops, pc, fuel) {
        at!(machine, op.d) = at!(machine, op.a).wrapping_mul(op.imm).wrapping_add(op.jump.at);
        next!(machine, ops, pc, fuel)
    }
}

op! {
    /// `d = a * b + c`
    add_product(machine, op, ops, pc, fuel) {
        let product = at!(machine, op.a).wrapping_mul(at!(machine, op.b));
        at!(machine, op.d) = product.wrapping_add(at!(machine, op.c));
        next!(machine, ops, pc, fuel)
    }
}

op! {
    /// `d = b + (a >> constant)`
    shift_add(machine, op, ops, pc, fuel) {
        let shifted = arith::shift_right(at!(machine, op.a), op.imm);
        at!(machine, op.d) = at!(machine, op.b).wrapping_add(shifted);
        next!(machine, ops, pc, fuel)
    }
}

op! {
    /// `d` becomes the constant, then `a` a copy of `b`.
    constant_copy(machine, op, ops, pc, fuel) {
        at!(machine, op.d) = op.imm;
        at!(machine, op.a) = at!(machine, op.b);
        next!(machine, ops, pc, fuel)
    }
}

op! {
    /// `d = a >> constant`, then it compares the bits `c` of that with 0.
    shift_bits_branch<T: Comparison>(machine, op, ops, pc, fuel) {
        let shifted = arith::shift_right(at!(machine, op.a), op.imm);
        at!(machine, op.d) = shifted;
        branch!(T::of(shifted & i32::from(op.c), 0), machine, op, ops, pc, fuel)
    }
}

op! {
    /// `d += a`, then it compares that with `b`.
    add_branch<T: Comparison>(machine, op, ops, pc, fuel) {
        let value = at!(machine, op.d).wrapping_add(at!(machine, op.a));
        at!(machine, op.d) = value;
        branch!(T::of(value, at!(machine, op.b)), machine, op, ops, pc, fuel)
    }
}

op! {
    /// `d ^= a`, then it compares that with `b`.
    xor_branch<T: Comparison>(machine, op, ops, pc, fuel) {
        let value = at!(machine, op.d) ^ at!(machine, op.a);
        at!(machine, op.d) = value;
        branch!(T::of(value, at!(machine, op.b)), machine, op, ops, pc, fuel)
    }
}

op! {
    /// A branch that is always taken.
    jump_to(machine, op, ops, _pc, fuel) {
        jump!(machine, op.jump, ops, fuel)
    }
}

op! {
    /// Continues with operations elsewhere, which does not cost a step.
    continue_at(machine, op, ops, _pc, fuel) {
        go!(machine, ops, op.jump.to as usize, fuel)
    }
}

op! {
    branch<T: Comparison>(machine, op, ops, pc, fuel) {
        branch!(T::of(at!(machine, op.a), at!(machine, op.b)), machine, op, ops, pc, fuel)
    }
}

op! {
    branch_with<T: Comparison>(machine, op, ops, pc, fuel) {
        branch!(T::of(at!(machine, op.a), op.imm), machine, op, ops, pc, fuel)
    }
}

op! {
    /// Adds the constant to `a`, and compares it with `b`.
    count_branch<T: Comparison>(machine, op, ops, pc, fuel) {
        let count = at!(machine, op.a).wrapping_add(op.imm);
        at!(machine, op.a) = count;
        branch!(T::of(count, at!(machine, op.b)), machine, op, ops, pc, fuel)
    }
}

op! {
    /// Adds `b`, as a signed number of 8 bits, to `a`, and compares it with the constant.
    count_branch_with<T: Comparison>(machine, op, ops, pc, fuel) {
        let count = at!(machine, op.a).wrapping_add(i32::from(op.b.cast_signed()));
        at!(machine, op.a) = count;
        branch!(T::of(count, op.imm), machine, op, ops, pc, fuel)
    }
}

op! {
    /// Compares the bits of `a` that the constant has with 0.
    bits_branch<T: Comparison>(machine, op, ops, pc, fuel) {
        branch!(T::of(at!(machine, op.a) & op.imm, 0), machine, op, ops, pc, fuel)
    }
}

op! {
    /// `$5A` with a computed index.
    load(machine, op, ops, pc, fuel) {
        if let Some(index) = VarIndex::new(at!(machine, op.a)) {
            at!(machine, op.d) = at!(machine, index.get());
            next!(machine, ops, pc, fuel)
        }
    }
}

op! {
    /// `$5B` with a computed index.
    store(machine, op, ops, pc, fuel) {
        let (index, value) = (at!(machine, op.a), at!(machine, op.b));
        let Some(variables) = machine.memory.first_chunk_mut::<VARIABLES>() else { return };
        if let Ok(value) = codes::store(index, value, variables) {
            at!(machine, op.d) = value;
            next!(machine, ops, pc, fuel)
        }
    }
}

op! {
    /// An element of the table whose number is the constant.
    element(machine, op, ops, pc, fuel) {
        let table = machine.code.tables.get(op.imm as usize).map_or(&[][..], Vec::as_slice);
        let index = u8::try_from(table.len()).ok();
        let index = index.and_then(|count| arith::table_index(at!(machine, op.a), count).ok());
        if let Some(&value) = index.and_then(|index| table.get(index)) {
            at!(machine, op.d) = value;
            next!(machine, ops, pc, fuel)
        }
    }
}

op! {
    /// `$62`
    case(machine, op, ops, _pc, fuel) {
        let targets = machine.code.targets.get(op.imm as usize).map_or(&[][..], Vec::as_slice);
        let index = u8::try_from(targets.len()).ok();
        let index = index.and_then(|count| arith::table_index(at!(machine, op.a), count).ok());
        if let Some(&target) = index.and_then(|index| targets.get(index)) {
            jump!(machine, target, ops, fuel)
        }
    }
}

op! {
    /// Any other code that has a value, executed as by the reference machine.
    other(machine, op, ops, pc, fuel) {
        if let Some(value) = perform(machine, op) {
            at!(machine, op.d) = value;
            next!(machine, ops, pc, fuel)
        }
    }
}

#[inline(never)]
fn perform(machine: &mut Machine<'_, '_>, op: &Op) -> Option<i32> {
    let operands = [op.a, op.b, op.c].map(|slot| at!(machine, slot));
    codes::perform(op.byte, operands, machine.state).ok()
}

op! {
    /// Bails out: the reference machine runs the phase.
    bail_out(_machine, _op, _ops, _pc, _fuel) {}
}
