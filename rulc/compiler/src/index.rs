//! Vectors that only their own numbers can index, and conversions of checked numbers.
//!
//! A number is made by [`IndexVec::push`] and belongs to one vector, so looking it up always
//! succeeds. A number that is out of range is an error of the compiler itself, never of the source:
//! the lookup panics and names the kind of the number.

use std::fmt::{self, Debug, Formatter};
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// A number that indexes an [`IndexVec`].
pub(crate) trait Id: Copy + Debug {
    /// Returns the number for a position.
    ///
    /// # Panics
    ///
    /// If the position does not fit: limits of the language keep every count far below.
    #[must_use]
    fn new(index: usize) -> Self;

    /// Returns the position that the number stands for.
    #[must_use]
    fn index(self) -> usize;
}

/// Makes a `struct Name(pub u32);` an [`Id`].
macro_rules! impl_id {
    ($($name:ident)*) => {$(
        impl $crate::index::Id for $name {
            fn new(index: usize) -> Self {
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
pub(crate) use impl_id;

/// Converts a number whose range was checked before.
///
/// # Panics
///
/// If it does not fit: the check is missing.
#[track_caller]
pub(crate) fn checked<T: Copy + Debug, U: TryFrom<T>>(value: T) -> U {
    match U::try_from(value) {
        Ok(value) => value,
        Err(_) => panic!("{value:?} does not fit {}", std::any::type_name::<U>()),
    }
}

/// A vector that is indexed by an [`Id`] of its own.
pub(crate) struct IndexVec<I, T> {
    items: Vec<T>,
    ids: PhantomData<fn(I) -> I>,
}

impl<I: Id, T> IndexVec<I, T> {
    /// An empty vector.
    #[must_use]
    pub(crate) const fn new() -> Self {
        IndexVec { items: Vec::new(), ids: PhantomData }
    }

    /// A vector of `len` copies of `item`; one for each number of another vector of this length.
    #[must_use]
    pub(crate) fn filled(item: T, len: usize) -> Self
    where
        T: Clone,
    {
        vec![item; len].into()
    }

    /// Appends an item, and returns its number.
    pub(crate) fn push(&mut self, item: T) -> I {
        let id = self.next_id();
        self.items.push(item);
        id
    }

    /// The number that the next item will have.
    #[must_use]
    pub(crate) fn next_id(&self) -> I {
        I::new(self.items.len())
    }

    /// Removes all items from number `len` on.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
    }

    /// Releases memory that no item uses.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
    }

    /// All numbers, in order.
    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.items.len()).map(I::new)
    }

    /// All items with their numbers, in order.
    pub(crate) fn iter_enumerated(
        &self,
    ) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator + FusedIterator {
        self.items.iter().enumerate().map(|(index, item)| (I::new(index), item))
    }

    /// All items with their numbers, in order, to be changed.
    pub(crate) fn iter_enumerated_mut(
        &mut self,
    ) -> impl DoubleEndedIterator<Item = (I, &mut T)> + ExactSizeIterator + FusedIterator {
        self.items.iter_mut().enumerate().map(|(index, item)| (I::new(index), item))
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

/// What does not depend on numbers: lengths, iteration, searches.
impl<I, T> Deref for IndexVec<I, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<I, T> DerefMut for IndexVec<I, T> {
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

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

impl<I, T> Default for IndexVec<I, T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<I, T: Clone> Clone for IndexVec<I, T> {
    fn clone(&self) -> Self {
        self.items.clone().into()
    }
}

impl<I, T: Debug> Debug for IndexVec<I, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.items.fmt(f)
    }
}
