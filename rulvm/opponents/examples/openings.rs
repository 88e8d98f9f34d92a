//! `cargo run --release -p rulvm-opponents --example openings`: prints the table of openings of
//! Connect 4, and every position that is missing in it. With a complete table, that takes minutes
//! and 2 GiB of memory; without one, hours. Whenever the program is stopped, what it has written is
//! a table with which it can continue later.
//!
//! The table has the positions that the opponent can reach, whatever the other player does, and
//! that its search does not solve. After each, the best move is played, and every answer.

use std::collections::{HashSet, VecDeque};

use rulvm_opponents::connect4::board::{Board, WIDTH};
use rulvm_opponents::connect4::{MOST_POSITIONS, openings, search};
use rulvm_opponents::search::{Move, Position, Tree, Value};
use rulvm_opponents::{Strength, connect4};

/// A position, and the columns of the disks that led to it.
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
    solver: Solver,
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
        let mut outcome = |&column: &Move| -self.solver.outcome(&board.play(column), -1, 1);
        let moves = board.ordered();
        let win = moves.iter().copied().find(|column| outcome(column) == 1);
        let best = || moves.iter().copied().rev().max_by_key(|column| outcome(column));
        win.or_else(best).expect("no move is safe")
    }
}

/// Finds out whether positions are won (1), drawn (0) or lost (-1) for the mover, and nothing else.
struct Solver {
    /// For each place, a position with the lowest and the highest outcome that it can have.
    memory: Vec<u64>,
}

impl Solver {
    /// How many positions are remembered, as a power of two.
    const BITS: u32 = 28;
    /// Up to how many disks, mirror images are the same position.
    const MIRRORED: u32 = 14;

    fn new() -> Solver {
        Solver { memory: vec![0; 1 << Solver::BITS] }
    }

    /// Returns the outcome, or a bound of it beyond `alpha` or `beta`.
    fn outcome(&mut self, board: &Board, mut alpha: Value, mut beta: Value) -> Value {
        if let Some(value) = board.value(u32::MAX, alpha, beta) {
            return value.signum();
        }
        let key = if board.count() <= Solver::MIRRORED {
            board.key().min(board.mirrored().key())
        } else {
            board.key()
        };
        let place = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Solver::BITS)) as usize;
        let known = self.memory[place];
        let (mut lowest, mut highest) = (-1, 1);
        if known >> 4 == key {
            (lowest, highest) = ((known >> 2 & 3) as Value - 1, (known & 3) as Value - 1);
            (alpha, beta) = (alpha.max(lowest), beta.min(highest));
            if alpha >= beta {
                return if lowest >= beta { lowest } else { highest };
            }
        }
        let mut best = -1;
        for column in board.ordered() {
            best = best.max(-self.outcome(&board.play(column), -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        if best > alpha {
            lowest = best;
        }
        if best < beta {
            highest = best;
        }
        self.memory[place] = key << 4 | ((lowest + 1) as u64) << 2 | (highest + 1) as u64;
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
    let mut generator = Generator { seen: HashSet::new(), solver: Solver::new() };
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
