//! Kinds: what the values of names stand for.
//!
//! When a game runs, every value is a number, and the machine takes one for the other without a
//! word. So the compiler finds out what every variable, parameter, result and table stands for, by
//! unification: the first use gives the kind ([`classes`]), and whatever is assigned, returned,
//! given or compared must be of the same kind ([`expressions`], [`statements`]). Numbers can stand
//! for everything but cells, so what happens to them is looked at in the end, when all names have
//! their kinds ([`mod@check`], [`last`]). The words are in [`messages`].

mod check;
mod classes;
mod expressions;
mod last;
mod messages;
mod pile;
mod statements;

use std::collections::{BTreeMap, BTreeSet};

use grammar::span::Span;

use crate::diagnostics::Diagnostic;
use crate::kind::Kind;
use crate::load::Unit;
use crate::program::{FunctionId, VarId};
use crate::resolve::Resolved;

/// What is known about the kinds of a program.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    /// The kinds that numbers, or values of any kind, are used as.
    pub(crate) from_numbers: BTreeSet<Kind>,
    /// What the sides of comparisons in expectations of tests are, by the places of those.
    pub(crate) compared: BTreeMap<Span, Kind>,
    /// The kinds of variables, as far as they have one.
    pub(crate) variables: BTreeMap<VarId, Kind>,
    /// The kinds of what functions return, as far as they have one.
    pub(crate) results: BTreeMap<FunctionId, Kind>,
}

/// Finds out the kinds of a program without errors, and reports those that are mixed up.
pub(crate) fn check(
    units: &[Unit],
    resolved: &Resolved,
    diagnostics: &mut Vec<Diagnostic>,
) -> Kinds {
    let mut checker = check::Checker::new(units, resolved);
    checker.program();
    let (kinds, found) = checker.finish();
    diagnostics.extend(found);
    kinds
}
