//! How often each code was executed.

use grammar::isa::Address;

use super::observer::{Flow, Observer};
use super::run::Run;
use super::state::State;

/// Counts codes by their addresses.
#[derive(Clone, Debug)]
pub struct Counter(Vec<u64>);

impl Counter {
    /// A counter for a file of `length` bytes, none of whose codes has been executed.
    #[must_use]
    pub fn new(length: usize) -> Counter {
        Counter(vec![0; length])
    }

    /// Adds the counts of another counter of the same file.
    pub fn add(&mut self, other: &Counter) {
        for (count, more) in self.0.iter_mut().zip(&other.0) {
            *count = count.saturating_add(*more);
        }
    }

    /// The highest count of a code at one of these addresses.
    #[must_use]
    pub fn most(&self, from: u32, to: u32) -> u64 {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let to = usize::try_from(to).unwrap_or(usize::MAX).min(self.0.len());
        self.0.get(from..to).and_then(|counts| counts.iter().copied().max()).unwrap_or(0)
    }

    /// How often the code at an address was executed.
    #[must_use]
    #[inline]
    pub fn at(&self, at: Address) -> u64 {
        at.index().and_then(|index| self.0.get(index)).copied().unwrap_or(0)
    }

    /// The addresses of the codes that were executed, in order, and how often each was.
    pub fn executed(&self) -> impl Iterator<Item = (Address, u64)> {
        (0..).map(Address).zip(self.0.iter().copied()).filter(|&(_, count)| count > 0)
    }
}

impl Observer for Counter {
    #[inline]
    fn before_code(&mut self, _run: &Run, _state: &State, at: Address) -> Flow {
        if let Some(count) = at.index().and_then(|index| self.0.get_mut(index)) {
            *count = count.saturating_add(1);
        }
        Flow::Continue
    }
}
