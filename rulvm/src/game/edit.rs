//! Changing the state of a game from outside: for tests, tools and the debugger.

use std::collections::BTreeMap;

use grammar::hex::Cell;
use grammar::isa::VARIABLES;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Game;
use crate::machine::{Hexagon, Rng};

/// Changes of the state; what is left out stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// Variables by index.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub variables: BTreeMap<u8, i32>,
    /// The whole stack, bottom first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<Vec<i32>>,
    /// Cells by identifier: color (0 empties the cell), pattern, marks.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub cells: BTreeMap<u8, [u8; 3]>,
    /// The radar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radar: Option<bool>,
    /// A new seed of the generator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rng: Option<u64>,
}

/// Why an edit is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    /// A variable that does not exist.
    #[error("there is no variable {0}: indices are 0 to 63")]
    Variable(u8),
    /// A stack that is too long.
    #[error("a stack of {asked} entries is too long: this rule has {size}")]
    Stack {
        /// How long it would be.
        asked: usize,
        /// How long it may be.
        size: usize,
    },
    /// A cell that does not exist.
    #[error("there is no cell {0} on this board")]
    Cell(u8),
    /// A color or a pattern that does not exist.
    #[error("cell {cell}: color {color} and pattern {pattern} do not exist in this rule")]
    Hexagon {
        /// The cell.
        cell: u8,
        /// The color.
        color: u8,
        /// The pattern.
        pattern: u8,
    },
}

impl Game {
    /// Says whether an edit is possible.
    ///
    /// # Errors
    /// The first thing in it that is not.
    pub fn check(&self, edit: &Edit) -> Result<(), EditError> {
        if let Some(&index) = edit.variables.keys().find(|&&index| usize::from(index) >= VARIABLES)
        {
            return Err(EditError::Variable(index));
        }
        let size = self.state.stack_size;
        if let Some(stack) = &edit.stack
            && stack.len() > size
        {
            return Err(EditError::Stack { asked: stack.len(), size });
        }
        let patterns = self.program.rule().patterns.len();
        for (&id, &[color, pattern, _]) in &edit.cells {
            if id == 0 || usize::from(id) > self.edge().cells() {
                return Err(EditError::Cell(id));
            }
            let exists = (1..=6).contains(&color) && (1..=patterns).contains(&usize::from(pattern));
            if color != 0 && !exists {
                return Err(EditError::Hexagon { cell: id, color, pattern });
            }
        }
        Ok(())
    }

    /// Applies an edit that was checked.
    pub(super) fn edit(&mut self, edit: &Edit) {
        for (&index, &value) in &edit.variables {
            if let Some(variable) = self.state.variables.get_mut(usize::from(index)) {
                *variable = value;
            }
        }
        if let Some(stack) = &edit.stack {
            self.state.stack = stack.clone().into();
        }
        for (&id, &[color, pattern, marks]) in &edit.cells {
            if let Some(cell) = Cell::new(i32::from(id)) {
                let hexagon = (color != 0).then_some(Hexagon { color, pattern });
                self.state.board.set_hexagon(cell, hexagon);
                self.state.board.set_marks(cell, marks);
            }
        }
        if let Some(radar) = edit.radar {
            self.state.radar = radar;
        }
        if let Some(seed) = edit.rng {
            self.state.rng = Rng::new(seed);
        }
    }
}
