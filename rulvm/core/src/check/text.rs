//! The report for people.

use std::fmt::Write;

use grammar::isa::Address;
use grammar::rul3::Phase;

use super::facts::{Facts, Most, Report};
use super::findings::{Finding, Step};
use crate::program::Program;
use grammar::visible::display;

/// Describes what a check of a rule has found.
#[must_use]
pub fn text(report: &Report, program: &Program) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", display(&program.rule().name));
    for shown in &report.findings {
        finding(&mut out, shown, program);
    }
    let total = report.counts.iter().sum::<usize>();
    if total > report.findings.len() {
        let _ = writeln!(out, "  and {} more", total - report.findings.len());
    }
    if !report.complete {
        let _ = writeln!(
            out,
            "  incomplete: this code has too many states to follow; there may be further findings"
        );
    }
    facts(&mut out, &report.facts);
    fast(&mut out, report, program);
    let [errors, warnings] = report.counts;
    let _ = writeln!(out, "{}, {}", count(errors, "error"), count(warnings, "warning"));
    out
}

fn finding(out: &mut String, finding: &Finding, program: &Program) {
    let severity = finding.kind.severity().name();
    let _ = writeln!(out, "{severity}[{}]: {}", finding.kind.name(), finding.message);
    if let Some(address) = finding.address {
        let mut place = match finding.end {
            Some(end) if end.0 > address.0 + 1 => format!("addresses {address} to {}", end.0 - 1),
            _ => format!("address {address}"),
        };
        if let Some(code) = &finding.code {
            let byte = address.index().and_then(|at| program.bytes().get(at)).copied();
            let _ = write!(place, ", code ${:02X} `{code}`", byte.unwrap_or(0));
        }
        let letters: Vec<&str> = finding.phases.iter().map(|phase| phase.letter()).collect();
        match letters.as_slice() {
            [] => {}
            [one] => {
                let _ = write!(place, ", phase {one}");
            }
            more => {
                let _ = write!(place, ", phases {}", more.join(" "));
            }
        }
        let _ = writeln!(out, "  at {place}");
        if let Some(source) = program.place(address) {
            for line in source.shown() {
                let _ = writeln!(out, "     {line}");
            }
        }
    }
    if let Some(phase) = finding.path.phase {
        let steps = &finding.path.steps;
        let mut way = vec![format!("phase {}", phase.letter())];
        for (k, step) in steps.iter().enumerate() {
            if let Some((count, behind)) = finding.path.omitted
                && behind == k
            {
                way.push(format!("{count} more"));
            }
            way.push(describe(*step, program));
        }
        if !steps.is_empty() {
            let _ = writeln!(out, "  by {}", way.join(", "));
        }
    }
}

fn describe(step: Step, program: &Program) -> String {
    let name = program.map().filter(|_| step.is_call).and_then(|map| {
        let to = u32::try_from(step.to.0).ok()?;
        map.names.functions.iter().find(|function| function.address == to)
    });
    match name {
        Some(function) => format!("{} calls {}", step.from, display(&function.name)),
        None if step.is_call => format!("{} calls {}", step.from, step.to),
        None => format!("{} branches to {}", step.from, step.to),
    }
}

fn facts(out: &mut String, facts: &Facts) {
    let _ = writeln!(
        out,
        "  bytes     {} codes and {} operands; {} dead",
        facts.codes, facts.operands, facts.dead
    );
    if facts.both > 0 {
        let _ = writeln!(out, "            {} are both codes and operands", facts.both);
    }
    let _ = writeln!(out, "  pending   {}", most(facts.pending));
    let _ = writeln!(out, "  calls     {}", most(facts.calls));
    let _ = writeln!(out, "  stack     {}", most(facts.stack));
}

fn most(most: Most) -> String {
    match most {
        Most::Bounded(count) => format!("at most {count}"),
        Most::Unbounded { at, recursion: true } => format!("unbounded: recursion at {at}"),
        Most::Unbounded { at, .. } => format!("unbounded: growing at {at}"),
        Most::Unknown => "unknown".to_owned(),
    }
}

/// The most places that are listed at which the fast machine bails out.
const MOST_FALLBACKS: usize = 10;

/// Which machine runs what.
fn fast(out: &mut String, report: &Report, program: &Program) {
    let facts = &report.facts;
    if !facts.phases.iter().any(|phase| phase.fast) {
        let why = facts.fallbacks.first();
        let why = why.map_or(String::new(), |place| format!(": {}", place.reason.describe()));
        let _ = writeln!(out, "  fast      nothing{why}");
        return;
    }
    let leaves = |phase: Phase| facts.fallbacks.iter().any(|place| place.phases.contains(&phase));
    let (whole, part): (Vec<Phase>, Vec<Phase>) =
        facts.phases.iter().map(|phase| phase.phase).partition(|&phase| !leaves(phase));
    let letters = |phases: &[Phase]| -> String {
        let letters: Vec<&str> = phases.iter().map(|phase| phase.letter()).collect();
        letters.join(" ")
    };
    let _ = match (whole.is_empty(), part.is_empty()) {
        (_, true) => writeln!(out, "  fast      all phases"),
        (true, _) => writeln!(out, "  fast      all phases, except at the places below"),
        _ => writeln!(
            out,
            "  fast      phases {}; {} except at the places below",
            letters(&whole),
            letters(&part)
        ),
    };
    for place in facts.fallbacks.iter().take(MOST_FALLBACKS) {
        let functions: Vec<String> =
            place.functions.iter().map(|&at| function(at, report, program)).collect();
        let _ = writeln!(
            out,
            "            {} in {}: {}",
            place.address,
            functions.join(", "),
            place.reason.describe()
        );
    }
    if facts.fallbacks.len() > MOST_FALLBACKS {
        let more = facts.fallbacks.len() - MOST_FALLBACKS;
        let _ = writeln!(out, "            and {}", count(more, "more place"));
    }
}

/// The name of what starts at an address.
fn function(entry: Address, report: &Report, program: &Program) -> String {
    let phase = Phase::ALL.into_iter().find(|&phase| program.entry(phase) == Some(entry));
    if let Some(phase) = phase {
        return format!("phase {}", phase.letter());
    }
    let function = report.facts.functions.iter().find(|function| function.entry == entry);
    match function.and_then(|function| function.name.as_deref()) {
        Some(name) => display(name).into_owned(),
        None => format!("the subroutine at {entry}"),
    }
}

fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
