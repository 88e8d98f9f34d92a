//! Loops over cells (E6): the set is fixed when a loop starts.
//!
//! A loop around a cell is a number: a byte for each cell that is still to come, the next one in
//! the lowest byte. A loop over cells is a set of bits. Both mark the last evaluation, which is for
//! the cell 0; where it does nothing, the loop is left instead. If a return comes next, a loop
//! around a cell executes it; and if that returns to the end of such a loop, it continues that loop
//! too. So the ends of a recursion are one operation.
//!
//! An operation that starts or continues a loop is followed by one that holds the jump for the cell
//! 0, and then perhaps by filters. Each filter skips the cells for which its condition is true.

use grammar::isa::Op as Byte;

use super::calculate::{at, op};
use super::calls::leave;
use super::more_space::more_space;
use super::op::{Machine, Memory, Op, go, jump, next};
use super::stacks::CellsLeft;
use crate::machine::board::Board;

/// A loop around a cell in its last evaluation.
const LAST_AROUND: u64 = u64::MAX;
/// Marks an operation as [`again_returning`].
pub(super) const RETURNING: Byte = Byte::Neighbors;
/// A loop over cells in its last evaluation.
const LAST_OVER: u8 = CellsLeft::LAST.next;

/// Whether the last evaluation of a loop, for the cell 0, does anything.
pub(super) trait End {
    const DOES_NOTHING: bool;
}

pub(super) struct Nothing;
pub(super) struct Something;

impl End for Nothing {
    const DOES_NOTHING: bool = true;
}

impl End for Something {
    const DOES_NOTHING: bool = false;
}

/// Where the cells of a loop come from.
pub(super) trait Source {
    /// The next cell of the innermost loop that no filter skips; 0 at the end.
    fn next(machine: &mut Machine<'_, '_>, filters: &impl Filters, fuel: &mut i64) -> u8;
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
    fn next(machine: &mut Machine<'_, '_>, filters: &impl Filters, fuel: &mut i64) -> u8 {
        let Some(place) = machine.stacks.around.top_mut() else { return 0 };
        let mut cells = *place;
        while cells != 0 {
            let cell = cells as u8;
            cells >>= 8;
            if !filters.leaves_out(cell, &machine.state.board, fuel) {
                *place = cells;
                return cell;
            }
        }
        *place = LAST_AROUND;
        0
    }

    #[inline(always)]
    fn is_finished(machine: &Machine<'_, '_>) -> bool {
        machine.stacks.around.top().is_none_or(|&cells| cells == LAST_AROUND)
    }

    #[inline(always)]
    fn leave(machine: &mut Machine<'_, '_>) {
        machine.stacks.around.pop();
    }
}

impl Source for Over {
    #[inline(always)]
    fn next(machine: &mut Machine<'_, '_>, filters: &impl Filters, fuel: &mut i64) -> u8 {
        let Some(cells) = machine.stacks.over.top_mut() else { return 0 };
        loop {
            while cells.now == 0 {
                let Some(&word) = cells.words.get(usize::from(cells.next)) else {
                    cells.next = LAST_OVER;
                    return 0;
                };
                cells.now = word;
                cells.next += 1;
            }
            let cell = cells.next.wrapping_sub(1) * 64 + cells.now.trailing_zeros() as u8;
            cells.now &= cells.now - 1;
            if !filters.leaves_out(cell, &machine.state.board, fuel) {
                return cell;
            }
        }
    }

    #[inline(always)]
    fn is_finished(machine: &Machine<'_, '_>) -> bool {
        machine.stacks.over.top().is_none_or(|cells| cells.next == LAST_OVER)
    }

    #[inline(always)]
    fn leave(machine: &mut Machine<'_, '_>) {
        machine.stacks.over.pop();
    }
}

/// Which cells a loop skips.
pub(super) trait Filters: Sized {
    /// The number of filters; each is an operation of its own.
    const COUNT: usize;
    /// The identification of these filters.
    const NUMBER: u8;
    fn read(filters: &[Op], memory: &Memory) -> Option<Self>;
    /// Returns true for a cell that is skipped, and pays for it: from the start of the body to its
    /// end, and back to the start.
    fn leaves_out(&self, cell: u8, board: &Board, fuel: &mut i64) -> bool;
}

/// All cells.
pub(super) struct NoFilter;
/// Skips cells of another color.
pub(super) struct OtherColor {
    color: i32,
    cost: i32,
}
/// Skips cells that have another color, or one of some marks.
pub(super) struct OtherColorOrMarked(OtherColor, Marked);
/// Skips cells that have one of some marks.
pub(super) struct Marked {
    marks: u8,
    cost: i32,
}
/// Skips cells that have none of some marks.
pub(super) struct Unmarked(Marked);

impl Filters for NoFilter {
    const COUNT: usize = 0;
    const NUMBER: u8 = 0;

    #[inline(always)]
    fn read(_filters: &[Op], _memory: &Memory) -> Option<NoFilter> {
        Some(NoFilter)
    }

    #[inline(always)]
    fn leaves_out(&self, _cell: u8, _board: &Board, _fuel: &mut i64) -> bool {
        false
    }
}

