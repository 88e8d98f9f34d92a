//! Players that are programs: they look at a game, and say what is done next.
//!
//! | file | what it does |
//! |---|---|
//! | `idle` | lets pieces fall |
//! | `random` | any signal |
//! | `greedy` | tries the placements of a piece on copies of the game, and takes the best |
//! | `taste` | what is good in a rule, which its destructions tell |
//! | `worth` | how good a board is |
//! | `external` | a program that is asked through pipes |

mod external;
mod greedy;
mod idle;
mod random;
mod taste;
mod worth;

use std::collections::BTreeMap;

use grammar::rul3::Phase;
use grammar::signals::Action;

pub use external::{External, Failure};
pub use greedy::Greedy;
pub use idle::Idle;
pub use random::Random;

use rulvm_core::game::{Edit, Game, Input, PhaseLetter};

/// A player. What it does depends on the seed, the game, and what it was asked since the game began.
pub trait Bot {
    /// Another game begins; what was before is forgotten. Whatever a player leaves to chance comes
    /// from the seed.
    ///
    /// # Errors
    /// The player is a program, and failed.
    fn begin(&mut self, game: &Game, seed: u64) -> Result<(), Failure>;

    /// The next input of a game that goes on: a signal, or time that passes.
    ///
    /// # Errors
    /// The player is a program, and failed.
    fn input(&mut self, game: &Game) -> Result<Input, Failure>;

    /// The fuel that the phase calls of tried moves have used since the game began.
    fn spent(&self) -> u64 {
        0
    }
}

/// The time that a player lets pass who has nothing to do, in milliseconds.
const WAIT: u64 = 1000;

/// The variable that holds the signal (section 6.5).
const ACTION: u8 = 9;

/// The internal identifiers of a game's signals.
fn signals(game: &Game) -> impl Iterator<Item = u8> + use<> {
    1..=u8::try_from(game.program().rule().signals.len()).unwrap_or(u8::MAX)
}

/// The action that phase B makes of a signal now, and the fuel that it takes to find out; `None` if
/// it traps.
fn action_of(game: &Game, signal: u8) -> (Option<Action>, u64) {
    let mut copy = game.clone();
    let variables = BTreeMap::from([(ACTION, i32::from(signal))]);
    copy.apply(&Input::Edit(Edit { variables, ..Edit::default() }));
    // Phase B alone: nothing is done.
    let value = copy.apply(&Input::Call(PhaseLetter(Phase::Signal))).value;
    (value.map(|value| Action::from_number(value).unwrap_or(Action::DoNothing)), copy.spent())
}
