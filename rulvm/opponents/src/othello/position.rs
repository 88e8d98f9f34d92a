//! What the search needs to know about Othello.

use rulvm_table::books::othello::board::{Board, Squares, each};
use rulvm_table::game::Player;
use smallvec::SmallVec;

use super::estimate::{C_SQUARES, CORNERS, X_SQUARES};
use super::{ending, estimate};
use crate::search::{INFINITE, Move, Moves, Value};

/// The move of a player who cannot put a disk.
pub const PASS: Move = 64;

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    board: Board,
    mover: Player,
    /// Where the mover can put a disk.
    moves: Squares,
}

impl Position {
    /// A position in which a player moves.
    #[must_use]
    pub fn new(board: Board, mover: Player) -> Position {
        Position { board, mover, moves: board.moves(mover) }
    }

    /// How many squares are empty.
    #[must_use]
    pub fn empty(&self) -> u32 {
        64 - self.board.men()
    }

    /// More plies than the game can have: there is a disk in one of two.
    #[must_use]
    pub(crate) fn plies_to_end(&self) -> u32 {
        2 * self.empty() + 1
    }

    /// The order in which moves are tried: corners first; then those that leave the other player
    /// few moves, if that is worth finding out; last those that give corners away.
    fn rank(&self, square: u32, counts_answers: bool) -> u32 {
        let is_in = |squares: Squares| squares >> square & 1 == 1;
        let place = match () {
            () if is_in(CORNERS) => 0,
            () if is_in(X_SQUARES) => 9,
            () if is_in(C_SQUARES) => 6,
            () => 4,
        };
        if counts_answers {
            let next = self.board.play(self.mover, square);
            place + 2 * next.moves(self.mover.other()).count_ones()
        } else {
            place
        }
    }
}

impl crate::search::Position for Position {
    /// The last disk counts: no position is decided before.
    const WON: Value = INFINITE;

    fn key(&self) -> u64 {
        let (own, other) = self.board.sides(self.mover);
        let mixed = own.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 32).wrapping_add(other).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 29
    }

    fn value(&self, plies: u32, alpha: Value, beta: Value) -> Option<Value> {
        let other = self.mover.other();
        if self.moves == 0 && self.board.moves(other) == 0 {
            return Some(ending::ended(ending::difference(&self.board, self.mover)));
        }
        if self.empty() <= ending::MOST_EMPTY && plies > 2 * self.empty() {
            return Some(ending::value(&self.board, self.mover, alpha, beta));
        }
        (plies == 0).then(|| estimate::estimate(&self.board, self.mover, self.moves))
    }

    fn moves(&self, plies: u32) -> Moves {
        if self.moves == 0 {
            return Moves::from_slice(&[PASS]);
        }
        let counts_answers = plies > 2 && self.empty() > 6;
        let ranked = |square| (self.rank(square, counts_answers), square as Move);
        let mut moves: SmallVec<[(u32, Move); 32]> = each(self.moves).map(ranked).collect();
        moves.sort_by_key(|&(rank, _)| rank);
        moves.into_iter().map(|(_, square)| square).collect()
    }

    fn play(&self, chosen: Move) -> Position {
        let board = match chosen {
            PASS => self.board,
            square => self.board.play(self.mover, square.into()),
        };
        Position::new(board, self.mover.other())
    }
}
