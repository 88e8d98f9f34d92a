//! States before the calls of a phase: all of them, or an even part if there are many.

use rulvm_core::machine::State;

/// So many are kept at least, if there are as many; less than twice as many at most.
const MOST: usize = 128;

/// A part of some states.
#[derive(Clone, Debug)]
pub(super) struct Samples {
    kept: Vec<State>,
    /// Every so many-th is kept.
    step: u64,
    seen: u64,
}

impl Samples {
    /// Of no states.
    pub(super) const NONE: Samples = Samples { kept: Vec::new(), step: 1, seen: 0 };

    pub(super) fn add(&mut self, state: &State) {
        if self.seen.is_multiple_of(self.step) {
            self.kept.push(state.clone());
            if self.kept.len() >= 2 * MOST {
                let mut keep = false;
                self.kept.retain(|_| {
                    keep = !keep;
                    keep
                });
                self.step *= 2;
            }
        }
        self.seen += 1;
    }

    /// The states, in an order of which every beginning is spread over all of them.
    pub(super) fn spread(&self) -> impl Iterator<Item = &State> {
        let mut order: Vec<(usize, &State)> = self.kept.iter().enumerate().collect();
        order.sort_by_key(|(number, _)| number.reverse_bits());
        order.into_iter().map(|(_, state)| state)
    }
}
