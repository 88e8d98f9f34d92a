//! Builds the report of a check.

use grammar::rul3::Phase;

use super::errors::{self, Found};
use super::facts::{Facts, Fallback, Function, Most, PhaseFacts, Report};
use super::findings::{Finding, Kind, Severity};
use super::path::path_to;
use super::{bytes, depth, engine, loops, piece, stack, variables};
use crate::analysis::effects::Effects;
use crate::analysis::graph::Graph;
use crate::analysis::phases::Reached;
use crate::analysis::walk::{NodeId, Walk};
use crate::program::Program;

/// The most entries of a stack (E13).
const MOST_STACK: u32 = 65_536;
/// How many findings of a kind are described.
const MOST_OF_A_KIND: usize = 100;

/// Describes what a walk has found.
pub(super) fn report(program: &Program, walk: &Walk<'_>) -> Report {
    let graph = Graph::new(walk, |_| true);
    let reached = Reached::new(walk, &graph);
    let rule = program.rule();
    let bytes = bytes::count(walk, program.layout());
    let mut found = errors::errors(walk);
    found.extend(bytes::code_in_data(walk, program.layout()));
    let (mut pending, mut calls, mut height) = (Most::Unknown, Most::Unknown, Most::Unknown);
    // All others depend on the whole code.
    if walk.complete {
        found.extend(bytes::dead_code(&bytes));
        let depth = depth::depth(walk, &graph);
        (pending, calls) = (depth.pending, depth.calls);
        found.extend(depth.warnings);
        let stack = stack::stack(walk, &graph, &reached, rule.stack.min(MOST_STACK));
        height = stack.most;
        found.extend(stack.warnings);
        let effects = Effects::new(walk);
        found.extend(variables::never_written(walk, &effects, rule.numbers.len()));
        found.extend(loops::loops(walk, &graph, &effects));
        let largest = rule.shapes.iter().map(|shape| shape.size).max();
        found.extend(piece::bad_hexagons(walk, largest.unwrap_or_default()));
    }
    found.sort_by_key(|found| (found.kind.severity(), found.address, found.kind));
    let counts = [Severity::Error, Severity::Warning]
        .map(|severity| found.iter().filter(|found| found.kind.severity() == severity).count());
    let fallbacks = engine::fallbacks(program, walk, &reached);
    let facts = Facts {
        codes: bytes.codes,
        operands: bytes.operands,
        both: bytes.both,
        dead: bytes.dead.iter().map(ExactSizeIterator::len).sum(),
        states: walk.states(),
        pending,
        calls,
        stack: height,
        phases: phases(program, walk),
        functions: functions(program, walk, &reached, &fallbacks),
        fallbacks,
    };
    let findings = describe(walk, &reached, found);
    Report { complete: walk.complete, findings, counts, facts }
}

fn phases(program: &Program, walk: &Walk<'_>) -> Vec<PhaseFacts> {
    let of = |phase: Phase| {
        let entry = program.entry(phase)?;
        let node = walk.phases[phase as usize].map(|node| walk.get(node));
        let returns = node.is_some_and(|node| !node.outcomes.is_empty());
        Some(PhaseFacts { phase, entry, returns, fast: program.fast().can_run(phase) })
    };
    Phase::ALL.into_iter().filter_map(of).collect()
}

fn functions(
    program: &Program,
    walk: &Walk<'_>,
    reached: &Reached,
    fallbacks: &[Fallback],
) -> Vec<Function> {
    let runs_whole = Phase::ALL.into_iter().any(|phase| program.fast().can_run(phase));
    let mut entries: Vec<NodeId> =
        walk.links.iter().filter(|link| link.need.is_call()).map(|link| link.to).collect();
    entries.sort_by_key(|&entry| walk.get(entry).at);
    entries.dedup();
    let function = |id: NodeId| {
        let node = walk.get(id);
        let name = program.map().and_then(|map| {
            let at = u32::try_from(node.at.0).ok()?;
            let function = map.names.functions.iter().find(|function| function.address == at)?;
            Some(function.name.clone())
        });
        let phases = reached.by(id);
        let (entry, returns) = (node.at, !node.outcomes.is_empty());
        let fast = runs_whole && fallbacks.iter().all(|place| !place.functions.contains(&entry));
        Some(Function { entry, name, phases, returns, fast })
    };
    entries.into_iter().filter_map(function).collect()
}

/// Adds to findings how their code is reached, and limits their number for each kind.
fn describe(walk: &Walk<'_>, reached: &Reached, found: Vec<Found>) -> Vec<Finding> {
    let mut described = vec![0; Kind::ALL.len()];
    let mut findings = Vec::new();
    for found in found {
        if let Some(count) = described.get_mut(found.kind as usize) {
            *count += 1;
            if *count > MOST_OF_A_KIND {
                continue;
            }
        }
        let node = found.node.map(|node| walk.get(node));
        let at_code = node.filter(|node| Some(node.at) == found.address);
        findings.push(Finding {
            kind: found.kind,
            address: found.address,
            end: found.end,
            code: at_code.and_then(|node| walk.code(node)).map(|code| code.to_string()),
            phases: found.node.map(|node| reached.by(node)).unwrap_or_default(),
            message: found.message,
            path: found.node.map(|node| path_to(walk, node)).unwrap_or_default(),
        });
    }
    findings
}
