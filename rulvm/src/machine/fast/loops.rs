//! Loops over cells (E6): the set is fixed when a loop begins.
//!
//! A loop around a cell is a number: a byte for each cell that is still to come, the next one
//! lowest, a byte 0 for the last evaluation, and a byte 1 that is left when all is done. A loop over
//! cells is a set of bits, with a bit behind those of all cells for the last evaluation.
//!
//! An operation that begins a loop, or goes on with it, is followed by one that says how it goes on
//! with the cell 0; and it can be followed by filters, of which each leaves out the cells of which
//! its condition is true.

use super::calculate::{at, op};
use super::op::{Machine, Memory, Op, go, jump, next};
use crate::machine::codes;
use crate::machine::state::State;

/// The bit of the last evaluation, which is no cell.
const LAST_BIT: u8 = 255;

/// The cells that a loop over the board has still to go through.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellsLeft {
    words: [u64; 4],
    /// The first word that may have a bit.
    word: u8,
}

/// Where the cells of a loop come from.
pub(super) trait Source {
    /// The next cell of the innermost loop; 0 at the end.
    fn next(machine: &mut Machine<'_, '_>) -> u8;
    /// True if the innermost loop has had its last evaluation.
    fn is_finished(machine: &Machine<'_, '_>) -> bool;
    fn leave(machine: &mut Machine<'_, '_>);
}

/// Around a cell.
pub(super) struct Around;
/// Over the board.
pub(super) struct Over;

impl Source for Around {
    #[inline(always)]
    fn next(machine: &mut Machine<'_, '_>) -> u8 {
        match machine.stacks.around.last_mut() {
            Some(cells) => {
                let next = *cells as u8;
                *cells >>= 8;
                next
            }
            None => 0,
        }
    }

    #[inline(always)]
    fn is_finished(machine: &Machine<'_, '_>) -> bool {
        machine.stacks.around.last().is_none_or(|&cells| cells == 1)
    }

    #[inline(always)]
    fn leave(machine: &mut Machine<'_, '_>) {
        machine.stacks.around.pop();
    }
}

impl Source for Over {
    #[inline(always)]
    fn next(machine: &mut Machine<'_, '_>) -> u8 {
        let Some(cells) = machine.stacks.over.last_mut() else { return 0 };
        while let Some(word) = cells.words.get_mut(usize::from(cells.word)) {
            if *word != 0 {
                let cell = cells.word * 64 + word.trailing_zeros() as u8;
                *word &= *word - 1;
                return if cell == LAST_BIT { 0 } else { cell };
            }
            cells.word += 1;
        }
        0
    }

    #[inline(always)]
    fn is_finished(machine: &Machine<'_, '_>) -> bool {
        machine.stacks.over.last().is_none_or(|cells| cells.words[3] == 0)
    }

    #[inline(always)]
    fn leave(machine: &mut Machine<'_, '_>) {
        machine.stacks.over.pop();
    }
}

/// Which cells a loop leaves out.
pub(super) trait Filters {
    /// How many there are; each stands in an operation of its own.
    const COUNT: usize;
    /// What a cell costs that is left out, if it is: from the beginning of the body to where the loop
    /// goes on, and back to the beginning.
    fn leaves_out(filters: &[Op], cell: u8, state: &State, memory: &Memory) -> Option<i32>;
}

