//! Games that are not over when the page is closed, and continue when it is loaded again.

use rulvm_core::log;
use serde::{Deserialize, Serialize};

use super::Page;

/// A game that is not over, as a text that the page keeps.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Unfinished {
    /// The game so far, as it is shared.
    game: String,
    /// True if it makes no score, because it continues a recorded game.
    is_taken_over: bool,
}

impl Page {
    /// The game that is played, as a text, if it can continue later. A game for two that is played
    /// here is saved among the others.
    pub fn unfinished(&mut self) -> Option<String> {
        if let Some(screens) = &mut self.screens {
            screens.keep();
        }
        let is_played = self.app.play.is_playing() && !self.app.session.is_demo;
        if self.recorded.is_some() || !is_played {
            return None;
        }
        let game = self.shared(!self.start.is_single && !self.is_standard()).ok()?;
        let is_taken_over = self.app.play.is_taken_over;
        serde_json::to_string(&Unfinished { game, is_taken_over }).ok()
    }

    /// Continues a game that was not over. It is paused until the page has the focus.
    ///
    /// # Errors
    /// It cannot be read, is of a rule that is not here, or does not reproduce its game.
    pub fn resume(&mut self, text: &str) -> Result<(), String> {
        let unfinished: Unfinished =
            serde_json::from_str(text).map_err(|error| error.to_string())?;
        let (log, rule) = self.read_recorded(&unfinished.game)?;
        let game = log::replay(&log, &rule).map_err(|error| error.to_string())?;
        if rule.hash() != self.rule.hash() {
            self.app.chose_game(None);
            self.take(rule);
        }
        let edge = game.edge();
        self.app.session.edge = edge;
        let bindings = self.app.controls.bindings.clone();
        self.continue_game(game, log, bindings);
        self.app.play.is_taken_over = unfinished.is_taken_over;
        self.app.session.has_scores =
            self.rule.layout().scores_writable && !unfinished.is_taken_over;
        if let Ok(best) = self.results_of(edge).list(&*self.host) {
            self.app.has_to_beat(best.first().map(|best| best.result));
        }
        let command = self.app.focus(false);
        self.execute(command);
        Ok(())
    }
}
