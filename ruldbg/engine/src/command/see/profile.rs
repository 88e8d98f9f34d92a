//! Where codes were executed, and how long that took.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use grammar::isa::Address;
use rulvm_cells::{Line, Span};
use rulvm_lab::bench::show_time;
use serde_json::{Value as Json, json};

use super::Done;
use super::calls::Calls;
use super::columns::columns;
use super::cost::{Clock, Cost};
use super::disassemble::place_name;
use super::{flames, speedscope};
use crate::command::answer::{Answer, Failure, Output, clean, plain, quiet, style, styled};
use crate::command::arguments::first_word;
use crate::command::location::{number, show_line, show_text};
use crate::command::session::Session;
use crate::debugger;
use crate::files::Written;
use crate::time::Time;

/// How many lines are listed.
const MOST_LINES: usize = 15;

/// What a function or phase took.
#[derive(Default)]
struct Taken {
    times: u64,
    own: Cost,
    /// With what it called.
    total: Cost,
}

/// What the arguments ask for.
#[derive(Default)]
struct Asked<'a> {
    is_timed: bool,
    /// The first step, and the one after the last; by default from the start of the game to here.
    from: Option<Time>,
    to: Option<Time>,
    /// A file to write instead of showing tables.
    file: Option<(FileFormat, &'a str)>,
}

/// The file format of a profile.
#[derive(Clone, Copy)]
enum FileFormat {
    /// A flame graph as SVG.
    Svg,
    /// The JSON of speedscope.
    Speedscope,
}

