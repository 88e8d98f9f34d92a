//! The board and the falling piece are edited.

use crossterm::event::{KeyCode, KeyEvent};
use grammar::hex::{Cell, Direction, Edge, Position};

use super::{Mode, letter};
use crate::screen::app::{App, Command};
use rulvm_core::game::{Edit, Game, Input};
use rulvm_core::machine::Hexagon;

/// The editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Editor {
    /// The cell that is edited.
    pub(super) cursor: Cell,
    /// Where in the history it began: nothing before that is undone.
    from: usize,
}

/// The number behind another one, or before it, in a circle from 1 to the most.
pub(super) fn turned(number: i32, forward: bool, most: usize) -> i32 {
    let most = i32::try_from(most).unwrap_or(1).max(1);
    (number - 1 + if forward { 1 } else { -1 }).rem_euclid(most) + 1
}

/// The cell that an arrow leads to.
fn neighbor(edge: Edge, cell: Cell, arrow: KeyCode) -> Option<Cell> {
    let at = edge.position(cell)?;
    let beside = |step: i32| {
        let cells = edge.all_cells().filter_map(|cell| Some((cell, edge.position(cell)?)));
        // Of two that are as near, the way back leads to the same cell again.
        let far =
            |at_other: Position| ((at_other.level() - at.level()).abs(), step * at_other.level());
        let column = cells.filter(|(_, other)| other.column == at.column + step);
        column.min_by_key(|&(_, other)| far(other)).map(|(cell, _)| cell)
    };
    match arrow {
        KeyCode::Up => edge.cell(at.neighbor(Direction::Up)),
        KeyCode::Down => edge.cell(at.neighbor(Direction::Down)),
        KeyCode::Left => beside(-1),
        KeyCode::Right => beside(1),
        _ => None,
    }
}

/// Which hexagon of the falling piece is in a cell.
fn of_piece(game: &Game, cell: Cell) -> Option<usize> {
    game.piece_cells().iter().position(|&id| id == i32::from(cell.id()))
}

impl App {
    /// Begins to edit.
    pub(super) fn edit_position(&mut self) {
        let edge = self.game.edge();
        let falling = self.game.piece_cells().first().and_then(|&id| Cell::new(id));
        let middle = || edge.all_cells().nth(edge.cells() / 2);
        let from = self.practice.history.as_ref().map_or(0, |history| history.position());
        if let Some(cursor) = falling.or_else(middle) {
            self.practice.mode = Mode::Position(Editor { cursor, from });
        }
    }

    /// A key while the board is edited.
    pub(super) fn position_key(&mut self, mut editor: Editor, key: &KeyEvent) -> Command {
        let cursor = editor.cursor;
        let from = editor.from;
        if let Some(cell) = neighbor(self.game.edge(), cursor, key.code) {
            editor.cursor = cell;
        }
        self.practice.mode = Mode::Position(editor);
        match key.code {
            KeyCode::Enter | KeyCode::Esc => return self.play_on(),
            KeyCode::Delete | KeyCode::Backspace => self.put_hexagon(cursor, None),
            _ => {}
        }
        let here = self.hexagon(cursor);
        let patterns = self.game.program().rule().patterns.len();
        let Some(letter) = letter(key) else { return Command::None };
        match letter {
            '0' | ' ' => self.put_hexagon(cursor, None),
            '1'..='6' => {
                let color = u8::try_from(letter).map_or(1, |digit| digit - b'0');
                let pattern = here.map_or(1, |here| here.pattern);
                self.put_hexagon(cursor, Some(Hexagon { color, pattern }));
            }
            '+' | '-' => {
                if let Some(here) = here {
                    let pattern = turned(here.pattern.into(), letter == '+', patterns);
                    let pattern = u8::try_from(pattern).unwrap_or(1);
                    self.put_hexagon(cursor, Some(Hexagon { pattern, ..here }));
                }
            }
            's' => self.another_shape(),
            'u' => {
                let position = self.practice.history.as_ref().map_or(0, |h| h.position());
                if position > from {
                    self.go(position - 1);
                }
            }
            'r' => {
                let position = self.practice.history.as_ref().map_or(0, |h| h.position());
                self.go(position + 1);
            }
            _ => {}
        }
        Command::None
    }

    /// What a cell shows.
    fn hexagon(&self, cell: Cell) -> Option<Hexagon> {
        match (of_piece(&self.game, cell), self.game.piece()) {
            (Some(k), Some(piece)) => piece.hexagons.get(k).copied(),
            _ => self.game.state().board.hexagon(cell),
        }
    }

    /// Another hexagon in a cell, or in the falling piece, if it is there; that is never emptied.
    pub(super) fn put_hexagon(&mut self, cell: Cell, hexagon: Option<Hexagon>) {
        if hexagon == self.hexagon(cell) {
            return;
        }
        let mut edit = Edit::default();
        match (of_piece(&self.game, cell), self.game.piece(), hexagon) {
            (Some(k), Some(piece), Some(hexagon)) => {
                let mut values = piece.values();
                for (place, value) in [(k + 1, hexagon.color), (k + 5, hexagon.pattern)] {
                    if let Some(slot) = values.get_mut(place) {
                        *slot = value.into();
                    }
                }
                edit.piece = Some(values);
            }
            (Some(_), ..) => return,
            (None, ..) => {
                let [color, pattern] = hexagon.map_or([0, 0], |h| [h.color, h.pattern]);
                let marks = self.game.state().board.marks(cell);
                edit.cells.insert(cell.id(), [color, pattern, marks]);
            }
        }
        self.edit(edit);
    }

    /// The next shape that has room where the piece is.
    fn another_shape(&mut self) {
        let shapes = self.game.program().rule().shapes.len();
        let Some(mut values) = self.game.piece().map(|piece| piece.values()) else { return };
        for _ in 1..shapes {
            values[0] = turned(values[0], true, shapes);
            for value in values.iter_mut().filter(|value| **value == 0) {
                *value = 1;
            }
            let edit = Edit { piece: Some(values), ..Edit::default() };
            if self.game.check(&edit).is_ok() {
                return self.edit(edit);
            }
        }
    }

    /// Changes the game, if that is possible.
    pub(super) fn edit(&mut self, edit: Edit) {
        if self.game.check(&edit).is_ok() {
            self.apply(&Input::Edit(edit));
        }
    }
}
