//! A game that can be run forward and backward.
//!
//! A game is a function of its start and its inputs, so nothing is ever undone: going back means
//! starting at a checkpoint, an earlier saved position, and executing the same codes again.
//!
//! | module | what it does |
//! |---|---|
//! | `position` | where a game is, also in the middle of a phase |
//! | `player` | executes an input code by code, and can stop before any, or before a message |
//! | `checkpoints` | saved positions within a limited memory, and what was changed between them |
//! | `visited` | the codes that were reached between two checkpoints |
//! | `search` | what is searched for, and what interrupts a search |
//! | `frames` | what the calls in progress have assigned |
//! | `timeline` | inputs and changes from outside in their order; going forward and back |
//! | `branch` | games with other inputs or changes |

mod branch;
mod checkpoints;
mod frames;
mod player;
mod position;
mod search;
mod timeline;
mod visited;

pub(crate) use branch::Branch;
pub use frames::{Frame, Frames, InText};
pub use position::{Moment, Outgoing, Position, Time};
pub use rulvm_core::machine::Touched;
pub use search::{Depends, Interrupt, Search};
pub use timeline::{Reached, Timeline, Undone};
