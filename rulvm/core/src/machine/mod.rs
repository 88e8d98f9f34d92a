//! The reference machine (section 6.9): it executes the bytes of a rule file one code at a time, by
//! the simplest evaluator that is obviously correct.
//!
//! - [`State`] is everything that code can see: variables, stack, [`Board`], generator, timer ...
//! - [`Run`] is the execution of a phase in progress. It can stop before any code and continue
//!   later, and does not use the stack of the host.
//! - `planes` are sets of cells as bits that move together, for the fast machine.
//! - An [`Observer`] is called before every code; the default one costs nothing.

mod board;
mod cell_loop;
mod cells;
mod chain;
mod codes;
mod counter;
mod event;
pub mod fast;
mod geometry;
mod observer;
mod planes;
mod rng;
mod run;
mod stack;
mod state;
mod touched;

pub use board::{Board, Hexagon};
pub use cells::CellSet;
pub use chain::{MessageChain, NoChain};
pub use codes::read;
pub use counter::Counter;
pub use event::{Event, Failure};
pub use geometry::Geometry;
pub use observer::{Flow, Observer, Outcome, Unobserved};
pub use rng::{ModuleRng, Rng};
pub use run::{DEFAULT_FUEL, Host, MOST_CALLS, MOST_PENDING, Run, Step, TrapReport};
pub use stack::Stack;
pub use state::{LastPiece, State};
pub use touched::Touched;

/// Which machine runs the phases of a game. The two differ in speed only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The fast machine, and the reference machine for what it cannot run.
    #[default]
    Fast,
    /// The reference machine, which executes the bytes of the rule file.
    Reference,
}
