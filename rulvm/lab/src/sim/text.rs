//! The report as text.

use std::fmt::Write;

use super::columns::{Quantity, ends, quantities};
use super::distribution::Distribution;
use super::play::{Played, Player};
use super::results::Header;
use crate::text_table::{Table, grouped, percent};
use grammar::visible::display;

/// How the report is shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'s> {
    /// The name of the rule, as it was requested.
    pub rule: &'s str,
    /// The quantities whose histograms are drawn.
    pub histograms: &'s [String],
}

/// The width of the longest bar, in columns.
const WIDTH: usize = 50;

/// Returns a report of how the games ended and how their numbers are distributed.
#[must_use]
pub fn text(header: &Header, games: &[Played], shown: &Shown<'_>) -> String {
    let mut out = format!("{}\n", title(shown.rule, header, games.len()));
    if games.is_empty() {
        return out;
    }
    let mut table = Table::new(&["end", "games", "share", ""], &[0, 3]);
    for (end, count) in ends(games) {
        table.row(vec![
            end.name().to_owned(),
            grouped(count as u64),
            percent(count as f64, games.len() as f64),
            end.meaning().to_owned(),
        ]);
    }
    lines(&mut out, &table);
    let heading = ["", "mean", "deviation", "least", "5%", "25%", "median", "75%", "95%", "most"];
    let mut table = Table::new(&heading, &[0]);
    let quantities = quantities(header, games);
    for Quantity { name, values } in &quantities {
        let all = Distribution::new(values.clone());
        let digits = |number: Option<f64>| number.map_or_else(String::new, fraction);
        let mut row = vec![display(name).into_owned(), digits(all.mean()), digits(all.deviation())];
        row.extend(
            [0, 5, 25, 50, 75, 95, 100]
                .map(|percent| all.quantile(percent).map_or_else(String::new, signed)),
        );
        table.row(row);
    }
    lines(&mut out, &table);
    for Quantity { name, values } in quantities {
        if shown.histograms.iter().any(|wanted| *wanted == name || wanted == "all") {
            histogram(&mut out, &name, Distribution::new(values));
        }
    }
    out
}

/// Says in a line which games these are.
pub(super) fn title(rule: &str, header: &Header, count: usize) -> String {
    let settings = &header.settings;
    let player = match &settings.bot {
        Player::Random => "random".to_owned(),
        Player::Greedy => "greedy".to_owned(),
        Player::None => "nobody plays".to_owned(),
        Player::Program(command) => format!("`{}`", display(command)),
    };
    let games = if count == 1 { "game" } else { "games" };
    let (first, edge, pace) = (settings.seed, settings.edge.get(), settings.pace);
    let last = first.saturating_add((count as u64).saturating_sub(1));
    let seeds =
        if count > 1 { format!("seeds {first} to {last}") } else { format!("seed {first}") };
    format!(
        "{}: {} {games}, {seeds}, edge {edge}; {player}, {} ms per signal",
        display(rule),
        grouped(count as u64),
        grouped(pace)
    )
}

fn lines(out: &mut String, table: &Table) {
    out.push('\n');
    for line in table.lines() {
        let _ = writeln!(out, "{line}");
    }
}

fn histogram(out: &mut String, name: &str, all: Distribution) {
    let bins = all.bins();
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1);
    let _ = writeln!(out, "\n{}", display(name));
    let bounds: Vec<[String; 2]> =
        bins.iter().map(|bin| [signed(bin.first), signed(bin.last)]).collect();
    let width = |k: usize| {
        bounds.iter().filter_map(|bounds| bounds.get(k)).map(String::len).max().unwrap_or(0)
    };
    let (first_width, last_width) = (width(0), width(1));
    for (bin, [first, last]) in bins.iter().zip(&bounds) {
        let _ = write!(out, "{first:>first_width$}");
        // A class of a single number needs no second bound.
        if bins.iter().any(|bin| bin.first != bin.last) {
            let _ = write!(out, " - {last:>last_width$}");
        }
        let bar = bar(bin.count, most);
        let _ = writeln!(out, "{}", format!("  {bar} {}", grouped(bin.count as u64)).trim_end());
    }
}

/// Draws a bar in eighths of a column; no bar is empty unless its count is 0.
fn bar(count: usize, most: usize) -> String {
    let eighths = (count * WIDTH * 8).div_ceil(most);
    let mut bar = "█".repeat(eighths / 8);
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    bar.push_str(parts[eighths % 8]);
    bar
}

/// Formats a number with a comma before every three digits.
pub(super) fn signed(number: i64) -> String {
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{}", grouped(number.unsigned_abs()))
}

/// Formats a number with one digit after the point; without a point if it is large.
pub(super) fn fraction(number: f64) -> String {
    if number.abs() < 999.95 { format!("{number:.1}") } else { signed(number.round() as i64) }
}
