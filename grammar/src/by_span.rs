//! What is known about places in texts.
//!
//! There are a few facts for each line of a source. A list in the order of the places needs half
//! the memory of a map.

use crate::index::narrow;
use crate::span::Span;

/// Values by place: first all are inserted, then they are frozen, then they are looked up.
#[derive(Debug)]
pub struct BySpan<T> {
    entries: Vec<(Span, T)>,
    /// For each source and each piece of it, the first entry that starts in it or later.
    pieces: Vec<Vec<u32>>,
}

/// The length of a piece of a source, as a power of 2: shorter than most lines.
const PIECE: u32 = 4;

impl<T> Default for BySpan<T> {
    fn default() -> BySpan<T> {
        BySpan { entries: Vec::new(), pieces: Vec::new() }
    }
}

impl<T> BySpan<T> {
    /// Inserts what is known about a place, which replaces what was known before.
    pub fn insert(&mut self, span: Span, value: T) {
        self.entries.push((span, value));
    }

    /// Sorts what was inserted after the first `before`.
    pub fn sort(&mut self, before: usize) {
        if let Some(new) = self.entries.get_mut(before..) {
            new.sort_by_key(|&(span, _)| span);
        }
    }

    /// Removes what was inserted after the first `before`, if it is gone.
    pub fn forget(&mut self, before: usize, is_gone: impl Fn(&T) -> bool) {
        let mut number = 0;
        self.entries.retain(|(_, value)| {
            number += 1;
            number <= before || !is_gone(value)
        });
    }

    /// How much was inserted so far.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if nothing was inserted so far.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What was inserted about a place after the first `before`.
    #[must_use]
    pub fn since(&self, before: usize, span: Span) -> Option<&T> {
        let new = self.entries.iter().skip(before).rev();
        new.into_iter().find(|(at, _)| *at == span).map(|(_, value)| value)
    }

    /// Makes it ready to be looked up.
    pub fn freeze(&mut self) {
        self.entries.shrink_to_fit();
        // Sorting needs as much memory again.
        if !self.entries.is_sorted_by_key(|&(span, _)| span) {
            self.entries.sort_by_key(|&(span, _)| span);
        }
        self.entries.dedup_by(|new, old| {
            let same = new.0 == old.0;
            if same {
                std::mem::swap(new, old);
            }
            same
        });
        self.entries.shrink_to_fit();
        for (k, (span, _)) in self.entries.iter().enumerate() {
            let (source, piece) = place(*span);
            if self.pieces.len() <= source {
                self.pieces.resize_with(source + 1, Vec::new);
            }
            if let Some(pieces) = self.pieces.get_mut(source) {
                let missing = (piece + 1).saturating_sub(pieces.len());
                pieces.extend(std::iter::repeat_n(narrow::<_, u32>(k), missing));
            }
        }
    }

    /// What is known about a place.
    #[must_use]
    pub fn get(&self, span: &Span) -> Option<&T> {
        let (source, piece) = place(*span);
        let first = *self.pieces.get(source)?.get(piece)?;
        let mut near = self.entries.iter().skip(first as usize);
        near.find(|(at, _)| at >= span).filter(|(at, _)| at == span).map(|(_, value)| value)
    }

    /// The places in their order, with what is known about them.
    pub fn iter(&self) -> impl Iterator<Item = (Span, &T)> {
        self.entries.iter().map(|(span, value)| (*span, value))
    }
}

/// The number of the source of a place, and the piece of it in which the place starts.
fn place(span: Span) -> (usize, usize) {
    (usize::from(span.source().0), (span.start() >> PIECE) as usize)
}
