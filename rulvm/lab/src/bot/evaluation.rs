//! How good a board is: low, without holes, compact, with hexagons of one color together.

use grammar::hex::Cell;
use grammar::index::narrow;

use super::search::{Landing, destroyed};
use super::weights::Weights;
use rulvm_core::game::{Piece, Status};
use rulvm_core::machine::Board;

/// The cost of the end of the game: more than everything else together.
const LOST: i64 = 1_000_000;

/// The most columns of a board.
const COLUMNS: usize = 17;

/// Evaluates boards, and estimates what pieces add to a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Scale {
    weights: Weights,
    /// The board before the piece lands: its value, and for each column the number of its hexagons
    /// and of the cells up to the highest of them.
    before: i64,
    filled: [i64; COLUMNS],
    tops: [i64; COLUMNS],
}

impl Scale {
    /// Prepares to evaluate pieces that land on a board.
    pub(super) fn set(&mut self, board: &Board, weights: &Weights) {
        self.weights = *weights;
        self.before = self.board(board);
        for (k, &(bottom, height)) in board.geometry().columns.iter().enumerate().take(COLUMNS) {
            let filled = || (0..height).filter(|up| color(board, bottom + up) != 0);
            self.filled[k] = narrow(filled().count());
            self.tops[k] = filled().next_back().map_or(0, |up| narrow(up + 1));
        }
    }

    /// The value of the board that was [set](Scale::set).
    pub(super) const fn before(&self) -> i64 {
        self.before
    }

    /// Returns the value of a game after a piece has landed; higher is better.
    pub(super) fn weigh(&self, landing: &Landing<'_>) -> i64 {
        let lost = if landing.game.status() == Status::Playing { 0 } else { LOST };
        let board = self.board(&landing.game.state().board);
        self.weights.destroyed * destroyed(landing.events) - lost + board
    }

    /// Returns the value of a board when a piece has landed in some cells, as long as nothing is
    /// destroyed. It is the board that was [set](Scale::set).
    pub(super) fn guess(&self, board: &Board, piece: &Piece, cells: &[Cell]) -> i64 {
        let (weights, geometry) = (&self.weights, board.geometry());
        let new = |id: u8| cells.iter().zip(&piece.hexagons).find(|(cell, _)| cell.id() == id);
        let mut value = self.before;
        let (mut filled, mut tops) = (self.filled, self.tops);
        for (cell, hexagon) in cells.iter().zip(&piece.hexagons) {
            let (id, here) = (usize::from(cell.id()), hexagon.color);
            let up = i64::from(geometry.height[id]);
            value -= up * up * weights.height;
            let k = usize::from(geometry.column[id].abs_diff(-geometry.edge.last_column() as i8));
            filled[k] += 1;
            tops[k] = tops[k].max(up + 1);
            for &near in geometry.neighbors[id].iter().filter(|&&near| near != 0) {
                value += match (color(board, usize::from(near)), new(near)) {
                    (0, Some((_, there))) if there.color == here => weights.like,
                    (0, Some(_)) => 0,
                    (0, None) => -weights.border,
                    // The side counts for the old hexagon too, and it is no longer at a free cell.
                    (there, _) if there == here => 2 * weights.like + weights.border,
                    _ => weights.border,
                };
            }
        }
        let holes = |tops: &[i64], filled: &[i64]| {
            tops.iter().zip(filled).map(|(top, filled)| top - filled).sum::<i64>()
        };
        value - (holes(&tops, &filled) - holes(&self.tops, &self.filled)) * weights.hole
    }

    /// The value of a whole board.
    fn board(&self, board: &Board) -> i64 {
        let (weights, geometry) = (&self.weights, board.geometry());
        let mut value = 0;
        for &(bottom, height) in &geometry.columns {
            let mut is_covered = false;
            for id in (bottom..bottom + height).rev() {
                let here = color(board, id);
                if here == 0 {
                    value -= if is_covered { weights.hole } else { 0 };
                    continue;
                }
                is_covered = true;
                let up: i64 = narrow(id - bottom);
                value -= up * up * weights.height;
                for &near in geometry.neighbors[id].iter().filter(|&&near| near != 0) {
                    value += match color(board, usize::from(near)) {
                        0 => -weights.border,
                        there if there == here => weights.like,
                        _ => 0,
                    };
                }
            }
        }
        value
    }
}

/// The color in a cell, 0 if it is free.
fn color(board: &Board, id: usize) -> u8 {
    let Some(cell) = Cell::new(narrow(id)) else {
        unreachable!("columns and neighbors contain cells only, not {id}")
    };
    board.hexagon(cell).map_or(0, |hexagon| hexagon.color)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use grammar::hex::Edge;
    use rulvm_core::{Game, Program};

    use super::super::greedy::Greedy;
    use super::super::search::{Search, Tries};
    use super::super::weights::Destroyed;
    use super::*;

    /// A guess is right unless something is destroyed.
    #[test]
    fn what_a_piece_adds_to_a_board_is_what_the_whole_board_has_more() {
        for name in stdlib_rules::rules::names() {
            let program = Program::load(stdlib_rules::rules::rule(name).unwrap().to_vec()).unwrap();
            let (mut game, _) = Game::new(program, Edge::ALL[1], 4);
            let (mut bot, mut search, mut tries) =
                (Greedy::new(100), Search::default(), Tries::default());
            let mut scale = Scale::default();
            let mut compared = 0;
            for _ in 0..200 {
                game.apply(&bot.decide(&game));
                if game.status() != Status::Playing {
                    break;
                }
                search.begin(&game, 100, &mut tries);
                scale.set(&game.state().board, Destroyed::default().weights());
                let guesses = RefCell::new(Vec::new());
                search.find(u64::MAX, &mut tries, &|board, piece, cells| {
                    let guess = scale.guess(board, piece, cells);
                    guesses.borrow_mut().push(guess);
                    guess
                });
                for (place, &guess) in guesses.borrow().iter().enumerate() {
                    let Some(landing) = search.land(place, &mut tries) else { continue };
                    if landing.game.status() == Status::Playing && destroyed(landing.events) == 0 {
                        assert_eq!(scale.weigh(&landing), guess, "{name}");
                        compared += 1;
                    }
                }
            }
            assert!(compared > 1000, "{name}: {compared}");
        }
    }
}
