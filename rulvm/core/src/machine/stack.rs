//! The stack, and snapshots of it that are shared as long as it does not change.

use std::ops::Deref;
use std::sync::Arc;

/// The stack of a game, bottom first.
#[derive(Clone, Debug, Default)]
pub struct Stack {
    entries: Vec<i32>,
    /// The last snapshot, if the entries have not changed since.
    snapshot: Option<Arc<[i32]>>,
}

impl Stack {
    /// Pushes an entry.
    pub fn push(&mut self, value: i32) {
        self.snapshot = None;
        self.entries.push(value);
    }

    /// Removes the top entry, and returns it.
    pub fn pop(&mut self) -> Option<i32> {
        let top = self.entries.pop();
        if top.is_some() {
            self.snapshot = None;
        }
        top
    }

    /// Keeps the lowest `length` entries.
    pub fn truncate(&mut self, length: usize) {
        if length < self.entries.len() {
            self.snapshot = None;
            self.entries.truncate(length);
        }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.truncate(0);
    }

    /// How many entries the next [`snapshot`](Stack::snapshot) has to copy.
    #[must_use]
    pub(crate) fn uncopied(&self) -> usize {
        if self.snapshot.is_some() { 0 } else { self.entries.len() }
    }

    /// The current entries; they are copied only if they have changed since the last snapshot.
    pub fn snapshot(&mut self) -> Arc<[i32]> {
        let Stack { entries, snapshot } = self;
        Arc::clone(snapshot.get_or_insert_with(|| Arc::from(entries.as_slice())))
    }
}

impl Deref for Stack {
    type Target = [i32];

    #[inline]
    fn deref(&self) -> &[i32] {
        &self.entries
    }
}

impl AsRef<[i32]> for Stack {
    fn as_ref(&self) -> &[i32] {
        &self.entries
    }
}

impl From<Vec<i32>> for Stack {
    fn from(entries: Vec<i32>) -> Stack {
        Stack { entries, snapshot: None }
    }
}

impl<T: AsRef<[i32]>> PartialEq<T> for Stack {
    fn eq(&self, other: &T) -> bool {
        self.entries == other.as_ref()
    }
}
