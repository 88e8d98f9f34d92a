//! The report of a check.

use grammar::isa::Address;
use grammar::rul3::Phase;

use super::effects::Effects;
use super::errors::{self, Found};
use super::findings::{Finding, Kind, Severity};
use super::graph::Graph;
use super::path::path_to;
use super::phases::Reached;
use super::walk::{NodeId, Walk};
use super::{bytes, depth, engine, loops, piece, stack, variables};
use crate::program::Program;

/// The most entries of a stack (E13).
const MOST_STACK: u32 = 65_536;
/// How many findings of a kind are described.
const MOST_OF_A_KIND: usize = 100;

/// What a check of a rule has found.
#[derive(Clone, Debug)]
pub struct Report {
    /// False if the file has so many states that the check stopped early. The findings are correct,
    /// but there may be more, and those that depend on all code are missing.
    pub complete: bool,
    /// Errors, then warnings, each in the order of their addresses. Of one kind, no more than 100.
    pub findings: Vec<Finding>,
    /// The number of findings of each severity, including those left out.
    pub counts: [usize; 2],
    /// Facts about the code.
    pub facts: Facts,
}

impl Report {
    /// The number of findings of a severity.
    #[must_use]
    pub const fn count(&self, severity: Severity) -> usize {
        self.counts[severity as usize]
    }
}

/// Facts about the code of a rule.
#[derive(Clone, Debug)]
pub struct Facts {
    /// How many bytes are codes that can be executed.
    pub codes: usize,
    /// How many bytes are inline constants, offsets and tables.
    pub operands: usize,
    /// How many bytes are both.
    pub both: usize,
    /// How many bytes in the section of code are never reached.
    pub dead: usize,
    /// How many states the check kept.
    pub states: usize,
    /// The most codes that wait for operands, over all calls (E14, D10).
    pub pending: Most,
    /// The deepest nesting of calls (E14).
    pub calls: Most,
    /// The most entries of the rule's stack (E13).
    pub stack: Most,
    /// The phases.
    pub phases: Vec<PhaseFacts>,
    /// The subroutines that are called, in the order of their addresses.
    pub functions: Vec<Function>,
    /// Where the fast machine leaves a phase to the reference machine; 100 places at most.
    pub fallbacks: Vec<Fallback>,
}

/// The greatest amount of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    /// At most this much.
    Bounded(u32),
    /// As much as the machine allows: it grows in a cycle through this address.
    Unbounded {
        /// The address of a code in the cycle.
        at: Address,
        /// True if the cycle contains a call.
        recursion: bool,
    },
    /// The check is not complete.
    Unknown,
}

/// Facts about a phase.
#[derive(Clone, Debug)]
pub struct PhaseFacts {
    /// Which.
    pub phase: Phase,
    /// Where it starts.
    pub entry: Address,
    /// True if it can come to its end.
    pub returns: bool,
    /// True if the fast machine can run it, up to the fallbacks.
    pub fast: bool,
}

/// A place at which the fast machine leaves a phase to the reference machine.
#[derive(Clone, Debug)]
pub struct Fallback {
    /// The address of the code.
    pub address: Address,
    /// Why.
    pub reason: Reason,
    /// The phases that reach it.
    pub phases: Vec<Phase>,
    /// Where the subroutines and phases start that it is part of.
    pub functions: Vec<Address>,
}

/// Why the fast machine bails out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The code always traps there.
    Traps,
    /// The variable of a loop over cells is calculated.
    LoopVariable,
    /// Too many operands wait.
    TooDeep,
    /// The code sends messages, so that no phase is run by the fast machine.
    Message,
    /// The code has too many contexts, so that no phase is run by the fast machine.
    TooLarge,
}

impl Reason {
    /// In a few words.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Reason::Traps => "this traps",
            Reason::LoopVariable => "the variable of the loop is computed",
            Reason::TooDeep => "too many pending operands",
            Reason::Message => "the code sends messages",
            Reason::TooLarge => "the code has too many contexts",
        }
    }
}

/// Facts about a subroutine.
#[derive(Clone, Debug)]
pub struct Function {
    /// Where it starts.
    pub entry: Address,
    /// Its name in the source map.
    pub name: Option<String>,
    /// The phases that reach it.
    pub phases: Vec<Phase>,
    /// True if it can come to its end.
    pub returns: bool,
    /// True if the fast machine runs all of it.
    pub fast: bool,
}

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
        let node = walk.phases[phase as usize].and_then(|node| walk.get(node));
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
    entries.sort_by_key(|&entry| walk.get(entry).map(|node| node.at));
    entries.dedup();
    let function = |id: NodeId| {
        let node = walk.get(id)?;
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
        let node = found.node.and_then(|node| walk.get(node));
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
