//! What resolution finds out about the syntax trees, by place. The program does not have it: there,
//! names are replaced by what they stand for, and constants by their values.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use grammar::by_span::BySpan;
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
