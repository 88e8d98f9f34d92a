//! The best of all placements of a piece.

use std::cmp::Reverse;

use super::evaluation::Scale;
use super::search::{Landed, Landing, Plan, Search, Tries};
use super::weights::{Destroyed, Weights};
use rulvm_core::game::Game;
use rulvm_core::machine::DEFAULT_FUEL;

/// The fuel that the tries for one piece may use: then the best placement so far is chosen.
const MOST_SPENT: u64 = DEFAULT_FUEL / 2;

/// A placement that was tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried {
    /// The value of the game after it.
    pub(super) value: i64,
    /// How the piece gets there.
    pub(super) landed: Landed,
    /// What was destroyed.
    pub(super) destroyed: Destroyed,
}

impl Tried {
    /// Orders placements by their values, and those of the same value by how soon they are reached.
    pub(super) fn rank(&self) -> (i64, Reverse<usize>) {
        (self.value, Reverse(self.landed.place))
    }
}

/// Tries placements. It keeps its memory for the next piece.
#[derive(Clone, Debug, Default)]
pub(super) struct Choice {
    pub(super) search: Search,
    pub(super) scale: Scale,
}

impl Choice {
    /// Tries the placements of the falling piece, the most promising ones first, and returns the
    /// best one. At most `most` of them are tried. `each` sees the games after them.
    pub(super) fn choose(
        &mut self,
        game: &Game,
        pace: u64,
        weights: &Weights,
        most: usize,
        tries: &mut Tries,
        each: &mut dyn FnMut(&Tried, &Game),
    ) -> Option<Tried> {
        let Choice { search, scale } = self;
        let fuel = tries.spent.saturating_add(MOST_SPENT);
        search.begin(game, pace, tries);
        scale.set(&game.state().board, weights);
        search.find(fuel, tries, &|board, piece, cells| scale.guess(board, piece, cells));
        let mut best: Option<Tried> = None;
        for rank in 0..most {
            let Some(place) = search.ranked(rank) else { break };
            // At least one placement is tried.
            if rank > 0 && tries.spent >= fuel {
                break;
            }
            let Some(landing) = search.land(place, tries) else { continue };
            let value = scale.weigh(&landing);
            let Landing { game, events, board, from: landed } = landing;
            let mut tried = Tried { value, landed, destroyed: Destroyed::default() };
            let is_better = best.as_ref().is_none_or(|best| tried.rank() > best.rank());
            if is_better {
                tried.destroyed = Destroyed::of(board, game.edge(), events);
                best = Some(tried);
            }
            each(&tried, game);
        }
        best
    }

    /// The inputs that lead to a placement that was tried.
    pub(super) fn plan(&mut self, tried: &Tried) -> Plan {
        self.search.plan(tried.landed)
    }
}
