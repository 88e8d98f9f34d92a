//! The falling piece: captured when it appears (D1).

use grammar::hex::{Cell, Direction, Edge, Position, Relative};
use grammar::rul3::{RuleFile, Shape, Turning};
use smallvec::SmallVec;
use thiserror::Error;

use crate::machine::{Board, Hexagon};

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The identifier of its shape, from 1.
    pub shape: u8,
    /// How often it was turned counterclockwise: modulo 6 around the reference, modulo the length
    /// of a list.
    pub turn: u8,
    /// Where its reference is, perhaps outside the board.
    pub reference: Position,
    /// Its hexagons.
    pub hexagons: [Hexagon; 4],
    /// The number of its hexagons.
    pub size: u8,
}

/// What is wrong with the definition of a piece (G3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the {what}{} is {value}, and must be from 1 to {most}", whose(*k))]
pub struct PieceProblem {
    /// Shape, color or pattern.
    what: &'static str,
    /// Of which hexagon; 0 for the shape.
    k: usize,
    value: i32,
    /// The greatest value.
    most: usize,
}

fn whose(k: usize) -> String {
    if k == 0 { String::new() } else { format!(" of hexagon {k}") }
}

impl Piece {
    /// The piece that `V[0..8]` define (G3), not yet at any place.
    pub(crate) fn defined(rule: &RuleFile, v: &[i32; 9]) -> Result<Piece, PieceProblem> {
        let within = |what, k, value: i32, most: usize| {
            let number = u8::try_from(value).ok().filter(|&n| n >= 1 && usize::from(n) <= most);
            number.ok_or(PieceProblem { what, k, value, most })
        };
        let shape = within("shape", 0, v[0], rule.shapes.len())?;
        let size = rule.shape(shape.into()).map_or(0, |shape| shape.size);
        let mut hexagons = [Hexagon { color: 1, pattern: 1 }; 4];
        for k in 1..=usize::from(size).min(4) {
            hexagons[k - 1].color = within("color", k, v[k], 6)?;
        }
        for k in 1..=usize::from(size).min(4) {
            hexagons[k - 1].pattern = within("pattern", k, v[k + 4], rule.patterns.len())?;
        }
        let reference = Position { column: 0, height: 0 };
        Ok(Piece { shape, turn: 0, reference, hexagons, size })
    }

    /// The positions of the hexagons, in order.
    pub fn positions<'a>(&self, shape: &'a Shape) -> impl Iterator<Item = Position> + use<'a> {
        let (turn, reference) = (self.turn, self.reference);
        configuration(shape, turn).map(move |relative| reference.offset(relative))
    }

    /// The cells of the hexagons, in order; `None` if one is outside the board.
    #[must_use]
    pub fn cells(&self, shape: &Shape, edge: Edge) -> Option<SmallVec<[Cell; 4]>> {
        self.positions(shape).map(|position| edge.cell(position)).collect()
    }

    /// The piece as `V[0..8]` define it.
    #[must_use]
    pub fn values(&self) -> [i32; 9] {
        let mut values = [0; 9];
        values[0] = i32::from(self.shape);
        for (k, hexagon) in (1..).zip(&self.hexagons).take(self.size.into()) {
            values[k] = i32::from(hexagon.color);
            values[k + 4] = i32::from(hexagon.pattern);
        }
        values
    }

    /// True if all hexagons are on the board.
    pub(crate) fn is_on_board(&self, shape: &Shape, edge: Edge) -> bool {
        self.positions(shape).all(|position| edge.cell(position).is_some())
    }

    /// True if the cells of all hexagons are on the board and free.
    pub(crate) fn is_free(&self, shape: &Shape, board: &Board) -> bool {
        let edge = board.geometry().edge;
        self.positions(shape)
            .all(|position| edge.cell(position).is_some_and(|cell| board.hexagon(cell).is_none()))
    }

    /// How many cells the piece can go down.
    pub(crate) fn room_below(&self, shape: &Shape, board: &Board) -> i32 {
        let below = self.at(self.reference.neighbor(Direction::Down));
        let edge = board.geometry().edge;
        let Some(cells) = below.cells(shape, edge) else { return 0 };
        // In a column, identifiers are consecutive.
        let is_free = |down: i32| {
            cells.iter().all(|cell| {
                let height = i32::from(board.geometry().height[usize::from(cell.id())]);
                let there = Cell::new(i32::from(cell.id()) - down).filter(|_| down <= height);
                there.is_some_and(|cell| board.hexagon(cell).is_none())
            })
        };
        (0..).take_while(|&down| is_free(down)).count() as i32
    }

    /// The piece after a turn, counterclockwise for 1, clockwise for -1; `None` if its shape cannot
    /// turn.
    pub(crate) fn turned(&self, shape: &Shape, by: i8) -> Option<Piece> {
        if shape.turning == Turning::Fixed {
            return None;
        }
        let turns = shape.turns().cast_signed();
        let turn = (self.turn.cast_signed() + by).rem_euclid(turns).cast_unsigned();
        Some(Piece { turn, ..self.clone() })
    }

    /// The piece some cells lower.
    pub(crate) fn lowered(&self, down: i32) -> Piece {
        let Position { column, height } = self.reference;
        self.at(Position { column, height: height.wrapping_sub(down) })
    }

    /// The piece with its reference elsewhere.
    pub(crate) fn at(&self, reference: Position) -> Piece {
        Piece { reference, ..self.clone() }
    }
}

/// The relative positions of a shape's hexagons after some turns (B4, B5).
fn configuration(shape: &Shape, turn: u8) -> impl Iterator<Item = Relative> + use<'_> {
    let (list, turns) = match &shape.turning {
        Turning::Fixed => (&shape.initial, 0),
        Turning::Around => (&shape.initial, i32::from(turn)),
        Turning::List(list) => (list.get(usize::from(turn)).unwrap_or(&shape.initial), 0),
    };
    list.iter().take(usize::from(shape.size)).map(move |relative| relative.turned(turns))
}
