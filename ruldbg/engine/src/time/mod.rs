//! A game in which one can go forwards and back.
//!
//! A game is a function of its beginning and its inputs, so nothing is ever undone: whoever wants to
//! go back begins again at a checkpoint, a saved position before, and executes the same codes.
//!
//! | room | what it does |
//! |---|---|
//! | `position` | where a game stands, also in the middle of a phase |
//! | `player` | executes an input code by code, and can stop before any |
//! | `checkpoints` | saved positions within a limited memory |
//! | `search` | what is searched for, and what interrupts a search |
//! | `fingerprint` | telling positions of the same time from each other |
//! | `timeline` | inputs and changes from outside in their order; going forwards and back |

mod checkpoints;
mod fingerprint;
mod player;
mod position;
mod search;
mod timeline;

pub(crate) use fingerprint::Fingerprint;
pub use position::{Moment, Position, Time};
pub use search::{Interrupt, Search};
pub use timeline::{Reached, Timeline, Undone};
