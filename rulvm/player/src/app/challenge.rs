//! What games are played for: the goal that is chosen, and how a game with it has ended.

use super::{App, Screen};
use crate::goal::Goal;
use crate::rival::Rival;
use crate::screens::unsaved::Obstacle;
use crate::statistics::Statistics;
use crate::trial;

/// What games are played for.
#[derive(Clone, Debug, Default)]
pub struct Challenge {
    /// The goal of the next games.
    pub goal: Goal,
    /// A goal that is offered with the usual ones.
    given: Option<Goal>,
    /// The date in Universal Time, such as 20261123.
    today: u32,
    /// True if the next games are races against the best ones.
    pub races: bool,
    /// The goal of this game.
    played: Goal,
    /// The best result so far, when the game started.
    best: Option<i64>,
    /// True if it is not known because the results cannot be read.
    is_unread: bool,
    /// Why the result of this game was not kept, if it was not.
    not_kept: Option<Obstacle>,
    /// How the game has ended, if it has.
    outcome: Option<Outcome>,
    /// True if nobody has taken the outcome.
    is_new: bool,
}

/// How a game with a goal has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Its goal.
    pub goal: Goal,
    /// The result; `None` if the game was lost before the goal was reached.
    pub result: Option<i64>,
    /// The score.
    pub score: i32,
}

impl Challenge {
    /// A goal, another one that can be chosen as well, the date in Universal Time, such as
    /// 20261123, and whether games are races against the best ones.
    #[must_use]
    pub fn new(goal: Goal, given: Goal, today: u32, races: bool) -> Challenge {
        Challenge { goal, given: Some(given), today, races, ..Challenge::default() }
    }

    /// The goals that can be chosen.
    fn offered(&self) -> Vec<Goal> {
        let given = self.given.filter(|given| !Goal::OFFERED.contains(given));
        Goal::OFFERED.into_iter().chain(given).collect()
    }

    /// Chooses the next or the previous goal.
    pub(crate) fn step(&mut self, forward: bool) {
        let all = self.offered();
        let here = all.iter().position(|&goal| goal == self.goal).unwrap_or(0);
        let next = if forward { here + 1 } else { here + all.len() - 1 };
        self.goal = all.get(next % all.len()).copied().unwrap_or_default();
    }

    /// The date in Universal Time, such as 20261123.
    #[must_use]
    pub const fn today(&self) -> u32 {
        self.today
    }

    /// The goal of the game that is played.
    #[must_use]
    pub const fn played(&self) -> Goal {
        self.played
    }

    /// The best result so far, when the game started.
    #[must_use]
    pub const fn best(&self) -> Option<i64> {
        self.best
    }

    /// True if a result is better than all earlier ones, and was not lost.
    #[must_use]
    pub(crate) fn is_new_best(&self, result: i64) -> bool {
        let is_better = match self.best {
            Some(best) => self.played.is_better(result, best),
            None => self.played.is_timed() || result > 0,
        };
        is_better && !self.is_unread && self.not_kept.is_none()
    }

    /// Why the result of this game was not kept, if it was not.
    #[must_use]
    pub const fn not_kept(&self) -> Option<&Obstacle> {
        self.not_kept.as_ref()
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
}

impl App {
    /// Applies the chosen goal to the game that starts; practice games and lessons are endless.
    pub fn begin_challenge(&mut self) {
        let Challenge { goal, .. } = self.challenge;
        let has_goal = !self.practice.is_on() && self.tutorial.is_none();
        self.challenge.played = if has_goal { goal } else { Goal::Endless };
        (self.challenge.best, self.challenge.outcome) = (None, None);
        (self.challenge.is_new, self.challenge.is_unread) = (false, false);
        self.challenge.not_kept = None;
        self.rival = None;
    }

    /// Says that there is no game to race against.
    pub fn no_race(&mut self) {
        self.message = Some(self.player.texts.say("race-none"));
    }

    /// Says why there is no race against the best game.
    pub fn not_raced(&mut self, why: &str) {
        self.message = Some(self.player.texts.say_with("race-problem", &[("why", why)]));
    }

    /// The game that has just started has a best result to beat, if there is one.
    pub const fn has_to_beat(&mut self, best: Option<i64>) {
        self.challenge.best = best;
    }

    /// Returns how the game has ended, once, if its result counts.
    pub fn take_outcome(&mut self) -> Option<Outcome> {
        let is_new = std::mem::take(&mut self.challenge.is_new);
        let Challenge { outcome, .. } = &self.challenge;
        let counts = !self.session.is_demo && !self.practice.is_on() && !self.play.is_taken_over;
        outcome.filter(|_| is_new && counts)
    }

    /// Says why results cannot be read: nobody knows whether the next one is the best.
    pub fn results_unread(&mut self, why: &str) {
        self.challenge.is_unread = true;
        self.message = Some(self.player.texts.say_with("results-problem", &[("why", why)]));
    }

