//! More space for the stacks.

use super::op::{Machine, Op, go};
use super::stacks::Stacks;
use crate::machine::run::MOST_PENDING;

/// Allocates space where it ran out, and starts the operation again. Bails out where calls are
/// nested too deep (E14). It is a function of its own so that operations do not use the host's
/// stack.
#[cold]
#[inline(never)]
pub(super) fn more_space<'c>(
    machine: &mut Machine<'c, '_>,
    _op: &'c Op,
    ops: &'c [Op],
    pc: usize,
    fuel: i64,
) {
    let Stacks { frames, around, over, .. } = &mut machine.stacks;
    if frames.height() >= machine.most_calls {
        return;
    }
    if frames.is_full() {
        frames.grow(machine.most_calls);
    }
    if around.is_full() {
        around.grow(MOST_PENDING);
    }
    if over.is_full() {
        over.grow(MOST_PENDING);
    }
    go!(machine, ops, pc, fuel)
}
