//! Operations on the board. An identifier that is not a cell bails out: the reference machine then
//! finds the trap.

use grammar::arith::boolean;

use super::calculate::{Comparison, at, op};
use super::op::{Machine, Op, branch, go, jump, next};
use crate::machine::codes;

/// A direction (B2); usually, the value is one of the six already.
#[inline(always)]
pub(super) fn direction(value: i32) -> i32 {
    if (0..6).contains(&value) { value } else { value.rem_euclid(6) }
}

op! {
    /// `$7E`
    color(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            at!(machine, op.d) = machine.state.board.color_at(cell);
            next!(machine, ops, pc, fuel)
        }
    }
}

op! {
    /// `$7E`, then `b` becomes the constant.
    color_constant(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            at!(machine, op.d) = machine.state.board.color_at(cell);
            at!(machine, op.b) = op.imm;
            next!(machine, ops, pc, fuel)
        }
    }
}

op! {
    /// Sets the marks `b` of cell `a`, and adds the constant to `d`.
    mark_count(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            let marks = machine.state.board.marks_at(cell);
            machine.state.board.change_marks(cell, marks | op.b);
            at!(machine, op.d) = at!(machine, op.d).wrapping_add(op.imm);
            next!(machine, ops, pc, fuel)
        }
    }
}

op! {
    /// Compares the color of cell `a` with `b`.
    branch_color<T: Comparison>(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            let color = machine.state.board.color_at(cell);
            branch!(T::of(color, at!(machine, op.b)), machine, op, ops, pc, fuel)
        }
    }
}

op! {
    /// Compares the color of cell `a` with the constant.
    branch_color_with<T: Comparison>(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            branch!(T::of(machine.state.board.color_at(cell), op.imm), machine, op, ops, pc, fuel)
        }
    }
}

op! {
    /// `$7F`
    step(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            let direction = direction(at!(machine, op.b));
            at!(machine, op.d) = i32::from(machine.state.board.neighbor(cell, direction));
            next!(machine, ops, pc, fuel)
        }
    }
}

op! {
    /// `$78` with a constant mark, whose bit is `b`.
    marked(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            at!(machine, op.d) = boolean(machine.state.board.marks_at(cell) & op.b != 0);
            next!(machine, ops, pc, fuel)
        }
    }
}

op! {
    /// A branch if cell `a` has a mark, whose bit is `b`.
    branch_marked(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            branch!(machine.state.board.marks_at(cell) & op.b != 0, machine, op, ops, pc, fuel)
        }
    }
}

op! {
    /// A branch if cell `a` does not have a mark, whose bit is `b`.
    branch_unmarked(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            branch!(machine.state.board.marks_at(cell) & op.b == 0, machine, op, ops, pc, fuel)
        }
    }
}

op! {
    /// `$7A` and `$7B` with a constant mark below 8: bits `b` stay, bits `c` are set.
    change_mark(machine, op, ops, pc, fuel) {
        let id = at!(machine, op.a);
        if let Some(cell) = machine.cell(id) {
            let marks = machine.state.board.marks_at(cell);
            machine.state.board.change_marks(cell, marks & op.b | op.c);
            at!(machine, op.d) = id;
            next!(machine, ops, pc, fuel)
        }
    }
}

op! {
    /// `$6E`: destroys hexagons with mark `a`, or all.
    destroy(machine, op, ops, pc, fuel) {
        let mark = match at!(machine, op.a) {
            ..0 => None,
            mark => match codes::mark(mark) {
                Ok(mark) => Some(mark),
                Err(_) => return,
            },
        };
        at!(machine, op.d) = codes::destroy(mark, machine.state, machine.events);
        next!(machine, ops, pc, fuel)
    }
}

op! {
    /// `$6F` starts: its first step.
    charge(machine, op, ops, pc, fuel) {
        let fuel = fuel - i64::from(op.jump.cost);
        machine.since = op.jump.at;
        if fuel >= 0 {
            next!(machine, ops, pc, fuel)
        }
    }
}

op! {
    /// `$6F`: back if something was destroyed; `d` is the total.
    destroy_again(machine, op, ops, pc, fuel) {
        if let Ok(mark) = codes::mark(at!(machine, op.a)) {
            let destroyed = codes::destroy(Some(mark), machine.state, machine.events);
            if destroyed != 0 {
                at!(machine, op.d) = at!(machine, op.d).wrapping_add(destroyed);
                jump!(machine, op.jump, ops, fuel)
            } else {
                next!(machine, ops, pc, fuel)
            }
        }
    }
}
