//! The checker of rule files: checks their code without running it. `rulvm check`.
//!
//! ```text
//! bytes --walk--> nodes and links --analyses--> findings and facts --> text, JSON
//! ```
//!
//! It helps authors; safety does not depend on it, since the machines check everything themselves.
//! Its time and memory are bounded for every file, see [`Report::complete`].
//!
//! | file | what it does |
//! |---|---|
//! | `walk` | follows everything that can be executed |
//! | `complete` | what a code does whose operands are known |
//! | `final_round` | where the last evaluation of a loop over cells starts |
//! | `net` | changes of the height of the stack |
//! | `graph` | cycles, and what can accumulate |
//! | `errors` | what certainly traps |
//! | `bytes` | which bytes of the code are reached |
//! | `depth` | how many operands wait, how deep calls nest |
//! | `stack` | how high the rule's own stack can be |
//! | `effects` | what codes read and change |
//! | `variables` | variables that nothing writes |
//! | `loops` | loops and recursions that cannot end |
//! | `piece` | hexagons that no piece has |
//! | `engine` | what the fast machine runs |
//! | `phase_effects` | what phases can read and change |
//! | `phases` | which phases reach which code |
//! | `path` | how code is reached |
//! | `findings` | the kinds of findings |
//! | `facts` | the result of a check |
//! | `report` | builds it |
//! | `text`, `json` | the report for people and for programs |

mod bytes;
mod complete;
mod depth;
mod effects;
mod engine;
mod errors;
mod facts;
mod final_round;
mod findings;
mod graph;
mod json;
mod loops;
mod net;
mod path;
mod phase_effects;
mod phases;
mod piece;
mod report;
mod stack;
mod text;
mod variables;
mod walk;

pub use facts::{Facts, Fallback, Function, Most, PhaseFacts, Reason, Report};
pub use findings::{Finding, Kind, Path, Severity, Step};
pub use json::json;
pub use phase_effects::PhaseEffects;
pub use text::text;

use grammar::hex::Edge;
use grammar::rul3::Phase;

use crate::program::Program;
use complete::Limits;
use walk::Walk;

/// Checks the code of a rule.
#[must_use]
pub fn check(program: &Program) -> Report {
    report::report(program, &walk(program))
}

/// What each phase can read and change.
pub(crate) fn phase_effects(program: &Program) -> [PhaseEffects; Phase::ALL.len()] {
    phase_effects::phase_effects(&walk(program))
}

fn walk(program: &Program) -> Walk<'_> {
    let edge = program.rule().edge.or(Edge::ALL.last().copied());
    let cells = edge.map_or(u8::MAX.into(), Edge::cells);
    let limits = Limits { cells: i32::try_from(cells).unwrap_or(i32::MAX) };
    Walk::new(program.bytes(), limits, |phase| program.entry(phase))
}

/// How many states a check of a file of this length keeps at most.
#[must_use]
pub fn most_states(length: usize) -> usize {
    // Two nodes for each byte, and what is known about them.
    Walk::most_facts(length) + 2 * length
}
