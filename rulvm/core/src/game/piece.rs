//! The falling piece: captured when it appears (D1).

use grammar::hex::{Cell, Direction, Edge, Position, Relative};
use grammar::rul3::{Shape, Turning};
use smallvec::SmallVec;

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

impl Piece {
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
    pub(super) fn is_on_board(&self, shape: &Shape, edge: Edge) -> bool {
        self.positions(shape).all(|position| edge.cell(position).is_some())
    }

    /// True if the cells of all hexagons are on the board and free.
    pub(super) fn is_free(&self, shape: &Shape, board: &Board) -> bool {
        let edge = board.geometry().edge;
        self.positions(shape)
            .all(|position| edge.cell(position).is_some_and(|cell| board.hexagon(cell).is_none()))
    }

    /// How many cells the piece can go down.
    pub(super) fn room_below(&self, shape: &Shape, board: &Board) -> i32 {
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
    pub(super) fn turned(&self, shape: &Shape, by: i8) -> Option<Piece> {
        if shape.turning == Turning::Fixed {
            return None;
        }
        let turns = shape.turns().cast_signed();
        let turn = (self.turn.cast_signed() + by).rem_euclid(turns).cast_unsigned();
        Some(Piece { turn, ..self.clone() })
    }

    /// The piece some cells lower.
    pub(super) fn lowered(&self, down: i32) -> Piece {
        let Position { column, height } = self.reference;
        self.at(Position { column, height: height.wrapping_sub(down) })
    }

    /// The piece with its reference elsewhere.
    pub(super) fn at(&self, reference: Position) -> Piece {
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
