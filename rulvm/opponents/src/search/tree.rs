//! The value of one position, so many plies deep: alpha-beta with a principal variation search,
//! which can pause.

use super::memory::{Bound, Known, Memory};
use super::position::{INFINITE, Move, Moves, Position, Value};

/// A search for the value of a position.
pub struct Tree<P> {
    /// The positions from the first one to the one that is examined.
    branch: Vec<Node<P>>,
    memory: Memory,
    /// The value, when the search is over.
    value: Option<Value>,
}

/// A position whose moves are being tried.
struct Node<P> {
    position: P,
    plies: u32,
    /// Values up to this do not matter: the mover has better elsewhere.
    alpha: Value,
    /// Values from this on do not matter: the other player has better elsewhere.
    beta: Value,
    moves: Moves,
    /// The move that is tried.
    at: usize,
    /// The move is tried again, because its value is better than expected.
    is_again: bool,
    best: Value,
    best_move: Move,
    /// No move was better than `alpha` at the start.
    is_low: bool,
}

impl<P: Position> Tree<P> {
    /// A search with a memory of 2^`bits` positions.
    pub fn new(bits: u32) -> Tree<P> {
        Tree { branch: Vec::new(), memory: Memory::new(bits), value: None }
    }

    /// Starts to search the value of a position. A value that is not between `alpha` and `beta` is
    /// a bound in that direction.
    pub fn start(&mut self, position: P, plies: u32, alpha: Value, beta: Value) {
        self.branch.clear();
        self.value = None;
        self.enter(position, plies, alpha, beta);
    }

    /// Continues for at most `positions` positions, and counts them down. Returns the value when it
    /// is found.
    pub fn run(&mut self, positions: &mut u64) -> Option<Value> {
        while self.value.is_none() && *positions > 0 {
            let Some(node) = self.branch.last_mut() else { break };
            if node.at < node.moves.len() {
                *positions -= 1;
                let (alpha, beta) = node.window();
                let (next, plies) = (node.position.play(node.moves[node.at]), node.plies - 1);
                self.enter(next, plies, -beta, -alpha);
            } else {
                self.leave();
            }
        }
        self.value
    }

    /// Examines a position: its value is known, or its moves have to be tried.
    fn enter(&mut self, position: P, plies: u32, alpha: Value, beta: Value) {
        if let Some(value) = position.value(plies, alpha, beta) {
            return self.report(value);
        }
        let known = self.memory.find(position.key());
        if let Some(value) = known.and_then(|known| known.value(plies, alpha, beta)) {
            return self.report(value);
        }
        let mut moves = position.moves(plies);
        if let Some(at) = moves.iter().position(|&one| Some(one) == known.map(|known| known.best)) {
            moves[..=at].rotate_right(1);
        }
        self.branch.push(Node {
            position,
            plies,
            alpha,
            beta,
            best_move: moves[0],
            moves,
            at: 0,
            is_again: false,
            best: -INFINITE,
            is_low: true,
        });
    }

    /// Leaves a position all of whose moves have been tried.
    fn leave(&mut self) {
        let Some(node) = self.branch.pop() else { return };
        let bound = match node.best {
            best if best >= node.beta => Bound::Lower,
            _ if node.is_low => Bound::Upper,
            _ => Bound::Exact,
        };
        self.memory.keep(Known {
            key: node.position.key(),
            value: node.best,
            bound,
            plies: node.plies as u8,
            best: node.best_move,
        });
        self.report(node.best);
    }

    /// Reports a value to the position before.
    fn report(&mut self, value: Value) {
        match self.branch.last_mut() {
            Some(before) => before.receive(-value),
            None => self.value = Some(value),
        }
    }
}

impl<P> Node<P> {
    /// Returns the values that matter for the present move. The first move is expected to be the
    /// best: of the others, it only matters at first whether they are better.
    fn window(&self) -> (Value, Value) {
        let is_scout = self.at > 0 && !self.is_again;
        (self.alpha, if is_scout { self.alpha + 1 } else { self.beta })
    }

    /// Takes the value of the present move, for the player who makes it.
    fn receive(&mut self, value: Value) {
        let (_, expected) = self.window();
        if value >= expected && value < self.beta {
            self.is_again = true;
            return;
        }
        if value > self.best {
            (self.best, self.best_move) = (value, self.moves[self.at]);
        }
        if value > self.alpha {
            (self.alpha, self.is_low) = (value, false);
        }
        self.is_again = false;
        self.at = if self.alpha >= self.beta { self.moves.len() } else { self.at + 1 };
    }
}
