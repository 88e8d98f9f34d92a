//! The fast machine: code translated once, then executed over slots.
//!
//! ```text
//! bytes --translate--> blocks of instructions --execute--> the value of the phase, or nothing
//! ```
//!
//! It does what the [reference machine](super::Run) does, with one liberty: it need not know every
//! end of a story. Wherever a phase traps, or does something that is rare and hard to translate, it
//! gives up, takes back what it has done, and the reference machine runs the phase from its
//! beginning. So a trap has exactly the address, the fuel and the state that the reference gives.
//!
//! | file | what it holds |
//! |---|---|
//! | `ir` | slots and instructions |
//! | `translate` | from bytes to blocks of instructions, keyed by address and what waits there |
//! | `block` | one block, with the subroutines that stand where they are called |
//! | `shape` | what waits at an address |
//! | `last` | last values that nobody asks for |
//! | `ahead` | conditions that jumps lead to |
//! | `lower` | from instructions to operations; what often stands together becomes one |
//! | `op` | operations, and how each calls the next |
//! | `calculate`, `choices`, `hexagons`, `walks`, `lines`, `loops`, `calls` | what operations do |
//! | `stacks` | what subroutines and loops keep |
//! | `run` | a run of a phase, and how it is taken back |

mod block;
mod calculate;
mod calls;
mod dead_results;
mod hexagons;
mod if_conversion;
mod ir;
mod jump_threading;
mod lines;
mod loops;
mod lower;
mod op;
mod run;
mod shape;
mod stacks;
mod translate;
mod walks;

use grammar::isa::Address;
use grammar::rul3::Phase;

pub use run::{Scratch, run};

use op::{Op, Target};

/// The code of a rule, translated.
#[derive(Debug, Default)]
pub struct Code {
    ops: Vec<Op>,
    /// The tables of `$60` and `$61`.
    tables: Vec<Vec<i32>>,
    /// The targets of each `$62`.
    targets: Vec<Vec<Target>>,
    /// Constants by their slots, from the last one down.
    constants: Vec<i32>,
    /// For each phase, the first operation and the address, if the fast machine can run it.
    entries: [Option<(u32, i32)>; Phase::ALL.len()],
    /// True if some code changes the stack.
    pushes: bool,
    /// For each phase, whether it can change the board.
    changes_board: [bool; Phase::ALL.len()],
    /// The most codes that wait in one subroutine.
    most_pending: usize,
    /// How many subroutines stand within each other at most, where they are called.
    most_inlined: usize,
    /// The same where another one is really called.
    most_inlined_at_calls: usize,
    /// Where translation gave up: behind the code, or within, that only the reference machine knows.
    bail_outs: Vec<Address>,
}

impl Code {
    /// Translates the code of a rule file whose phases begin at these addresses.
    #[must_use]
    pub fn new(bytes: &[u8], entry: impl Fn(Phase) -> Option<Address>) -> Code {
        translate::translate(bytes, entry)
    }

    /// Where the fast machine gives up if it gets there, in no order: each is an address behind the
    /// first byte of a code, up to that behind all of it.
    #[must_use]
    pub fn bail_outs(&self) -> &[Address] {
        &self.bail_outs
    }

    /// True if the fast machine can run a phase.
    #[must_use]
    pub fn can_run(&self, phase: Phase) -> bool {
        self.entries[phase as usize].is_some()
    }
}