impl<'a> Asked<'a> {
    fn parse(mut rest: &'a str) -> Result<Asked<'a>, Failure> {
        let mut asked = Asked::default();
        while !rest.is_empty() {
            let (option, after) = first_word(rest);
            let is_file = match option {
                // A page has no clock that programs can read.
                "--time" if cfg!(target_family = "wasm") => {
                    return Err(Failure::new("time cannot be measured here"));
                }
                "--time" => {
                    (asked.is_timed, rest) = (true, after);
                    continue;
                }
                "--from" | "--to" => {
                    let (word, after) = first_word(after);
                    let step = number(word).and_then(|step| u64::try_from(step).ok());
                    let step = step.map(Time).ok_or_else(|| {
                        Failure::new(format!("`{option}` needs a step"))
                            .help("every stop shows its step: `profile --from 808 --to 2429`")
                    })?;
                    let end = if option == "--from" { &mut asked.from } else { &mut asked.to };
                    (*end, rest) = (Some(step), after);
                    continue;
                }
                "--svg" => FileFormat::Svg,
                "--speedscope" => FileFormat::Speedscope,
                _ => {
                    return Err(Failure::new(format!("`profile` has no option `{option}`"))
                        .help("its options are --time, --from, --to, --svg and --speedscope"));
                }
            };
            // Names of files can contain blanks.
            let end = after.find(" --").unwrap_or(after.len());
            let (file, after) = after.split_at(end);
            if file.is_empty() || file.starts_with("--") {
                return Err(Failure::new(format!("`{option}` needs a file")));
            }
            if asked.file.replace((is_file, file)).is_some() {
                return Err(Failure::new("a profile is written to one file at a time"));
            }
            rest = after.trim_start();
        }
        Ok(asked)
    }

    /// The steps, when the game is at `here`.
    fn steps(&self, here: Time) -> Result<Range<Time>, Failure> {
        let steps = self.from.unwrap_or(Time(0))..self.to.unwrap_or(here);
        if steps.start > steps.end {
            return Err(Failure::new("the step of `--from` comes after that of `--to`"));
        }
        if steps.end > here {
            return Err(Failure::new("these steps have not been executed")
                .help(format!("a profile covers steps from 0 to {}, where the game is", here.0)));
        }
        Ok(steps)
    }
}

/// What a range of steps has executed, by calls and by addresses.
fn measure(
    session: &mut Session,
    steps: &Range<Time>,
    is_timed: bool,
) -> Result<(Calls, Vec<Cost>), Failure> {
    let mut calls = Calls::default();
    let mut costs = vec![Cost::default(); session.debugger.code().program().bytes().len()];
    let mut clock = is_timed.then(Clock::new);
    // What is executed since the last position.
    let mut running: Option<(usize, usize)> = None;
    let is_whole = session.debugger.each_from(Time(0), |_, moment, _| {
        if let Some((call, index)) = running.take() {
            let cost = Cost { codes: 1, time: clock.as_ref().map_or(Duration::ZERO, Clock::end) };
            calls.took(call, cost);
            if let Some(sum) = costs.get_mut(index) {
                *sum += cost;
            }
        }
        if moment.time == steps.start {
            calls.forget_costs();
        }
        // The code at the end has not been executed.
        if moment.time >= steps.end {
            return;
        }
        let call = calls.visit(moment);
        if moment.time < steps.start {
            return;
        }
        running = call.zip(moment.run.and_then(|run| run.address().index()));
        if let Some(clock) = &mut clock {
            clock.begin();
        }
    });
    if is_whole || steps.end == Time(0) {
        Ok((calls, costs))
    } else {
        Err(Failure::new("interrupted"))
    }
}

/// `profile`
pub(in crate::command) fn profile(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    let asked = Asked::parse(arguments)?;
    let steps = asked.steps(session.debugger.here().time())?;
    let (calls, costs) = measure(session, &steps, asked.is_timed)?;
    let rule = session.debugger.code();
    let label = |call: usize| {
        let call = &calls.list[call];
        match call.caller {
            None if rule.program().entry(call.phase) == Some(call.entry) => {
                format!("phase {}", call.phase.letter())
            }
            None => "the test".to_owned(),
            Some(_) => place_name(session, call.entry),
        }
    };
    if let Some((format, path)) = asked.file {
        let title = clean(&rule.program().rule().name);
        let (text, (kind, what)) = match format {
            FileFormat::Svg => {
                (flames::svg(&title, &calls, &label), (Written::FlameGraph, "flame graph"))
            }
            FileFormat::Speedscope => {
                let place = |call: usize| {
                    let place = rule.place(calls.list[call].entry)?;
                    let source = rule.sources().get(place.source as usize)?;
                    Some((clean(&source.name), place.line + 1))
                };
                let text = speedscope::json(&title, &calls, &label, &place, asked.is_timed);
                (text, (Written::Speedscope, "profile for speedscope"))
            }
        };
        session.write(path, kind, text.as_bytes())?;
        output.answer(Answer::words(clean(&format!("wrote the {what} to {path}"))));
        return Ok(());
    }
    let totals = calls.totals();
    let mut phases: BTreeMap<String, Taken> = BTreeMap::new();
    let mut functions: BTreeMap<String, Taken> = BTreeMap::new();
    for (k, (call, &total)) in calls.list.iter().zip(&totals).enumerate() {
        if total == Cost::default() {
            continue;
        }
        if call.caller.is_none() {
            let phase = phases.entry(label(k)).or_default();
            phase.times += call.times;
            phase.total += total;
        }
        let function = functions.entry(label(k)).or_default();
        function.times += call.times;
        function.own += call.own;
        if calls.is_outermost(k) {
            function.total += total;
        }
    }
    let mut all = Cost::default();
    phases.values().for_each(|phase| all += phase.total);
    let table = Columns { all, steps, is_timed: asked.is_timed };
    let mut lines = vec![Line::from(plain(table.title()))];
    lines.push(quiet(table.head("phases: calls, codes", "time")));
    let row = |(name, taken): (&String, &Taken)| {
        let name = styled(format!("  {name}"), style::NAME);
        table.row(name, Some(taken.times), &[taken.total])
    };
    lines.extend(columns(phases.iter().map(row).collect()));
    let mut sorted: Vec<(String, Taken)> = functions.into_iter().collect();
    sorted.sort_by(|(a, x), (b, y)| (y.own.codes, a).cmp(&(x.own.codes, b)));
    let head = "functions: calls, own codes, codes with callees";
    lines.push(quiet(table.head(head, "both as times")));
    let row = |(name, taken): &(String, Taken)| {
        let name = styled(format!("  {name}"), style::NAME);
        table.row(name, Some(taken.times), &[taken.own, taken.total])
    };
    lines.extend(columns(sorted.iter().map(row).collect()));
    let mut by_line: BTreeMap<debugger::Line, Cost> = BTreeMap::new();
    for (address, &cost) in (0..).map(Address).zip(&costs) {
        if cost.codes > 0 {
            *by_line.entry(rule.line(address)).or_default() += cost;
        }
    }
    let mut by_line: Vec<(debugger::Line, Cost)> = by_line.into_iter().collect();
    by_line.sort_by(|(a, x), (b, y)| (y.codes, a).cmp(&(x.codes, b)));
    let title = if by_line.len() > MOST_LINES { "the lines with the most codes" } else { "lines" };
    lines.push(quiet(table.head(title, "time")));
    let mut rows = Vec::new();
    let mut line_data = Vec::new();
    for &(line, cost) in by_line.iter().take(MOST_LINES) {
        let at = clean(&show_line(rule, line));
        let text =
            rule.first_address(line).map(|address| show_text(session.debugger.code(), address));
        line_data.push(table.data(json!({ "at": at, "codes": cost.codes }), cost));
        let mut row = table.row(styled(format!("  {at}"), style::PLACE), None, &[cost]);
        row.push(plain(text.unwrap_or_default()));
        rows.push(row);
    }
    lines.extend(columns(rows));
    let phase_data = phases.iter().map(|(name, taken)| {
        let Taken { times, total, .. } = taken;
        let name = name.strip_prefix("phase ").unwrap_or(name);
        let data = json!({ "phase": name, "calls": times, "codes": total.codes });
        table.data(data, *total)
    });
    let function_data = sorted.iter().map(|(name, Taken { times, own, total })| {
        let data =
            json!({ "name": name, "calls": times, "codes": own.codes, "total": total.codes });
        table.data(data, *own)
    });
    let answer = Answer::new("profile", lines)
        .with("codes", all.codes)
        .with("phases", phase_data.collect::<Vec<_>>())
        .with("functions", function_data.collect::<Vec<_>>())
        .with("lines", line_data);
    output.answer(answer);
    Ok(())
}

/// How costs are shown.
struct Columns {
    all: Cost,
    steps: Range<Time>,
    is_timed: bool,
}

impl Columns {
    fn title(&self) -> String {
        let Cost { codes, time } = self.all;
        let time = if self.is_timed {
            format!(", {}", show_time(time.as_nanos() as f64))
        } else {
            String::new()
        };
        match self.steps.start {
            Time(0) => format!("{codes} codes{time} since the start of the game"),
            Time(from) => format!("{codes} codes{time} from step {from} to {}", self.steps.end.0),
        }
    }

    fn head(&self, text: &str, timed: &str) -> String {
        if self.is_timed { format!("{text}; {timed}") } else { text.to_owned() }
    }

    /// A row: a name, perhaps how often it was called, and what it took.
    fn row(&self, name: Span<'static>, times: Option<u64>, costs: &[Cost]) -> Vec<Span<'static>> {
        let mut row = vec![name];
        row.extend(times.map(right));
        for cost in costs {
            let share = 100.0 * cost.codes as f64 / self.all.codes.max(1) as f64;
            row.push(right(cost.codes));
            row.push(plain(format!("{:>6}", format!("{share:.1}%"))));
        }
        if self.is_timed {
            row.extend(
                costs
                    .iter()
                    .map(|cost| plain(format!("{:>9}", show_time(cost.time.as_nanos() as f64)))),
            );
        }
        row
    }

    /// The same for programs.
    fn data(&self, mut data: Json, cost: Cost) -> Json {
        if self.is_timed {
            data["ns"] = json!(u64::try_from(cost.time.as_nanos()).unwrap_or(u64::MAX));
        }
        data
    }
}

/// A number in a column.
fn right(number: u64) -> Span<'static> {
    plain(format!("{number:>10}"))
}
