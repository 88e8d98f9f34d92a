//! What a game is played for: its score, or how fast something is done.
//!
//! A goal depends only on the statistics of a game, so it works with any rule and does not change
//! the game.

use crate::statistics::Statistics;
use crate::texts::{Texts, clock};

/// Milliseconds in a minute.
const MINUTE: u64 = 60_000;

/// What a game is played for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The score when the rule ends the game.
    #[default]
    Endless,
    /// The score after this many minutes without pauses.
    Minutes(u32),
    /// The time until this many hexagons are destroyed.
    Hexagons(u32),
    /// The time until this many pieces have landed.
    Pieces(u32),
    /// The score of a game whose pieces depend only on the date.
    Day,
    /// The score of a game that starts with this seed.
    Seed(u64),
}

impl Goal {
    /// The goals that are always offered, in their order.
    pub const OFFERED: [Goal; 6] = [
        Goal::Endless,
        Goal::Minutes(2),
        Goal::Minutes(5),
        Goal::Hexagons(100),
        Goal::Pieces(40),
        Goal::Day,
    ];

    /// Reads a goal as options have it: `endless`, `2-minutes`, `100-hexagons`, `40-pieces`, `day`,
    /// `seed-7`. Numbers of minutes go up to 60, others up to 10,000.
    ///
    /// # Errors
    /// The text is not a goal.
    pub fn parse(text: &str) -> Result<Goal, String> {
        let number = |text: &str, most: u32| {
            text.parse::<u32>().ok().filter(|number| (1..=most).contains(number))
        };
        let seed = || text.strip_prefix("seed-")?.parse().ok().map(Goal::Seed);
        let goal = match text.split_once('-') {
            None if text == "endless" => Some(Goal::Endless),
            None if text == "day" => Some(Goal::Day),
            Some((count, "minutes")) => number(count, 60).map(Goal::Minutes),
            Some((count, "hexagons")) => number(count, 10_000).map(Goal::Hexagons),
            Some((count, "pieces")) => number(count, 10_000).map(Goal::Pieces),
            _ => seed(),
        };
        goal.ok_or_else(|| {
            format!(
                "`{text}` is not a goal; write endless, 2-minutes, 100-hexagons, 40-pieces, day, \
                 or seed-7, with your own numbers: up to 60 minutes, and up to 10,000 hexagons or \
                 pieces"
            )
        })
    }

