//! Lints: warnings about code that is allowed, but probably wrong.
//!
//! Every lint has a name, a code and a level ([`LINTS`]); levels come from the command line and
//! from `allow` in the source ([`Levels`]). Lints check a resolved program without errors; each has
//! a module here. What they find in the standard modules is never shown.
//!
//! A lint for shapes that do not fit the board is not needed: hexagons are at most two steps from
//! their reference, and even the smallest board has room for that below the top of its middle
//! column.

mod assignments;
mod booleans;
mod cleared;
mod conditions;
mod context;
mod empty;
mod endless;
mod hidden;
mod keys;
mod late;
mod levels;
mod lookalike;
mod lost;
mod marks;
mod missing;
mod nothing;
mod numbers;
mod piece;
mod ranges;
mod recursion;
mod signals;
mod special;
mod stack;
mod table;
mod unassigned;
mod unchanged;
mod unreachable;
mod unused;
mod valueless;

pub(crate) use grammar_text::walk;

use grammar::work::{Part, Workers};

use crate::diagnostics::Diagnostic;

pub use levels::{Levels, UnknownLint};
pub use table::{LINTS, Level, Lint};

pub(crate) use context::{Bodies, Context};
pub(crate) use hidden::check_hidden;
pub(crate) use levels::{allows_mixed_kinds, apply, check_names};

/// Runs all lints, [`check_hidden`] among them; `other` is done at the same time. If there are
/// errors, only lints that look at each body alone are run, on the bodies of the context.
pub(crate) fn run(
    context: &Context<'_>,
    workers: &dyn Workers,
    other: Option<Part<'_>>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let finders = LINTS.iter().filter_map(|lint| lint.finder.as_ref());
    let finders: Vec<_> = finders.filter(|finder| context.is_whole || finder.is_local).collect();
    // A module that finds several lints finds them together.
    let modules = finders.iter().enumerate().filter_map(|(k, finder)| {
        let is_first = finders.iter().take(k).all(|before| before.module != finder.module);
        is_first.then_some(finder.check)
    });
    let mut found: Vec<_> = modules.map(|check| (check, Vec::new())).collect();
    let mut hidden = Vec::new();
    let names: Option<Part<'_>> = context
        .is_whole
        .then(|| -> Part<'_> { Box::new(|| check_hidden(context.units, &mut hidden)) });
    let parts =
        found.iter_mut().map(|(check, out)| -> Part<'_> { Box::new(move || check(context, out)) });
    workers.run(other.into_iter().chain(names).chain(parts).collect());
    diagnostics.append(&mut hidden);
    diagnostics.extend(found.into_iter().flat_map(|(_, out)| out));
}
