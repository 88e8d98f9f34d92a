//! Finds code that relies on something the manual leaves open: variables that nothing has set, and
//! marks that an earlier phase call left on the board.
//!
//! The language says more than the manual: variables with a name are 0 when a game starts, and
//! marks last as long as the game. In code with a source map, only what neither says is reported:
//! reads of variables without a name, and destruction by a mark that was left.
//!
//! A write is seen when its code no longer waits for values. Calculated numbers cannot be foreseen,
//! so such a number can be that of any mark.

use grammar::arith::store_target;
use grammar::isa::{self, NUMBER_VARIABLES, Op};

use super::code::Code;
use crate::time::Moment;

/// The variables that the game itself sets: action and signal, and the additional number
/// (section 6.5).
const SET_BY_GAME: u64 = 1 << 9 | 1 << 18;

/// Searches for such code. It must have seen the game from its start on.
#[derive(Clone, Debug)]
pub(super) struct Undefined {
    /// The variables that something has set, as bits.
    written: u64,
    /// Assignments in progress: how many codes wait, theirs included, and the variable.
    open: Vec<(usize, u8)>,
    /// The marks that each cell had when the phase call started, as far as it has not changed them.
    left: Vec<u8>,
    /// The marks that were reported in this phase call.
    told: u8,
}

impl Default for Undefined {
    fn default() -> Undefined {
        Undefined { written: SET_BY_GAME, open: Vec::new(), left: Vec::new(), told: 0 }
    }
}

impl Undefined {
    /// Visits the next position; returns what its code relies on.
    pub(super) fn visit(&mut self, code: &Code, moment: &Moment<'_>) -> Option<String> {
        let Some(run) = moment.run else {
            self.close(0);
            return None;
        };
        if moment.is_entry {
            self.close(0);
            let board = &moment.game.state().board;
            self.left = moment.game.edge().all_cells().map(|cell| board.marks(cell)).collect();
            self.told = 0;
        }
        let waiting = run.pending().len();
        self.close(waiting);
        let next = code.code(run.address())?;
        if let isa::Code::Variable(index) = next
            && let Some(text) = self.read(index.at(), code)
        {
            return Some(text);
        }
        let (op, _, values) = run.pending().next_back()?;
        match (op, values) {
            (Op::Store, [index]) => {
                let store = store_target(*index).ok()?;
                self.open.push((waiting, store.variable.get()));
                if store.reads() { self.read(store.variable.at(), code) } else { None }
            }
            (op, [index, ..])
                if op
                    .cell_loop()
                    .is_some_and(|cells| values.len() == usize::from(cells.operands())) =>
            {
                self.written |= 1 << (index & 63);
                None
            }
            (Op::Marked | Op::SetMark | Op::ClearMark | Op::FlipMark, [cell]) => {
                self.mark(op, *cell, next, moment, code)
            }
            (Op::Destroy, [_]) => self.destroyed(next, moment),
            // No other code changes variables or marks, as a test of the table of codes says.
            _ => None,
        }
    }

    /// Assignments that are no longer in progress have set their variables.
    fn close(&mut self, waiting: usize) {
        while let Some((_, index)) = self.open.pop_if(|(depth, _)| *depth > waiting) {
            self.written |= 1 << (index & 63);
        }
        // Each is noted with every code of its value.
        self.open.dedup();
    }

    fn read(&mut self, index: usize, code: &Code) -> Option<String> {
        let bit = 1_u64 << (index & 63);
        if self.written & bit != 0 {
            return None;
        }
        // Report it once.
        self.written |= bit;
        let names = code.program().map().map(|map| &map.names);
        let is_number = |count: usize| NUMBER_VARIABLES.take(count).any(|number| number == index);
        let is_named = names.is_some_and(|names| {
            names.variables.iter().any(|variable| usize::from(variable.index) == index)
                || is_number(names.numbers.len())
        });
        let text = || format!("V[{index}] is read here, but nothing has set it in this game");
        (!is_named).then(text)
    }

    fn mark(
        &mut self,
        op: Op,
        cell: i32,
        number: isa::Code,
        moment: &Moment<'_>,
        code: &Code,
    ) -> Option<String> {
        let k = usize::try_from(cell).ok()?.checked_sub(1)?;
        let left = self.left.get_mut(k)?;
        let isa::Code::Constant(number) = number else {
            // It can be any mark of the cell.
            *left &= if op == Op::Marked { 0xFF } else { 0 };
            return None;
        };
        let bits = if number < 0 { 0xFF } else { 1_u8 << (number & 7) };
        let reads = op == Op::Marked || number > 7;
        let is_left = *left & bits != 0 && reads && self.told & bits == 0;
        if op != Op::Marked {
            *left &= !bits;
        }
        if !is_left || code.program().map().is_some() {
            return None;
        }
        self.told |= bits;
        let phase = moment.run.map_or("", |run| run.phase().letter());
        Some(format!(
            "mark {} of cell {cell} is read here, but was set before this call of phase \
             {phase}",
            number & 7
        ))
    }

    fn destroyed(&mut self, number: isa::Code, moment: &Moment<'_>) -> Option<String> {
        let isa::Code::Constant(number) = number else { return None };
        let bits = if number < 0 { 0xFF } else { 1_u8 << (number & 7) };
        let board = &moment.game.state().board;
        let mut cells = moment.game.edge().all_cells().zip(&self.left);
        let (cell, _) = cells.find(|&(cell, left)| left & board.marks(cell) & bits != 0)?;
        if self.told & bits == bits {
            return None;
        }
        self.told |= bits;
        let phase = moment.run.map_or("", |run| run.phase().letter());
        Some(format!(
            "cell {} is destroyed here by a mark that was set before this call of phase {phase}",
            cell.id()
        ))
    }
}
