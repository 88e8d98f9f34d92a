//! Games that start, and how they end: scores, results and recordings.

use grammar::hex::Edge;
use grammar::rul3::{DateTime, Score};
use rulvm_core::game::Game;
use rulvm_core::journal::Journal;
use rulvm_core::log::Log;
use rulvm_core::program::Program;
use rulvm_files::share::SharedGame;
use rulvm_lab::testing;
use rulvm_player::practice::SourceError;
use rulvm_player::screens::results::BestResult;
use rulvm_player::screens::unsaved::{Kind, Obstacle, Unsaved};
use rulvm_player::{Command, Rival, Screen};
use serde_json::{Value, json};

use super::Page;
use crate::kept::results::Of;
use crate::kept::{rules, scores};

impl Page {
    /// Starts a game, with this seed or the next one.
    pub(super) fn begin(&mut self, seed: Option<u64>) -> Command {
        self.number += 1;
        let rule = scores::present(&*self.host, &self.rule);
        let (edge, goal) = (self.app.session.edge, self.app.challenge.goal);
        let raced = self.app.challenge.races.then(|| self.raced(edge)).flatten();
        let seed = seed.or(raced.as_ref().map(|log| log.header.seed));
        let seed = seed.or_else(|| goal.seed(self.app.challenge.today()));
        let seed = seed.unwrap_or_else(|| self.start.seed.wrapping_add(self.number - 1));
        let (game, applied) = Game::new(rule, edge, seed);
        self.app.session.has_scores =
            self.rule.layout().scores_writable && !self.app.practice.is_on();
        self.app.begin(game, applied.trap);
        self.app.play.seed = Some(seed);
        if self.app.practice.is_on() {
            return Command::None;
        }
        self.app.logs.journal = Some(Journal::begin(&self.app.play.game, seed));
        let best = self.results_of(edge).list(&*self.host);
        match best {
            Ok(best) => self.app.has_to_beat(best.first().map(|best| best.result)),
            Err(why) => self.app.results_unread(&why),
        }
        if self.app.challenge.races && raced.is_none() {
            self.app.no_race();
        }
        self.app.rival = raced.map(|log| {
            let inputs = log.entries.iter().map(|entry| entry.input.clone()).collect();
            Rival::new(log.begin(self.app.play.game.program()), inputs)
        });
        Command::None
    }

    /// The best game with the goal on a board, if it can be raced against.
    fn raced(&self, edge: Edge) -> Option<Log> {
        let text = self.results_of(edge).best_game(&*self.host)?;
        let shared = SharedGame::from_text(&text).ok()?;
        shared.play(&self.rule).ok().map(|(log, _)| log)
    }

