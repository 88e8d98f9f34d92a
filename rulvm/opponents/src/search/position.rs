//! What a game tells the search about its positions.

use smallvec::SmallVec;

/// A move; each game says which number means what.
pub type Move = u8;

/// Moves, the most promising first.
pub type Moves = SmallVec<[Move; 32]>;

/// How good a position is for the player who moves. The unit is the game's.
pub type Value = i32;

/// More than any value.
pub const INFINITE: Value = 1_000_000;

/// A position of a game in which two players take turns, and what is good for one is bad for the
/// other.
pub trait Position: Clone {
    /// From this value on, the game is won, whatever the other player does.
    const WON: Value;

    /// A number that no other position has, or hardly ever.
    fn key(&self) -> u64;

    /// Returns the value if it needs no search of more than a few positions: the game is over or
    /// decided, or no plies are left and it is estimated. The caller only asks whether the value is
    /// between `alpha` and `beta`: beyond them, a bound in the same direction will do.
    fn value(&self, plies: u32, alpha: Value, beta: Value) -> Option<Value>;

    /// Returns the moves worth a search with so many plies left; there is at least one if
    /// [`value`](Position::value) returned nothing.
    fn moves(&self, plies: u32) -> Moves;

    /// Returns the position after a move.
    fn play(&self, chosen: Move) -> Self;
}
