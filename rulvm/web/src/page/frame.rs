//! Time passes, and commands of the app are executed.

use std::collections::VecDeque;
use std::time::Duration;

use rulvm_core::game::Game;
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_core::program::Program;
use rulvm_player::{Command, Goal};

use super::{Page, preview};
use crate::kept::{rules, scores};

/// A game that was stopped for longer, such as in a hidden tab, continues slowly.
pub(crate) const LONGEST: Duration = Duration::from_secs(1);

impl Page {
    /// Lets time pass: `now` is the time since the page was opened. True if another picture must be
    /// drawn.
    pub fn frame(&mut self, now: Duration) -> bool {
        if let Some(screens) = self.screens() {
            let has_changed = screens.frame(now);
            if screens.has_left() {
                self.shows_screens = false;
                self.now = None;
                self.has_changed = true;
            }
            return has_changed | std::mem::take(&mut self.has_changed);
        }
        let passed = self.now.map_or(Duration::ZERO, |last| now.saturating_sub(last));
        self.now = Some(now);
        let aim = Some(self.app.aim());
        if self.aim != aim {
            // Keys that are still held were meant for what was shown before.
            self.repeat.hush();
            self.aim = aim;
        }
        if self.recorded.is_some() {
            self.show_recorded(passed.min(LONGEST));
            while self.repeat.due(now).is_some() {}
            return std::mem::take(&mut self.has_changed);
        }
        if preview::play(&mut self.preview, &mut self.app, now) {
            self.has_changed = true;
        }
        if self.app.play.is_moving() || self.app.play.is_quiet() {
            self.has_changed = true;
        }
        self.app.play.pass(passed);
        let mut commands = Vec::new();
        if self.app.is_running() {
            self.rest += passed.min(LONGEST);
            let milliseconds = u64::try_from(self.rest.as_millis()).unwrap_or(0);
            self.rest -= Duration::from_millis(milliseconds);
            if self.app.next_event().is_some_and(|due| milliseconds >= due) {
                self.has_changed = true;
            }
            commands.push(self.app.advance(milliseconds));
        } else {
            self.rest = Duration::ZERO;
        }
        while let Some(press) = self.repeat.due(now) {
            self.has_changed = true;
            commands.push(self.app.press(&press));
        }
        for command in commands {
            self.execute(command);
        }
        std::mem::take(&mut self.has_changed)
    }

    /// Milliseconds until the next frame is needed if nothing is pressed; 0 while something moves.
    #[must_use]
    pub fn patience(&self) -> u64 {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        if let Some(screens) = self.shown_screens() {
            return milliseconds(screens.patience());
        }
        let is_moving = self.app.play.is_moving() || self.app.play.is_quiet();
        if is_moving || self.recorded.is_some() || self.app.play.countdown().is_some() {
            return 0;
        }
        let now = self.now.unwrap_or_default();
        let next = self.repeat.next().map(|next| milliseconds(next.saturating_sub(now)));
        let preview = self.preview.as_ref().map(|preview| milliseconds(preview.wait(now)));
        self.app.next_event().into_iter().chain(next).chain(preview).min().unwrap_or(u64::MAX)
    }

    /// Does what the app asks for, and what follows from it.
    pub(super) fn execute(&mut self, command: Command) {
        let mut commands = VecDeque::from([command, self.app.keep_focus()]);
        while let Some(command) = commands.pop_front() {
            if command != Command::None {
                self.has_changed = true;
            }
            match command {
                // There is no shell to return to.
                Command::None | Command::Suspend => {}
                Command::Quit => self.quit(),
                Command::Save(name) => self.save(name),
                Command::SaveAgain => self.save_again(),
                Command::WriteTest => self.write_test(),
                Command::Play => commands.push_back(self.begin(None)),
                Command::PlayAgain => {
                    let seed = self.app.play.seed;
                    commands.push_back(self.begin(seed));
                }
                Command::Scores(edge, page) if self.app.challenge.goal == Goal::Endless => {
                    let program = scores::present(&*self.host, &self.rule);
                    let table = program.rule().scores[rulvm_files::scores::place(edge)].clone();
                    self.app.show_scores(edge, table, page);
                }
                Command::Scores(edge, _) => {
                    let results = self.results_of(edge).list(&*self.host);
                    self.app.show_results(edge, results);
                }
                Command::KeepOptions(_) => {
                    let kept = self.keep_options();
                    self.app.options_kept(kept);
                }
                Command::KeepKeys => {
                    self.options.take_keys(&self.app.controls.bindings);
                    let kept = self.keep_options();
                    self.app.keys_kept(kept);
                }
                Command::List(_) => self.app.listed(rules::list(&*self.host)),
                Command::Load(choice) => match rules::load(&*self.host, &choice) {
                    Ok(program) => {
                        self.app.chose_game(Some(&choice));
                        self.take(program);
                    }
                    Err(problem) => self.app.not_loaded(problem),
                },
            }
            self.keep_result();
        }
        self.keep_choices();
    }

    /// Takes another rule, and opens the menu.
    pub(super) fn take(&mut self, rule: Program) {
        self.shows_screens = false;
        self.recorded = None;
        let rule = rules::with_names(rule);
        let program = scores::present(&*self.host, &rule);
        self.rule = rule;
        let edge = program.rule().edge.or(self.app.session.chosen_edge);
        let edge = edge.unwrap_or(self.app.session.edge);
        let has_scores = program.layout().scores_writable;
        self.app.take(Game::unstarted(program, edge, self.start.seed, DEFAULT_FUEL), has_scores);
        self.has_changed = true;
    }

    /// Writes the options as they are now. Returns where they are, or why they are not kept.
    fn keep_options(&mut self) -> Result<String, String> {
        let display = *self.app.display();
        let preset = self.app.controls.bindings.preset;
        let chosen = rulvm_player::screens::preferences::Chosen { display, preset };
        self.options.take_options(&chosen);
        self.options.write(&*self.host).map(|()| self.app.player.texts.say("browser"))
    }

    /// Writes the choices of the menu if there are new ones. If they cannot be kept, the player
    /// loses nothing that was made.
    pub(super) fn keep_choices(&mut self) {
        if self.options.take(&self.app) {
            let _ = self.options.write(&*self.host);
        }
    }

    /// The player leaves the game: there is a menu, unless the page has only this game.
    fn quit(&mut self) {
        if let Some(name) = self.app.unsaved() {
            self.save(name);
        }
        self.recorded = None;
        let rule = self.rule.clone();
        self.take(rule);
        self.requests.push(serde_json::json!({ "request": "left" }));
    }
}
