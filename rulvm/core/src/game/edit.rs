//! Changing the state of a game from outside: for tests, tools and the debugger.

use std::collections::BTreeMap;

use grammar::hex::Cell;
use grammar::isa::VARIABLES;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Game, Piece, PieceProblem};
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
    /// Another falling piece in place of the current one, as `V[0..8]` define it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<[i32; 9]>,
    /// All pieces that come before phase A is called again, as `V[0..8]` define them. If the radar
    /// is on, it shows the first of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<Vec<[i32; 9]>>,
}

/// The most pieces that can be waiting.
pub const MOST_PIECES: usize = 255;

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
    /// A piece that does not exist.
    #[error("piece {number}: {problem}")]
    Piece {
        /// Which of the coming pieces, from 1; 0 for the falling one.
        number: usize,
        /// What is wrong with it.
        problem: PieceProblem,
    },
    /// A falling piece that is none, or does not fit.
    #[error("no piece falls, or this one does not fit in its place")]
    NoPlace,
    /// Too many pieces.
    #[error("{0} pieces are too many: at most {MOST_PIECES} can wait")]
    Pieces(usize),
}

impl Game {
    /// The pieces that are known to come, as `V[0..8]` define them: that of the radar, and those of
    /// [`Edit::pieces`].
    pub fn coming(&self) -> impl Iterator<Item = &[i32; 9]> {
        self.state.next.iter().chain(&self.queue)
    }

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
        if let Some(values) = &edit.piece {
            self.check_piece(0, values)?;
            self.in_place(values).ok_or(EditError::NoPlace)?;
        }
        let pieces = edit.pieces.as_deref().unwrap_or_default();
        if pieces.len() > MOST_PIECES {
            return Err(EditError::Pieces(pieces.len()));
        }
        (1..).zip(pieces).try_for_each(|(number, values)| self.check_piece(number, values))
    }

    fn check_piece(&self, number: usize, values: &[i32; 9]) -> Result<(), EditError> {
        let piece = Piece::defined(self.program.rule(), values);
        piece.map(|_| ()).map_err(|problem| EditError::Piece { number, problem })
    }

    /// Another piece at the place of the falling one; `None` if it does not fit.
    fn in_place(&self, values: &[i32; 9]) -> Option<Piece> {
        let falling = self.piece.as_ref()?;
        let piece = Piece::defined(self.program.rule(), values).ok()?.at(falling.reference);
        let turn = if piece.shape == falling.shape { falling.turn } else { 0 };
        let piece = Piece { turn, ..piece };
        let shape = self.shape_of(&piece)?;
        // What only gets other colors covers what it has covered before.
        let fits = piece.shape == falling.shape || piece.is_free(shape, &self.state.board);
        fits.then_some(piece)
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
        if let Some(piece) = edit.piece.as_ref().and_then(|values| self.in_place(values)) {
            self.piece = Some(piece);
            self.tell_piece();
        }
        if let Some(pieces) = &edit.pieces {
            self.queue = pieces.iter().copied().collect();
            self.state.next = if self.state.radar { self.queue.pop_front() } else { None };
        }
    }
}
