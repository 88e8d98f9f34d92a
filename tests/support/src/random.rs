//! Numbers that seem random, and are the same in every run.

/// A linear congruential generator with the constants of Knuth's MMIX, and its state.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next number, less than `most`; 0 if that is 0.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }

    /// One of a list.
    ///
    /// # Panics
    /// The list is empty.
    pub fn choose<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }
}
