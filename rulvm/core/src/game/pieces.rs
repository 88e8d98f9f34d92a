//! How pieces come and go: phase A, appearance, landing (G2, G3, G5, G8).

use grammar::hex::{Cell, Position};
use grammar::isa::Trap;
use grammar::messages::MessageType;
use grammar::rul3::{Phase, Shape};
use smallvec::SmallVec;

use super::host::Host;
use super::phases::ACTION;
use super::{Event, Game, Halt, Piece, PieceProblem};
use crate::machine::{LastPiece, TrapReport};

impl Game {
    /// The shape of a piece.
    pub(super) fn shape_of(&self, piece: &Piece) -> Option<&Shape> {
        self.program.rule().shape(piece.shape.into())
    }

    /// A piece appears (G3); if it cannot, the game is over.
    pub(super) fn piece_appears(&mut self, host: &mut Host<'_>) -> Result<(), Halt> {
        self.piece = None;
        self.fall = 0;
        let mut piece = match self.state.next.take().or_else(|| self.queue.pop_front()) {
            Some(next) => {
                self.state.variables[..9].copy_from_slice(&next);
                self.checked_piece()?
            }
            None => {
                self.phase_a(host)?;
                self.checked_piece()?
            }
        };
        self.send(MessageType::NextPiece, &mut [], host)?;
        let Some(shape) = self.shape_of(&piece) else { return Ok(()) };
        // From above the board down: shapes reach at most two cells from their reference.
        let top = self.edge().height_of(0) + 4;
        let height = (-4..top).rev().find(|&height| {
            let placed = piece.at(Position { column: 0, height });
            placed.is_on_board(shape, self.edge())
        });
        piece.reference = Position { column: 0, height: height.unwrap_or(0) };
        if !piece.is_free(shape, &self.state.board) {
            return self.game_over(host);
        }
        host.events.push(Event::Piece { shape: i32::from(piece.shape) });
        self.piece = Some(piece);
        self.tell_piece();
        self.send(MessageType::PieceShown, &mut [], host)?;
        if self.state.radar {
            self.determine_next(host)?;
        }
        self.fall = self.period();
        Ok(())
    }

    /// The time between two descents.
    pub(super) fn period(&self) -> u64 {
        u64::from(self.state.period.unsigned_abs())
    }

    /// Runs phase A, unless the message chain did its work (section 7, $0208).
    fn phase_a(&mut self, host: &mut Host<'_>) -> Result<(), Halt> {
        let mut values = self.piece_variables();
        if self.send(MessageType::BeforePhaseA, &mut values, host)? != 0 {
            self.state.variables[..9].copy_from_slice(&values);
            self.assist();
            return Ok(());
        }
        self.call(Phase::Appear, host)?;
        let mut values = self.piece_variables();
        self.send(MessageType::AfterPhaseA, &mut values, host)?;
        Ok(())
    }

    /// Determines the next piece (G8). If that traps, `V[0..8]` are not restored
    /// (D4).
    pub(super) fn determine_next(&mut self, host: &mut Host<'_>) -> Result<(), Halt> {
        if self.state.next.is_some() {
            return Ok(());
        }
        let saved = self.piece_variables();
        match self.queue.pop_front() {
            Some(next) => self.state.variables[..9].copy_from_slice(&next),
            None => self.phase_a(host)?,
        }
        let piece = self.checked_piece()?;
        self.state.next = Some(self.piece_variables());
        self.state.variables[..9].copy_from_slice(&saved);
        host.events.push(Event::Next { shape: i32::from(piece.shape) });
        Ok(())
    }

    fn piece_variables(&self) -> [i32; 9] {
        let mut variables = [0; 9];
        variables.copy_from_slice(&self.state.variables[..9]);
        variables
    }

    /// The piece that `V[0..8]` define (G3). The trap is reported at the entry of phase A (D4).
    fn checked_piece(&self) -> Result<Piece, TrapReport> {
        let address = self.required_entry(Phase::Appear);
        let bad = TrapReport { trap: Trap::BadPiece, phase: Phase::Appear, address };
        self.defined_piece().map_err(|_| bad)
    }

    /// What is wrong with the piece that phase A left, if that is what ended the game.
    #[must_use]
    pub fn piece_problem(&self, report: &TrapReport) -> Option<String> {
        let problem = self.defined_piece().err().filter(|_| report.trap == Trap::BadPiece)?;
        Some(problem.to_string())
    }

    fn defined_piece(&self) -> Result<Piece, PieceProblem> {
        Piece::defined(self.program.rule(), &self.piece_variables())
    }

    /// Lets code see where the piece is (E11).
    pub(super) fn tell_piece(&mut self) {
        let Some(piece) = &self.piece else { return };
        let Some(shape) = self.shape_of(piece) else { return };
        let edge = self.edge();
        let mut cells = [None; 4];
        for (slot, position) in cells.iter_mut().zip(piece.positions(shape)) {
            *slot = edge.cell(position);
        }
        let reference = edge.cell(piece.reference);
        self.state.piece = Some(LastPiece { reference, cells, size: piece.size });
    }

    /// The identifiers of the cells of the falling piece, in order.
    #[must_use]
    pub fn piece_cells(&self) -> Vec<i32> {
        let Some(piece) = &self.piece else { return Vec::new() };
        let shape = self.shape_of(piece);
        let cells = shape.and_then(|shape| piece.cells(shape, self.edge())).unwrap_or_default();
        cells.into_iter().map(|cell| i32::from(cell.id())).collect()
    }

    /// The cells in which the falling piece would land if nothing but time moved it, in order.
    #[must_use]
    pub fn landing_cells(&self) -> SmallVec<[Cell; 4]> {
        let Some(piece) = &self.piece else { return SmallVec::new() };
        let Some(shape) = self.shape_of(piece) else { return SmallVec::new() };
        let lowest = piece.lowered(piece.room_below(shape, &self.state.board));
        lowest.cells(shape, self.edge()).unwrap_or_default()
    }

    /// The piece lands (G5): its hexagons enter the board, even over others (D13).
    pub(super) fn land(&mut self, action: i32, host: &mut Host<'_>) -> Result<(), Halt> {
        let Some(piece) = self.piece.take() else { return Ok(()) };
        self.fall = 0;
        let shape = self.shape_of(&piece);
        let cells = shape.and_then(|shape| piece.cells(shape, self.edge())).unwrap_or_default();
        for (&cell, &hexagon) in cells.iter().zip(&piece.hexagons) {
            self.state.board.set_hexagon(cell, Some(hexagon));
        }
        let cells = cells.into_iter().map(|cell| i32::from(cell.id())).collect();
        host.events.push(Event::Landed { action, cells });
        self.after_piece(action, host)
    }

    /// Phase C, then the next piece.
    pub(super) fn after_piece(&mut self, action: i32, host: &mut Host<'_>) -> Result<(), Halt> {
        self.state.variables[ACTION] = action;
        self.call(Phase::Landed, host)?;
        self.piece_appears(host)
    }
}
