//! What a board shows: its hexagons, the falling piece, and whatever moves or fades between two
//! states of the game.

use grammar::hex::{Cell, Edge};

use super::measures::{COLUMN, ROW};
use rulvm_core::game::Game;
use rulvm_core::machine::{Board, Hexagon};

/// How a hexagon is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// It lies on the board.
    Lies,
    /// It belongs to the falling piece.
    Falls,
    /// It would lie there if the piece were dropped.
    Ghost,
    /// It was there a moment ago.
    Trail,
    /// It has just landed.
    Lands,
    /// It is being destroyed: how much of it is gone, in eighths.
    Vanishes(u8),
}

/// A hexagon that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its cell.
    pub cell: Cell,
    /// How far it is above that, in pixels: a cell is [`ROW`] high.
    pub rise: i32,
    /// Its color and pattern.
    pub hexagon: Hexagon,
    /// How it is shown.
    pub look: Look,
}

/// A board with what is on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The edge of the board.
    pub edge: Edge,
    /// The hexagons, in the order in which they are drawn.
    pub tiles: Vec<Tile>,
}

impl Scene {
    /// A board without anything that falls.
    #[must_use]
    pub(crate) fn of_board(board: &Board) -> Scene {
        let edge = board.geometry().edge;
        let tile = |cell: Cell| {
            let hexagon = board.hexagon(cell)?;
            Some(Tile { cell, rise: 0, hexagon, look: Look::Lies })
        };
        Scene { edge, tiles: edge.all_cells().filter_map(tile).collect() }
    }

    /// A game as it is: board and falling piece.
    #[must_use]
    pub fn of(game: &Game) -> Scene {
        let mut scene = Scene::of_board(&game.state().board);
        scene.tiles.extend(piece(game));
        scene
    }
}

/// The hexagons of the falling piece.
pub fn piece(game: &Game) -> impl Iterator<Item = Tile> + '_ {
    let hexagons = game.piece().map(|piece| piece.hexagons);
    let cells = game.piece_cells();
    hexagons.into_iter().flatten().zip(cells).filter_map(move |(hexagon, id)| {
        Cell::new(id).map(|cell| Tile { cell, rise: 0, hexagon, look: Look::Falls })
    })
}

/// Where the falling piece would lie if it were dropped, without the cells in which it is.
#[must_use]
pub fn ghost(game: &Game) -> Vec<Tile> {
    let (Some(piece), falling) = (game.piece(), game.piece_cells()) else { return Vec::new() };
    let cells = game.landing_cells().into_iter().zip(piece.hexagons);
    let tile = |(cell, hexagon): (Cell, Hexagon)| {
        let is_free = !falling.contains(&i32::from(cell.id()));
        is_free.then_some(Tile { cell, rise: 0, hexagon, look: Look::Ghost })
    };
    cells.filter_map(tile).collect()
}

/// Where a cell is: its column from the left, and how many half cells it is below the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The column, from 0.
    pub column: u8,
    /// Half cells from the top to its own top.
    pub below: u8,
    /// A number that differs between neighbors modulo 3.
    pub shade: i32,
}

impl Place {
    /// The place of a cell of a board.
    #[must_use]
    pub fn of(edge: Edge, cell: Cell) -> Option<Place> {
        let n = i32::from(edge.get());
        let at = edge.position(cell)?;
        let (column, level) = (at.column, at.level());
        Some(Place {
            column: u8::try_from(column + n - 1).ok()?,
            below: u8::try_from(4 * (n - 1) - level).ok()?,
            // A step to a neighbor changes this by 1 or 2 modulo 3.
            shade: column - (level - column) / 2,
        })
    }

    /// The upper left corner of the rectangle around its hexagon, in pixels from the left and from
    /// the top.
    #[must_use]
    pub fn corner(self) -> (i32, i32) {
        let (column, row) = (i32::from(COLUMN), i32::from(ROW));
        (i32::from(self.column) * column, i32::from(self.below) * row / 2)
    }

    /// Where the middle of its hexagon is.
    #[must_use]
    pub fn middle(self) -> (i32, i32) {
        let (x, y) = self.corner();
        (x + 10, y + 9)
    }
}
