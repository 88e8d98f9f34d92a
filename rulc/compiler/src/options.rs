//! The options of a compilation.

use crate::lint::Levels;
use crate::passes::Passes;

/// Options of a compilation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The passes that make the code smaller.
    pub passes: Passes,
    /// Whether a source map is made.
    pub map: bool,
    /// Whether the code of the tests is part of the file.
    pub tests: bool,
    /// The levels of lints.
    pub lints: Levels,
}

impl Default for Options {
    fn default() -> Options {
        Options { passes: Passes::all(), map: false, tests: false, lints: Levels::default() }
    }
}
