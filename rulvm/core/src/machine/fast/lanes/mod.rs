//! Loops over cells, all cells at once.
//!
//! The body of a loop over cells is executed for *groups* of cells: those that have taken the same
//! path through it. All slots of a group hold the same for each of its cells: a number, or
//! something relative to the cell, such as the color two steps up. So what instructions do to slots
//! depends only on the path. It is found out once and kept as an *automaton*: its states are
//! places in the body with the contents of slots, and its edges lead from one condition on cells,
//! or change of marks, to the next. Then a loop only moves sets of cells from state to state
//! ([`planes`](crate::machine::planes)). Groups that reach the same state are one.
//!
//! A loop qualifies if the order of its cells does not matter: nothing that the body reads was
//! written by it for another cell. Sums are an exception (`n += 1`). Some of this is known when
//! code is translated ([`build`]), the rest while the loop runs. If the order turns out to matter,
//! the loop bails out with nothing changed, and the operations after it execute the loop cell by
//! cell. They also execute the last evaluation, for the cell 0 (E6).
//!
//! | file | what it holds |
//! |---|---|
//! | `program` | instructions for groups |
//! | `search` | what belongs to the body of a loop |
//! | `build` | from the blocks of a body to instructions for groups |
//! | `live` | which registers matter where |
//! | `value` | what a register of a group holds |
//! | `walk` | the path of a group to its next action |
//! | `automaton` | states and edges |
//! | `marks` | marks, read and changed |
//! | `memory` | what executions need, kept from loop to loop |
//! | `execute` | the execution of a loop |
//! | `conditions` | for which cells a condition is true |

mod automaton;
mod build;
mod conditions;
mod execute;
mod live;
mod marks;
mod memory;
mod program;
mod search;
mod value;
mod walk;

pub(super) use build::build_all;
pub(super) use memory::Lanes;
pub(super) use program::Program;

use super::calculate::{at, op};
use super::ir;
use super::more_space::more_space;
use super::op::{Machine, Op, go, jump, next};
use super::stacks::CellsLeft;
use crate::index::Id;
use execute::run;

op! {
    /// A loop over cells for all cells at once: the program whose number is the constant. The next
    /// operation starts the loop cell by cell; `c` is 1 if its last evaluation does nothing.
    lanes(machine, op, ops, pc, fuel) {
        if machine.stacks.over.is_full() {
            return more_space(machine, op, ops, pc, fuel);
        }
        let Some(cost) = run(machine, ir::Lanes::from_index(op.imm as usize), fuel) else {
            return next!(machine, ops, pc, fuel);
        };
        let Some(end) = ops.get(pc + 2) else { return };
        if op.c == 0 {
            machine.stacks.over.push(CellsLeft::LAST);
        }
        at!(machine, op.d) = 0;
        let fuel = fuel - cost;
        jump!(machine, end.jump, ops, fuel)
    }
}
