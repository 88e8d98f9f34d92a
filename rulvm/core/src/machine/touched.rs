//! What a part of a game has changed, for searches that skip the parts that have not changed what
//! they are about.

use grammar::arith::store_target;
use grammar::hex::Cell;
use grammar::isa::{Kind, Op, Trap, Update, VARIABLES};

use super::board::Board;
use super::codes;
use super::state::State;

/// A set of parts of a state: those that were changed, or those on which a value depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touched {
    /// The variables, as bits.
    pub variables: u64,
    /// The cells whose hexagons are meant: bit k of number n stands for the cell 64 n + k.
    pub hexagons: [u64; 4],
    /// The marks of each cell, as bits.
    pub marks: [u8; 256],
    /// True if the stack is meant.
    pub stack: bool,
    /// True if the timer or the time between two descents is meant.
    pub clock: bool,
    /// True if the status of the game or its score is meant.
    pub outcome: bool,
}

impl Default for Touched {
    fn default() -> Touched {
        Touched::NOTHING
    }
}

impl Touched {
    /// Nothing.
    pub const NOTHING: Touched = Touched {
        variables: 0,
        hexagons: [0; 4],
        marks: [0; 256],
        stack: false,
        clock: false,
        outcome: false,
    };

    /// All hexagons.
    pub const HEXAGONS: Touched = Touched { hexagons: [u64::MAX; 4], ..Touched::NOTHING };

    /// All marks.
    pub const MARKS: Touched = Touched { marks: [u8::MAX; 256], ..Touched::NOTHING };

    /// The hexagon of a cell.
    #[must_use]
    pub const fn hexagon(cell: u8) -> Touched {
        let mut touched = Touched::NOTHING;
        touched.hexagons[cell as usize / 64] = 1 << (cell % 64);
        touched
    }

    /// Some marks of a cell, as bits.
    #[must_use]
    pub const fn marks(cell: u8, marks: u8) -> Touched {
        let mut touched = Touched::NOTHING;
        touched.marks[cell as usize] = marks;
        touched
    }

    /// Adds another set.
    pub fn add(&mut self, other: &Touched) {
        self.variables |= other.variables;
        for (own, other) in self.hexagons.iter_mut().zip(other.hexagons) {
            *own |= other;
        }
        for (own, other) in self.marks.iter_mut().zip(other.marks) {
            *own |= other;
        }
        self.stack |= other.stack;
        self.clock |= other.clock;
        self.outcome |= other.outcome;
    }

    /// True if the sets have something in common.
    #[must_use]
    pub fn meets(&self, other: &Touched) -> bool {
        let hexagons = self.hexagons.iter().zip(other.hexagons);
        let marks = self.marks.iter().zip(other.marks);
        self.variables & other.variables != 0
            || hexagons.fold(0, |common, (own, other)| common | own & other) != 0
            || marks.fold(0, |common, (own, other)| common | own & other) != 0
            || self.stack && other.stack
            || self.clock && other.clock
            || self.outcome && other.outcome
    }

    /// Adds what differs between two states.
    pub fn add_difference(&mut self, before: &State, after: &State) {
        self.add_variables(&before.variables, &after.variables);
        self.add_board(&before.board, &after.board);
        self.stack |= before.stack != after.stack || before.stack_size != after.stack_size;
        self.clock |= before.timer != after.timer || before.period != after.period;
    }

    fn add_variables(&mut self, before: &[i32; VARIABLES], after: &[i32; VARIABLES]) {
        // Most of them are the same.
        let (before, after) = (before.chunks(8), after.chunks(8));
        for (k, (before, after)) in before.zip(after).enumerate() {
            if before != after {
                for (n, (old, new)) in before.iter().zip(after).enumerate() {
                    self.variables |= u64::from(old != new) << (8 * k + n);
                }
            }
        }
    }

    /// Calls something that destroys hexagons, and adds what it has changed.
    pub(super) fn watch(&mut self, state: &mut State, act: impl FnOnce(&mut State) -> i32) -> i32 {
        let (variables, board) = (state.variables, state.board.clone());
        let value = act(state);
        self.add_variables(&variables, &state.variables);
        self.add_board(&board, &state.board);
        value
    }

    /// Adds the cells that differ between two boards.
    fn add_board(&mut self, before: &Board, after: &Board) {
        for cell in after.changed_cells(before) {
            if before.hexagon(cell) != after.hexagon(cell) {
                self.add_hexagon(cell);
            }
            self.marks[usize::from(cell.id())] |= before.marks(cell) ^ after.marks(cell);
        }
    }

    fn add_hexagon(&mut self, cell: Cell) {
        let id = usize::from(cell.id());
        self.hexagons[id / 64] |= 1 << (id % 64);
    }

    /// Executes a code as [`codes::perform`] does, and adds what it has changed.
    #[inline]
    pub(super) fn perform(
        &mut self,
        op: Op,
        operands: [i32; 3],
        state: &mut State,
    ) -> Result<i32, Trap> {
        let Kind::Update(update) = op.kind() else { return codes::perform(op, operands, state) };
        match update {
            Update::Store => {
                let variable = store_target(operands[0])?.variable.at();
                let old = state.variables[variable];
                let new = codes::perform(op, operands, state)?;
                self.variables |= u64::from(old != new) << variable;
                Ok(new)
            }
            Update::FlipMark | Update::ClearMark | Update::SetMark => {
                let cell = codes::cell(operands[0], state)?;
                let old = state.board.marks_at(cell);
                let value = codes::perform(op, operands, state)?;
                self.marks[usize::from(cell)] |= old ^ state.board.marks_at(cell);
                Ok(value)
            }
            Update::Push | Update::Pull => {
                self.stack = true;
                codes::perform(op, operands, state)
            }
            Update::Timer | Update::Period => {
                self.clock = true;
                codes::perform(op, operands, state)
            }
            // Nothing that a search can be about.
            Update::Random16 | Update::Random32 | Update::Random15 | Update::Random31 => {
                codes::perform(op, operands, state)
            }
        }
    }
}
