//! Recorded games.

use std::time::Duration;

use rulvm_core::game::Game;
use rulvm_core::journal::Journal;
use rulvm_core::log::{self, Log};
use rulvm_core::program::Program;
use rulvm_files::share::{SharedGame, SharedRule, is_shared};
use rulvm_player::controls::Bindings;
use rulvm_player::input::Key;
use rulvm_player::replay::ReplayKey;
use rulvm_player::{App, Command, Replay, Screen, Statistics};

use super::Page;
use crate::kept::rules;

/// What is said about other texts, such as a part of a link.
const NEITHER: &str = "this is neither a recording nor a shared game, which starts with `rul1:`; if \
                       it was a link, copy all of it";

/// A recorded game that is shown.
#[derive(Debug)]
pub(super) struct Recorded {
    replay: Replay,
    pub(super) log: Log,
    /// The app as it was, and its rule.
    pub(super) before: Box<App>,
    pub(super) rule: Program,
}

impl Page {
    /// Reads a text that was shared, or a recording, and reproduces its game.
    pub(super) fn read_recorded(&self, text: &str) -> Result<(Log, Program), String> {
        let (log, rule) = if is_shared(text) {
            let shared = SharedGame::from_text(text).map_err(|error| error.to_string())?;
            let rule = match &shared.rule {
                SharedRule::Whole(rule) => rule.clone(),
                SharedRule::Named { name, .. } => {
                    let found = self.find(|rule| shared.is_of(rule));
                    found.ok_or_else(|| unknown(name))?
                }
            };
            let (log, _) = shared.play(&rule).map_err(|error| error.to_string())?;
            (log, rule)
        } else if !text.trim_start().starts_with('{') {
            return Err(NEITHER.to_owned());
        } else {
            let log = Log::from_text(text).map_err(|error| error.to_string())?;
            let found = self.find(|rule| rule.hash() == log.header.rule);
            let rule = found.ok_or_else(|| unknown(&log.header.rule))?;
            log::replay(&log, &rule).map_err(|error| error.to_string())?;
            (log, rule)
        };
        Ok((log, rules::with_names(rule)))
    }

    /// Shows a text that was shared, or a recording, after it has reproduced its game.
    pub(super) fn open_recorded(&mut self, text: &str) -> Result<(), String> {
        let (log, rule) = self.read_recorded(text)?;
        let inputs = log.entries.iter().map(|entry| entry.input.clone()).collect();
        let mut replay = Replay::new(log.begin(&rule), inputs);
        replay.seed = Some(log.header.seed);
        let game: Game = replay.game().clone();
        let own = std::mem::replace(&mut self.rule, rule);
        let languages = vec![self.app.player.texts.language()];
        let mut app = App::for_replay(game, languages, *self.app.display());
        app.set_bindings(self.app.controls.bindings.clone());
        app.resize(self.app.window_area());
        let (before, rule) = match self.recorded.take() {
            Some(recorded) => (recorded.before, recorded.rule),
            None => (Box::new(self.app.clone()), own),
        };
        self.app = app;
        self.recorded = Some(Recorded { replay, log, before, rule });
        self.shows_screens = false;
        self.has_changed = true;
        Ok(())
    }

    /// A rule that is here: that of the page, a standard or sample rule, or one that was opened.
    fn find(&self, is_it: impl Fn(&Program) -> bool) -> Option<Program> {
        if is_it(&self.rule) {
            return Some(self.rule.clone());
        }
        self.find_elsewhere(is_it)
    }

    /// A standard or sample rule, or one that was opened.
    pub(super) fn find_elsewhere(&self, is_it: impl Fn(&Program) -> bool) -> Option<Program> {
        let choices = rules::list(&*self.host).choices;
        let mut rules = choices.iter().filter_map(|choice| rules::load(&*self.host, choice).ok());
        rules.find(|rule| is_it(rule))
    }

    /// Shows the moment of the recorded game that comes after this time.
    pub(super) fn show_recorded(&mut self, passed: Duration) {
        let Some(recorded) = &mut self.recorded else { return };
        if !self.app.reads_help() {
            recorded.replay.pass(passed);
        }
        self.app.show_replay(&mut recorded.replay);
        self.has_changed = true;
    }

    /// A key was pressed while a recorded game is shown.
    pub(super) fn recorded_key(&mut self, key: &Key) {
        let Some(recorded) = &mut self.recorded else { return };
        if self.app.reads_help() {
            if self.app.key(key) == Command::Quit {
                self.leave_recorded();
            }
            return;
        }
        match recorded.replay.key(key) {
            ReplayKey::Nothing => {}
            ReplayKey::Ask(question) => self.app.ask(question),
            ReplayKey::Help => self.app.open_rule_help(false),
            ReplayKey::Keys => _ = self.app.open_key_help(),
            ReplayKey::Leave => self.leave_recorded(),
            ReplayKey::TakeOver => self.take_over(),
        }
    }

    /// Shows a moment of the recorded game, in thousandths of its length.
    pub fn seek(&mut self, to: u16) {
        let Some(recorded) = &mut self.recorded else { return };
        let (_, length) = recorded.replay.time();
        recorded.replay.seek(length * u64::from(to.min(1000)) / 1000);
        self.has_changed = true;
    }

    /// How much of the recorded game was shown, in thousandths of its length, if one is shown.
    #[must_use]
    pub fn sought(&self) -> Option<u16> {
        let (now, length) = self.recorded.as_ref()?.replay.time();
        u16::try_from(now * 1000 / length.max(1)).ok()
    }

    fn leave_recorded(&mut self) {
        let Some(recorded) = self.recorded.take() else { return };
        let area = self.app.window_area();
        self.app = *recorded.before;
        self.app.resize(area);
        if self.app.play.is_playing() && matches!(self.app.screen, Screen::Game) {
            // The game that was played meanwhile waits for the player.
            self.rule = recorded.rule;
            self.has_changed = true;
            self.app.count_down();
            return;
        }
        let rule = self.rule.clone();
        self.take(rule);
    }

    /// The player continues the recorded game. It makes no score.
    fn take_over(&mut self) {
        let Some(recorded) = self.recorded.take() else { return };
        let Recorded { replay, mut log, before, .. } = recorded;
        let (area, bindings) = (self.app.window_area(), self.app.controls.bindings.clone());
        self.app = *before;
        self.app.resize(area);
        log.entries.truncate(replay.count().0);
        self.continue_game(replay.game().clone(), log, bindings);
        self.app.session.has_scores = false;
        self.app.play.is_taken_over = true;
        self.app.count_down();
    }

    /// Continues a game after its log.
    pub(super) fn continue_game(&mut self, game: Game, log: Log, bindings: Bindings) {
        let inputs = log.entries.iter().map(|entry| &entry.input);
        let statistics = Statistics::of(log.begin(&self.rule), inputs);
        self.app.begin(game, None);
        self.app.set_bindings(bindings);
        self.app.screen = Screen::Game;
        self.app.play.statistics = statistics;
        self.app.play.seed = Some(log.header.seed);
        self.app.logs.journal = Some(Journal::after(log));
        self.has_changed = true;
    }
}

fn unknown(rule: &str) -> String {
    let rule = grammar::visible::display(rule);
    format!("this is a game of a rule that is not here: {rule}; open its rule file first")
}
