//! The Python package `rul`: rules, games, simulations, and environments for learning.
//!
//! | module | what it does |
//! |---|---|
//! | `rule` | rules: loaded, or compiled from a text |
//! | `game` | one game, its snapshots, and its state as arrays |
//! | `simulate` | many games, as columns of a table |
//! | `batch` | many games that are played step by step, for Gymnasium |
//! | `errors` | exceptions |
//! | `interrupt` | long calls without the interpreter lock, which Ctrl+C can stop |
//!
//! `python/rul` has the parts that are written in Python, and the types of this module.

#![warn(clippy::unwrap_used, clippy::expect_used)]

mod batch;
mod errors;
mod game;
mod interrupt;
mod rule;
mod simulate;

/// What `rul` imports from here.
#[pyo3::pymodule]
mod _rul {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::errors::{CompileError, RulError, TrapError};
    #[pymodule_export]
    use super::game::{Game, Snapshot, positions};
    #[pymodule_export]
    use super::rule::{Rule, compile, load, source, standard_rules};
    #[pymodule_export]
    use super::simulate::{header, simulate};
}
