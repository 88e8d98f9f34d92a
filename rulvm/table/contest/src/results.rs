//! Who is stronger, and how certain that is.

use std::time::Duration;

use rulvm_lab::sim::Distribution;
use serde_json::{Value, json};

use super::play::{Played, Settings};

/// How many standard deviations a 95% interval reaches on either side.
const Z: f64 = 1.959_964;

/// An average, and the interval that contains the true one with a probability of 95%.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The average.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// A share: `successes` of `all`, by the formula of Wilson. It is also right for few games and
    /// for shares near 0 and 1.
    #[must_use]
    pub fn of_share(successes: f64, all: u32) -> Interval {
        let n = f64::from(all.max(1));
        let mean = successes / n;
        let middle = (mean + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let reach =
            Z / (1.0 + Z * Z / n) * (mean * (1.0 - mean) / n + Z * Z / (4.0 * n * n)).sqrt();
        Interval { mean, low: (middle - reach).max(0.0), high: (middle + reach).min(1.0) }
    }

    /// An average of numbers, from their standard deviation.
    #[must_use]
    pub fn of_numbers(numbers: Vec<i64>) -> Interval {
        let all = Distribution::new(numbers);
        let mean = all.mean().unwrap_or(0.0);
        let reach = Z * all.deviation().unwrap_or(0.0) / (all.count().max(1) as f64).sqrt();
        Interval { mean, low: mean - reach, high: mean + reach }
    }

    fn json(self) -> Value {
        // More digits would not be significant.
        let rounded = |number: f64| (number * 1e6).round() / 1e6;
        let Interval { mean, low, high } = self;
        json!({"mean": rounded(mean), "low": rounded(low), "high": rounded(high)})
    }
}

/// The results of the games of a book.
#[derive(Clone, Debug)]
pub struct Results {
    /// How many games were played.
    pub games: u32,
    /// The games that A and B won.
    pub wins: [u32; 2],
    /// The games that nobody won.
    pub draws: u32,
    /// How many of these were stopped because they did not end.
    pub stopped: u32,
    /// How many games the player who moved first won.
    pub first_wins: u32,
    /// The points of A and B.
    pub points: [u64; 2],
    /// What A scores: a win counts 1, a draw a half.
    pub score: Interval,
    /// By how many points A is ahead after a game.
    pub lead: Interval,
    /// How many moves the games had.
    pub moves: Distribution,
    /// How long A and B took for their choices, and how many these were.
    pub choices: [(Duration, u32); 2],
}

impl Results {
    /// The results of some games.
    #[must_use]
    pub fn new(games: &[Played]) -> Results {
        let count = |is: &dyn Fn(&Played) -> bool| games.iter().filter(|game| is(game)).count();
        let number = |is: &dyn Fn(&Played) -> bool| u32::try_from(count(is)).unwrap_or(u32::MAX);
        let wins = [0, 1].map(|contestant| number(&|game| game.winner == Some(contestant)));
        let draws = number(&|game| game.winner.is_none());
        let all = number(&|_| true);
        let points = |game: &Played, contestant| match game.winner {
            Some(winner) if winner == contestant => game.points,
            _ => 0,
        };
        let sum = |contestant| games.iter().map(|game| u64::from(points(game, contestant))).sum();
        let leads =
            games.iter().map(|game| i64::from(points(game, 0)) - i64::from(points(game, 1)));
        let lengths = games.iter().map(|game| i64::try_from(game.moves.len()).unwrap_or(i64::MAX));
        let choices = [0, 1].map(|contestant| {
            let each = games.iter().map(|game| game.choices[contestant]);
            each.fold((Duration::ZERO, 0), |(time, count), (more, others)| {
                (time + more, count + others)
            })
        });
        Results {
            games: all,
            wins,
            draws,
            stopped: number(&|game| game.is_stopped),
            first_wins: number(&|game| game.winner == Some(game.first)),
            points: [0, 1].map(sum),
            score: Interval::of_share(f64::from(wins[0]) + f64::from(draws) / 2.0, all),
            lead: Interval::of_numbers(leads.collect()),
            moves: Distribution::new(lengths.collect()),
            choices,
        }
    }

    /// The results as JSON. Times are not in it: the same games have the same results.
    #[must_use]
    pub fn json(&self, settings: &Settings) -> Value {
        let moves = &self.moves;
        json!({
            "book": settings.entry.id,
            "games": self.games,
            "seed": settings.seed,
            "players": settings.contestants.each_ref().map(ToString::to_string),
            "wins": self.wins,
            "draws": self.draws,
            "stopped": self.stopped,
            "first_wins": self.first_wins,
            "points": self.points,
            "score": self.score.json(),
            "lead": self.lead.json(),
            "moves": {
                "mean": moves.mean().map(|mean| (mean * 1e6).round() / 1e6),
                "least": moves.quantile(0),
                "median": moves.quantile(50),
                "most": moves.quantile(100),
            },
        })
    }
}
