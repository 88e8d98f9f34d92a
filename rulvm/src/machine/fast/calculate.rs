//! Operations that calculate, compare and branch.

use grammar::arith::{self, boolean};
use grammar::isa::VarIndex;

use super::ir::VARIABLES;
use super::op::{Machine, Memory, Op, go, jump, next};
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
    ($(#[$doc:meta])* $name:ident$(<$($t:ident: $bound:ident),*>)?($machine:ident, $op:ident, $rest:ident, $memory:ident, $fuel:ident) $body:block) => {
        $(#[$doc])*
        pub(super) fn $name<'c, $($($t: $bound),*)?>(
            $machine: &mut Machine<'c, '_>,
            $op: &'c Op,
            $rest: &'c [Op],
            $memory: &mut Memory,
            $fuel: i64,
        ) $body
    };
}

/// A value in the memory.
macro_rules! at {
    ($memory:ident, $slot:expr) => {
        $memory[usize::from($slot)]
    };
}

pub(super) use {at, op};

op! {
    /// A copy.
    copy(machine, op, rest, memory, fuel) {
        at!(memory, op.d) = at!(memory, op.a);
        next!(machine, rest, memory, fuel)
    }
}

op! {
    /// A constant.
    constant(machine, op, rest, memory, fuel) {
        at!(memory, op.d) = op.imm;
        next!(machine, rest, memory, fuel)
    }
}

op! {
    binary<B: Binary>(machine, op, rest, memory, fuel) {
        at!(memory, op.d) = B::of(at!(memory, op.a), at!(memory, op.b));
        next!(machine, rest, memory, fuel)
    }
}

op! {
    /// With a constant on the right.
    binary_with<B: Binary>(machine, op, rest, memory, fuel) {
        at!(memory, op.d) = B::of(at!(memory, op.a), op.imm);
        next!(machine, rest, memory, fuel)
    }
}

op! {
    /// `d = a * constant + constant`; the second one is where a jump has its address.
    multiply_add(machine, op, rest, memory, fuel) {
        at!(memory, op.d) = at!(memory, op.a).wrapping_mul(op.imm).wrapping_add(op.jump.at);
        next!(machine, rest, memory, fuel)
    }
}

op! {
    /// `d = b + (a >> constant)`
    shift_add(machine, op, rest, memory, fuel) {
        let shifted = arith::shift_right(at!(memory, op.a), op.imm);
        at!(memory, op.d) = at!(memory, op.b).wrapping_add(shifted);
        next!(machine, rest, memory, fuel)
    }
}

op! {
    /// `d` becomes the constant, then `a` a copy of `b`.
    constant_copy(machine, op, rest, memory, fuel) {
        at!(memory, op.d) = op.imm;
        at!(memory, op.a) = at!(memory, op.b);
        next!(machine, rest, memory, fuel)
    }
}

op! {
    /// `d = a >> constant`, then it compares the bits `c` of that with 0.
    shift_bits_branch<T: Comparison>(machine, op, rest, memory, fuel) {
        let shifted = arith::shift_right(at!(memory, op.a), op.imm);
        at!(memory, op.d) = shifted;
        if T::of(shifted & i32::from(op.c), 0) {
            jump!(machine, op.jump, memory, fuel)
        } else {
            next!(machine, rest, memory, fuel)
        }
    }
}

op! {
    /// `d += a`, then it compares that with `b`.
    add_branch<T: Comparison>(machine, op, rest, memory, fuel) {
        let value = at!(memory, op.d).wrapping_add(at!(memory, op.a));
        at!(memory, op.d) = value;
        if T::of(value, at!(memory, op.b)) {
            jump!(machine, op.jump, memory, fuel)
        } else {
            next!(machine, rest, memory, fuel)
        }
    }
}

op! {
    /// `d ^= a`, then it compares that with `b`.
    xor_branch<T: Comparison>(machine, op, rest, memory, fuel) {
        let value = at!(memory, op.d) ^ at!(memory, op.a);
        at!(memory, op.d) = value;
        if T::of(value, at!(memory, op.b)) {
            jump!(machine, op.jump, memory, fuel)
        } else {
            next!(machine, rest, memory, fuel)
        }
    }
}

op! {
    /// A branch that is always taken.
    go_to(machine, op, _rest, memory, fuel) {
        jump!(machine, op.jump, memory, fuel)
    }
}

