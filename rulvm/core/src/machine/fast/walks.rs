//! Walks along a line of cells: a visit of a cell, a step to its neighbor, and a comparison of the
//! color there. A walk that loops is one operation.

use super::calculate::{Comparison, at, op};
use super::hexagons::direction;
use super::ir::LAST;
use super::op::{Machine, Op, branch, go, jump, next};

/// Whether the new cell is also stored as the last value.
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

/// What happens to a cell before the step to the next one.
pub(super) trait Visit {
    fn visit(machine: &mut Machine<'_, '_>, op: &Op, cell: u8);
}

/// The constant is added to `d`.
pub(super) struct Count;
/// The marks `d` are set.
pub(super) struct Mark;

impl Visit for Count {
    #[inline(always)]
    fn visit(machine: &mut Machine<'_, '_>, op: &Op, _cell: u8) {
        at!(machine, op.d) = at!(machine, op.d).wrapping_add(op.imm);
    }
}

impl Visit for Mark {
    #[inline(always)]
    fn visit(machine: &mut Machine<'_, '_>, op: &Op, cell: u8) {
        let marks = machine.state.board.marks_at(cell);
        machine.state.board.change_marks(cell, marks | op.d);
    }
}

/// Steps from a cell in direction `b` to `to`, and compares the color there with `c`.
#[inline(always)]
fn step<T: Comparison, L: Last>(
    machine: &mut Machine<'_, '_>,
    op: &Op,
    cell: u8,
    to: u8,
) -> (u8, bool) {
    let direction = direction(at!(machine, op.b));
    let next = machine.state.board.neighbor(cell, direction);
    at!(machine, to) = i32::from(next);
    if L::IS_KEPT {
        at!(machine, LAST) = i32::from(next);
    }
    (next, T::of(machine.state.board.color_at(next), at!(machine, op.c)))
}

/// Walks with `a` as long as the comparison is true, and pays for each jump back. Returns the fuel
/// that is left; a negative number if it did not suffice.
#[inline(always)]
fn walk_on<T: Comparison, L: Last, V: Visit>(
    machine: &mut Machine<'_, '_>,
    op: &Op,
    mut cell: u8,
    mut fuel: i64,
) -> i64 {
    loop {
        V::visit(machine, op, cell);
        let (next, goes_on) = step::<T, L>(machine, op, cell, op.a);
        if !goes_on {
            return fuel;
        }
        cell = next;
        fuel -= i64::from(op.jump.cost);
        machine.since = op.jump.at;
        if fuel < 0 {
            return fuel;
        }
    }
}

op! {
    /// Steps from cell `a` in direction `b` to `d`, and compares the color there with `c`.
    step_branch<T: Comparison, L: Last>(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            let (_, condition) = step::<T, L>(machine, op, cell, op.d);
            branch!(condition, machine, op, ops, pc, fuel)
        }
    }
}

op! {
    /// Visits cell `a`, moves `a` one step in direction `b`, and compares the color there with `c`.
    visit_step_branch<T: Comparison, L: Last, V: Visit>(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            V::visit(machine, op, cell);
            let (_, condition) = step::<T, L>(machine, op, cell, op.a);
            branch!(condition, machine, op, ops, pc, fuel)
        }
    }
}

op! {
    /// The same, where the jump leads back to this operation.
    walk<T: Comparison, L: Last, V: Visit>(machine, op, ops, pc, fuel) {
        if let Some(cell) = machine.cell(at!(machine, op.a)) {
            let fuel = walk_on::<T, L, V>(machine, op, cell, fuel);
            if fuel >= 0 {
                next!(machine, ops, pc, fuel)
            }
        }
    }
}

op! {
    /// `d` becomes the constant and `a` a copy of `b`; then it compares the color of that cell with
    /// `c`: this is how walks start.
    start_branch_color<T: Comparison>(machine, op, ops, pc, fuel) {
        let id = at!(machine, op.b);
        at!(machine, op.d) = op.imm;
        at!(machine, op.a) = id;
        if let Some(cell) = machine.cell(id) {
            let color = machine.state.board.color_at(cell);
            branch!(T::of(color, at!(machine, op.c)), machine, op, ops, pc, fuel)
        }
    }
}

op! {
    /// The same, where the jump leads to a walk, which is in the next operation, with the jump to
    /// what comes after it.
    start_walk<T: Comparison, L: Last, V: Visit>(machine, op, ops, pc, fuel) {
        let Some(walk) = ops.get(pc + 1) else { return };
        let id = at!(machine, op.b);
        at!(machine, op.d) = op.imm;
        at!(machine, op.a) = id;
        let Some(cell) = machine.cell(id) else { return };
        if !T::of(machine.state.board.color_at(cell), at!(machine, op.c)) {
            next!(machine, ops, pc + 1, fuel)
        } else {
            let fuel = fuel - i64::from(op.jump.cost);
            machine.since = op.jump.at;
            if fuel < 0 {
                return;
            }
            let fuel = walk_on::<T, L, V>(machine, walk, cell, fuel);
            if fuel >= 0 {
                go!(machine, ops, walk.jump.to as usize, fuel)
            }
        }
    }
}
