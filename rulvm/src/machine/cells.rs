//! A set of cells as bits, gone through in the order of identifiers.

/// A set of cells of one board: bit k of the words stands for cell k.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellSet([u64; 4]);

impl CellSet {
    /// Adds a cell.
    pub const fn insert(&mut self, id: u8) {
        self.0[(id >> 6) as usize] |= 1 << (id & 63);
    }

    /// The cells for which a number is positive.
    pub(super) fn where_positive(numbers: &[i8; 256]) -> CellSet {
        let mut set = CellSet::default();
        for (word, numbers) in set.0.iter_mut().zip(numbers.chunks_exact(64)) {
            *word = numbers.iter().rev().fold(0, |word, &n| word << 1 | u64::from(n > 0));
        }
        set
    }

    /// The words.
    pub(super) const fn words(self) -> [u64; 4] {
        self.0
    }

    /// Takes the cell with the least identifier out of the set.
    pub fn take_first(&mut self) -> Option<u8> {
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