op! {
    /// On to operations that stand elsewhere, which is no step.
    go_on(machine, op, _rest, memory, fuel) {
        if let Some(rest) = machine.code.ops.get(op.jump.to as usize..) {
            next!(machine, rest, memory, fuel)
        }
    }
}

op! {
    branch<T: Comparison>(machine, op, rest, memory, fuel) {
        if T::of(at!(memory, op.a), at!(memory, op.b)) {
            jump!(machine, op.jump, memory, fuel)
        } else {
            next!(machine, rest, memory, fuel)
        }
    }
}

op! {
    branch_with<T: Comparison>(machine, op, rest, memory, fuel) {
        if T::of(at!(memory, op.a), op.imm) {
            jump!(machine, op.jump, memory, fuel)
        } else {
            next!(machine, rest, memory, fuel)
        }
    }
}

op! {
    /// Adds the constant to `a`, and compares it with `b`.
    count_branch<T: Comparison>(machine, op, rest, memory, fuel) {
        let count = at!(memory, op.a).wrapping_add(op.imm);
        at!(memory, op.a) = count;
        if T::of(count, at!(memory, op.b)) {
            jump!(machine, op.jump, memory, fuel)
        } else {
            next!(machine, rest, memory, fuel)
        }
    }
}

op! {
    /// Adds `b`, as a signed number of 8 bits, to `a`, and compares it with the constant.
    count_branch_with<T: Comparison>(machine, op, rest, memory, fuel) {
        let count = at!(memory, op.a).wrapping_add(i32::from(op.b.cast_signed()));
        at!(memory, op.a) = count;
        if T::of(count, op.imm) {
            jump!(machine, op.jump, memory, fuel)
        } else {
            next!(machine, rest, memory, fuel)
        }
    }
}

op! {
    /// Compares the bits of `a` that the constant has with 0.
    bits_branch<T: Comparison>(machine, op, rest, memory, fuel) {
        if T::of(at!(memory, op.a) & op.imm, 0) {
            jump!(machine, op.jump, memory, fuel)
        } else {
            next!(machine, rest, memory, fuel)
        }
    }
}

op! {
    /// `$5A` with a computed index.
    load(machine, op, rest, memory, fuel) {
        if let Some(index) = VarIndex::new(at!(memory, op.a)) {
            at!(memory, op.d) = at!(memory, index.get());
            next!(machine, rest, memory, fuel)
        }
    }
}

op! {
    /// `$5B` with a computed index.
    store(machine, op, rest, memory, fuel) {
        let (index, value) = (at!(memory, op.a), at!(memory, op.b));
        if let Ok(value) = codes::store(index, value, &mut memory[..VARIABLES]) {
            at!(memory, op.d) = value;
            next!(machine, rest, memory, fuel)
        }
    }
}

op! {
    /// An element of the table whose number is the constant.
    element(machine, op, rest, memory, fuel) {
        let table = machine.code.tables.get(op.imm as usize).map_or(&[][..], Vec::as_slice);
        let index = u8::try_from(table.len()).ok();
        let index = index.and_then(|count| arith::table_index(at!(memory, op.a), count).ok());
        if let Some(&value) = index.and_then(|index| table.get(index)) {
            at!(memory, op.d) = value;
            next!(machine, rest, memory, fuel)
        }
    }
}

op! {
    /// `$62`
    case(machine, op, _rest, memory, fuel) {
        let targets = machine.code.targets.get(op.imm as usize).map_or(&[][..], Vec::as_slice);
        let index = u8::try_from(targets.len()).ok();
        let index = index.and_then(|count| arith::table_index(at!(memory, op.a), count).ok());
        if let Some(&target) = index.and_then(|index| targets.get(index)) {
            jump!(machine, target, memory, fuel)
        }
    }
}

op! {
    /// Whatever the reference machine does for a code that only calculates.
    other(machine, op, rest, memory, fuel) {
        if let Some(value) = perform(machine, op, memory) {
            at!(memory, op.d) = value;
            next!(machine, rest, memory, fuel)
        }
    }
}

#[inline(never)]
fn perform(machine: &mut Machine<'_, '_>, op: &Op, memory: &Memory) -> Option<i32> {
    let operands = [op.a, op.b, op.c].map(|slot| at!(memory, slot));
    codes::perform(op.byte, operands, machine.state).ok()
}

op! {
    /// What only the reference machine knows.
    give_up(_machine, _op, _rest, _memory, _fuel) {}
}
