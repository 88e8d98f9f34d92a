//! Calls, without a stack of the host.

use super::calculate::{at, op};
use super::ir::{FIRST_VALUE, LAST, RESULT};
use super::more_space::more_space;
use super::op::{Machine, Memory, Op, go, jump, next};
use super::stacks::Frame;

op! {
    /// `$50`: `a` values of `b` codes wait. The constant is the address after the call; the next
    /// operation holds the operation to return to.
    call(machine, op, ops, pc, fuel) {
        if machine.stacks.frames.is_full() {
            return more_space(machine, op, ops, pc, fuel);
        }
        let Some(back) = ops.get(pc + 1) else { return };
        machine.pending += usize::from(op.b);
        if machine.pending > machine.most_pending {
            return;
        }
        let last = at!(machine, LAST);
        let (back, address) = (back.jump.to, op.imm);
        machine.stacks.frames.push(Frame { back, address, last, values: op.a, pending: op.b });
        at!(machine, LAST) = 0;
        jump!(machine, op.jump, ops, fuel)
    }
}

op! {
    /// `d` becomes a copy of `a`; if it is not 0, jumps to a call and executes it.
    copy_call(machine, op, ops, pc, fuel) {
        let value = at!(machine, op.a);
        at!(machine, op.d) = value;
        if value == 0 {
            return next!(machine, ops, pc, fuel);
        }
        let fuel = fuel - i64::from(op.jump.cost);
        machine.since = op.jump.at;
        let to = op.jump.to as usize;
        let Some(op) = ops.get(to) else { return };
        if fuel >= 0 {
            call(machine, op, ops, to, fuel);
        }
    }
}

op! {
    /// `$50` where values wait.
    call_keeping(machine, op, ops, pc, fuel) {
        if machine.stacks.frames.is_full() {
            return more_space(machine, op, ops, pc, fuel);
        }
        let first = usize::from(FIRST_VALUE);
        let values = machine.memory.get(first..first + usize::from(op.a)).unwrap_or_default();
        machine.stacks.kept.extend_from_slice(values);
        call(machine, op, ops, pc, fuel);
    }
}

op! {
    /// `$51`: returns `a`. The cost depends on where it returns to; the constant is the address
    /// after the code.
    return_to_caller(machine, op, ops, pc, fuel) {
        let Some(&frame) = machine.stacks.frames.top() else {
            let left = fuel - i64::from(machine.since);
            machine.finished = if left >= 0 { Some((at!(machine, op.a), left)) } else { None };
            return;
        };
        if frame.values != 0 {
            return return_restoring(machine, op, ops, pc, fuel);
        }
        machine.stacks.frames.pop();
        let fuel = leave(machine, op, frame, at!(machine, op.a), fuel);
        if fuel >= 0 {
            go!(machine, ops, frame.back as usize, fuel)
        }
    }
}

op! {
    /// `$51` where values waited: restores them.
    return_restoring(machine, op, ops, _pc, fuel) {
        let value = at!(machine, op.a);
        let Some(frame) = machine.stacks.frames.pop() else { return };
        restore(&mut machine.stacks.kept, frame.values, &mut machine.memory);
        let fuel = leave(machine, op, frame, value, fuel);
        if fuel >= 0 {
            go!(machine, ops, frame.back as usize, fuel)
        }
    }
}

/// Leaves a subroutine with a value; returns the fuel that is left.
#[inline(always)]
pub(super) fn leave(
    machine: &mut Machine<'_, '_>,
    op: &Op,
    frame: Frame,
    value: i32,
    fuel: i64,
) -> i64 {
    machine.since = frame.address;
    machine.pending -= usize::from(frame.pending);
    at!(machine, LAST) = frame.last;
    at!(machine, RESULT) = value;
    fuel - i64::from(op.imm) + i64::from(frame.address)
}

/// Restores the values that waited.
fn restore(kept: &mut Vec<i32>, values: u8, memory: &mut Memory) {
    let (first, values) = (usize::from(FIRST_VALUE), usize::from(values));
    let rest = kept.len().saturating_sub(values);
    for (slot, value) in memory.iter_mut().skip(first).zip(kept.drain(rest..)) {
        *slot = value;
    }
}
