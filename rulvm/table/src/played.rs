//! Moves that were played, as lists and records have them.

use std::fmt;

use crate::game::Player;

/// A move that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Who played it.
    pub player: Player,
    /// The move, such as `d3` (GM22).
    pub text: String,
    /// The dice it was played with, in any order; none in games without dice.
    pub dice: Option<[u8; 2]>,
}

impl PartialEq for Played {
    fn eq(&self, other: &Played) -> bool {
        let dice = |played: &Played| played.dice.map(|[one, two]| (one.max(two), one.min(two)));
        self.player == other.player && self.text == other.text && dice(self) == dice(other)
    }
}

impl Eq for Played {}

/// The text with the dice before it, as `31: 8/5 6/5`.
impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some([one, two]) = self.dice {
            write!(f, "{}{}: ", one.max(two), one.min(two))?;
        }
        f.write_str(&self.text)
    }
}
