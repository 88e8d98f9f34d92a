//! Backgammon (BG1 to BG14; the rules of David's BackGammon).
//!
//! | module | contents |
//! |---|---|
//! | [`board`] | the checkers of both players |
//! | [`moves`] | all legal plays of a roll |
//! | [`cube`] | the doubling cube |
//! | [`scoring`] | how games and matches are counted |
//! | [`dice`] | local dice, and those that two ends roll together |
//! | [`state`] | a game, and what moves do to it |
//! | [`json`] | a game as JSON |
//! | [`position`] | a game as a line of text |
//! | [`view`] | what players see and click |
//! | [`secrets`] | what an end of a connection knows about the next roll |
//! | `connected` | how two ends roll dice together |
//! | [`rules`] | the book |

pub mod board;
mod connected;
pub mod cube;
pub mod dice;
pub mod json;
pub mod moves;
pub mod position;
pub mod rules;
pub mod scoring;
pub mod secrets;
pub mod state;
pub mod view;

pub(super) use rules::open;