macro_rules! filters {
    ($($(#[$doc:meta])* $name:ident($count:literal: $filters:pat, $cell:ident, $state:ident, $memory:ident) $cost:expr;)*) => {
        $($(#[$doc])*
        pub(super) struct $name;

        impl Filters for $name {
            const COUNT: usize = $count;

            #[inline(always)]
            fn leaves_out(filters: &[Op], $cell: u8, $state: &State, $memory: &Memory) -> Option<i32> {
                match filters {
                    $filters => $cost,
                    #[allow(unreachable_patterns, reason = "where there is no filter, all is well")]
                    _ => None,
                }
            }
        })*
    };
}

filters! {
    /// All cells.
    NoFilter(0: _, _cell, _state, _memory) None;
    /// Without those that have another color than `a`.
    OtherColor(1: [color, ..], cell, state, memory) {
        (state.board.color_at(cell) != memory[usize::from(color.a)]).then_some(color.jump.cost)
    };
    /// Without those that have another color, or one of the marks `b` of the second filter.
    OtherColorOrMarked(2: [color, mark, ..], cell, state, memory) {
        if state.board.color_at(cell) != memory[usize::from(color.a)] {
            Some(color.jump.cost)
        } else {
            (state.board.marks_at(cell) & mark.b != 0).then_some(mark.jump.cost)
        }
    };
    /// Without those that have one of the marks `b`.
    Marked(1: [mark, ..], cell, state, _memory) {
        (state.board.marks_at(cell) & mark.b != 0).then_some(mark.jump.cost)
    };
    /// Without those that have none of the marks `b`.
    Unmarked(1: [mark, ..], cell, state, _memory) {
        (state.board.marks_at(cell) & mark.b == 0).then_some(mark.jump.cost)
    };
}

/// The next cell of the innermost loop, and where it goes on.
macro_rules! advance {
    ($source:ident, $filters:ident, $machine:ident, $op:ident, $ops:ident, $pc:ident, $fuel:ident) => {{
        let mut fuel = $fuel;
        let parts = $ops.get($pc + 1..).unwrap_or_default();
        let Some((end, filters)) = parts.split_first() else { return };
        let mut cell = $source::next($machine);
        while cell != 0
            && let Some(out) = $filters::leaves_out(filters, cell, $machine.state, &$machine.memory)
        {
            fuel -= i64::from(out);
            cell = $source::next($machine);
        }
        at!($machine, $op.d) = i32::from(cell);
        if cell != 0 {
            jump!($machine, $op.jump, $ops, fuel)
        } else {
            // The last evaluation may do nothing.
            if end.c != 0 {
                $source::leave($machine);
            }
            jump!($machine, end.jump, $ops, fuel)
        }
    }};
}

op! {
    /// `$74` and `$75`: around cell `a`, with hexagons only if `b` is not 0.
    around<F: Filters>(machine, op, ops, pc, fuel) {
        let Ok(cell) = codes::cell(at!(machine, op.a), machine.state) else { return };
        let cells = machine.state.board.around(cell, op.b != 0);
        machine.stacks.around.push(cells);
        advance!(Around, F, machine, op, ops, pc, fuel)
    }
}

op! {
    /// `$76` and `$77`: over all cells, with hexagons only if `b` is not 0.
    over<F: Filters>(machine, op, ops, pc, fuel) {
        begin_over(machine, op.b != 0);
        advance!(Over, F, machine, op, ops, pc, fuel)
    }
}

#[inline(never)]
fn begin_over(machine: &mut Machine<'_, '_>, occupied: bool) {
    let mut words = machine.state.board.set(occupied).words();
    words[3] |= 1 << (LAST_BIT % 64);
    machine.stacks.over.push(CellsLeft { words, word: 0 });
}

op! {
    /// The body was evaluated.
    again<S: Source, F: Filters>(machine, op, ops, pc, fuel) {
        if S::is_finished(machine) {
            S::leave(machine);
            next!(machine, ops, pc + 1 + F::COUNT, fuel)
        } else {
            advance!(S, F, machine, op, ops, pc, fuel)
        }
    }
}

op! {
    /// All of a loop over the board that does nothing but change the marks of every cell: bits `b`
    /// stay, `c` are set. `d` is the variable, `a` the value; the constant is what each cell costs.
    change_marks(machine, op, ops, _pc, fuel) {
        machine.state.board.change_all_marks(op.b, op.c);
        // The last evaluation is for the cell 0, and gives it.
        at!(machine, op.d) = 0;
        at!(machine, op.a) = 0;
        let fuel = fuel - i64::from(op.imm) * i64::from(machine.cells);
        jump!(machine, op.jump, ops, fuel)
    }
}

op! {
    /// What follows the beginning of a loop, or its going on, and is never executed.
    part(_machine, _op, _ops, _pc, _fuel) {}
}
