//! Where codes were executed.

use std::collections::BTreeMap;
use std::io::Write;

use grammar::isa::Address;
use grammar::rul3::Phase;
use ratatui::text::Line;
use serde_json::json;

use super::Done;
use super::calls::Calls;
use super::columns::columns;
use super::disassemble::place_name;
use super::flames;
use super::info::quiet;
use crate::command::answer::{Answer, Failure, plain, style, styled};
use crate::command::location::show_line;
use crate::command::session::{Output, Session};
use crate::debugger;
use crate::time::Time;

/// How many lines are listed.
const MOST_LINES: usize = 15;

/// What a function took.
#[derive(Default)]
struct Taken {
    times: u64,
    own: u64,
    /// With what it called.
    total: u64,
}

/// `profile`
pub(in crate::command) fn profile(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    let picture = match arguments.split_once(' ').unwrap_or((arguments, "")) {
        ("", "") => None,
        ("--svg", path) if !path.trim().is_empty() => Some(path.trim()),
        _ => {
            return Err(Failure::new(format!("`profile` knows no `{arguments}`"))
                .help("`profile --svg FILE` writes a flame graph"));
        }
    };
    let here = session.debugger.here().time();
    let mut calls = Calls::default();
    let mut counts = vec![0_u64; session.debugger.code().program().bytes().len()];
    let is_whole = session.debugger.each_from(Time(0), |_, moment, _| {
        // The present code is still to be executed.
        if moment.time >= here {
            return;
        }
        calls.visit(moment);
        let index = moment.run.and_then(|run| run.address().index());
        if let Some(count) = index.and_then(|index| counts.get_mut(index)) {
            *count += 1;
        }
    });
    if !is_whole && here > Time(0) {
        return Err(Failure::new("interrupted"));
    }
    let rule = session.debugger.code();
    let label = |call: usize| {
        calls.list.get(call).map_or(String::new(), |call| match call.caller {
            None => format!("phase {}", call.phase.letter()),
            Some(_) => place_name(rule, call.entry),
        })
    };
    if let Some(path) = picture {
        let title = super::clean(&rule.program().rule().name);
        let svg = flames::svg(&title, &calls, &label);
        let mut file = session.create(path)?;
        file.write_all(svg.as_bytes())
            .map_err(|error| Failure::new(super::clean(&format!("{path}: {error}"))))?;
        output.answer(Answer::words(super::clean(&format!("the flame graph is in {path}"))));
        return Ok(());
    }
    let totals = calls.totals();
    let mut phases: BTreeMap<Phase, Taken> = BTreeMap::new();
    let mut functions: BTreeMap<String, Taken> = BTreeMap::new();
    for (k, call) in calls.list.iter().enumerate() {
        let total = totals.get(k).copied().unwrap_or(0);
        if call.caller.is_none() {
            let phase = phases.entry(call.phase).or_default();
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
    let all: u64 = phases.values().map(|phase| phase.total).sum();
    let share = |codes: u64| format!("{:.1} %", 100.0 * codes as f64 / all.max(1) as f64);
    let mut lines = vec![Line::from(plain(format!("{all} codes since the beginning of the game")))];
    lines.push(quiet("phases: calls, codes"));
    let row = |(phase, taken): (&Phase, &Taken)| {
        vec![
            styled(format!("  phase {}", phase.letter()), style::NAME),
            right(taken.times),
            right(taken.total),
            plain(format!("{:>7}", share(taken.total))),
        ]
    };
    lines.extend(columns(phases.iter().map(row).collect()));
    let mut sorted: Vec<(String, Taken)> = functions.into_iter().collect();
    sorted.sort_by(|(a, x), (b, y)| (y.own, a).cmp(&(x.own, b)));
    lines.push(quiet("functions: calls, codes of their own, with what they call"));
    let row = |(name, taken): &(String, Taken)| {
        vec![
            styled(format!("  {name}"), style::NAME),
            right(taken.times),
            right(taken.own),
            plain(format!("{:>7}", share(taken.own))),
            right(taken.total),
            plain(format!("{:>7}", share(taken.total))),
        ]
    };
    lines.extend(columns(sorted.iter().map(row).collect()));
    let mut by_line: BTreeMap<debugger::Line, u64> = BTreeMap::new();
    for (address, &count) in (0..).map(Address).zip(&counts) {
        if count > 0 {
            *by_line.entry(rule.line(address)).or_insert(0) += count;
        }
    }
    let mut by_line: Vec<(debugger::Line, u64)> = by_line.into_iter().collect();
    by_line.sort_by(|(a, x), (b, y)| (y, a).cmp(&(x, b)));
    let title = if by_line.len() > MOST_LINES { "the lines with most codes" } else { "lines" };
    lines.push(quiet(title));
    let mut rows = Vec::new();
    let mut line_data = Vec::new();
    for &(line, count) in by_line.iter().take(MOST_LINES) {
        let at = super::clean(&show_line(rule, line));
        let text = rule.first_address(line).map(|address| session.source_line(address));
        line_data.push(json!({ "at": at, "codes": count }));
        rows.push(vec![
            styled(format!("  {at}"), style::PLACE),
            right(count),
            plain(format!("{:>7}", share(count))),
            plain(text.unwrap_or_default()),
        ]);
    }
    lines.extend(columns(rows));
    let phase_data = phases.iter().map(|(phase, taken)| {
        json!({ "phase": phase.letter(), "calls": taken.times, "codes": taken.total })
    });
    let function_data = sorted.iter().map(|(name, taken)| {
        json!({ "name": name, "calls": taken.times, "codes": taken.own, "total": taken.total })
    });
    let answer = Answer::new("profile", lines)
        .with("codes", all)
        .with("phases", phase_data.collect::<Vec<_>>())
        .with("functions", function_data.collect::<Vec<_>>())
        .with("lines", line_data);
    output.answer(answer);
    Ok(())
}

/// A number in a column.
fn right(number: u64) -> ratatui::text::Span<'static> {
    plain(format!("{number:>10}"))
}
