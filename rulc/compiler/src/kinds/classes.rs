//! Classes of names that are of one kind.

use grammar::span::Span;

use super::pile::Pile;
use crate::kind::Kind;

/// The number of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class(pub(super) u32);

/// What is known about a class.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// The class that it was joined with.
    parent: Option<u32>,
    /// Its kind, and the place that gave it.
    kind: Option<Kind>,
    origin: Span,
    /// True if it was calculated with.
    calculated: bool,
    /// True if something was reported: nothing follows from another mistake.
    broken: bool,
}

/// All classes: disjoint sets.
#[derive(Debug, Default)]
pub(super) struct Classes(Pile<Entry>);

impl Classes {
    /// Classes 0 to `count - 1`, of unknown kinds.
    pub(super) fn new(count: usize) -> Classes {
        Classes(std::iter::repeat_n(Entry::default(), count).collect())
    }

    pub(super) fn fresh(&mut self) -> Class {
        self.0.push(Entry::default());
        Class(u32::try_from(self.0.len() - 1).unwrap_or(u32::MAX))
    }

    fn get(&self, class: u32) -> Option<&Entry> {
        self.0.get(class as usize)
    }

    fn get_mut(&mut self, class: u32) -> Option<&mut Entry> {
        self.0.get_mut(class as usize)
    }

    fn root(&mut self, class: Class) -> u32 {
        let mut root = class.0;
        while let Some(parent) = self.get(root).and_then(|entry| entry.parent) {
            // Halving the path keeps it short.
            if let Some(grandparent) = self.get(parent).and_then(|entry| entry.parent)
                && let Some(entry) = self.get_mut(root)
            {
                entry.parent = Some(grandparent);
            }
            root = parent;
        }
        root
    }

    fn entry(&mut self, class: Class) -> Entry {
        let root = self.root(class);
        self.get(root).copied().unwrap_or_default()
    }

    /// The kind, and the place that gave it.
    pub(super) fn kind(&mut self, class: Class) -> Option<(Kind, Span)> {
        let Entry { kind, origin, .. } = self.entry(class);
        kind.map(|kind| (kind, origin))
    }

    pub(super) fn is_broken(&mut self, class: Class) -> bool {
        self.entry(class).broken
    }

    /// Nothing more is said about the class.
    pub(super) fn give_up(&mut self, class: Class) {
        let root = self.root(class);
        if let Some(entry) = self.get_mut(root) {
            entry.broken = true;
        }
    }

    /// Notes that a name is calculated with; true if it is the first time.
    pub(super) fn calculate(&mut self, class: Class) -> bool {
        let entry = self.get_mut(class.0);
        entry.is_some_and(|entry| !std::mem::replace(&mut entry.calculated, true))
    }

    pub(super) fn bind(&mut self, class: Class, kind: Kind, origin: Span) {
        let root = self.root(class);
        if let Some(entry) = self.get_mut(root) {
            (entry.kind, entry.origin) = (Some(kind), origin);
        }
    }

    /// Joins two classes; their kinds must be the same, or one unknown.
    pub(super) fn join(&mut self, a: Class, b: Class) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let joined = self.get(a).copied().unwrap_or_default();
        if let Some(entry) = self.get_mut(b) {
            if entry.kind.is_none() {
                (entry.kind, entry.origin) = (joined.kind, joined.origin);
            }
            entry.broken |= joined.broken;
        }
        if let Some(entry) = self.get_mut(a) {
            entry.parent = Some(b);
        }
    }
}
