//! The report as text.

use std::fmt::Write;

use super::chart::{Chart, ticks};
use super::columns::{Quantity, ends, quantities};
use super::distribution::{Bin, Distribution};
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
    /// Whether the terminal shows only ASCII characters.
    pub ascii: bool,
}

/// The width of a histogram, in columns.
const COLUMNS: usize = 80;
/// The width of the longest bar, in columns.
const LONGEST: usize = 50;
/// The width of the names of marks with their arrow, in columns.
const MARKS: usize = 16;

/// What histograms are drawn with.
struct Symbols {
    /// The axis next to the bars.
    side: char,
    /// The characters for a full column of a bar and for parts of one, from none.
    full: &'static str,
    parts: &'static [&'static str],
    /// The axis below the bars: its start, its length, and where its numbers are.
    corner: char,
    line: char,
    tick: char,
    /// The text before the name of a mark.
    arrow: &'static str,
}

const UNICODE: Symbols = Symbols {
    side: '│',
    full: "█",
    parts: &["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"],
    corner: '└',
    line: '─',
    tick: '┴',
    arrow: "←",
};

const ASCII: Symbols =
    Symbols { side: '|', full: "#", parts: &[""], corner: '+', line: '-', tick: '+', arrow: "<-" };

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
    stopped(&mut out, games, None);
    for (name, why, count) in failures(games) {
        let games = if count == 1 { "game" } else { "games" };
        let _ = writeln!(out, "\nmodule `{}` failed in {count} {games}: {why}", display(&name));
    }
    let heading = ["", "mean", "deviation", "least", "5%", "25%", "median", "75%", "95%", "most"];
    let mut table = Table::new(&heading, &[0]);
    let quantities = quantities(header, games);
    let distributions: Vec<(&Quantity, Distribution)> = quantities
        .iter()
        .map(|quantity| (quantity, Distribution::new(quantity.values.clone())))
        .collect();
    for (quantity, all) in &distributions {
        let unit = quantity.unit();
        let digits =
            |number: Option<f64>| number.map_or_else(String::new, |number| unit.mean(number));
        let name = unit.heading(&quantity.name);
        let mut row =
            vec![display(&name).into_owned(), digits(all.mean()), digits(all.deviation())];
        row.extend([0, 5, 25, 50, 75, 95, 100].map(|percent| {
            all.quantile(percent).map_or_else(String::new, |number| unit.value(number))
        }));
        table.row(row);
    }
    lines(&mut out, &table);
    let symbols = if shown.ascii { &ASCII } else { &UNICODE };
    let is_wanted = |quantity: &Quantity| {
        shown.histograms.iter().any(|wanted| *wanted == quantity.name || wanted == "all")
    };
    for (quantity, all) in distributions.iter().filter(|(quantity, _)| is_wanted(quantity)) {
        if let Some(chart) = Chart::new(quantity, all) {
            histogram(&mut out, &chart, symbols);
        }
    }
    out
}

/// Says how many games were stopped, if any were. `which` names them if there are others.
pub(super) fn stopped(out: &mut String, games: &[Played], which: Option<&str>) {
    let count = games.iter().filter(|played| played.end.is_stopped()).count();
    if count == 0 {
        return;
    }
    let which = which.map_or(String::new(), |which| format!("{}: ", display(which)));
    let (count, all) = (grouped(count as u64), grouped(games.len() as u64));
    let _ = writeln!(
        out,
        "\n{which}{count} of {all} games were stopped: their numbers count only up to that point"
    );
}

/// Says in a line which games these are.
pub(super) fn title(rule: &str, header: &Header, count: usize) -> String {
    let games = if count == 1 { "game" } else { "games" };
    let all = grouped(count as u64);
    format!("{}: {all} {games}, {}", display(rule), settings(header, count))
}

