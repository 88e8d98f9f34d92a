//! A set of cells as bits, visited in the order of identifiers.

/// A set of cells of one board: bit k of the words stands for cell k.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellSet([u64; 4]);

impl CellSet {
    /// Adds a cell.
    pub const fn insert(&mut self, id: u8) {
        self.0[(id >> 6) as usize] |= 1 << (id & 63);
    }

    /// The cells for which the lowest bit of a byte is set, after a function that is applied to
    /// eight bytes at a time.
    #[inline(always)]
    pub(super) fn where_bit(bytes: &[u8; 256], function: impl Fn(u64) -> u64) -> CellSet {
        let mut set = CellSet::default();
        for (word, bytes) in set.0.iter_mut().zip(bytes.chunks_exact(64)) {
            let mut bits = 0;
            for bytes in bytes.as_chunks::<8>().0.iter().rev() {
                let lowest = function(u64::from_le_bytes(*bytes)) & 0x0101_0101_0101_0101;
                // The product has them next to each other in its highest byte.
                bits = bits << 8 | lowest.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            }
            *word = bits;
        }
        set
    }

    /// The cells in both sets.
    pub(super) fn and(self, other: CellSet) -> CellSet {
        let mut set = self;
        for (word, other) in set.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        set
    }

    /// The cells from one with a certain identifier on, at most 64 of them: one bit for each.
    #[inline(always)]
    pub(super) const fn bits_from(&self, id: u8) -> u64 {
        let (word, bit) = ((id >> 6) as usize, id & 63);
        let above = if word < 3 { self.0[word + 1] } else { 0 };
        self.0[word] >> bit | above << 1 << (63 - bit)
    }

    /// The words.
    pub(super) const fn words(self) -> [u64; 4] {
        self.0
    }

    /// True if a cell is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(&self, id: u8) -> bool {
        self.0[(id >> 6) as usize] >> (id & 63) & 1 != 0
    }

    /// How many cells are in the set.
    #[must_use]
    pub const fn len(&self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// True if no cell is in the set.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes the cell with the least identifier from the set, and returns it.
    pub(super) fn take_first(&mut self) -> Option<u8> {
        for (k, word) in (0_u8..).zip(&mut self.0) {
            if *word != 0 {
                let bit = word.trailing_zeros() as u8;
                *word &= *word - 1;
                return Some(k * 64 + bit);
            }
        }
        None
    }
}

/// The cells in the order of their identifiers.
impl Iterator for CellSet {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        self.take_first()
    }
}

impl FromIterator<u8> for CellSet {
    fn from_iter<T: IntoIterator<Item = u8>>(ids: T) -> CellSet {
        let mut set = CellSet::default();
        ids.into_iter().for_each(|id| set.insert(id));
        set
    }
}
