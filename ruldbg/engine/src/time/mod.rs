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
//! | `timeline` | inputs and changes from outside in their order; going forwards and back |

mod checkpoints;
mod player;
mod position;
mod timeline;

pub use position::{Moment, Position, Time};
pub use timeline::{Interrupt, Reached, Search, Timeline, Undone};
