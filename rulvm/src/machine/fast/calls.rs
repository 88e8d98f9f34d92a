//! Calls, without a stack of the host.

use super::calculate::{at, op};
use super::ir::{FIRST_VALUE, LAST, RESULT};
use super::op::{Frame, Machine, Memory, Op, go, jump};
use crate::machine::run::{MOST_CALLS, MOST_PENDING};

op! {
    /// `$50`: `a` values wait, of `b` codes; the constant is the address behind it, and where it
    /// goes on stands in the next operation.
    call(machine, op, ops, pc, fuel) {
        let Some(back) = ops.get(pc + 1) else { return };
        let pending = machine.pending + usize::from(op.b);
        let frames = &mut machine.stacks.frames;
        let is_deep = frames.len() >= MOST_CALLS
            || pending + machine.code.most_pending > MOST_PENDING;
        if is_deep {
            return;
        }
        machine.pending = pending;
        frames.push(Frame {
            back: back.jump.to,
            address: op.imm,
            last: at!(machine, LAST),
            values: op.a,
            pending: op.b,
        });
        if op.a != 0 {
            let first = usize::from(FIRST_VALUE);
            let values = machine.memory.get(first..first + usize::from(op.a)).unwrap_or_default();
            machine.stacks.kept.extend_from_slice(values);
        }
        at!(machine, LAST) = 0;
        jump!(machine, op.jump, ops, fuel)
    }
}

op! {
    /// `$51`: gives `a`. What is paid depends on where it returns to; the constant is the address
    /// behind it.
    give_back(machine, op, ops, _pc, fuel) {
        let value = at!(machine, op.a);
        let Some(frame) = machine.stacks.frames.pop() else {
            let left = fuel - i64::from(machine.since);
            machine.finished = if left >= 0 { Some((value, left)) } else { None };
            return;
        };
        let fuel = fuel - i64::from(op.imm) + i64::from(frame.address);
        machine.since = frame.address;
        machine.pending -= usize::from(frame.pending);
        if frame.values != 0 {
            restore(&mut machine.stacks.kept, frame.values, &mut machine.memory);
        }
        at!(machine, LAST) = frame.last;
        at!(machine, RESULT) = value;
        if fuel >= 0 {
            go!(machine, ops, frame.back as usize, fuel)
        }
    }
}

/// Brings the values back that waited.
fn restore(kept: &mut Vec<i32>, values: u8, memory: &mut Memory) {
    let (first, values) = (usize::from(FIRST_VALUE), usize::from(values));
    let rest = kept.len().saturating_sub(values);
    for (slot, value) in memory.iter_mut().skip(first).zip(kept.drain(rest..)) {
        *slot = value;
    }
}
