//! Vectors with an index type of their own, and conversions of numbers that are known to fit.
//!
//! An index comes from the vector that it belongs to, so looking it up always succeeds. An index
//! out of range is a bug in this program, never an error in a file: the lookup panics, and names
//! the type of the index.
//!
//! ```
//! use grammar::index::{IndexVec, id};
//!
//! id! {
//!     /// The number of a player.
//!     PlayerId
//! }
//!
//! let mut players: IndexVec<PlayerId, &str> = IndexVec::new();
//! let ada = players.push("Ada");
//! assert_eq!(players[ada], "Ada");
//! ```

use std::fmt::{self, Debug, Formatter};
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// An index of an [`IndexVec`], as [`id!`] defines it.
pub trait Id: Copy + Debug {
    /// Returns the index for a position.
    ///
    /// # Panics
    /// If the position does not fit into 32 bits: limits of the language keep all counts far below.
    #[must_use]
    fn from_index(index: usize) -> Self;

    /// Returns the position that the index stands for.
    #[must_use]
    fn index(self) -> usize;
}

/// Defines types that index an [`IndexVec`]: their documentation, visibilities and names.
#[macro_export]
#[doc(hidden)]
macro_rules! define_id {
    ($($(#[$doc:meta])* $visibility:vis $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $visibility struct $name(u32);

        impl $crate::index::Id for $name {
            fn from_index(index: usize) -> Self {
                match u32::try_from(index) {
                    Ok(number) => $name(number),
                    Err(_) => panic!("too many of {}: {index}", stringify!($name)),
                }
            }

            fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

#[doc(inline)]
pub use crate::define_id as id;

/// Converts a number that is known to fit.
///
/// # Panics
/// If it does not fit: the limit that it depends on is not kept.
#[track_caller]
pub fn narrow<T: Copy + Debug, U: TryFrom<T>>(number: T) -> U {
    match U::try_from(number) {
        Ok(number) => number,
        Err(_) => panic!("{number:?} does not fit {}", std::any::type_name::<U>()),
    }
}

/// A vector that is indexed by a type of its own.
pub struct IndexVec<I, T> {
    items: Vec<T>,
    ids: PhantomData<fn(I) -> I>,
}

impl<I: Id, T> IndexVec<I, T> {
    /// Returns an empty vector.
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        IndexVec { items: Vec::new(), ids: PhantomData }
    }

    /// Returns a vector of `len` copies of `item`: one for each index of a vector of this length.
    #[must_use]
    #[inline]
    pub fn filled(item: T, len: usize) -> Self
    where
        T: Clone,
    {
        vec![item; len].into()
    }

    /// Appends an item, and returns its index.
    ///
    /// # Panics
    /// If there are more items than indices.
    pub fn push(&mut self, item: T) -> I {
        let id = self.next_id();
        self.items.push(item);
        id
    }

    /// Returns the index that the next item will have.
    ///
    /// # Panics
    /// If there are more items than indices.
    #[must_use]
    #[inline]
    pub fn next_id(&self) -> I {
        I::from_index(self.items.len())
    }

    /// Removes all items from position `len` on.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
    }

    /// Releases the memory that no item uses.
    pub fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
    }

    /// All indices, in order.
    #[inline]
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.items.len()).map(I::from_index)
    }

    /// All items with their indices, in order.
    #[inline]
    pub fn pairs(
        &self,
    ) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator + FusedIterator {
        self.items.iter().enumerate().map(|(index, item)| (I::from_index(index), item))
    }

    /// All items with their indices, in order, to be changed.
    #[inline]
    pub fn pairs_mut(
        &mut self,
    ) -> impl DoubleEndedIterator<Item = (I, &mut T)> + ExactSizeIterator + FusedIterator {
        self.items.iter_mut().enumerate().map(|(index, item)| (I::from_index(index), item))
    }

    /// Returns a vector with what a function returns for each item, under the same indices.
    pub fn map<U>(&self, of: impl FnMut(&T) -> U) -> IndexVec<I, U> {
        self.items.iter().map(of).collect()
    }
}

impl<I: Id, T> Index<I> for IndexVec<I, T> {
    type Output = T;

    #[track_caller]
    fn index(&self, id: I) -> &T {
        match self.items.get(id.index()) {
            Some(item) => item,
            None => panic!("{id:?} is out of range: there are {}", self.items.len()),
        }
    }
}

impl<I: Id, T> IndexMut<I> for IndexVec<I, T> {
    #[track_caller]
    fn index_mut(&mut self, id: I) -> &mut T {
        let len = self.items.len();
        match self.items.get_mut(id.index()) {
            Some(item) => item,
            None => panic!("{id:?} is out of range: there are {len}"),
        }
    }
}

/// What does not depend on indices: lengths, iteration, searches.
impl<I, T> Deref for IndexVec<I, T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<I, T> DerefMut for IndexVec<I, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

impl<I, T> From<Vec<T>> for IndexVec<I, T> {
    fn from(items: Vec<T>) -> Self {
        IndexVec { items, ids: PhantomData }
    }
}

impl<I, T> FromIterator<T> for IndexVec<I, T> {
    #[inline]
    fn from_iter<Items: IntoIterator<Item = T>>(items: Items) -> Self {
        Vec::from_iter(items).into()
    }
}

impl<'a, I, T> IntoIterator for &'a IndexVec<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<'a, I, T> IntoIterator for &'a mut IndexVec<I, T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter_mut()
    }
}

impl<I, T> IntoIterator for IndexVec<I, T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

impl<I, T> Default for IndexVec<I, T> {
    #[inline]
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<I, T: Clone> Clone for IndexVec<I, T> {
    #[inline]
    fn clone(&self) -> Self {
        self.items.clone().into()
    }
}

impl<I, T: Debug> Debug for IndexVec<I, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.items.fmt(f)
    }
}
