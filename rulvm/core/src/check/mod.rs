//! The checker of rule files: checks their code without running it. `rulvm check`.
//!
//! ```text
//! bytes --analysis--> nodes and links --checks--> findings and facts --> text, JSON
//! ```
//!
//! It helps authors; safety does not depend on it, since the machines check everything themselves.
//! Its time and memory are bounded for every file, see [`Report::complete`].
//!
//! | file | what it does |
//! |---|---|
//! | `errors` | what certainly traps |
//! | `bytes` | which bytes of the code are reached |
//! | `depth` | how many operands wait, how deep calls nest |
//! | `stack` | how high the rule's own stack can be |
//! | `variables` | variables that nothing writes |
//! | `loops` | loops and recursions that cannot end |
//! | `piece` | hexagons that no piece has |
//! | `engine` | what the fast machine runs |
//! | `path` | how code is reached |
//! | `findings` | the kinds of findings |
//! | `facts` | the result of a check |
//! | `report` | builds it |
//! | `text`, `json` | the report for people and for programs |

mod bytes;
mod depth;
mod engine;
mod errors;
mod facts;
mod findings;
mod json;
mod loops;
mod path;
mod piece;
mod report;
mod stack;
mod text;
mod variables;

pub use facts::{Facts, Fallback, Function, Most, PhaseFacts, Reason, Report};
pub use findings::{Finding, Kind, Path, Severity, Step};
pub use json::json;
pub use text::text;

use crate::analysis;
use crate::analysis::walk::Walk;
use crate::program::Program;

/// Checks the code of a rule.
#[must_use]
pub fn check(program: &Program) -> Report {
    report::report(program, &analysis::walk(program.bytes(), program.loaded()))
}

/// How many states a check of a file of this length keeps at most.
#[must_use]
pub fn most_states(length: usize) -> usize {
    // Two nodes for each byte, and what is known about them.
    Walk::most_facts(length) + 2 * length
}