    /// The table of results for the goal of the next games.
    pub(super) fn results_of(&self, edge: Edge) -> Of<'_> {
        let (goal, today) = (self.app.challenge.goal, self.app.challenge.today());
        Of { program: &self.rule, edge, goal, today }
    }

    /// Keeps the result of a game that has just ended, if it counts.
    pub(super) fn keep_result(&mut self) {
        let is_own = !self.app.play.game.is_assisted() && !self.app.play.is_taken_over;
        let Some(outcome) = self.app.take_outcome().filter(|_| is_own) else { return };
        let (Some(result), Some(seed)) = (outcome.result, self.app.play.seed) else { return };
        let DateTime { year, month, day, .. } = self.host.date();
        let best = BestResult { result, seed, day: format!("{year:04}-{month:02}-{day:02}") };
        let today = self.app.challenge.today();
        let of =
            Of { program: &self.rule, edge: self.app.play.game.edge(), goal: outcome.goal, today };
        let kept = of.keep(&*self.host, best, self.shared(false).ok());
        if let Err(detail) = kept {
            self.app.result_not_kept(Obstacle { kind: Kind::Other, file: String::new(), detail });
        }
    }

    /// Keeps a score.
    pub(super) fn save(&mut self, player: String) {
        let score = self.app.play.game.score().unwrap_or(0);
        let score = Score { player, score, date: self.host.date().pack() };
        self.unsaved_score = Some(score);
        self.save_again();
    }

    /// Keeps the score that is not kept yet.
    pub(super) fn save_again(&mut self) {
        let Some(score) = self.unsaved_score.clone() else { return };
        let edge = self.app.play.game.edge();
        match scores::save(&*self.host, &self.rule, edge, score) {
            Ok((table, rank)) => {
                self.unsaved_score = None;
                self.app.saved(table, rank, None);
            }
            Err(detail) => {
                let obstacle = |kind| Obstacle {
                    kind,
                    file: self.app.player.texts.say("browser"),
                    detail: detail.clone(),
                };
                let unsaved =
                    Unsaved { why: obstacle(Kind::Other), kept: Err(obstacle(Kind::Other)) };
                let present = scores::present(&*self.host, &self.rule);
                let table = present.rule().scores[rulvm_files::scores::place(edge)].clone();
                self.app.saved(table, None, Some(unsaved));
            }
        }
    }

    /// Gives the page the game so far as a test of the rule.
    pub(super) fn write_test(&mut self) {
        let missing = || Err("it was edited, or did not start here".to_owned());
        let written = self.app.logs.journal.as_ref().map_or_else(missing, |journal| {
            let test = testing::write(journal.log(), &self.rule, &self.app.play.game);
            test.map_err(|error| error.to_string())
        });
        let written = written.map(|text| {
            let name = "game-test.rul".to_owned();
            self.requests.push(json!({ "request": "save", "name": name, "text": text }));
            name
        });
        self.app.test_written(written);
    }

    /// The game so far as a text, with the rule itself in it unless it is one of ours.
    ///
    /// # Errors
    /// It cannot be shared, and why.
    pub fn shared(&self, with_rule: bool) -> Result<String, String> {
        let log = match &self.recorded {
            Some(recorded) => &recorded.log,
            None => {
                let journal = self.app.logs.journal.as_ref();
                journal.ok_or("there is no game to share: it was edited, or has not started")?.log()
            }
        };
        packed(log, &self.rule, with_rule, &self.app.player.name)
    }

    /// True if the rule is a standard or sample rule.
    #[must_use]
    pub fn is_standard(&self) -> bool {
        is_standard(&self.rule)
    }

    /// The recording of the game so far: its log as lines of JSON, or a record of a game for two.
    ///
    /// # Errors
    /// There is none.
    pub fn recording(&self) -> Result<String, String> {
        if let Some(screens) = self.shown_screens() {
            return screens.recording();
        }
        let journal = self.app.logs.journal.as_ref();
        let log = match &self.recorded {
            Some(recorded) => &recorded.log,
            None => journal.ok_or("there is no game to record")?.log(),
        };
        Ok(log.to_text())
    }

    /// The recording as a file that can be opened again, and the ending of its name: with the rule
    /// in it if the rule is neither a standard nor a sample rule, nor one that was opened.
    ///
    /// # Errors
    /// There is none.
    pub fn saved_game(&self) -> Result<Value, String> {
        let text = self.recording()?;
        let saved = |ending: &Value, text| json!({ "ending": ending, "text": text });
        if let Some(screens) = self.shown_screens() {
            return Ok(saved(&screens.place()["ending"], text));
        }
        let hash = self.rule.hash();
        if self.find_elsewhere(|rule| rule.hash() == hash).is_some() {
            return Ok(saved(&"jsonl".into(), text));
        }
        Ok(saved(&"txt".into(), self.shared(true)?))
    }

    /// The rule file with all scores that are kept.
    #[must_use]
    pub fn rule_file(&self) -> Vec<u8> {
        scores::present(&*self.host, &self.rule).bytes().to_vec()
    }

    /// Opens a rule file, and keeps it for later under its name. Returns why it is not kept, if it
    /// is not; it can be played nevertheless.
    ///
    /// # Errors
    /// This is not a rule file, and why.
    pub fn open(&mut self, name: &str, bytes: Vec<u8>) -> Result<Option<String>, String> {
        let rule = Program::load(bytes).map_err(|error| error.to_string())?;
        let kept = rules::keep(&*self.host, name, &rule);
        self.app.chose_game(None);
        self.take(rule);
        Ok(kept.err())
    }

    /// Chooses a standard or sample rule by its name.
    ///
    /// # Errors
    /// There is no such rule.
    pub fn choose(&mut self, name: &str) -> Result<(), String> {
        let rule = rules::named(name)?;
        let is_it = |choice: &rulvm_player::Choice| match choice {
            rulvm_player::Choice::Standard(other) | rulvm_player::Choice::Example(other) => {
                other == name
            }
            _ => false,
        };
        let choice = rules::games().into_iter().find(is_it);
        self.app.chose_game(choice.as_ref());
        self.take(rule);
        self.keep_choices();
        Ok(())
    }

    /// Takes the rule of a source that was compiled again: the game that is played continues with
    /// it, and makes no score.
    pub fn compiled(&mut self, rule: Program) {
        let rule = rule.played_like(&self.rule);
        // The question for keys waits for its answer.
        let greets = matches!(self.app.screen, Screen::Welcome(_));
        let is_other = rule.rule().name != self.rule.rule().name;
        self.rule = rule.clone();
        if is_other || !self.app.play.is_playing() || matches!(self.place_word(), "menu") {
            self.app.chose_game(None);
            self.take(rule);
            if greets {
                self.app.welcome();
            }
            return;
        }
        let command = self.app.compiled(&rule);
        self.execute(command);
        self.has_changed = true;
    }

    /// [`Page::compiled`] with a rule file.
    ///
    /// # Errors
    /// This is not a rule file, and why.
    pub fn compiled_file(&mut self, bytes: Vec<u8>) -> Result<(), String> {
        self.compiled(Program::load(bytes).map_err(|error| error.to_string())?);
        Ok(())
    }

    /// Says that the source has an error: the game continues with the rule as it was.
    pub fn not_compiled(&mut self, first: String, more: usize) {
        self.app.not_compiled(SourceError { first, more });
        self.has_changed = true;
    }

    /// Opens a recorded game: a text that was shared, or a recording.
    ///
    /// # Errors
    /// It cannot be read, is of a rule that is not here, or does not reproduce its game.
    pub fn replay(&mut self, text: &str) -> Result<(), String> {
        self.open_recorded(text)?;
        self.requests.push(Value::from_iter([("request", "replay")]));
        Ok(())
    }
}

/// A game as a text, with the rule itself in it or not.
pub(super) fn packed(
    log: &Log,
    rule: &Program,
    with_rule: bool,
    player: &str,
) -> Result<String, String> {
    let shared = SharedGame::new(log, rule, with_rule, player);
    shared.and_then(|shared| shared.to_text()).map_err(|error| error.to_string())
}

/// True if a rule is a standard or sample rule.
pub(super) fn is_standard(rule: &Program) -> bool {
    let hash = rule.hash();
    let names = stdlib_rules::rules::names().chain(stdlib_rules::rules::examples());
    names.into_iter().any(|name| rules::named(name).is_ok_and(|rule| rule.hash() == hash))
}
