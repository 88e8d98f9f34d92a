//! Names that are neither those of files nor those of standard rules.

use std::path::Path;

use rulc_sources::standard::{is_word, no_standard};

use crate::exit::Exit;
use crate::problem::Problem;

/// Says that a name is neither that of a file nor that of a standard or sample rule.
#[must_use]
pub fn not_found(name: &Path) -> Problem {
    Problem { message: no_standard(name), exit: Exit::RuleNotFound }
}

/// Returns what to say about a file that cannot be read. A single word may have been meant as the
/// name of a standard rule.
#[must_use]
pub fn unreadable(path: &Path, error: &std::io::Error) -> Problem {
    if is_word(path) && error.kind() == std::io::ErrorKind::NotFound {
        return not_found(path);
    }
    Problem { message: format!("{}: {error}", path.display()), exit: Exit::RuleNotFound }
}
