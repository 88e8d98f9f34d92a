//! The report as text.

use std::fmt::Write;
use std::time::Duration;

use grammar::visible::display;
use rulvm_lab::text_table::{Table, grouped, percent};

use super::play::Settings;
use super::results::{Interval, Results};

/// Returns a report about the games of a book.
#[must_use]
pub fn text(settings: &Settings, results: &Results) -> String {
    let Settings { entry, seed, .. } = settings;
    let games = u64::from(results.games);
    let [a, b] = settings.contestants.each_ref().map(|one| display(&one.to_string()).into_owned());
    let plural = if games == 1 { "game" } else { "games" };
    let last = seed.saturating_add(games.saturating_sub(1));
    let seeds = if games > 1 { format!("seeds {seed} to {last}") } else { format!("seed {seed}") };
    let mut out = format!("{}: {} {plural}, {seeds}; A {a}, B {b}\n", entry.name, grouped(games));
    if games == 0 {
        return out;
    }
    let mut table = Table::new(&["", "games", "share", "points"], &[0]);
    let [a_points, b_points] = results.points.map(grouped);
    let rows = [
        ("A wins", results.wins[0], a_points),
        ("B wins", results.wins[1], b_points),
        ("draws", results.draws, String::new()),
        ("the first player wins", results.first_wins, String::new()),
    ];
    for (name, count, points) in rows {
        let share = percent(count.into(), games as f64);
        table.row(vec![name.to_owned(), grouped(count.into()), share, points]);
    }
    out.push('\n');
    for line in table.lines() {
        let _ = writeln!(out, "{line}");
    }
    let Interval { mean, low, high } = results.score;
    let [mean, low, high] = [mean, low, high].map(|share| percent(share, 1.0));
    let _ = writeln!(out, "\nA scores {mean}, with draws as halves; 95% interval: {low} to {high}");
    let Interval { mean, low, high } = results.lead;
    let _ =
        writeln!(out, "A leads by {mean:.2} points a game; 95% interval: {low:.2} to {high:.2}");
    let moves = &results.moves;
    let ends = moves.quantile(0).zip(moves.quantile(100));
    if let (Some(mean), Some((least, most))) = (moves.mean(), ends) {
        let _ = writeln!(out, "a game has {mean:.1} moves, {least} to {most}");
    }
    if results.stopped > 0 {
        let _ = writeln!(out, "stopped without an end, counted as draws: {}", results.stopped);
    }
    out
}

/// Returns a line about the time for a choice, which is different every time.
#[must_use]
pub fn times(settings: &Settings, results: &Results) -> String {
    let time = |(all, count): (Duration, u32)| match count {
        0 => "no choices".to_owned(),
        count => format!("{:.2} ms", all.as_secs_f64() * 1e3 / f64::from(count)),
    };
    let [a, b] = results.choices.map(time);
    format!("{}: time for a choice: A {a}, B {b}", settings.entry.name)
}
