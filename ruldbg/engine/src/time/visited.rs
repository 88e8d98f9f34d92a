//! The codes before which a part of a game was: searches for breakpoints skip the other parts.

use grammar::isa::Address;

/// A set of addresses.
#[derive(Clone, Debug)]
pub(super) struct Visited(Vec<u64>);

impl Visited {
    /// The empty set, for a file of so many bytes.
    pub(super) fn new(bytes: usize) -> Visited {
        Visited(vec![0; bytes.div_ceil(64)])
    }

    #[inline]
    pub(super) fn add(&mut self, address: Address) {
        if let Some(index) = address.index()
            && let Some(bits) = self.0.get_mut(index / 64)
        {
            *bits |= 1 << (index % 64);
        }
    }

    /// True if an address is in the set. Addresses outside of the file are in all sets.
    pub(super) fn has(&self, address: Address) -> bool {
        let index = address.index().unwrap_or(usize::MAX);
        self.0.get(index / 64).is_none_or(|bits| bits >> (index % 64) & 1 != 0)
    }

    pub(super) fn add_all(&mut self, other: &Visited) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own |= other;
        }
    }

    /// The set, which becomes empty.
    pub(super) fn take(&mut self) -> Visited {
        let empty = vec![0; self.0.len()];
        Visited(std::mem::replace(&mut self.0, empty))
    }

    /// How much memory it takes, in bytes.
    pub(super) const fn size(&self) -> usize {
        size_of::<Visited>() + 8 * self.0.len()
    }
}
