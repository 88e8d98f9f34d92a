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
use crate::load::Unit;
use crate::program::{FunctionId, VarId};
use crate::resolve::Resolved;

/// What a value stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Whatever is wanted: `V[i]`, the stack, assembly, answers of the host.
    Any,
    /// A number.
    Int,
    /// True or false.
    Bool,
    /// A cell of the board, or none.
    Cell,
    /// A color of hexagons.
    Color,
    /// A pattern.
    Pattern,
    /// A shape.
    Shape,
    /// A signal that comes in.
    Signal,
    /// An action of the game.
    Action,
    /// One of the eight marks of a cell.
    Mark,
    /// A direction to a neighbour.
    Direction,
}

impl Kind {
    /// All kinds.
    pub const ALL: &[Kind] = &[
        Kind::Any,
        Kind::Int,
        Kind::Bool,
        Kind::Cell,
        Kind::Color,
        Kind::Pattern,
        Kind::Shape,
        Kind::Signal,
        Kind::Action,
        Kind::Mark,
        Kind::Direction,
    ];

    /// The kind as a word, as source maps have it.
    #[must_use]
    pub fn word(self) -> &'static str {
        let described = self.describe();
        described.split_once(' ').map_or(described, |(_, word)| word)
    }

    /// The kind with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// The kind in words, with its article.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Kind::Any => "a value",
            Kind::Int => "a number",
            Kind::Bool => "a boolean",
            Kind::Cell => "a cell",
            Kind::Color => "a color",
            Kind::Pattern => "a pattern",
            Kind::Shape => "a shape",
            Kind::Signal => "a signal",
            Kind::Action => "an action",
            Kind::Mark => "a mark",
            Kind::Direction => "a direction",
        }
    }
}

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
