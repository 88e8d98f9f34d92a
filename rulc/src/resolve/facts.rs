//! What resolution finds out about the syntax trees, by place. The program has lost it: names are
//! replaced by what they stand for there, and constants by their values.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use grammar::span::Span;

use super::names::Symbol;
use crate::program::FunctionId;

/// A `break` or `watch` for the debugger.
#[derive(Debug)]
pub(crate) struct Stop {
    /// The function that it stands in.
    pub(crate) function: FunctionId,
    /// Where in the code it is.
    pub(crate) near: Near,
    pub(crate) kind: StopKind,
    /// Where the condition stands, if there is one.
    pub(crate) when: Option<Span>,
}

/// A place in the code, by a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Near {
    /// Where the statement begins.
    Before(Span),
    /// Behind the statement, the last one of its block.
    Behind(Span),
    /// In a block without statements.
    Nothing,
}

/// The place behind a statement.
pub(crate) const fn behind(statement: Span) -> Span {
    Span { start: statement.end, ..statement }
}

/// What the debugger is asked for.
#[derive(Debug)]
pub(crate) enum StopKind {
    /// To stop: the name of the place.
    Break(String),
    /// To show a value: where the expression stands.
    Watch(Span),
}

#[derive(Debug, Default)]
pub(crate) struct Facts {
    /// What the names of items, parameters and local variables are, where they are declared.
    pub(crate) declared: BTreeMap<Span, Symbol>,
    /// What names stand for where they are used; those that are built in are not here.
    pub(crate) uses: BTreeMap<Span, Symbol>,
    /// The expressions whose values are known.
    pub(crate) values: BTreeMap<Span, i32>,
    /// Between which bounds the subjects of `switch`, and the values that are assigned, are.
    pub(crate) bounds: BTreeMap<Span, RangeInclusive<i64>>,
    /// What the debugger is asked for, in the order of bodies.
    pub(crate) stops: Vec<Stop>,
    /// The modules that are used: where a `use` names them.
    pub(crate) modules: BTreeSet<Span>,
}
