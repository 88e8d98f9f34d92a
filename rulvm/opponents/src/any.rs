//! Any legal move.

use rulvm_core::machine::Rng;

use crate::search::deepening::below;
use crate::thinking::{Chosen, Thinking, Turn};

/// Picks a legal move by the seed.
pub(crate) fn start(turn: &Turn<'_>, seed: u64) -> Option<Box<dyn Thinking>> {
    let at = below(turn.legal.len(), &mut Rng::new(seed));
    let text = turn.legal.get(at)?;
    Some(Box::new(Chosen(text.clone())))
}
