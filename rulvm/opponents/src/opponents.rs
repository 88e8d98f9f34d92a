//! The table of opponents.

use crate::strength::Strength;
use crate::thinking::{Thinking, Turn};
use crate::{any, backgammon, connect4, othello, tictactoe};

/// Starts to choose a move; `None` if the state of the game cannot be read.
type Start = fn(&Turn<'_>, Strength, u64) -> Option<Box<dyn Thinking>>;

/// The opponent for a book.
pub struct Opponent {
    /// The `id` of the book.
    pub book: &'static str,
    /// One line about each strength, in the order of [`Strength::ALL`].
    pub about: [&'static str; 3],
    start: Start,
}

/// *The* table of opponents, by book.
pub const OPPONENTS: &[Opponent] = &[
    Opponent {
        book: "rul.backgammon",
        about: [
            "plays what looks good, and doubles late",
            "weighs checkers, points, blots and the race",
            "also weighs what the other player can roll next",
        ],
        start: backgammon::start,
    },
    Opponent {
        book: "rul.connect4",
        about: ["sees lines of three", "looks 6 disks ahead", "plays perfectly"],
        start: connect4::start,
    },
    Opponent {
        book: "rul.othello",
        about: [
            "looks 1 move ahead",
            "looks 4 moves ahead, and plays the last 8 squares perfectly",
            "looks 8 moves ahead, and plays the last 14 squares perfectly",
        ],
        start: othello::start,
    },
    Opponent {
        book: "rul.tictactoe",
        about: ["completes lines", "completes and blocks lines", "plays perfectly"],
        start: tictactoe::start,
    },
];

/// Returns the opponent for a book, if it has one of its own.
#[must_use]
pub fn find(book: &str) -> Option<&'static Opponent> {
    OPPONENTS.iter().find(|opponent| opponent.book == book)
}

/// Starts to choose a move. `None` if there is no legal move. Any legal move is chosen, by the
/// seed, if the book has no opponent of its own, or the state of the game cannot be read.
#[must_use]
pub fn think(turn: &Turn<'_>, strength: Strength, seed: u64) -> Option<Box<dyn Thinking>> {
    let any = any::start(turn, seed)?;
    let own = find(turn.book).and_then(|opponent| (opponent.start)(turn, strength, seed));
    Some(own.unwrap_or(any))
}

/// Chooses a move: its text as in `legal`. `None` if there is no legal move.
#[must_use]
pub fn choose(turn: &Turn<'_>, strength: Strength, seed: u64) -> Option<String> {
    let mut thinking = think(turn, strength, seed)?;
    let mut positions = u64::MAX;
    while !thinking.think(&mut positions) {}
    Some(thinking.best())
}