    /// The goal as options have it.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Goal::Endless => "endless".to_owned(),
            Goal::Minutes(count) => format!("{count}-minutes"),
            Goal::Hexagons(count) => format!("{count}-hexagons"),
            Goal::Pieces(count) => format!("{count}-pieces"),
            Goal::Day => "day".to_owned(),
            Goal::Seed(seed) => format!("seed-{seed}"),
        }
    }

    /// The name of its table of best results on a day, such as 20261123: every day has its own.
    #[must_use]
    pub fn table(self, today: u32) -> String {
        match self {
            Goal::Day => format!("day-{today}"),
            _ => self.word(),
        }
    }

    /// The seed of its games on a day, if it determines one.
    #[must_use]
    pub fn seed(self, today: u32) -> Option<u64> {
        match self {
            Goal::Day => Some(today.into()),
            Goal::Seed(seed) => Some(seed),
            _ => None,
        }
    }

    /// True if the result is a time, in milliseconds: less is better. Otherwise it is a score.
    #[must_use]
    pub const fn is_timed(self) -> bool {
        matches!(self, Goal::Hexagons(_) | Goal::Pieces(_))
    }

    /// True if a result is better than another one.
    #[must_use]
    pub const fn is_better(self, result: i64, other: i64) -> bool {
        if self.is_timed() { result < other } else { result > other }
    }

    /// True if the goal ends a game with these statistics.
    #[must_use]
    pub fn is_reached(self, statistics: &Statistics) -> bool {
        match self {
            Goal::Endless | Goal::Day | Goal::Seed(_) => false,
            Goal::Minutes(_) => self.time_left(statistics) == Some(0),
            Goal::Hexagons(count) => statistics.destroyed >= count,
            Goal::Pieces(count) => statistics.pieces >= count,
        }
    }

    /// The milliseconds until the goal ends the game, if its time is limited.
    #[must_use]
    pub fn time_left(self, statistics: &Statistics) -> Option<u64> {
        let Goal::Minutes(minutes) = self else { return None };
        Some((u64::from(minutes) * MINUTE).saturating_sub(statistics.time))
    }

    /// The milliseconds until what [`Goal::progress`] says changes with time alone.
    #[must_use]
    pub(crate) fn next_change(self, statistics: &Statistics) -> Option<u64> {
        match self {
            Goal::Endless | Goal::Day | Goal::Seed(_) => None,
            // One limit is a whole number of seconds, so both change together.
            Goal::Minutes(_) | Goal::Hexagons(_) | Goal::Pieces(_) => {
                Some(1000 - statistics.time % 1000)
            }
        }
    }

    /// The result of a game that has ended; `None` if it was lost before the goal was reached.
    #[must_use]
    pub fn result(self, statistics: &Statistics, score: i32) -> Option<i64> {
        if !self.is_timed() {
            return Some(score.into());
        }
        self.is_reached(statistics).then(|| i64::try_from(statistics.time).unwrap_or(i64::MAX))
    }

    /// A result in words: a score, or minutes, seconds and hundredths.
    #[must_use]
    pub fn shown(self, result: i64, texts: &Texts) -> String {
        match u64::try_from(result) {
            Ok(time) if self.is_timed() => {
                let point = texts.say("decimal-point");
                format!("{}{point}{:02}", clock(time), time / 10 % 100)
            }
            _ => result.to_string(),
        }
    }

    /// The goal's name for players.
    #[must_use]
    pub fn name(self, texts: &Texts) -> String {
        let counted = |id: &str, count: u32| texts.say_with(id, &[("count", &count.to_string())]);
        match self {
            Goal::Endless => texts.say("goal-endless"),
            Goal::Minutes(count) => counted("goal-minutes", count),
            Goal::Hexagons(count) => counted("goal-hexagons", count),
            Goal::Pieces(count) => counted("goal-pieces", count),
            Goal::Day => texts.say("goal-day"),
            Goal::Seed(seed) => texts.say_with("goal-seed", &[("seed", &seed.to_string())]),
        }
    }

    /// How far a game is, for a narrow panel: what is left, and the time if it counts.
    #[must_use]
    pub fn progress(self, statistics: &Statistics, texts: &Texts) -> Vec<String> {
        let left = |what: String| texts.say_with("goal-left", &[("left", &what)]);
        let count = |all: u32, done: u32| left(all.saturating_sub(done).to_string());
        let time = || clock(statistics.time);
        match self {
            Goal::Endless | Goal::Seed(_) => Vec::new(),
            Goal::Day => vec![self.name(texts)],
            Goal::Minutes(_) => {
                // It shows 0:00 only when the time is over.
                let time = self.time_left(statistics).unwrap_or(0);
                vec![left(clock(time.div_ceil(1000) * 1000))]
            }
            Goal::Hexagons(all) => vec![count(all, statistics.destroyed), time()],
            Goal::Pieces(all) => vec![count(all, statistics.pieces), time()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_read_as_they_are_written() {
        let all = Goal::OFFERED.into_iter().chain([Goal::Seed(u64::MAX), Goal::Pieces(10_000)]);
        for goal in all {
            assert_eq!(Goal::parse(&goal.word()), Ok(goal));
        }
        let wrong = ["", "2", "0-minutes", "61-minutes", "-1-pieces", "10001-hexagons", "seed-x"];
        for text in wrong {
            let message = Goal::parse(text).unwrap_err();
            assert!(message.starts_with(&format!("`{text}` is not a goal; ")), "{message}");
        }
    }

    #[test]
    fn a_goal_is_reached_by_time_pieces_or_hexagons() {
        let at = |time, pieces, destroyed| Statistics {
            time,
            pieces,
            destroyed,
            ..Statistics::default()
        };
        let time = Goal::Minutes(2);
        assert_eq!(time.time_left(&at(119_999, 0, 0)), Some(1));
        assert!(!time.is_reached(&at(119_999, 90, 900)) && time.is_reached(&at(120_000, 0, 0)));
        assert_eq!(time.result(&at(5, 0, 0), -7), Some(-7));
        let pieces = Goal::Pieces(40);
        assert!(!pieces.is_reached(&at(0, 39, 900)) && pieces.is_reached(&at(0, 40, 0)));
        assert_eq!(pieces.result(&at(61_234, 39, 0), 900), None);
        assert_eq!(pieces.result(&at(61_234, 41, 0), 900), Some(61_234));
        let hexagons = Goal::Hexagons(100);
        assert!(!hexagons.is_reached(&at(0, 900, 99)) && hexagons.is_reached(&at(0, 0, 104)));
        for goal in [Goal::Endless, Goal::Day, Goal::Seed(1)] {
            assert!(!goal.is_reached(&at(u64::MAX, u32::MAX, u32::MAX)));
            assert!(goal.is_better(2, 1) && !goal.is_better(1, 1));
        }
        assert!(pieces.is_better(1, 2) && !pieces.is_better(2, 2));
    }

    #[test]
    fn a_day_has_a_seed_and_a_table() {
        assert_eq!(Goal::Day.seed(20_261_123), Some(20_261_123));
        assert_eq!(Goal::Day.table(20_261_123), "day-20261123");
        assert_eq!(Goal::Seed(7).seed(20_261_123), Some(7));
        assert_eq!(Goal::Pieces(40).seed(20_261_123), None);
        assert_eq!(Goal::Pieces(40).table(20_261_123), "40-pieces");
    }

    #[test]
    fn the_panel_says_what_is_left() {
        let texts = Texts::new(&[]);
        let said = |goal: Goal, time| {
            let statistics = Statistics { time, pieces: 3, destroyed: 12, ..Statistics::default() };
            goal.progress(&statistics, &texts).join(", ")
        };
        assert_eq!(said(Goal::Minutes(2), 0), "to go 2:00");
        assert_eq!(said(Goal::Minutes(2), 1), "to go 2:00");
        assert_eq!(said(Goal::Minutes(2), 119_999), "to go 0:01");
        assert_eq!(said(Goal::Minutes(2), 120_000), "to go 0:00");
        assert_eq!(said(Goal::Hexagons(100), 65_999), "to go 88, 1:05");
        assert_eq!(said(Goal::Pieces(40), 999), "to go 37, 0:00");
        assert_eq!(Goal::Pieces(40).shown(61_239, &texts), "1:01.23");
        assert_eq!(Goal::Minutes(2).shown(61_239, &texts), "61239");
    }
}
