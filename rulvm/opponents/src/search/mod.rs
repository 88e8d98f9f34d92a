//! The search for a move in games without chance and secrets: alpha-beta, deeper and deeper.
//!
//! | module | what it does |
//! |---|---|
//! | [`position`] | what a game tells the search about its positions |
//! | [`memory`] | what the search already knows about positions |
//! | [`tree`] | the value of one position, so many plies deep |
//! | [`deepening`] | which move to play |
//!
//! The tree keeps its branches in a list instead of on the stack of the host. So a search can pause
//! after any number of positions, and its result does not depend on the pauses.

pub mod deepening;
pub mod memory;
pub mod position;
pub mod tree;

pub use deepening::{Deepening, Stage};
pub use position::{INFINITE, Move, Moves, Position, Value};
pub use tree::Tree;