/// Says which seeds are played, and how.
pub(super) fn settings(header: &Header, count: usize) -> String {
    let settings = &header.settings;
    let names = header.modules.iter().map(|module| format!("`{}`", display(&module.name)));
    let modules = names.collect::<Vec<_>>().join(", ");
    let player = match &settings.bot {
        Player::Random => "random".to_owned(),
        Player::Greedy => "greedy".to_owned(),
        Player::Quick => "quick".to_owned(),
        Player::Beam => "beam".to_owned(),
        Player::None if header.modules.is_empty() => "nobody plays".to_owned(),
        Player::None => format!("{modules} alone"),
        Player::Program(command) => format!("`{}`", display(command)),
    };
    let (first, edge, pace) = (settings.seed, settings.edge.get(), settings.pace);
    let last = first.saturating_add((count as u64).saturating_sub(1));
    let seeds =
        if count > 1 { format!("seeds {first} to {last}") } else { format!("seed {first}") };
    let player = match &settings.bot {
        // Modules play through polls, which have their own pace.
        Player::None => player,
        _ if modules.is_empty() => format!("{player}, {} ms per signal", grouped(pace)),
        _ => format!("{player}, {} ms per signal; with {modules}", grouped(pace)),
    };
    format!("{seeds}, edge {edge}; {player}")
}

/// The modules that failed, why, and in how many games.
fn failures(games: &[Played]) -> Vec<(String, String, usize)> {
    let mut failures: Vec<(String, String, usize)> = Vec::new();
    for (name, why) in games.iter().flat_map(|played| &played.failed) {
        match failures.iter_mut().find(|(other, reason, _)| other == name && reason == why) {
            Some((.., count)) => *count += 1,
            None => failures.push((name.clone(), why.clone(), 1)),
        }
    }
    failures
}

/// Adds a table after an empty line.
pub(super) fn lines(out: &mut String, table: &Table) {
    out.push('\n');
    for line in table.lines() {
        let _ = writeln!(out, "{line}");
    }
}

/// Draws a histogram with its scale, at most [`COLUMNS`] wide.
fn histogram(out: &mut String, chart: &Chart<'_>, symbols: &Symbols) {
    let _ = writeln!(out, "\n{}: {}\n", display(&chart.name), chart.summary());
    let bounds: Vec<_> = chart.bins.iter().map(|bin| chart.bounds(bin)).collect();
    let first_width = bounds.iter().map(|(first, _)| first.len()).max().unwrap_or(0);
    let last_width = bounds.iter().filter_map(|(_, last)| Some(last.as_ref()?.len())).max();
    let labels = bounds.iter().map(|(first, last)| match (last, last_width) {
        (Some(last), Some(width)) => format!("{first:>first_width$} - {last:>width$}"),
        _ => format!("{first:>first_width$}"),
    });
    let label_width = first_width + last_width.map_or(0, |width| width + 3);
    let most = chart.most();
    let beside = label_width + 2 + 1 + grouped(most as u64).len() + MARKS;
    let longest = COLUMNS.saturating_sub(beside).clamp(10, LONGEST);
    for (bin, label) in chart.bins.iter().zip(labels) {
        let bar = bar(bin.count, most, longest, symbols);
        let count = grouped(bin.count as u64);
        let _ = writeln!(
            out,
            "{label} {}{bar} {count}{}",
            symbols.side,
            marks(chart, bin, symbols.arrow)
        );
    }
    let (mut line, mut numbers) = (String::new(), String::new());
    for count in ticks(most) {
        let place = count * longest / most;
        let missing = (place + 1).saturating_sub(line.chars().count());
        line.extend(std::iter::repeat_n(symbols.line, missing.saturating_sub(1)));
        line.push(if count == 0 { symbols.corner } else { symbols.tick });
        let number = grouped(count as u64);
        let middle = (place + 1).saturating_sub(number.len().div_ceil(2));
        let missing = middle.saturating_sub(numbers.len());
        numbers.push_str(&" ".repeat(missing));
        numbers.push_str(&number);
    }
    let _ = writeln!(out, "{:label_width$} {line}", "");
    let _ = writeln!(out, "{:label_width$} {numbers} games", "");
}

/// Says whether the mean and the median are in a class.
fn marks(chart: &Chart<'_>, bin: &Bin, arrow: &str) -> String {
    let marks = [("mean", chart.mean), ("median", chart.median as f64)];
    let here = marks.into_iter().filter(|(_, number)| chart.is_in(bin, *number));
    let here: Vec<_> = here.map(|(name, _)| name).collect();
    if here.is_empty() { String::new() } else { format!("  {arrow} {}", here.join(", ")) }
}

/// Draws a bar; it is empty only if its count is 0.
fn bar(count: usize, most: usize, longest: usize, symbols: &Symbols) -> String {
    let parts = symbols.parts.len();
    let length = (count * longest * parts).div_ceil(most);
    let mut bar = symbols.full.repeat(length / parts);
    bar.push_str(symbols.parts[length % parts]);
    bar
}
