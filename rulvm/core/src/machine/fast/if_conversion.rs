//! Choices between two calculations without a branch: both are done, and one result is selected, so
//! the processor has nothing to predict.

use std::hint::select_unpredictable;

use grammar::arith;

use super::calculate::{Binary, Comparison, at, op};
use super::op::{Machine, Op, Target, go, next};

/// Pays for a path if it is the one that is taken.
#[inline(always)]
fn pay(machine: &mut Machine<'_, '_>, path: Target, is_it: bool, fuel: i64) -> i64 {
    machine.since = select_unpredictable(is_it, path.at, machine.since);
    fuel - i64::from(select_unpredictable(is_it, path.cost, 0))
}

op! {
    /// Skips the calculation `d = d ... c` if the comparison of `a` and `b` is true.
    unless<T: Comparison, B: Binary>(machine, op, ops, pc, fuel) {
        let is_left_out = T::of(at!(machine, op.a), at!(machine, op.b));
        let old = at!(machine, op.d);
        let new = B::of(old, at!(machine, op.c));
        at!(machine, op.d) = select_unpredictable(is_left_out, old, new);
        let fuel = pay(machine, op.jump, is_left_out, fuel);
        if fuel >= 0 {
            next!(machine, ops, pc, fuel)
        }
    }
}

op! {
    /// `d = a >> constant`; then, if that has the bits `c`, the calculation of the next operation,
    /// else that of the one after it, which holds the path. Each changes its `d` by its `a`.
    by_bits<B: Binary, E: Binary>(machine, op, ops, pc, fuel) {
        let Some([then, other]) = ops.get(pc + 1..pc + 3) else { return };
        let shifted = arith::shift_right(at!(machine, op.a), op.imm);
        at!(machine, op.d) = shifted;
        let has_bits = shifted & i32::from(op.c) != 0;
        let old = at!(machine, then.d);
        let new = B::of(old, at!(machine, then.a));
        let otherwise = E::of(old, at!(machine, other.a));
        at!(machine, then.d) = select_unpredictable(has_bits, new, otherwise);
        let fuel = pay(machine, other.jump, !has_bits, fuel);
        if fuel >= 0 {
            next!(machine, ops, pc + 2, fuel)
        }
    }
}
