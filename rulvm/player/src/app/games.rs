//! The games that the menu steps through, and the picture of the one that it shows.

use rulvm_core::game::Game;

use super::{App, Command, Screen};
use crate::screens::menu;
use crate::screens::picker::Choice;

/// The standard and sample rules, and a game of the present one.
#[derive(Clone, Debug, Default)]
pub struct Games {
    all: Vec<Choice>,
    /// The present one, if it is among them.
    at: Option<usize>,
    /// A game that plays itself next to the menu.
    pub(crate) preview: Option<Game>,
}

impl Games {
    /// The name of the present one.
    pub(crate) fn name(&self) -> Option<&str> {
        match self.all.get(self.at?)? {
            Choice::Standard(name) | Choice::Example(name) => Some(name),
            Choice::Above(_) | Choice::Directory(_) | Choice::File(_) => None,
        }
    }

    /// True if there are others.
    pub(crate) fn are_many(&self) -> bool {
        self.all.len() > 1
    }
}

impl App {
    /// Sets the rules that the menu steps through, and which of them is the present one.
    pub fn set_games(&mut self, all: Vec<Choice>, present: Option<&Choice>) {
        self.games = Games { all, ..Games::default() };
        self.chose_game(present);
    }

    /// Makes another rule the present one.
    pub fn chose_game(&mut self, present: Option<&Choice>) {
        self.games.at = present.and_then(|it| self.games.all.iter().position(|game| game == it));
        self.games.preview = None;
    }

    /// The name of the rule, if it is a standard or sample rule.
    #[must_use]
    pub fn rule_name(&self) -> Option<&str> {
        self.games.name()
    }

    /// Asks for the next or the previous rule; after the last one comes the first.
    pub(super) fn step_game(&mut self, forward: bool) -> Command {
        let count = self.games.all.len();
        let step = if forward { 1 } else { count.saturating_sub(1) };
        let next = self.games.at.map_or(0, |at| (at + step) % count.max(1));
        self.games.all.get(next).cloned().map_or(Command::None, Command::Load)
    }

    /// True if the menu has room for a game that plays itself, and its rule is one of ours: others
    /// can take long.
    #[must_use]
    pub fn wants_preview(&self) -> bool {
        let is_menu = matches!(self.screen, Screen::Menu(_)) && !self.player.display.plain;
        is_menu && self.games.at.is_some() && menu::preview(self.window.area).is_some()
    }

    /// Takes the game that is shown next to the menu, as it is now.
    pub fn set_preview(&mut self, game: Game) {
        self.games.preview = Some(game);
    }
}
