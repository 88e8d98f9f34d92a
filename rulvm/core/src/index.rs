//! Lists whose positions have a type of their own.
//!
//! These positions are made by the lists themselves. One that is not in its list is an error in
//! this program, never in a file, so it panics.

use std::fmt::Display;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A position in the lists of one kind of thing.
pub(crate) trait Id: Copy {
    fn from_index(index: usize) -> Self;
    fn index(self) -> usize;
}

/// Defines a type of positions.
macro_rules! id {
    ($(#[$doc:meta])* $visibility:vis $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $visibility struct $name(u32);

        impl $crate::index::Id for $name {
            fn from_index(index: usize) -> $name {
                $name($crate::index::narrow(index))
            }

            fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

pub(crate) use id;

/// A number in a smaller type, which it fits by a limit that is kept elsewhere.
///
/// # Panics
/// If it does not fit.
pub(crate) fn narrow<T: Copy + Display, U: TryFrom<T>>(number: T) -> U {
    let narrow = U::try_from(number);
    narrow.unwrap_or_else(|_| unreachable!("{number} does not fit {}", std::any::type_name::<U>()))
}

/// A list with positions of type `I`.
#[derive(Clone, Debug)]
pub(crate) struct IndexVec<I, T> {
    list: Vec<T>,
    id: PhantomData<I>,
}

impl<I: Id, T> IndexVec<I, T> {
    pub(crate) const fn new() -> IndexVec<I, T> {
        IndexVec { list: Vec::new(), id: PhantomData }
    }

    /// Appends a thing, and returns its position.
    pub(crate) fn push(&mut self, thing: T) -> I {
        let id = self.next_id();
        self.list.push(thing);
        id
    }

    /// The position of the thing that is pushed next.
    pub(crate) fn next_id(&self) -> I {
        I::from_index(self.list.len())
    }

    pub(crate) const fn len(&self) -> usize {
        self.list.len()
    }

    /// The positions, in order.
    pub(crate) fn ids(&self) -> impl Iterator<Item = I> + use<I, T> {
        (0..self.list.len()).map(I::from_index)
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, T> {
        self.list.iter()
    }

    /// The things with their positions, in order.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (I, &T)> {
        self.ids().zip(&self.list)
    }

    /// A list with something for each thing of this one.
    pub(crate) fn map<U>(&self, of: impl FnMut(&T) -> U) -> IndexVec<I, U> {
        IndexVec { list: self.list.iter().map(of).collect(), id: PhantomData }
    }
}

impl<I, T> From<Vec<T>> for IndexVec<I, T> {
    fn from(list: Vec<T>) -> IndexVec<I, T> {
        IndexVec { list, id: PhantomData }
    }
}

impl<I: Id, T> Index<I> for IndexVec<I, T> {
    type Output = T;

    fn index(&self, id: I) -> &T {
        &self.list[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IndexVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.list[id.index()]
    }
}

impl<'l, I: Id, T> IntoIterator for &'l IndexVec<I, T> {
    type Item = &'l T;
    type IntoIter = std::slice::Iter<'l, T>;

    fn into_iter(self) -> std::slice::Iter<'l, T> {
        self.list.iter()
    }
}
