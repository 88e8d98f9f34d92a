//! Bots: programs that look at a game and choose the next input.
//!
//! | file | what it does |
//! |---|---|
//! | `interface` | what all bots have in common |
//! | `probe` | what the signals of a rule do |
//! | `idle` | lets pieces fall |
//! | `random` | sends any signal |
//! | `greedy` | tries the placements of a piece on a copy of the game, and chooses the best one |
//! | `choice` | the best of all placements |
//! | `search` | the places that a piece can reach, and how it lands from there |
//! | `weights` | what counts on a board, chosen by what the rule destroys |
//! | `evaluation` | how good a board is |
//! | `preview` | a game that plays itself slowly |
//! | `external` | asks another program |
//! | `process` | another program, and lines to and from it through pipes |

mod choice;
mod evaluation;
mod external;
mod greedy;
mod idle;
mod interface;
mod preview;
mod probe;
pub mod process;
mod random;
mod search;
mod weights;

pub use external::External;
pub use greedy::Greedy;
pub use idle::Idle;
pub use interface::{Bot, Failure};
pub use preview::Preview;
pub use random::Random;

/// What an input costs, apart from the phases that it calls, in units of fuel.
pub(crate) const INPUT: u64 = 100;
