//! What practice asks for.

use rulvm_core::game::{Edit, Game, Input};

/// What practice asks for after a key or the mouse.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// Nothing.
    Nothing,
    /// A message is shown.
    Say(String),
    /// An input is applied to the game.
    Apply(Input),
    /// Another moment of the history is shown.
    Show(Box<Game>),
    /// The game continues from what is shown.
    PlayOn,
    /// Another game replaces the present one, and continues.
    Load(Box<Game>),
}

impl Wish {
    /// Asks for a change of a game, if it is possible.
    pub(super) fn edit(game: &Game, edit: Edit) -> Wish {
        if game.check(&edit).is_ok() { Wish::Apply(Input::Edit(edit)) } else { Wish::Nothing }
    }
}
