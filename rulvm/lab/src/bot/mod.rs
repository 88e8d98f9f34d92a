//! Bots: programs that look at a game and choose the next input.
//!
//! | file | what it does |
//! |---|---|
//! | `interface` | what all bots have in common |
//! | `probe` | what the signals of a rule do |
//! | `idle` | lets pieces fall |
//! | `random` | sends any signal |
//! | `greedy` | tries the placements of a piece on copies of the game, and chooses the best one |
//! | `weights` | what counts on a board, chosen by what the rule destroys |
//! | `evaluation` | how good a board is |
//! | `external` | asks another program |
//! | `process` | another program, and lines to and from it through pipes |

mod evaluation;
mod external;
mod greedy;
mod idle;
mod interface;
mod probe;
pub mod process;
mod random;
mod weights;

pub use external::External;
pub use greedy::Greedy;
pub use idle::Idle;
pub use interface::{Bot, Failure};
pub use random::Random;
