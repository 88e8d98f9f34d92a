//! What is next to the board in pictures: the displayed numbers of the rule.

use grammar::hex::Position;
use grammar::shown_piece::{ShownPiece, is_piece};

use super::measures::{COLUMN, ROW};
use rulvm_core::game::Game;
use rulvm_core::machine::Hexagon;

/// A displayed number with its label, which is the rule's first one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The label.
    pub label: String,
    /// What the number stands for.
    pub shown: Shown,
}

/// How a number is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// As a number.
    Number(i32),
    /// As a piece: the upper left corner of each hexagon, in pixels from the left and from the top
    /// of the piece.
    Piece(Vec<(i32, i32, Hexagon)>),
}

/// Returns the displayed numbers of a game, from the top.
#[must_use]
pub fn rows(game: &Game) -> Vec<Row> {
    let rule = game.program().rule();
    let numbers = (1..).zip(rule.numbers.iter().zip(game.numbers()));
    let row = |(k, (number, &value)): (_, (&grammar::rul3::Number, &i32))| {
        let label = number.labels.first().map_or_else(String::new, |label| label.text.clone());
        let piece = ShownPiece::of(rule, value).filter(|_| is_piece(rule, k));
        let piece = piece.and_then(|piece| hexagons(game, &piece));
        Row { label, shown: piece.map_or(Shown::Number(value.max(0)), Shown::Piece) }
    };
    numbers.map(row).collect()
}

/// The height of a piece, in pixels.
#[must_use]
pub fn height(hexagons: &[(i32, i32, Hexagon)]) -> i32 {
    hexagons.iter().map(|&(_, y, _)| y + i32::from(ROW)).max().unwrap_or(0)
}

fn hexagons(game: &Game, piece: &ShownPiece) -> Option<Vec<(i32, i32, Hexagon)>> {
    let shape = game.program().rule().shape(piece.variables[0])?;
    let reference = Position { column: 0, height: 0 };
    let places: Vec<_> =
        shape.configuration().iter().map(|&place| reference.offset(place)).collect();
    let left = places.iter().map(|at| at.column).min()?;
    let top = places.iter().map(|at| at.level()).max()?;
    let (column, row) = (i32::from(COLUMN), i32::from(ROW));
    let hexagons = places.iter().zip(piece.hexagons()).map(|(at, (color, pattern))| {
        let (x, y) = ((at.column - left) * column, (top - at.level()) * row / 2);
        (x, y, Hexagon { color, pattern })
    });
    Some(hexagons.collect())
}
