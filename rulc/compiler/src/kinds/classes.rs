//! Classes of names that must have the same kind.

use grammar::span::Span;

use super::chunked_vec::ChunkedVec;
use crate::kind::Kind;
use grammar::index::{Id, id};

id! {
    /// The number of a class.
    pub(super) Class
}

/// What is known about a class.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// The class that it was joined with.
    parent: Option<Class>,
    /// Its kind, and the place that gave it.
    kind: Option<Kind>,
    origin: Span,
    /// True if it was calculated with.
    calculated: bool,
    /// True if an error was reported, so that no other follows from it.
    broken: bool,
}

/// All classes: disjoint sets.
#[derive(Debug, Default)]
pub(super) struct Classes(ChunkedVec<Entry>);

impl Classes {
    /// Classes 0 to `count - 1`, of unknown kinds.
    pub(super) fn new(count: usize) -> Classes {
        Classes(std::iter::repeat_n(Entry::default(), count).collect())
    }

    pub(super) fn fresh(&mut self) -> Class {
        Class::from_index(self.0.push(Entry::default()))
    }

    fn root(&mut self, class: Class) -> Class {
        let mut root = class;
        while let Some(parent) = self.0[root.index()].parent {
            // Halving the path keeps it short.
            if let Some(grandparent) = self.0[parent.index()].parent {
                self.0[root.index()].parent = Some(grandparent);
            }
            root = parent;
        }
        root
    }

    /// The entry that stands for the whole class.
    fn entry(&mut self, class: Class) -> &mut Entry {
        let root = self.root(class);
        &mut self.0[root.index()]
    }

    /// The kind, and the place that gave it.
    pub(super) fn kind(&mut self, class: Class) -> Option<(Kind, Span)> {
        let &mut Entry { kind, origin, .. } = self.entry(class);
        kind.map(|kind| (kind, origin))
    }

    pub(super) fn is_broken(&mut self, class: Class) -> bool {
        self.entry(class).broken
    }

    /// Suppresses further errors about the class.
    pub(super) fn mark_broken(&mut self, class: Class) {
        self.entry(class).broken = true;
    }

    /// Notes that a name is calculated with; true if it is the first time.
    pub(super) fn calculate(&mut self, class: Class) -> bool {
        !std::mem::replace(&mut self.0[class.index()].calculated, true)
    }

    pub(super) fn bind(&mut self, class: Class, kind: Kind, origin: Span) {
        let entry = self.entry(class);
        (entry.kind, entry.origin) = (Some(kind), origin);
    }

    /// Joins two classes; their kinds must be the same, or one unknown.
    pub(super) fn join(&mut self, a: Class, b: Class) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let joined = self.0[a.index()];
        let entry = &mut self.0[b.index()];
        if entry.kind.is_none() {
            (entry.kind, entry.origin) = (joined.kind, joined.origin);
        }
        entry.broken |= joined.broken;
        self.0[a.index()].parent = Some(b);
    }
}