impl Filters for OtherColor {
    const COUNT: usize = 1;
    const NUMBER: u8 = 1;

    #[inline(always)]
    fn read(filters: &[Op], memory: &Memory) -> Option<OtherColor> {
        let op = filters.first()?;
        Some(OtherColor { color: memory[usize::from(op.a)], cost: op.jump.cost })
    }

    #[inline(always)]
    fn leaves_out(&self, cell: u8, board: &Board, fuel: &mut i64) -> bool {
        pays(board.color_at(cell) != self.color, self.cost, fuel)
    }
}

impl Filters for Marked {
    const COUNT: usize = 1;
    const NUMBER: u8 = 3;

    #[inline(always)]
    fn read(filters: &[Op], _memory: &Memory) -> Option<Marked> {
        let op = filters.first()?;
        Some(Marked { marks: op.b, cost: op.jump.cost })
    }

    #[inline(always)]
    fn leaves_out(&self, cell: u8, board: &Board, fuel: &mut i64) -> bool {
        pays(board.marks_at(cell) & self.marks != 0, self.cost, fuel)
    }
}

impl Filters for Unmarked {
    const COUNT: usize = 1;
    const NUMBER: u8 = 4;

    #[inline(always)]
    fn read(filters: &[Op], memory: &Memory) -> Option<Unmarked> {
        Marked::read(filters, memory).map(Unmarked)
    }

    #[inline(always)]
    fn leaves_out(&self, cell: u8, board: &Board, fuel: &mut i64) -> bool {
        pays(board.marks_at(cell) & self.0.marks == 0, self.0.cost, fuel)
    }
}

impl Filters for OtherColorOrMarked {
    const COUNT: usize = 2;
    const NUMBER: u8 = 2;

    #[inline(always)]
    fn read(filters: &[Op], memory: &Memory) -> Option<OtherColorOrMarked> {
        let (color, mark) = filters.split_at_checked(1)?;
        Some(OtherColorOrMarked(OtherColor::read(color, memory)?, Marked::read(mark, memory)?))
    }

    #[inline(always)]
    fn leaves_out(&self, cell: u8, board: &Board, fuel: &mut i64) -> bool {
        self.0.leaves_out(cell, board, fuel) || self.1.leaves_out(cell, board, fuel)
    }
}

/// Returns a condition; if it is true, subtracts the cost from the fuel.
#[inline(always)]
fn pays(condition: bool, cost: i32, fuel: &mut i64) -> bool {
    if condition {
        *fuel -= i64::from(cost);
    }
    condition
}

/// The operation that holds the jump for the cell 0, and the filters.
#[inline(always)]
fn parts<'c, F: Filters>(ops: &'c [Op], pc: usize, memory: &Memory) -> Option<(&'c Op, F)> {
    let (end, filters) = ops.get(pc + 1..pc + 2 + F::COUNT)?.split_first()?;
    Some((end, F::read(filters, memory)?))
}

/// The next cell of the innermost loop; 0 at the end. A loop whose last evaluation does nothing is
/// left there.
#[inline(always)]
fn next_or_leave<S: Source, E: End>(
    machine: &mut Machine<'_, '_>,
    filters: &impl Filters,
    fuel: &mut i64,
) -> u8 {
    let cell = S::next(machine, filters, fuel);
    if cell == 0 && E::DOES_NOTHING {
        S::leave(machine);
    }
    cell
}

/// Continues with a cell; 0 is the last evaluation.
macro_rules! with_cell {
    ($cell:ident, $machine:ident, $op:ident, $ops:ident, $end:ident, $fuel:ident) => {
        at!($machine, $op.d) = i32::from($cell);
        let target = if $cell != 0 { $op.jump } else { $end.jump };
        jump!($machine, target, $ops, $fuel)
    };
}

/// The first cell of a loop around a cell that is not skipped, and the cells after it; `occupied`
/// loops visit hexagons only.
#[inline(always)]
fn begin(
    board: &Board,
    around: u8,
    occupied: bool,
    filters: &impl Filters,
    fuel: &mut i64,
) -> Option<(u8, u64)> {
    // The cells before the first one that is not skipped are never stored.
    let mut neighbors = board.neighbor_bytes(around);
    while neighbors != 0 {
        let neighbor = neighbors as u8;
        neighbors >>= 8;
        if board.is_in_loop(neighbor, occupied) && !filters.leaves_out(neighbor, board, fuel) {
            return Some((neighbor, board.loop_bytes(neighbors, occupied)));
        }
    }
    None
}

op! {
    /// `$74` and `$75`: around cell `a`, with hexagons only if `b` is not 0.
    around<F: Filters, E: End>(machine, op, ops, pc, fuel) {
        if machine.stacks.around.is_full() {
            return more_space(machine, op, ops, pc, fuel);
        }
        let Some(around) = machine.cell(at!(machine, op.a)) else { return };
        let Some((end, filters)) = parts::<F>(ops, pc, &machine.memory) else { return };
        let mut fuel = fuel;
        let mut cell = 0;
        match begin(&machine.state.board, around, op.b != 0, &filters, &mut fuel) {
            Some((first, rest)) => {
                cell = first;
                machine.stacks.around.push(rest);
            }
            None if !E::DOES_NOTHING => machine.stacks.around.push(LAST_AROUND),
            None => {}
        }
        with_cell!(cell, machine, op, ops, end, fuel);
    }
}

