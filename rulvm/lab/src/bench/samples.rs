//! States before the calls of a phase: all of them, or an even selection if there are many.

use rulvm_core::machine::State;

/// At least this many states are kept, if there are as many; always less than twice as many.
const LEAST: usize = 128;

/// Some of the states that were seen.
#[derive(Clone, Debug)]
pub(super) struct Samples {
    kept: Vec<State>,
    /// One state out of this many is kept.
    step: u64,
    seen: u64,
}

impl Samples {
    /// No states.
    pub(super) const NONE: Samples = Samples { kept: Vec::new(), step: 1, seen: 0 };

    pub(super) fn add(&mut self, state: &State) {
        if self.seen.is_multiple_of(self.step) {
            self.kept.push(state.clone());
            if self.kept.len() >= 2 * LEAST {
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

    /// Returns the states, in an order whose first part is always spread over all of them.
    pub(super) fn spread(&self) -> impl Iterator<Item = &State> {
        let mut order: Vec<(usize, &State)> = self.kept.iter().enumerate().collect();
        order.sort_by_key(|(number, _)| number.reverse_bits());
        order.into_iter().map(|(_, state)| state)
    }
}
