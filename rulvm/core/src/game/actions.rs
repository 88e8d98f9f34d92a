//! Actions (section 6.2; G6-G11, G14).

use std::sync::Arc;

use grammar::hex::{Direction, Edge, Position};
use grammar::isa::Trap;
use grammar::messages::MessageType;
use grammar::rul3::{Phase, Shape};
use grammar::signals::Action;

use super::host::Host;
use super::phases::EXTRA;
use super::{Event, Game, Halt, Piece};
use crate::machine::TrapReport;

impl Game {
    /// Executes an action; those that are not in the manual do nothing.
    pub(super) fn act(&mut self, number: i32, host: &mut Host<'_>) -> Result<(), Halt> {
        let Some(action) = Action::from_number(number) else { return Ok(()) };
        if self.state.paused && !matches!(action, Action::TogglePause | Action::Abort) {
            return Ok(());
        }
        match action {
            Action::DoNothing => Ok(()),
            Action::MoveDown => self.move_down(host),
            Action::MoveDownLeft | Action::MoveDownRight | Action::MoveLeft | Action::MoveRight => {
                self.move_aside(action, host);
                Ok(())
            }
            Action::TurnLeft => {
                self.turn(action, 1, host);
                Ok(())
            }
            Action::TurnRight => {
                self.turn(action, -1, host);
                Ok(())
            }
            Action::TogglePause => {
                self.state.paused = !self.state.paused;
                host.events.push(Event::Paused { on: self.state.paused });
                Ok(())
            }
            Action::ToggleRadar => self.toggle_radar(host),
            Action::SendMessage => self.send_data(host),
            Action::Abort => self.game_over(host),
            Action::Drop => self.drop_piece(host),
            Action::Explode => {
                let Some(piece) = self.piece.take() else { return Ok(()) };
                self.fall = 0;
                let count = self.state.board.hexagons() + i32::from(piece.size);
                self.state.board.clear();
                self.state.variables[EXTRA] = count;
                host.events.push(Event::Exploded { count });
                self.after_piece(action.number(), host)
            }
            Action::Vanish => {
                if self.piece.take().is_none() {
                    return Ok(());
                }
                self.fall = 0;
                host.events.push(Event::Vanished);
                self.after_piece(action.number(), host)
            }
        }
    }

    /// Puts the piece into a new position if its cells are free.
    fn try_move(&mut self, moved: impl FnOnce(&Piece, &Shape, Edge) -> Option<Piece>) -> bool {
        let Some(piece) = &self.piece else { return false };
        let Some(shape) = self.shape_of(piece) else { return false };
        let moved = moved(piece, shape, self.edge());
        let fits = moved.filter(|moved| moved.is_free(shape, &self.state.board));
        let Some(moved) = fits else { return false };
        self.piece = Some(moved);
        self.tell_piece();
        true
    }

    /// One cell down; false if the piece cannot go down.
    pub(super) fn descend(&mut self) -> bool {
        self.try_move(|piece, _, _| Some(piece.at(piece.reference.neighbor(Direction::Down))))
    }

    pub(super) fn moved(&self, action: i32, host: &mut Host<'_>) {
        let reference = self.piece.as_ref().and_then(|piece| self.edge().cell(piece.reference));
        host.events.push(Event::Moved { action, reference: grammar::hex::cell_id(reference) });
    }

    /// Action 1 (G6).
    fn move_down(&mut self, host: &mut Host<'_>) -> Result<(), Halt> {
        let action = Action::MoveDown.number();
        if self.piece.is_none() {
            return Ok(());
        }
        if !self.descend() {
            return self.land(action, host);
        }
        // The time that was saved.
        self.fall = self.fall.saturating_add(self.period());
        self.moved(action, host);
        Ok(())
    }

    /// Actions 2, 3, 6 and 7 (G7, D12).
    fn move_aside(&mut self, action: Action, host: &mut Host<'_>) {
        let left = matches!(action, Action::MoveDownLeft | Action::MoveLeft);
        let level = matches!(action, Action::MoveLeft | Action::MoveRight);
        let moved = self.try_move(|piece, shape, edge| {
            let slanting = if left { Direction::DownLeft } else { Direction::DownRight };
            if !level {
                return Some(piece.at(piece.reference.neighbor(slanting)));
            }
            let Position { column, height } = piece.reference;
            let column = if left { column - 1 } else { column + 1 };
            let moved = piece.at(Position { column, height });
            let above_top = moved.positions(shape).any(|position| {
                let top = edge.height_of(position.column);
                top > 0 && position.height >= top
            });
            Some(if above_top { piece.at(piece.reference.neighbor(slanting)) } else { moved })
        });
        if moved {
            self.moved(action.number(), host);
        }
    }

    /// Actions 4 and 5.
    fn turn(&mut self, action: Action, by: i8, host: &mut Host<'_>) {
        if self.try_move(|piece, shape, _| piece.turned(shape, by)) {
            self.moved(action.number(), host);
        }
    }

    /// Action 9 (G8, D6).
    fn toggle_radar(&mut self, host: &mut Host<'_>) -> Result<(), Halt> {
        self.state.radar = !self.state.radar;
        host.events.push(Event::Radar { on: self.state.radar });
        if self.state.radar { self.determine_next(host) } else { Ok(()) }
    }

    /// Action 10 (G14, D5).
    fn send_data(&mut self, host: &mut Host<'_>) -> Result<(), Halt> {
        let address = self.required_entry(Phase::Signal);
        let underflow = TrapReport { trap: Trap::StackUnderflow, phase: Phase::Signal, address };
        let (&count, rest) = self.state.stack.split_last().ok_or(underflow)?;
        let count = usize::try_from(count).map_err(|_| underflow)?;
        let below = rest.len().checked_sub(count).ok_or(underflow)?;
        let mut data = rest.get(below..).unwrap_or_default().to_vec();
        let number = MessageType::Data.number();
        host.events.push(Event::Message { number, data: Arc::from(data.as_slice()) });
        // During the call the data are still on the stack, without their number.
        self.state.stack.pop();
        self.send(MessageType::Data, &mut data, host)?;
        self.state.stack.truncate(below);
        Ok(())
    }

    /// Action -2 (G10).
    fn drop_piece(&mut self, host: &mut Host<'_>) -> Result<(), Halt> {
        let Some(piece) = &self.piece else { return Ok(()) };
        let Some(shape) = self.shape_of(piece) else { return Ok(()) };
        let downs = piece.room_below(shape, &self.state.board);
        self.piece = Some(piece.lowered(downs));
        self.tell_piece();
        self.state.variables[EXTRA] = downs + 1;
        self.land(Action::Drop.number(), host)
    }
}
