//! What is known of the code of a rule file without running it, from its bytes and the entries of
//! its phases.
//!
//! | file | what it does |
//! |---|---|
//! | `walk` | follows everything that can be executed |
//! | `complete` | what a code does whose operands are known |
//! | `final_round` | where the last evaluation of a loop over cells starts |
//! | `net` | changes of the height of the stack |
//! | `graph` | cycles, and what can accumulate |
//! | `effects` | what codes read and change |
//! | `phases` | which phases reach which code |
//! | `phase_effects` | what phases can read and change |

pub(crate) mod complete;
pub(crate) mod effects;
mod final_round;
pub(crate) mod graph;
pub(crate) mod net;
mod phase_effects;
pub(crate) mod phases;
pub(crate) mod walk;

use grammar::hex::Edge;
use grammar::rul3::Loaded;

pub use phase_effects::PhaseEffects;
pub(crate) use phase_effects::phase_effects;

use complete::Limits;
use walk::Walk;

/// Follows everything that the phases of a rule file can execute.
pub(crate) fn walk<'f>(bytes: &'f [u8], file: &Loaded) -> Walk<'f> {
    let edge = file.rule.edge.or(Edge::ALL.last().copied());
    let cells = edge.map_or(u8::MAX.into(), Edge::cells);
    let limits = Limits { cells: i32::try_from(cells).unwrap_or(i32::MAX) };
    Walk::new(bytes, limits, |phase| file.layout.phase(phase))
}
