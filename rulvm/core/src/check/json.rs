//! The report for programs.

use serde_json::{Value, json as value};

use super::facts::{Most, Report};
use super::findings::{Finding, Severity};
use crate::program::Program;

/// Describes the result of a check of a rule. Members are in alphabetical order; new ones may be
/// added, none will be removed.
#[must_use]
pub fn json(report: &Report, program: &Program) -> Value {
    let facts = &report.facts;
    let letters = |phases: &[grammar::rul3::Phase]| -> Vec<&str> {
        phases.iter().map(|phase| phase.letter()).collect()
    };
    value!({
        "name": program.rule().name,
        "complete": report.complete,
        "errors": report.count(Severity::Error),
        "warnings": report.count(Severity::Warning),
        "findings": report.findings.iter().map(|one| finding(one, program)).collect::<Vec<_>>(),
        "bytes": {
            "codes": facts.codes,
            "operands": facts.operands,
            "both": facts.both,
            "dead": facts.dead,
        },
        "states": facts.states,
        "pending": most(facts.pending),
        "calls": most(facts.calls),
        "stack": most(facts.stack),
        "phases": facts.phases.iter().map(|phase| value!({
            "phase": phase.phase.letter(),
            "entry": phase.entry.0,
            "returns": phase.returns,
            "fast": phase.fast,
        })).collect::<Vec<_>>(),
        "functions": facts.functions.iter().map(|function| value!({
            "entry": function.entry.0,
            "name": function.name,
            "phases": letters(&function.phases),
            "returns": function.returns,
            "fast": function.fast,
        })).collect::<Vec<_>>(),
        "fallbacks": facts.fallbacks.iter().map(|place| value!({
            "address": place.address.0,
            "reason": place.reason.describe(),
            "phases": letters(&place.phases),
            "functions": place.functions.iter().map(|at| at.0).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
    })
}

fn finding(finding: &Finding, program: &Program) -> Value {
    let place = finding.address.and_then(|address| program.place(address));
    value!({
        "severity": finding.kind.severity().name(),
        "kind": finding.kind.name(),
        "message": finding.message,
        "address": finding.address.map(|at| at.0),
        "end": finding.end.map(|at| at.0),
        "code": finding.code,
        "phases": finding.phases.iter().map(|phase| phase.letter()).collect::<Vec<_>>(),
        "path": {
            "phase": finding.path.phase.map(grammar::rul3::Phase::letter),
            "omitted": finding.path.omitted.map_or(0, |(count, _)| count),
            "steps": finding.path.steps.iter().map(|step| value!({
                "step": if step.is_call { "call" } else { "branch" },
                "from": step.from.0,
                "to": step.to.0,
            })).collect::<Vec<_>>(),
        },
        "at": place.as_ref().map(|place| place.at.as_str()),
        "line": place.as_ref().and_then(|place| place.line),
    })
}

/// A number, or why it is unbounded.
fn most(most: Most) -> Value {
    let (count, circle) = match most {
        Most::Bounded(count) => (Some(count), None),
        Most::Unbounded { at, recursion } => (None, Some((at, recursion))),
        Most::Unknown => (None, None),
    };
    value!({
        "most": count,
        "unbounded_at": circle.map(|(at, _)| at.0),
        "recursion": circle.is_some_and(|(_, recursion)| recursion),
    })
}
