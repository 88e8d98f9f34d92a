//! The report as text.

use std::fmt::Write;

use super::count::Counted;
use super::functions::name;
use super::games::{End, Settings};
use super::time::Times;
use crate::text_table::{Table, grouped, percent};
use grammar::visible::display;
use rulvm_core::check::Reason;
use rulvm_core::machine::Engine;
use rulvm_core::program::Program;

/// How the report is shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'s> {
    /// The name of the file.
    pub file: &'s str,
    /// How many functions and lines are shown.
    pub top: usize,
    /// Whether headings are emphasized.
    pub color: bool,
}

/// How much of a line of the source or of a list of codes is shown, in characters.
const MOST_SHOWN: usize = 60;

/// Returns a report of what was counted and how long it took.
#[must_use]
pub fn text(
    program: &Program,
    counted: &Counted,
    times: Option<&Times>,
    shown: &Shown<'_>,
) -> String {
    let mut report = Report { program, counted, times, shown, out: String::new() };
    report.games();
    report.phases();
    report.functions();
    report.places();
    report.fallbacks();
    report.out
}

struct Report<'r> {
    program: &'r Program,
    counted: &'r Counted,
    times: Option<&'r Times>,
    shown: &'r Shown<'r>,
    out: String,
}

impl Report<'_> {
    fn games(&mut self) {
        let Counted { settings, games, .. } = self.counted;
        let Settings { seed, pieces, .. } = *settings;
        let edge = games.first().map_or(settings.edge, |played| played.game.edge());
        let last = games.last().map_or(seed, |played| played.seed);
        let seeds =
            if last == seed { format!("seed {seed}") } else { format!("seeds {seed} to {last}") };
        let games_count = number(games.len() as u64, "game");
        let _ = writeln!(
            self.out,
            "{}: {games_count}, {seeds}, edge {}",
            display(self.shown.file),
            edge.get()
        );
        let ended = |is_so: fn(&End) -> bool, what: &str| {
            let count = games.iter().filter(|played| is_so(&played.end)).count();
            (count > 0).then(|| format!("{count} {what}"))
        };
        let ends = [
            ended(|end| matches!(end, End::Over), "over"),
            ended(|end| matches!(end, End::Trapped(_)), "trapped"),
            ended(
                |end| matches!(end, End::Pieces),
                &format!("stopped after {}", number(pieces.into(), "piece")),
            ),
            ended(
                |end| matches!(end, End::Inputs),
                "stopped because too many inputs brought too few pieces",
            ),
            ended(|end| matches!(end, End::Fuel), "stopped because they took too long"),
        ];
        let ends: Vec<String> = ends.into_iter().flatten().collect();
        let pieces: u64 = games.iter().map(|played| u64::from(played.pieces)).sum();
        let _ = writeln!(
            self.out,
            "{}; {} pieces, {} codes",
            ends.join(", "),
            grouped(pieces),
            grouped(self.counted.codes())
        );
        if let Some(times) = self.times {
            let phases: f64 = self.counted.phases.iter().map(|count| times.total(count)).sum();
            let games = times.games.as_nanos() as f64;
            let engine = match times.engine {
                Engine::Fast => "fast",
                Engine::Reference => "reference",
            };
            let _ = writeln!(
                self.out,
                "the {engine} machine needs {} for the games; the code of their phases alone \
                 needs about {}",
                show_time(games),
                show_time(phases)
            );
        }
    }

    fn phases(&mut self) {
        let mut heading =
            vec!["phase", "calls", "codes", "share", "a call", "95%", "most", "of limit"];
        if self.times.is_some() {
            heading.extend(["time a call", "longest", "share"]);
        }
        let mut table = Table::new(&heading, &[0]);
        let all = self.counted.codes();
        let times = self.times;
        let total = times
            .map_or(0.0, |times| self.counted.phases.iter().map(|count| times.total(count)).sum());
        for count in &self.counted.phases {
            let letter = count.phase.letter().to_owned();
            if count.calls() == 0 {
                table.row(vec![letter, "0".to_owned()]);
                continue;
            }
            let limit = count.worst.map_or(0, |worst| worst.fuel) as f64;
            let mut row = vec![
                letter,
                grouped(count.calls()),
                grouped(count.codes()),
                percent(count.codes() as f64, all as f64),
                mean(count.mean()),
                grouped(count.percentile_95()),
                grouped(count.most()),
                percent(limit, self.counted.limit as f64),
            ];
            if let Some(times) = times
                && let Some(one) = times.phase(count.phase)
            {
                row.extend([
                    show_time(one.mean),
                    show_time(one.most),
                    percent(times.total(count), total),
                ]);
            }
            table.row(row);
        }
        self.table(&table);
        let worst =
            self.counted.phases.iter().filter_map(|count| Some((count.phase, count.worst?)));
        if let Some((phase, worst)) = worst.max_by_key(|(_, worst)| worst.fuel) {
            let _ = writeln!(
                self.out,
                "the call that used the most fuel: phase {}, {} of {}, seed {}, piece {}",
                phase.letter(),
                grouped(worst.fuel),
                grouped(self.counted.limit),
                worst.seed,
                worst.piece
            );
        }
    }

    fn functions(&mut self) {
        let heading =
            ["function", "calls", "codes", "share", "a call", "with callees", "share", "at"];
        let mut table = Table::new(&heading, &[0, 7]);
        let all = self.counted.codes() as f64;
        for function in self.counted.functions.iter().take(self.shown.top) {
            let place = self.program.place(function.address);
            // The column is left out: it says nothing here.
            let place = place.map_or(format!("{}", function.address), |place| {
                place.at.rsplit_once(':').map_or(place.at.clone(), |(line, _)| line.to_owned())
            });
            table.row(vec![
                display(&function.name(self.program)).into_owned(),
                grouped(function.calls),
                grouped(function.own),
                percent(function.own as f64, all),
                mean(function.own as f64 / function.calls.max(1) as f64),
                grouped(function.with_callees),
                percent(function.with_callees as f64, all),
                display(&place).into_owned(),
            ]);
        }
        self.table(&table);
        self.more(self.counted.functions.len(), "function");
    }

    fn places(&mut self) {
        let all = self.counted.codes() as f64;
        if self.program.map().is_some() {
            let mut table = Table::new(&["line", "codes", "share", "reached", "source"], &[0, 4]);
            for line in self.counted.lines.iter().take(self.shown.top) {
                let place = if line.line == 0 {
                    "no line".to_owned()
                } else {
                    format!("{}:{}", line.file, line.line)
                };
                table.row(vec![
                    display(&place).into_owned(),
                    grouped(line.codes),
                    percent(line.codes as f64, all),
                    grouped(line.reached),
                    excerpt(line.text.as_deref().unwrap_or_default()),
                ]);
            }
            self.table(&table);
            self.more(self.counted.lines.len(), "line");
            return;
        }
        let mut table =
            Table::new(&["addresses", "codes", "share", "reached", "assembly"], &[0, 4]);
        for range in self.counted.ranges.iter().take(self.shown.top) {
            let [first, last] = range.addresses;
            let addresses =
                if first == last { format!("{first}") } else { format!("{first}-{last}") };
            table.row(vec![
                addresses,
                grouped(range.codes),
                percent(range.codes as f64, all),
                grouped(range.reached),
                excerpt(&range.mnemonics.join(" ")),
            ]);
        }
        self.table(&table);
        self.more(self.counted.ranges.len(), "range");
    }

    fn fallbacks(&mut self) {
        let left: Vec<String> = self
            .counted
            .phases
            .iter()
            .filter(|count| count.bailed_out > 0)
            .map(|count| {
                let letter = count.phase.letter();
                format!(
                    "{} of {} calls of phase {letter}",
                    grouped(count.bailed_out),
                    grouped(count.calls())
                )
            })
            .collect();
        if left.is_empty() {
            self.out.push_str("\nthe fast machine runs all of these calls\n");
            return;
        }
        let _ = writeln!(
            self.out,
            "\nthe fast machine hands {} over to the reference machine",
            left.join(", ")
        );
        let is_met = |reason: Reason, reached: u64| {
            reached > 0 || matches!(reason, Reason::Message | Reason::TooLarge)
        };
        let places = self.counted.fallbacks.iter();
        for (place, reached) in
            places.filter(|(place, reached)| is_met(place.reason, *reached)).take(self.shown.top)
        {
            let functions: Vec<String> = place
                .functions
                .iter()
                .map(|&at| display(&name(self.program, at)).into_owned())
                .collect();
            let _ = writeln!(
                self.out,
                "  {} in {}: {}; reached {}",
                place.address,
                functions.join(", "),
                place.reason.describe(),
                number(*reached, "time")
            );
            for line in self.program.place(place.address).iter().flat_map(|place| place.shown()) {
                let _ = writeln!(self.out, "    {line}");
            }
        }
    }

    fn table(&mut self, table: &Table) {
        self.out.push('\n');
        for (row, line) in table.lines().enumerate() {
            let _ = match row {
                0 if self.shown.color => writeln!(self.out, "\x1b[1m{line}\x1b[0m"),
                _ => writeln!(self.out, "{line}"),
            };
        }
    }

    /// Says how many rows were left out.
    fn more(&mut self, all: usize, what: &str) {
        let more = all.saturating_sub(self.shown.top) as u64;
        if more > 0 {
            let _ = writeln!(self.out, "and {}", number(more, &format!("more {what}")));
        }
    }
}

fn number(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{} {what}s", grouped(count)) }
}

/// Formats an average, without a fraction if it is large.
fn mean(mean: f64) -> String {
    if mean < 999.95 { format!("{mean:.1}") } else { grouped(mean.round() as u64) }
}

/// Formats nanoseconds with three significant digits and a suitable unit.
#[must_use]
pub fn show_time(nanoseconds: f64) -> String {
    let units = [("ns", 1e3), ("µs", 1e6), ("ms", 1e9), ("s", f64::INFINITY)];
    let mut start = 1.0;
    for (unit, end) in units {
        // A value that would be rounded up to 1000 has the next unit.
        if nanoseconds < end * 0.9995 {
            let value = nanoseconds / start;
            let digits = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
            return format!("{value:.digits$} {unit}");
        }
        start = end;
    }
    unreachable!("the last unit has no end")
}

/// Shortens a text, and makes it safe for a terminal.
fn excerpt(text: &str) -> String {
    let text = text.replace('\t', " ");
    let text = display(&text);
    if text.chars().count() <= MOST_SHOWN {
        return text.into_owned();
    }
    let start: String = text.chars().take(MOST_SHOWN).collect();
    format!("{}…", start.trim_end())
}
