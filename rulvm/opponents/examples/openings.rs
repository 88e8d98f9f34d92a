//! `cargo run --release -p rulvm-opponents --example openings`: continues the table of openings of
//! Connect 4. All of it takes hours; whenever the program is stopped, what it has written is a
//! table with which it can continue later.
//!
//! The table has the positions that the opponent can reach, whatever the other player does, and
//! that its search does not solve. After each, the best move is played, and every answer.

use std::collections::{HashSet, VecDeque};

use rulvm_opponents::connect4::board::{Board, WIDTH};
use rulvm_opponents::connect4::{MOST_POSITIONS, openings, search};
use rulvm_opponents::search::{Move, Tree};
use rulvm_opponents::{Strength, connect4};

/// How many positions are remembered here, as a power of two.
const MEMORY: u32 = 24;

/// A position, and the columns of the men that led to it.
struct Place {
    board: Board,
    men: String,
}

impl Place {
    fn after(board: Board, men: &str, column: Move) -> Place {
        Place { board: board.play(column), men: format!("{men}{}", column + 1) }
    }
}

struct Generator {
    seen: HashSet<u64>,
    tree: Tree<Board>,
}

fn columns(board: &Board) -> Vec<Move> {
    (0..WIDTH as Move).filter(|&column| board.can_play(column)).collect()
}

impl Generator {
    /// Writes a position in which the opponent moves, unless the opponent solves it while it plays.
    /// Returns the positions that can follow.
    fn write(&mut self, Place { board, men }: &Place) -> Vec<Place> {
        let is_decided = board.is_lost() || board.can_win() || board.safe() == 0;
        let is_new = self.seen.insert(board.key().min(board.mirrored().key()));
        if is_decided || !is_new {
            return Vec::new();
        }
        let known = openings::find(board);
        if known.is_none() && is_solved(*board) {
            return Vec::new();
        }
        let best = known.unwrap_or_else(|| self.solve(*board));
        println!("{men}:{}", best + 1);
        let next = Place::after(*board, men, best);
        let answers = columns(&next.board).into_iter();
        answers.map(|answer| Place::after(next.board, &next.men, answer)).collect()
    }

    /// Returns a best move, however long that takes.
    fn solve(&mut self, board: Board) -> Move {
        let tree = std::mem::replace(&mut self.tree, Tree::new(2));
        let mut search = search(tree, board, columns(&board), Strength::Strong, 0);
        let mut positions = u64::MAX;
        search.run(&mut positions);
        let best = search.best();
        self.tree = search.into_tree();
        best
    }
}

/// Whether the opponent solves a position while it plays. Half of what it may examine must be
/// enough: then positions that follow will hardly need more than all.
fn is_solved(board: Board) -> bool {
    let tree = Tree::new(connect4::MEMORY[Strength::Strong.index()]);
    let mut search = search(tree, board, columns(&board), Strength::Strong, 0);
    search.run(&mut (MOST_POSITIONS / 2))
}

fn main() {
    let mut generator = Generator { seen: HashSet::new(), tree: Tree::new(MEMORY) };
    let start = Place { board: Board::default(), men: String::new() };
    // The opponent moves first, or after one of the other's first moves.
    let firsts = [3, 2, 1, 0].map(|first| Place::after(start.board, "", first));
    for first in std::iter::once(start).chain(firsts) {
        let mut open = VecDeque::from([first]);
        while let Some(place) = open.pop_front() {
            open.extend(generator.write(&place));
        }
    }
}
