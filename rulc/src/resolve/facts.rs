//! What resolution finds out about the syntax trees, by place. The program has lost it: names are
//! replaced by what they stand for there, and constants by their values.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use grammar::span::Span;

use super::names::Symbol;

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
    /// The modules that are used: where a `use` names them.
    pub(crate) modules: BTreeSet<Span>,
}
