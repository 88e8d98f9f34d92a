//! What a step shows.

use grammar::hex::{Cell, Edge, Position};
use rulvm_core::game::Game;
use rulvm_core::machine::Board;

use super::rows::Rows;

/// The planes of a board: colors, patterns, and the colors of the falling piece.
pub(super) const PLANES: usize = 3;
/// The color of places outside the board.
const OUTSIDE: u8 = 7;

/// A board as a square. The columns are those of the board; going up a row is a step up, going
/// right is a step to the upper right. So the six neighbors of a cell are the same six places of
/// the square everywhere.
pub(super) struct Grid {
    edge: Edge,
    /// The place of each cell in a plane.
    places: Vec<(Cell, usize)>,
}

impl Grid {
    pub(super) fn new(edge: Edge) -> Grid {
        let mut grid = Grid { edge, places: Vec::new() };
        let place = |cell| Some((cell, grid.place(edge.position(cell)?)));
        grid.places = edge.all_cells().filter_map(place).collect();
        grid
    }

    /// The rows and the columns of a plane.
    pub(super) fn side(&self) -> usize {
        2 * usize::from(self.edge.get()) - 1
    }

    /// The numbers of a board.
    pub(super) fn size(&self) -> usize {
        PLANES * self.side() * self.side()
    }

    /// The place in a plane of a position on the board.
    fn place(&self, at: Position) -> usize {
        let index = |number: i32| usize::try_from(number).unwrap_or_default();
        // The highest row comes first.
        let row = at.height + (-at.column).max(0);
        let above = 2 * self.edge.last_column() - row;
        index(above) * self.side() + index(at.column + self.edge.last_column())
    }

    /// Writes what never changes.
    pub(super) fn prepare(&self, board: &mut [u8]) {
        let plane = &mut board[..self.side() * self.side()];
        plane.fill(OUTSIDE);
        for &(_, place) in &self.places {
            plane[place] = 0;
        }
    }

    /// Writes what a game shows, in place of another board.
    pub(super) fn show(&self, game: &Game, shown: &mut Board, rows: &mut Rows<'_>) {
        let (colors, rest) = rows.board.split_at_mut(self.side() * self.side());
        let (patterns, falling) = rest.split_at_mut(colors.len());
        let state = game.state();
        if state.board.changed_cells(shown).next().is_some() {
            for &(cell, place) in &self.places {
                let hexagon = state.board.hexagon(cell);
                (colors[place], patterns[place]) = hexagon.map_or((0, 0), |h| (h.color, h.pattern));
            }
            shown.clone_from(&state.board);
        }
        falling.fill(0);
        rows.piece.fill(0);
        if let Some(piece) = game.piece() {
            let shape = game.program().rule().shape(piece.shape.into());
            let positions = shape.into_iter().flat_map(|shape| piece.positions(shape));
            for (at, hexagon) in positions.zip(&piece.hexagons) {
                if self.edge.cell(at).is_some() {
                    falling[self.place(at)] = hexagon.color;
                }
            }
            (rows.piece[0], rows.piece[1]) = (piece.shape, piece.turn);
            let (colors, patterns) = rows.piece[2..].split_at_mut(4);
            let hexagons = piece.hexagons.iter().take(piece.size.into());
            for ((color, pattern), hexagon) in colors.iter_mut().zip(patterns).zip(hexagons) {
                (*color, *pattern) = (hexagon.color, hexagon.pattern);
            }
        }
        rows.next.fill(0);
        if let Some(next) = &state.next {
            for (shown, &value) in rows.next.iter_mut().zip(next) {
                *shown = u8::try_from(value).unwrap_or(0);
            }
        }
        rows.numbers.copy_from_slice(game.numbers());
    }
}
