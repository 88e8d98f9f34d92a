//! Choosing the next pieces.

use grammar::rul3::RuleFile;
use rulvm_core::game::{Edit, Game, MOST_PIECES, Piece};

use super::position::turned;
use super::wish::Wish;
use crate::input::{Key, KeyCode};

/// The list of the next pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pieces {
    /// The pieces, as `V[0..8]` define them.
    pub(super) list: Vec<[i32; 9]>,
    /// The piece that is chosen.
    pub(super) row: usize,
    /// The part of it that is chosen: its shape, or from 1 a hexagon.
    pub(super) field: usize,
}

/// How many hexagons a shape has.
pub(super) fn size(rule: &RuleFile, shape: i32) -> usize {
    rule.shape(shape).map_or(0, |shape| shape.size.into())
}

impl Pieces {
    /// The pieces that are known to come.
    pub(super) fn new(game: &Game) -> Pieces {
        Pieces { list: game.coming().copied().collect(), row: 0, field: 0 }
    }

    /// Adds a piece after the chosen one and like it.
    fn add(&mut self, falling: Option<[i32; 9]>) {
        if self.list.len() >= MOST_PIECES {
            return;
        }
        let like = self.list.get(self.row).copied().or(falling).unwrap_or([1; 9]);
        // What this shape does not use must be valid for another one.
        let piece = like.map(|value| value.max(1));
        self.row = (self.row + 1).min(self.list.len());
        self.list.insert(self.row, piece);
        self.field = 0;
    }

    fn remove(&mut self) {
        if self.row < self.list.len() {
            self.list.remove(self.row);
            self.row = self.row.min(self.list.len().saturating_sub(1));
            self.field = 0;
        }
    }

    fn change(&mut self, letter: char, rule: &RuleFile) {
        let field = self.field;
        let Some(piece) = self.list.get_mut(self.row) else { return };
        let (place, most) = match (letter, field) {
            ('+' | '-', 0) => (0, rule.shapes.len()),
            ('+' | '-', field) => (field + 4, rule.patterns.len()),
            (_, 0) => return,
            (_, field) => (field, 6),
        };
        let Some(value) = piece.get_mut(place) else { return };
        *value = match letter.to_digit(10) {
            Some(digit) => i32::try_from(digit).unwrap_or(1),
            None => turned(*value, letter == '+', most),
        };
        for value in piece.iter_mut() {
            *value = (*value).max(1);
        }
    }

    fn fields(&self, rule: &RuleFile) -> usize {
        1 + self.list.get(self.row).map_or(0, |piece| size(rule, piece[0]))
    }

    /// A key was pressed. Returns what it asks for if it closes the list.
    pub(super) fn key(&mut self, key: &Key, game: &Game) -> Option<Wish> {
        let rule = game.program().rule();
        let (fields, last) = (self.fields(rule), self.list.len().saturating_sub(1));
        match (key.code, key.letter()) {
            (KeyCode::Esc, _) => return Some(Wish::Nothing),
            (KeyCode::Enter, _) => {
                let valid = |piece: &[i32; 9]| piece.map(|value| value.max(1));
                let pieces = Some(self.list.iter().map(valid).collect());
                return Some(Wish::edit(game, Edit { pieces, ..Edit::default() }));
            }
            (KeyCode::Up, _) => self.row = self.row.saturating_sub(1),
            (KeyCode::Down, _) => self.row = (self.row + 1).min(last),
            (KeyCode::Left, _) => self.field = (self.field + fields - 1) % fields,
            (KeyCode::Right, _) => self.field = (self.field + 1) % fields,
            (KeyCode::Insert, _) | (_, Some('a')) => self.add(game.piece().map(Piece::values)),
            (KeyCode::Delete | KeyCode::Backspace, _) | (_, Some('d')) => self.remove(),
            (_, Some(letter @ ('+' | '-' | '1'..='6'))) => self.change(letter, rule),
            _ => {}
        }
        self.field = self.field.min(self.fields(rule) - 1);
        None
    }
}
