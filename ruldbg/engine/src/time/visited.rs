//! The codes before which a part of a game was: searches for breakpoints skip the other parts.

use grammar::isa::Address;

/// A set of addresses, as bits.
#[derive(Clone, Debug)]
pub(super) struct Visited(Box<[u64]>);

impl Visited {
    /// True if an address is in the set. Addresses outside of the file are in all sets.
    pub(super) fn has(&self, address: Address) -> bool {
        let index = address.index().unwrap_or(usize::MAX);
        self.0.get(index / 64).is_none_or(|bits| bits >> (index % 64) & 1 != 0)
    }

    /// Adds another set for the same file.
    pub(super) fn add_all(&mut self, other: &Visited) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own |= other;
        }
    }

    /// How much memory it takes, in bytes.
    pub(super) fn size(&self) -> usize {
        size_of_val(&*self.0)
    }
}

/// A set of addresses that grows, one by one: a byte for each, which is fast.
#[derive(Clone, Debug)]
pub(super) struct Visiting(Vec<bool>);

impl Visiting {
    /// The empty set, for a file of so many bytes.
    pub(super) fn new(bytes: usize) -> Visiting {
        Visiting(vec![false; bytes])
    }

    #[inline]
    pub(super) fn add(&mut self, address: Address) {
        if let Some(is_in) = address.index().and_then(|index| self.0.get_mut(index)) {
            *is_in = true;
        }
    }

    /// True if an address is in the set. Addresses outside of the file are in all sets.
    pub(super) fn has(&self, address: Address) -> bool {
        address.index().and_then(|index| self.0.get(index)).is_none_or(|is_in| *is_in)
    }

    /// Adds a set for the same file.
    pub(super) fn add_all(&mut self, other: &Visited) {
        for (address, is_in) in (0..).map(Address).zip(&mut self.0) {
            *is_in |= other.has(address);
        }
    }

    /// The set, which becomes empty.
    pub(super) fn take(&mut self) -> Visited {
        let bits = |part: &[bool]| {
            let bits = part.iter().enumerate();
            bits.fold(0, |bits, (k, is_in)| bits | u64::from(*is_in) << k)
        };
        let visited = Visited(self.0.chunks(64).map(bits).collect());
        self.0.fill(false);
        visited
    }
}
