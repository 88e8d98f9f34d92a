//! A choice of a move that can be made in parts.

use rulvm_table::game::Player;
use rulvm_table::json::Object;

use crate::search::{Deepening, Move, Position};

/// What an opponent is asked: which move to make.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'t> {
    /// The `id` of the book.
    pub book: &'t str,
    /// What both sides agree on (GM7).
    pub core: &'t Object,
    /// The player who makes the move.
    pub player: Player,
    /// His legal moves (GM22).
    pub legal: &'t [String],
}

/// An opponent that chooses a move. Where it pauses changes nothing.
pub trait Thinking {
    /// Continues for about so many positions, and counts them down. Returns whether the move is
    /// chosen.
    fn think(&mut self, positions: &mut u64) -> bool;

    /// The move that is chosen; before, the best so far.
    fn best(&self) -> String;

    /// How many plies of the game it has looked ahead: 0 if it did not.
    fn plies(&self) -> u32 {
        0
    }
}

/// A choice that needs no thought.
pub struct Chosen(pub String);

impl Thinking for Chosen {
    fn think(&mut self, _: &mut u64) -> bool {
        true
    }

    fn best(&self) -> String {
        self.0.clone()
    }
}

/// A choice by a search.
pub struct Searching<P> {
    /// The search.
    pub search: Deepening<P>,
    /// The texts of the moves.
    pub texts: Vec<(Move, String)>,
    /// How many positions it may still look at.
    pub left: u64,
}

impl<P: Position> Thinking for Searching<P> {
    fn think(&mut self, positions: &mut u64) -> bool {
        let share = self.left.min(*positions);
        let mut rest = share;
        let is_over = self.search.run(&mut rest);
        *positions -= share - rest;
        self.left -= share - rest;
        is_over || self.left == 0
    }

    fn best(&self) -> String {
        let best = self.search.best();
        let text = self.texts.iter().find(|(one, _)| *one == best);
        text.map(|(_, text)| text.clone()).unwrap_or_default()
    }

    fn plies(&self) -> u32 {
        self.search.plies()
    }
}