/// Continues with a cell; with 0, returns, and continues the loop to which it returns, and so on.
macro_rules! with_cell_or_return {
    ($cell:ident, $machine:ident, $op:ident, $ops:ident, $end:ident, $filters:ty, $fuel:ident) => {
        let (mut cell, mut op, mut end, mut fuel) = ($cell, $op, $end, $fuel);
        loop {
            at!($machine, op.d) = i32::from(cell);
            if cell != 0 {
                return jump!($machine, op.jump, $ops, fuel);
            }
            fuel -= i64::from(end.jump.cost);
            $machine.since = end.jump.at;
            let to = end.jump.to as usize;
            let Some(return_to_caller) = $ops.get(to) else { return };
            let frame = match $machine.stacks.frames.top() {
                Some(&frame) if frame.values == 0 && fuel >= 0 => frame,
                _ => return go!($machine, $ops, to, fuel),
            };
            $machine.stacks.frames.pop();
            let value = at!($machine, return_to_caller.a);
            fuel = leave($machine, return_to_caller, frame, value, fuel);
            let back = frame.back as usize;
            let Some(behind) = $ops.get(back) else { return };
            if fuel < 0 {
                return;
            }
            if !(behind.byte == RETURNING && behind.c == <$filters>::NUMBER) {
                return go!($machine, $ops, back, fuel);
            }
            let Some((next_end, filters)) = parts::<$filters>($ops, back, &$machine.memory) else {
                return;
            };
            cell = next_or_leave::<Around, Nothing>($machine, &filters, &mut fuel);
            (op, end) = (behind, next_end);
        }
    };
}

op! {
    /// `$74` and `$75` where the end returns.
    around_returning<F: Filters>(machine, op, ops, pc, fuel) {
        if machine.stacks.around.is_full() {
            return more_space(machine, op, ops, pc, fuel);
        }
        let Some(around) = machine.cell(at!(machine, op.a)) else { return };
        let Some((end, filters)) = parts::<F>(ops, pc, &machine.memory) else { return };
        let mut fuel = fuel;
        let mut cell = 0;
        if let Some((first, rest)) =
            begin(&machine.state.board, around, op.b != 0, &filters, &mut fuel)
        {
            cell = first;
            machine.stacks.around.push(rest);
        }
        with_cell_or_return!(cell, machine, op, ops, end, F, fuel);
    }
}

op! {
    /// The body was evaluated, and the end returns. `byte` is [`RETURNING`], and `c` identifies the
    /// filters.
    again_returning<F: Filters>(machine, op, ops, pc, fuel) {
        let Some((end, filters)) = parts::<F>(ops, pc, &machine.memory) else { return };
        let mut fuel = fuel;
        let cell = next_or_leave::<Around, Nothing>(machine, &filters, &mut fuel);
        with_cell_or_return!(cell, machine, op, ops, end, F, fuel);
    }
}

op! {
    /// `$76` and `$77`: over all cells, with hexagons only if `b` is not 0.
    over<F: Filters, E: End>(machine, op, ops, pc, fuel) {
        if machine.stacks.over.is_full() {
            return more_space(machine, op, ops, pc, fuel);
        }
        let Some((end, filters)) = parts::<F>(ops, pc, &machine.memory) else { return };
        let words = machine.state.board.set(op.b != 0).words();
        machine.stacks.over.push(CellsLeft { now: 0, words, next: 0 });
        let mut fuel = fuel;
        let cell = next_or_leave::<Over, E>(machine, &filters, &mut fuel);
        with_cell!(cell, machine, op, ops, end, fuel);
    }
}

op! {
    /// The body was evaluated.
    again<S: Source, F: Filters, E: End>(machine, op, ops, pc, fuel) {
        if !E::DOES_NOTHING && S::is_finished(machine) {
            S::leave(machine);
            next!(machine, ops, pc + 1 + F::COUNT, fuel)
        } else if let Some((end, filters)) = parts::<F>(ops, pc, &machine.memory) {
            let mut fuel = fuel;
            let cell = next_or_leave::<S, E>(machine, &filters, &mut fuel);
            with_cell!(cell, machine, op, ops, end, fuel);
        }
    }
}

op! {
    /// A whole loop over the board that only changes the marks of every cell: bits `b` stay, bits
    /// `c` are set. `d` is the variable, `a` the value; the constant is the cost of each cell.
    change_marks(machine, op, ops, _pc, fuel) {
        machine.state.board.change_all_marks(op.b, op.c);
        // The last evaluation is for the cell 0, which is also its value.
        at!(machine, op.d) = 0;
        at!(machine, op.a) = 0;
        let fuel = fuel - i64::from(op.imm) * i64::from(machine.cells);
        jump!(machine, op.jump, ops, fuel)
    }
}

op! {
    /// Holds data for the operation before it, and is never executed.
    part(_machine, _op, _ops, _pc, _fuel) {}
}
