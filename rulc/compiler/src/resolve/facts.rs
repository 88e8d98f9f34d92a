//! What resolution finds out about the syntax trees, by place. The program does not have it: there,
//! names are replaced by what they stand for, and constants by their values.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use grammar::index::narrow;
use grammar::span::Span;
use grammar_text::ast::{Expr, ExprKind};

use super::names::Symbol;
use crate::program::FunctionId;

/// A `break` or `watch` for the debugger.
#[derive(Debug)]
pub(crate) struct Stop {
    /// The function that contains it.
    pub(crate) function: FunctionId,
    /// Where in the code it is.
    pub(crate) near: Near,
    pub(crate) kind: StopKind,
    /// The place of the condition, if there is one.
    pub(crate) when: Option<Span>,
}

/// A place in the code, by a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Near {
    /// The start of the statement.
    Before(Span),
    /// After the statement, which is the last of its block.
    Behind(Span),
    /// In a block without statements.
    Nothing,
}

/// A request to the debugger.
#[derive(Debug)]
pub(crate) enum StopKind {
    /// To stop: the name of the place.
    Break(String),
    /// To show a value: the place of the expression.
    Watch(Span),
}

/// A comparison that always has the same value.
#[derive(Debug)]
pub(crate) struct Decided {
    /// Its value.
    pub(crate) value: bool,
    /// Bounds of its sides.
    pub(crate) sides: [RangeInclusive<i64>; 2],
}

#[derive(Debug, Default)]
pub(crate) struct Facts {
    /// What the names of items, parameters and local variables are, where they are declared.
    pub(crate) declared: BySpan<Symbol>,
    /// What names stand for where they are used, except for built-in ones.
    pub(crate) uses: BySpan<Symbol>,
    /// The values of expressions that are known, except for literals.
    values: BySpan<i32>,
    /// Bounds of the subjects of `switch`, of assigned values, of indexes and of directions.
    pub(crate) bounds: BySpan<RangeInclusive<i64>>,
    /// Comparisons whose value follows from the bounds of their sides.
    pub(crate) decided: BTreeMap<Span, Decided>,
    /// The requests to the debugger, in the order of bodies.
    pub(crate) stops: Vec<Stop>,
    /// The `use` items whose modules are used.
    pub(crate) modules: BTreeSet<Span>,
    /// The names of modules where they are used, and where these names are declared.
    pub(crate) paths: BySpan<Span>,
}

impl Facts {
    /// Notes that the value of an expression is known.
    pub(super) fn know_value(&mut self, expr: &Expr, value: i32) {
        if !matches!(expr.kind, ExprKind::Int(_)) {
            self.values.insert(expr.span, value);
        }
    }

    /// The value of an expression, if it is known.
    pub(crate) fn value(&self, expr: &Expr) -> Option<i32> {
        match expr.kind {
            ExprKind::Int(int) => int.number(false),
            _ => self.values.get(&expr.span).copied(),
        }
    }

    /// The values of expressions that are known, except for literals, by place.
    pub(crate) fn values(&self) -> impl Iterator<Item = (Span, i32)> {
        self.values.iter().map(|(span, value)| (span, *value))
    }

    /// The value of an expression, if it was found out since `before`, and is known.
    pub(super) fn value_since(&self, before: [usize; 4], expr: &Expr) -> Option<i32> {
        let [_, _, values, _] = before;
        match expr.kind {
            ExprKind::Int(int) => int.number(false),
            _ => self.values.since(values, expr.span).copied(),
        }
    }

    /// How much is known so far.
    pub(super) const fn known(&self) -> [usize; 4] {
        [self.declared.len(), self.uses.len(), self.values.len(), self.bounds.len()]
    }

    /// Removes what names stand for that was found out since then, if it is gone.
    pub(super) fn forget(&mut self, before: [usize; 4], is_gone: impl Fn(&Symbol) -> bool) {
        let [declared, uses, _, _] = before;
        self.declared.forget(declared, &is_gone);
        self.uses.forget(uses, &is_gone);
    }

    /// Sorts what was found out since then. Bodies follow each other, so not much is left to do at
    /// the end.
    pub(super) fn sort(&mut self, before: [usize; 4]) {
        let [declared, uses, values, bounds] = before;
        self.declared.sort(declared);
        self.uses.sort(uses);
        self.values.sort(values);
        self.bounds.sort(bounds);
    }

    /// Makes them ready to be looked up.
    pub(super) fn freeze(&mut self) {
        self.declared.freeze();
        self.uses.freeze();
        self.values.freeze();
        self.bounds.freeze();
        self.paths.freeze();
    }
}

/// Facts by place: first all are inserted, then they are frozen, then they are looked up.
///
/// There are a few for each line of a source. A list in the order of the places needs half the
/// memory of a map.
#[derive(Debug)]
pub(crate) struct BySpan<T> {
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
    pub(super) fn insert(&mut self, span: Span, value: T) {
        self.entries.push((span, value));
    }

    /// Sorts what was inserted after the first `before`.
    fn sort(&mut self, before: usize) {
        if let Some(new) = self.entries.get_mut(before..) {
            new.sort_by_key(|&(span, _)| span);
        }
    }

    /// Removes what was inserted after the first `before`, if it is gone.
    fn forget(&mut self, before: usize, is_gone: impl Fn(&T) -> bool) {
        let mut number = 0;
        self.entries.retain(|(_, value)| {
            number += 1;
            number <= before || !is_gone(value)
        });
    }

    /// How much was inserted so far.
    const fn len(&self) -> usize {
        self.entries.len()
    }

    /// What was inserted about a place after the first `before`.
    fn since(&self, before: usize, span: Span) -> Option<&T> {
        let new = self.entries.iter().skip(before).rev();
        new.into_iter().find(|(at, _)| *at == span).map(|(_, value)| value)
    }

    fn freeze(&mut self) {
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
    pub(crate) fn get(&self, span: &Span) -> Option<&T> {
        let (source, piece) = place(*span);
        let first = *self.pieces.get(source)?.get(piece)?;
        let mut near = self.entries.iter().skip(first as usize);
        near.find(|(at, _)| at >= span).filter(|(at, _)| at == span).map(|(_, value)| value)
    }

    /// The places in their order, with what is known about them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Span, &T)> {
        self.entries.iter().map(|(span, value)| (*span, value))
    }
}

/// The number of the source of a place, and the piece of it in which the place starts.
fn place(span: Span) -> (usize, usize) {
    (usize::from(span.source().0), (span.start() >> PIECE) as usize)
}

#[cfg(test)]
mod tests {
    use grammar::span::SourceId;

    use super::*;

    #[test]
    fn what_was_put_in_last_is_found() {
        let span = |start| Span::new(SourceId(0), start, start + 1);
        let mut facts = BySpan::default();
        for (start, value) in [(5, 'a'), (2, 'b'), (5, 'c'), (9, 'd'), (2, 'e')] {
            facts.insert(span(start), value);
        }
        assert_eq!(facts.since(3, span(5)), None);
        assert_eq!(facts.since(1, span(5)), Some(&'c'));
        facts.freeze();
        let all: Vec<_> = facts.iter().map(|(at, &value)| (at.start(), value)).collect();
        assert_eq!(all, [(2, 'e'), (5, 'c'), (9, 'd')]);
        for start in [9, 2, 5, 9, 5] {
            assert!(facts.get(&span(start)).is_some());
        }
        assert_eq!(facts.get(&span(3)), None);
    }
}
