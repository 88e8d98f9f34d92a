//! The trait of games in which players take turns.

use std::fmt::Display;

use crate::clicks::ClickSet;
use crate::event::Returned;
use crate::game::{Outcome, Player};
use crate::identity::Identity;
use crate::json::Object;
use crate::local::Local;
use crate::view::Item;

/// The rules of a game in which players take turns. [`Turns`](crate::turns::Turns) makes a book of
/// them: it handles events, clicks, keys, menus and messages. A game without secrets or chance
/// implements the functions above the line, and says what a move is and how a state is written.
pub trait Rules {
    /// A position, and everything else in `core`.
    type State: Clone + PartialEq;

    /// A move. Its text is the canonical notation (GM22).
    type Move: Clone + Display;

    /// Who the book is (GM1).
    fn identity(&self) -> &Identity;

    /// The width and height of the view (GM20).
    fn size(&self) -> (i32, i32);

    /// Returns the state in which a new game starts.
    fn start(&self) -> Self::State;

    /// Returns the state in which the game starts again. It depends on the state alone, never on
    /// options, so that both sides get the same (GM17).
    fn restart(&self, state: &Self::State) -> Self::State;

    /// Returns the members of `core`, except `turn` and `result` (GM7).
    fn write(&self, state: &Self::State) -> Object;

    /// Reads a state from `core`, which can be anything. What cannot be played is refused; what
    /// [`write`](Rules::write), `turn` and `result` would write otherwise is refused by the caller
    /// (GM27).
    ///
    /// # Errors
    /// What is wrong, for people.
    fn read(&self, core: &Object) -> Result<Self::State, String>;

    /// Returns whose turn it is; `None` when the game is over.
    fn turn(&self, state: &Self::State) -> Option<Player>;

    /// Returns how the game ended, if it is over.
    fn result(&self, state: &Self::State) -> Option<Outcome>;

    /// Returns the legal moves of the player whose turn it is, in any order; none when the game is
    /// over.
    fn legal(&self, state: &Self::State) -> Vec<Self::Move>;

    /// Returns the state after a legal move.
    fn play(&self, state: &Self::State, chosen: &Self::Move) -> Self::State;

    /// Returns the items of the view, by `id`, none of them enabled (GM20).
    fn items(&self, state: &Self::State) -> Vec<Item>;

    /// Returns the click sets of a legal move; none if it cannot be clicked (GM21).
    fn clicks(&self, state: &Self::State, chosen: &Self::Move) -> Vec<ClickSet>;

    /// Returns the position as a text.
    fn position(&self, state: &Self::State) -> String;

    // ------------------------------------------------------------------------------------------
    // For games with more than moves: dice, questions, messages of their own, names from elsewhere.

    /// The names of the two sides, for [`Book::sides`](crate::book::Book::sides).
    fn sides(&self) -> Option<&[String; 2]> {
        None
    }

    /// Returns the move that a key plays, if it is legal.
    fn key(&self, _state: &Self::State, _key: char) -> Option<Self::Move> {
        None
    }

    /// The book's own local members, as in a new game (GM7).
    fn own_members(&self) -> Object {
        Object::new()
    }

    /// Tests the own local members of a game that continues. If it fails, they are as new.
    fn own_members_are_sound(&self, _own: &Object) -> bool {
        true
    }

    /// Returns the legal moves that can be played here.
    fn legal_here(&self, state: &Self::State, _local: &Local) -> Vec<Self::Move> {
        self.legal(state)
    }

    /// Plays a legal move that was made here, and sends it to the other book (GM22).
    fn make(
        &self,
        state: &mut Self::State,
        local: &mut Local,
        chosen: &Self::Move,
    ) -> Option<Returned> {
        *state = self.play(state, chosen);
        local.connected.then(|| Returned::SendMessage(chosen.to_string()))
    }

    /// Handles a message of the other book, which can be anything: by default a move of the other
    /// side. An error that it returns undoes the call (GM19).
    fn receive(
        &self,
        state: &mut Self::State,
        local: &mut Local,
        message: &str,
    ) -> Option<Returned> {
        if self.turn(state) != Some(local.side.other()) {
            return Some(Returned::out_of_turn("it is not the other side's turn"));
        }
        let moves = self.legal(state);
        match moves.iter().find(|legal| legal.to_string() == message) {
            Some(legal) => *state = self.play(state, legal),
            None => return Some(Returned::illegal_move("this move is not legal")),
        }
        None
    }

    /// Handles a connection: the session's text, and whether it is resumed (NET2).
    fn connect(
        &self,
        _state: &mut Self::State,
        _local: &mut Local,
        _session: &str,
        _is_resumed: bool,
    ) -> Option<Returned> {
        None
    }

    /// Handles time that has passed, in milliseconds (GM13).
    fn idle(&self, _state: &mut Self::State, _local: &mut Local, _ms: u32) -> Option<Returned> {
        None
    }

    /// Handles the answer to a dialog: a button, 1 or 2, or 0 if it could not be shown (GM16).
    fn answer(
        &self,
        _state: &mut Self::State,
        _local: &mut Local,
        _button: i32,
    ) -> Option<Returned> {
        None
    }
}