    /// Says why the result of this game was not kept, and with the end of the game the reason
    /// alone.
    pub fn result_not_kept(&mut self, why: Obstacle) {
        let texts = &self.player.texts;
        self.message = Some(texts.say_with("results-problem", &[("why", &why.said(texts))]));
        self.challenge.not_kept = Some(why);
    }

    /// Says where the bytes of a damaged file of results are now.
    pub fn results_were_damaged(&mut self, file: &str) {
        self.challenge.is_unread = true;
        let texts = &self.player.texts;
        self.message = Some(texts.say_with("results-damaged", &[("file", file)]));
    }

    /// The milliseconds that may pass before the goal ends the game, or what is shown of it
    /// changes.
    pub(super) fn goal_due(&self) -> Option<u64> {
        if self.play.game.is_paused() {
            return None;
        }
        let statistics = &self.play.statistics;
        let played = self.challenge.played;
        let due = played.next_change(statistics).into_iter().chain(played.time_left(statistics));
        due.chain(self.rival.is_some().then_some(RACE)).min()
    }

    /// How far the game is from its goal, and the best result.
    pub(super) fn progress(&self) -> Vec<String> {
        let (goal, texts) = (self.challenge.played, &self.player.texts);
        if let Some(tutorial) = &self.tutorial {
            return vec![tutorial.progress(texts)];
        }
        let mut lines = goal.progress(&self.play.statistics, texts);
        let has_best = goal != Goal::Endless && self.rival.is_none();
        if let Some(best) = self.challenge.best.filter(|_| has_best) {
            lines.push(format!("{} {}", texts.say("stat-best"), goal.shown(best, texts)));
        }
        lines
    }

    /// The best score of endless games, for a panel with room for it.
    pub(super) fn best_score(&self) -> Option<String> {
        let is_endless = self.challenge.played == Goal::Endless;
        let is_alone = self.tutorial.is_none() && self.rival.is_none() && !self.practice.is_on();
        let best = match self.session.has_scores {
            true => self.table().entries.first().map(|best| best.score.into()),
            false => self.challenge.best,
        };
        let best = best.filter(|&best| is_endless && is_alone && best > 0)?;
        Some(format!("{} {best}", self.player.texts.say("stat-best")))
    }

    /// How far the other game of a race is, and how far this one is ahead, in what the goal counts,
    /// or else in points.
    pub(super) fn standing(&self, rival: &Rival) -> String {
        let done = |statistics: &Statistics| match self.challenge.played {
            Goal::Hexagons(_) => Some(statistics.destroyed),
            Goal::Pieces(_) => Some(statistics.pieces),
            _ => None,
        };
        let score = |score: i32| i64::from(score);
        let other = done(rival.statistics()).map_or_else(|| score(rival.score()), i64::from);
        let own = done(&self.play.statistics);
        let own = own.map_or_else(|| score(trial::score(&self.play.game)), i64::from);
        format!("{} {other} ({:+})", self.player.texts.say("race"), own - other)
    }

    /// How a race has ended, in words: both games are compared at their ends.
    pub(super) fn verdict(&self) -> Option<String> {
        let (rival, texts) = (self.rival.as_ref()?, &self.player.texts);
        let Outcome { goal, result, .. } = *self.challenge.outcome()?;
        let other = goal.result(rival.statistics(), rival.score());
        let by = |id: &str, difference: i64| {
            texts.say_with(id, &[("by", &goal.shown(difference.abs(), texts))])
        };
        Some(match (result, other) {
            (Some(own), Some(other)) if goal.is_better(own, other) => by("race-won", own - other),
            (Some(own), Some(other)) if own != other => by("race-lost", own - other),
            (Some(_), Some(_)) | (None, None) => texts.say("race-even"),
            (Some(_), None) => texts.say("race-won-alone"),
            (None, Some(_)) => texts.say("race-lost-alone"),
        })
    }

    /// Notes how the game has ended, if the rule or the goal has ended it.
    pub(super) fn judge(&mut self, is_over: bool) {
        let goal = self.challenge.played;
        let is_reached = goal.is_reached(&self.play.statistics);
        if self.challenge.outcome.is_some() || !(is_reached || is_over) {
            return;
        }
        let score = trial::score(&self.play.game);
        let result = goal.result(&self.play.statistics, score);
        self.challenge.outcome = Some(Outcome { goal, result, score });
        if let Some(rival) = &mut self.rival {
            rival.finish(goal);
        }
        self.challenge.is_new = true;
        if self.play.is_playing() {
            self.screen = Screen::Finished;
            self.play.begin_quiet();
        }
    }
}

/// How often the other game of a race is redrawn, in milliseconds.
const RACE: u64 = 50;
