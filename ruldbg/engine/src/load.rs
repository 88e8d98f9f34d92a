//! The rule that is debugged.

use std::path::Path;

use rulc_compiler::{Pass, Passes};
use rulvm_core::Program;
use rulvm_files::{self as files, Accept, Problem, Rule};

/// The passes with which a source is compiled unless something else is wanted: those that change
/// nothing of what an author sees.
#[must_use]
pub fn gentle() -> Passes {
    [Pass::Coloring, Pass::Saves].into_iter().collect()
}

/// Loads a rule.
///
/// # Errors
/// What is wrong with the file.
pub fn load(file: &Path, passes: Passes) -> Result<Rule, Problem> {
    files::load(file, Accept::Anything, passes)
}

/// True if rules are not the same, or their code stands elsewhere in the source.
#[must_use]
pub fn is_changed(one: &Program, other: &Program) -> bool {
    one.bytes() != other.bytes() || one.map() != other.map()
}
