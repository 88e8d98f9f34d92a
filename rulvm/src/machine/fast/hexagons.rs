//! Operations on the board. An identifier that is no cell ends the run: the reference machine then
//! finds the trap.

use grammar::arith::boolean;

use super::calculate::{Comparison, at, op};
use super::ir::LAST;
use super::op::{Machine, Op, branch, go, jump, next};
use crate::machine::codes;

/// A direction (B2): most often it is one of the six already.
#[inline(always)]
fn direction(value: i32) -> i32 {
    if (0..6).contains(&value) { value } else { value.rem_euclid(6) }
}

/// Whether an operation also keeps the cell that it has stepped to as the last value.
pub(super) trait Last {
    const IS_KEPT: bool;
}

pub(super) struct Keep;
pub(super) struct Drop;

impl Last for Keep {
    const IS_KEPT: bool = true;
}

impl Last for Drop {
    const IS_KEPT: bool = false;
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
    /// Compares the color of cell `a` with `b`.
    branch_color<T: Comparison>(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            branch!(T::of(machine.state.board.color_at(cell), at!(machine, op.b)), machine, op, ops, pc, fuel)
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
    /// `d` becomes the constant and `a` a copy of `b`; then it compares the color of that cell with
    /// `c`: so loops along a line begin.
    start_branch_color<T: Comparison>(machine, op, ops, pc, fuel) {
        let id = at!(machine, op.b);
        at!(machine, op.d) = op.imm;
        at!(machine, op.a) = id;
        if let Some(cell) = machine.cell(id) {
            branch!(T::of(machine.state.board.color_at(cell), at!(machine, op.c)), machine, op, ops, pc, fuel)
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
    /// Steps from cell `a` in direction `b` to `d`, and compares the color there with `c`.
    step_branch<T: Comparison, L: Last>(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            let direction = direction(at!(machine, op.b));
            let to = machine.state.board.neighbor(cell, direction);
            at!(machine, op.d) = i32::from(to);
            if L::IS_KEPT {
                at!(machine, LAST) = i32::from(to);
            }
            branch!(T::of(machine.state.board.color_at(to), at!(machine, op.c)), machine, op, ops, pc, fuel)
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
    /// A branch if cell `a` has not a mark, whose bit is `b`.
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
    /// `$6E`: with mark `a`, or all.
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
    /// `$6F` begins: its first step.
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

op! {
    /// Adds the constant to `d`, steps with cell `a` in direction `b`, and compares the color there
    /// with `c`.
    count_step_branch<T: Comparison, L: Last>(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            at!(machine, op.d) = at!(machine, op.d).wrapping_add(op.imm);
            let direction = direction(at!(machine, op.b));
            let to = machine.state.board.neighbor(cell, direction);
            at!(machine, op.a) = i32::from(to);
            if L::IS_KEPT {
                at!(machine, LAST) = i32::from(to);
            }
            branch!(T::of(machine.state.board.color_at(to), at!(machine, op.c)), machine, op, ops, pc, fuel)
        }
    }
}

op! {
    /// Sets the marks `d` of cell `a`, steps with it in direction `b`, and compares the color there
    /// with `c`.
    mark_step_branch<T: Comparison, L: Last>(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            let marks = machine.state.board.marks_at(cell);
            machine.state.board.change_marks(cell, marks | op.d);
            let direction = direction(at!(machine, op.b));
            let to = machine.state.board.neighbor(cell, direction);
            at!(machine, op.a) = i32::from(to);
            if L::IS_KEPT {
                at!(machine, LAST) = i32::from(to);
            }
            branch!(T::of(machine.state.board.color_at(to), at!(machine, op.c)), machine, op, ops, pc, fuel)
        }
    }
}
