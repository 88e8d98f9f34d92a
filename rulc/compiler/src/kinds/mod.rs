//! Kinds: what the values of names stand for.
//!
//! When a game runs, every value is a number, and the machine does not notice if one is used as
//! another. So the compiler infers what every variable, parameter, result and table stands for, by
//! unification: the first use decides the kind ([`classes`]), and whatever is assigned, returned,
//! passed or compared must be of the same kind ([`expressions`], [`statements`]). Numbers can stand
//! for anything but cells, so their uses are checked at the end, when all names have their kinds
//! ([`mod@check`], [`final_kind`]). The texts are in [`messages`].

mod amounts;
mod check;
mod chunked_vec;
mod classes;
mod expressions;
mod final_kind;
mod messages;
mod statements;

use std::collections::{BTreeMap, BTreeSet};

use grammar::span::Span;

use crate::diagnostics::Diagnostic;
use crate::kind::Kind;
use crate::load::Unit;
use crate::program::{ArrayId, FunctionId, TableId, VarId};
use crate::resolve::{ConstantId, Resolved};

/// What is known about the kinds of a program.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    /// The kinds that numbers, or values of any kind, are used as.
    pub(crate) from_numbers: BTreeSet<Kind>,
    /// The kinds of the sides of comparisons that tests expect, by the place of the comparison.
    pub(crate) compared: BTreeMap<Span, Kind>,
    /// The kinds of variables, as far as they have one.
    pub(crate) variables: BTreeMap<VarId, Kind>,
    /// The kinds of the elements of arrays, as far as they have one.
    pub(crate) arrays: BTreeMap<ArrayId, Kind>,
    /// The kinds of what functions return, as far as they have one.
    pub(crate) results: BTreeMap<FunctionId, Kind>,
    /// The kinds of constants.
    pub(crate) constants: BTreeMap<ConstantId, Kind>,
    /// The kinds of the elements of tables.
    pub(crate) tables: BTreeMap<TableId, Kind>,
}

/// Infers the kinds of a program, and reports those that are mixed up. `counts` says for the place
/// of a name or of a test whether its item is looked at: kinds go from item to item, and so do
/// mistakes.
pub(crate) fn check(
    units: &[Unit],
    resolved: &Resolved,
    counts: impl Fn(Span) -> bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Kinds {
    let mut checker = check::Checker::new(units, resolved);
    checker.program(counts);
    let (kinds, found) = checker.finish();
    diagnostics.extend(found);
    kinds
}
