//! Games that are not over when the page is closed, and continue when it is loaded again.

use rulvm_core::log;
use rulvm_player::Goal;
use serde::{Deserialize, Serialize};

use super::Page;
use super::games::{is_standard, packed};

/// A game that is not over, as a text that the page keeps.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Unfinished {
    /// The game so far, as it is shared.
    game: String,
    /// The table of results that it belongs to, and the goal.
    table: String,
    goal: String,
    /// True if it makes no score, because it continues a recorded game.
    is_taken_over: bool,
}

impl Page {
    /// The page may be closed: saves what would be lost. Returns the game that is played, as a
    /// text, if it can continue later.
    pub fn unfinished(&mut self) -> Option<String> {
        if let Some(screens) = &mut self.screens {
            screens.keep();
        }
        if let Some(name) = self.app.unsaved() {
            self.save(name);
        }
        // While a recorded game is shown, the game of the player waits.
        let (app, rule) = match &self.recorded {
            Some(recorded) => (&*recorded.before, &recorded.rule),
            None => (&self.app, &self.rule),
        };
        let is_own = !app.session.is_demo && !app.practice.is_on();
        if !app.play.is_playing() || !is_own {
            return None;
        }
        let with_rule = !self.start.is_single && !is_standard(rule);
        let log = app.logs.journal.as_ref()?.log();
        let goal = app.challenge.played();
        let unfinished = Unfinished {
            game: packed(log, rule, with_rule, &app.player.name).ok()?,
            table: goal.table(app.challenge.today()),
            goal: goal.word(),
            is_taken_over: app.play.is_taken_over,
        };
        serde_json::to_string(&unfinished).ok()
    }

    /// Continues a game that was not over. It is paused until the page has the focus.
    ///
    /// # Errors
    /// It cannot be read, is of a rule that is not here, or does not reproduce its game.
    pub fn resume(&mut self, text: &str) -> Result<(), String> {
        let unfinished: Unfinished = serde_json::from_str(text)
            .map_err(|_| "the game that was played before the page was loaded is damaged")?;
        let (log, rule) = self.read_recorded(&unfinished.game)?;
        let game = log::replay(&log, &rule).map_err(|error| error.to_string())?;
        if rule.hash() != self.rule.hash() {
            if self.start.is_single {
                return Err("the game that was played before is of another rule".to_owned());
            }
            self.app.chose_game(None);
            self.take(rule);
        }
        let edge = game.edge();
        self.app.session.edge = edge;
        let goal = Goal::parse(&unfinished.goal).unwrap_or_default();
        self.app.challenge.goal = goal;
        let bindings = self.app.controls.bindings.clone();
        self.continue_game(game, log, bindings);
        // The day of a goal of the day may be over.
        let is_late = goal.table(self.app.challenge.today()) != unfinished.table;
        self.app.play.is_taken_over = unfinished.is_taken_over || is_late;
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
