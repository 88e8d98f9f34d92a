//! The moves of a game, and what is known about it.

use rulvm_table::json::Object;
use rulvm_table::played::Played;

/// The most games in a file.
pub const MOST_GAMES: usize = 10_000;

/// Checks that another game can be read.
///
/// # Errors
/// If there are too many already.
pub(crate) fn has_room(games: &[Record]) -> Result<(), String> {
    match games.len() {
        MOST_GAMES.. => Err(format!("the file has more than {MOST_GAMES} games")),
        _ => Ok(()),
    }
}

/// A game that was played, or a match of Backgammon.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The `id` of the book.
    pub book: &'static str,
    /// The names of the players; empty if they are not known.
    pub players: [String; 2],
    /// Where it was played; empty if that is not known.
    pub site: String,
    /// When it was played, as `2026.11.23`; empty if that is not known.
    pub date: String,
    /// The state before the first move (GM7).
    pub start: Object,
    /// The moves. In Backgammon, a player can also resign: `resign`, `resign gammon` and `resign
    /// backgammon`; and `roll` is a roll with which no checker has been moved yet.
    pub moves: Vec<Played>,
}

impl Record {
    /// A record of these moves, about which nothing else is known.
    #[must_use]
    pub fn new(book: &'static str, start: Object, moves: Vec<Played>) -> Record {
        let (players, site, date) = Default::default();
        Record { book, players, site, date, start, moves }
    }

    /// The name of a player, or of the side if it is not known.
    #[must_use]
    pub fn player<'r>(&'r self, side: usize, sides: [&'r str; 2]) -> &'r str {
        if self.players[side].is_empty() { sides[side] } else { &self.players[side] }
    }
}
