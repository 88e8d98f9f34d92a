//! The trait of books (GM8).

use crate::event::Record;
use crate::game::{Game, Player};
use crate::identity::Identity;
use crate::json::Object;
use crate::view::Item;

/// A board of RUL versus, for screens and bots.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The game on it.
    pub game: rulvm_core::game::Game,
    /// The harm that the other board has sent and that this one has not taken yet.
    pub harm: u32,
}

/// The rules of a game as its table sees them: one function for events, and four pure questions
/// (GM8). A book reads no clock, file or network.
pub trait Book {
    /// Who the book is (GM1).
    fn identity(&self) -> &Identity;

    /// The names of the two sides; `None` for a built-in book, whose names are in the table of
    /// books.
    fn sides(&self) -> Option<&[String; 2]> {
        None
    }

    /// Handles an event. The game is `None` only for `InitRuleBook` and `FinishRuleBook`.
    fn handle(&mut self, record: &mut Record, game: Option<&mut Game>);

    /// Returns the legal moves of a player in canonical notation, sorted by bytes (GM22).
    fn legal(&self, game: &Game, player: Player) -> Vec<String>;

    /// Returns the items of the view, by `id` (GM20). They are enabled as if input were open.
    fn items(&self, game: &Game) -> Vec<Item>;

    /// Returns what is on the two boards of a game of a rule; `None` in other books.
    fn boards(&self, game: &Game) -> Option<[Shown; 2]> {
        let _ = game;
        None
    }

    /// Returns the position as a text.
    fn position(&self, game: &Game) -> String;

    /// Tests whether a core can be played (GM26, GM27).
    ///
    /// # Errors
    /// What is wrong with it, for people.
    fn check(&self, core: &Object) -> Result<(), String>;
}
