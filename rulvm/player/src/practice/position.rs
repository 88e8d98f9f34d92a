//! Editing the board and the falling piece.

use grammar::hex::{Cell, Direction, Edge, Position};
use rulvm_core::game::{Edit, Game, Piece};
use rulvm_core::machine::Hexagon;

use super::wish::Wish;
use crate::input::{Key, KeyCode};

/// The editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Editor {
    /// The cell that is edited.
    pub(super) cursor: Cell,
    /// The position of the history where editing started: nothing before it is undone.
    pub(super) from: usize,
}

/// What a key asks for.
#[derive(Clone, Debug)]
pub(super) enum EditorKey {
    /// A change, or the end of editing.
    Wish(Wish),
    /// The last change is undone.
    Undo,
    /// A change that was undone is made again.
    Redo,
}

/// The number after another one, or before it, in a circle from 1 to `most`.
pub(super) fn turned(number: i32, forward: bool, most: usize) -> i32 {
    let most = i32::try_from(most).unwrap_or(1).max(1);
    (number - 1 + if forward { 1 } else { -1 }).rem_euclid(most) + 1
}

/// The cell to which an arrow moves the cursor.
fn neighbor(edge: Edge, cell: Cell, arrow: KeyCode) -> Option<Cell> {
    let at = edge.position(cell)?;
    let to_the_side = |step: i32| {
        let cells = edge.all_cells().filter_map(|cell| Some((cell, edge.position(cell)?)));
        // Of two cells at the same distance, the way back leads to the first cell again.
        let far =
            |at_other: Position| ((at_other.level() - at.level()).abs(), step * at_other.level());
        let column = cells.filter(|(_, other)| other.column == at.column + step);
        column.min_by_key(|&(_, other)| far(other)).map(|(cell, _)| cell)
    };
    match arrow {
        KeyCode::Up => edge.cell(at.neighbor(Direction::Up)),
        KeyCode::Down => edge.cell(at.neighbor(Direction::Down)),
        KeyCode::Left => to_the_side(-1),
        KeyCode::Right => to_the_side(1),
        _ => None,
    }
}

/// Which hexagon of the falling piece is in a cell, from 0.
fn of_piece(game: &Game, cell: Cell) -> Option<usize> {
    game.piece_cells().iter().position(|&id| id == i32::from(cell.id()))
}

/// The hexagon in a cell.
fn hexagon_at(game: &Game, cell: Cell) -> Option<Hexagon> {
    match (of_piece(game, cell), game.piece()) {
        (Some(k), Some(piece)) => piece.hexagons.get(k).copied(),
        _ => game.state().board.hexagon(cell),
    }
}

/// Puts another hexagon into a cell, or into the falling piece if it is there; cells of the piece
/// are never emptied.
pub(super) fn put_hexagon(game: &Game, cell: Cell, hexagon: Option<Hexagon>) -> Wish {
    if hexagon == hexagon_at(game, cell) {
        return Wish::Nothing;
    }
    let mut change = Edit::default();
    match (of_piece(game, cell), game.piece(), hexagon) {
        (Some(k), Some(piece), Some(hexagon)) => {
            let mut values = piece.values();
            for (place, value) in [(k + 1, hexagon.color), (k + 5, hexagon.pattern)] {
                if let Some(slot) = values.get_mut(place) {
                    *slot = value.into();
                }
            }
            change.piece = Some(values);
        }
        (Some(_), ..) => return Wish::Nothing,
        (None, ..) => {
            let [color, pattern] = hexagon.map_or([0, 0], |h| [h.color, h.pattern]);
            let marks = game.state().board.marks(cell);
            change.cells.insert(cell.id(), [color, pattern, marks]);
        }
    }
    Wish::edit(game, change)
}

/// Gives the piece the next shape that has room where the piece is.
fn another_shape(game: &Game) -> Wish {
    let shapes = game.program().rule().shapes.len();
    let Some(mut values) = game.piece().map(Piece::values) else { return Wish::Nothing };
    for _ in 1..shapes {
        values[0] = turned(values[0], true, shapes);
        for value in values.iter_mut().filter(|value| **value == 0) {
            *value = 1;
        }
        let change = Edit { piece: Some(values), ..Edit::default() };
        if game.check(&change).is_ok() {
            return Wish::edit(game, change);
        }
    }
    Wish::Nothing
}

impl Editor {
    /// Starts to edit, at the falling piece or in the middle of the board.
    pub(super) fn new(game: &Game, from: usize) -> Option<Editor> {
        let edge = game.edge();
        let falling = game.piece_cells().first().and_then(|&id| Cell::new(id));
        let middle = || edge.all_cells().nth(edge.cells() / 2);
        falling.or_else(middle).map(|cursor| Editor { cursor, from })
    }

    /// A key was pressed.
    pub(super) fn key(&mut self, key: &Key, game: &Game) -> EditorKey {
        match key.letter() {
            Some('u') => EditorKey::Undo,
            Some('r') => EditorKey::Redo,
            _ => EditorKey::Wish(self.wish(key, game)),
        }
    }

    fn wish(&mut self, key: &Key, game: &Game) -> Wish {
        let cursor = self.cursor;
        if let Some(cell) = neighbor(game.edge(), cursor, key.code) {
            self.cursor = cell;
        }
        match key.code {
            KeyCode::Enter | KeyCode::Esc => return Wish::PlayOn,
            KeyCode::Delete | KeyCode::Backspace => return put_hexagon(game, cursor, None),
            _ => {}
        }
        let here = hexagon_at(game, cursor);
        let patterns = game.program().rule().patterns.len();
        let Some(letter) = key.letter() else { return Wish::Nothing };
        match letter {
            '0' | ' ' => put_hexagon(game, cursor, None),
            '1'..='6' => {
                let color = u8::try_from(letter).map_or(1, |digit| digit - b'0');
                let pattern = here.map_or(1, |here| here.pattern);
                put_hexagon(game, cursor, Some(Hexagon { color, pattern }))
            }
            '+' | '-' => {
                let Some(here) = here else { return Wish::Nothing };
                let pattern = turned(here.pattern.into(), letter == '+', patterns);
                let pattern = u8::try_from(pattern).unwrap_or(1);
                put_hexagon(game, cursor, Some(Hexagon { pattern, ..here }))
            }
            's' => another_shape(game),
            _ => Wish::Nothing,
        }
    }
}
