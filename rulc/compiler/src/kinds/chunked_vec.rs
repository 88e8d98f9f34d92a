//! A list whose entries never move. Such a list has a few entries for each line of a source; a
//! vector, which doubles, would need three times the memory while it grows.

use std::ops::{Index, IndexMut};

/// The entries of a part.
const PART: usize = 1 << 10;

/// A list that grows by parts of a fixed size.
#[derive(Debug)]
pub(super) struct ChunkedVec<T>(Vec<Vec<T>>);

impl<T> Default for ChunkedVec<T> {
    fn default() -> ChunkedVec<T> {
        ChunkedVec(Vec::new())
    }
}

impl<T> ChunkedVec<T> {
    /// Adds an entry, and returns its number.
    pub(super) fn push(&mut self, entry: T) -> usize {
        let number = self.len();
        match self.0.last_mut() {
            Some(part) if part.len() < PART => part.push(entry),
            _ => {
                let mut part = Vec::with_capacity(PART);
                part.push(entry);
                self.0.push(part);
            }
        }
        number
    }

    /// How many entries there are.
    pub(super) fn len(&self) -> usize {
        let last = self.0.last().map_or(0, Vec::len);
        self.0.len().saturating_sub(1) * PART + last
    }
}

/// An entry by its number.
impl<T> Index<usize> for ChunkedVec<T> {
    type Output = T;

    fn index(&self, at: usize) -> &T {
        &self.0[at / PART][at % PART]
    }
}

impl<T> IndexMut<usize> for ChunkedVec<T> {
    fn index_mut(&mut self, at: usize) -> &mut T {
        &mut self.0[at / PART][at % PART]
    }
}

impl<T> IntoIterator for ChunkedVec<T> {
    type Item = T;
    type IntoIter = std::iter::Flatten<std::vec::IntoIter<Vec<T>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().flatten()
    }
}

impl<T> FromIterator<T> for ChunkedVec<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> ChunkedVec<T> {
        let mut list = ChunkedVec::default();
        for entry in entries {
            list.push(entry);
        }
        list
    }
}
