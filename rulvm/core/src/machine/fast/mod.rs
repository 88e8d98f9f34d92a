//! The fast machine: code translated once, then executed over slots.
//!
//! ```text
//! bytes --translate--> blocks of instructions --execute--> the value of the phase, or nothing
//! ```
//!
//! It does what the [reference machine](super::Run) does, except in rare cases: wherever a phase
//! traps, or does something that is rare and hard to translate, it bails out, undoes what it has
//! done, and the reference machine runs the phase from its start. So a trap always has the address,
//! the fuel and the state of the reference machine.
//!
//! | file | what it holds |
//! |---|---|
//! | `ir` | slots and instructions |
//! | `translate` | from bytes to blocks of instructions, by address and waiting codes |
//! | `translator` | what the translation of all blocks shares |
//! | `block` | one block, with inlined subroutines |
//! | `shape` | what waits at an address |
//! | `dead_results` | removes last values that are never read |
//! | `jump_threading` | copies conditions to the jumps that lead to them |
//! | `lanes` | loops over cells, all cells at once |
//! | `lower` | from instructions to operations, with fusion and if-conversion |
//! | `op` | operations, and how each calls the next |
//! | `calculate`, `if_conversion`, `hexagons`, `walks`, `lines`, `loops`, `calls` | operations |
//! | `stacks`, `more_space` | the stacks of subroutines and loops |
//! | `run` | a run of a phase, and how it is undone |

mod block;
mod calculate;
mod calls;
mod dead_results;
mod hexagons;
mod if_conversion;
mod ir;
mod jump_threading;
#[allow(clippy::wildcard_enum_match_arm, reason = "groups give up where they meet anything else")]
mod lanes;
mod lines;
mod loops;
#[allow(
    clippy::wildcard_enum_match_arm,
    reason = "it looks for some sequences of instructions and leaves the others alone"
)]
mod lower;
mod more_space;
mod op;
mod run;
mod shape;
mod stacks;
mod translate;
mod translator;
mod walks;

use std::sync::Arc;

use grammar::isa::Address;
use grammar::rul3::Phase;

use crate::index::IndexVec;

pub use run::{Scratch, run};

use op::{Op, Target};

/// The code of a rule, translated.
#[derive(Debug, Default)]
pub struct Code {
    ops: Vec<Op>,
    /// The tables of `$60` and `$61`.
    tables: Vec<Vec<i32>>,
    /// The loops over cells that can be executed for all cells at once.
    lanes: IndexVec<ir::Lanes, lanes::Program>,
    /// The targets of each `$62`.
    targets: Vec<Vec<Target>>,
    /// Constants by their slots, from the last one down.
    constants: Vec<i32>,
    /// For each phase, its first operation and its address, if the fast machine can run it.
    entries: [Option<(u32, i32)>; Phase::ALL.len()],
    /// True if some code changes the stack.
    pushes: bool,
    /// For each phase, whether it can change the board.
    changes_board: [bool; Phase::ALL.len()],
    /// The most waiting codes in one subroutine.
    most_pending: usize,
    /// The deepest inlining of subroutines.
    most_inlined: usize,
    /// The same at calls that are not inlined.
    most_inlined_at_calls: usize,
    /// Where translation bailed out: after or within a code that is left to the reference machine.
    bail_outs: Vec<Address>,
    /// Tells this code from all others.
    identity: Arc<()>,
}

impl Code {
    /// Translates the code of a rule file whose phases start at these addresses.
    #[must_use]
    pub fn new(bytes: &[u8], entry: impl Fn(Phase) -> Option<Address>) -> Code {
        translate::translate(bytes, entry)
    }

    /// Where the fast machine bails out if it gets there, in no particular order. Each is an
    /// address after the first byte of a code, up to the address after the whole code.
    #[must_use]
    pub(crate) fn bail_outs(&self) -> &[Address] {
        &self.bail_outs
    }

    /// True if the fast machine can run a phase.
    #[must_use]
    pub fn can_run(&self, phase: Phase) -> bool {
        self.entries[phase as usize].is_some()
    }
}
