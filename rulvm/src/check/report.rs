//! The report of a check.

use grammar::isa::{Address, Code};
use grammar::rul3::Phase;

use super::bytes;
use super::errors::{self, Found};
use super::findings::{Finding, Kind, Severity};
use super::graph::{Graph, Worst};
use super::path::path_to;
use super::phases::Reached;
use super::walk::{Need, NodeId, Walk};
use crate::program::Program;

/// How many findings of a kind are described.
const MOST_OF_A_KIND: usize = 100;

/// What a check of a rule has found.
#[derive(Clone, Debug)]
pub struct Report {
    /// False if the file has so many states that the check gave up. What was found is true, but
    /// there may be more, and what depends on all code is not told.
    pub complete: bool,
    /// Errors, then warnings, each in the order of their addresses. Of one kind, no more than 100.
    pub findings: Vec<Finding>,
    /// How many findings there are, of each severity, those left out included.
    pub counts: [usize; 2],
    /// What else is known.
    pub facts: Facts,
}

impl Report {
    /// How many findings of a severity there are.
    #[must_use]
    pub const fn count(&self, severity: Severity) -> usize {
        self.counts[severity as usize]
    }
}

/// What is known of the code of a rule.
#[derive(Clone, Debug)]
pub struct Facts {
    /// How many bytes are codes that can be executed.
    pub codes: usize,
    /// How many bytes are constants, offsets and tables among them.
    pub operands: usize,
    /// How many bytes are both.
    pub both: usize,
    /// How many bytes in the place of the code nobody reaches.
    pub dead: usize,
    /// How many states the check kept.
    pub states: usize,
    /// The most codes that wait for operands, over all calls (E14, D10).
    pub pending: Most,
    /// The most calls in each other (E14).
    pub calls: Most,
    /// The phases.
    pub phases: Vec<PhaseFacts>,
    /// The subroutines that are called, in the order of their addresses.
    pub functions: Vec<Function>,
}

/// How much of something there can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    /// At most so much.
    Bounded(u32),
    /// As much as the machine allows: more and more in a circle through this address.
    Unbounded {
        /// The address of a code in the circle.
        at: Address,
        /// True if there is a call in the circle.
        recursion: bool,
    },
    /// The check is not complete.
    Unknown,
}

/// What is known of a phase.
#[derive(Clone, Debug)]
pub struct PhaseFacts {
    /// Which.
    pub phase: Phase,
    /// Where it begins.
    pub entry: Address,
    /// True if it can come to its end.
    pub returns: bool,
    /// True if the fast machine runs it.
    pub fast: bool,
}

/// What is known of a subroutine.
#[derive(Clone, Debug)]
pub struct Function {
    /// Where it begins.
    pub entry: Address,
    /// Its name in the source map.
    pub name: Option<String>,
    /// The phases that reach it.
    pub phases: Vec<Phase>,
    /// True if it can come to its end.
    pub returns: bool,
}

/// Describes what a walk has found.
pub(super) fn report(program: &Program, walk: &Walk<'_>) -> Report {
    let graph = Graph::new(walk, |_| true);
    let reached = Reached::new(walk, &graph);
    let bytes = bytes::count(walk, program.layout());
    let mut found = errors::errors(walk);
    found.extend(bytes::warnings(walk, program.layout(), &bytes));
    found.sort_by_key(|found| (found.kind.severity(), found.address, found.kind));
    let counts = [Severity::Error, Severity::Warning]
        .map(|severity| found.iter().filter(|found| found.kind.severity() == severity).count());
    let pending = graph.longest(|link| u32::from(link.need.waits()));
    let calls = graph.longest(|link| u32::from(matches!(link.need, Need::Call { .. })));
    let facts = Facts {
        codes: bytes.codes,
        operands: bytes.operands,
        both: bytes.both,
        dead: bytes.dead.iter().map(ExactSizeIterator::len).sum(),
        states: walk.facts + walk.nodes.len(),
        pending: most(walk, &graph, &pending),
        calls: most(walk, &graph, &calls),
        phases: phases(program, walk),
        functions: functions(program, walk, &reached),
    };
    let findings = describe(walk, &reached, found);
    Report { complete: walk.complete, findings, counts, facts }
}

/// The worst of all phases.
fn most(walk: &Walk<'_>, graph: &Graph<'_>, worst: &[Worst]) -> Most {
    if !walk.complete {
        return Most::Unknown;
    }
    let mut most = Most::Bounded(0);
    for entry in walk.phases.into_iter().flatten() {
        most = match (most, worst.get(entry as usize)) {
            (Most::Bounded(a), Some(&Worst::Bounded(b))) => Most::Bounded(a.max(b)),
            (Most::Bounded(_), Some(&Worst::Unbounded(node))) => {
                let is_call = |need| matches!(need, Need::Call { .. });
                let in_circle = |link: &&super::walk::Link| {
                    graph.is_inner(link) && graph.component(link.from) == graph.component(node)
                };
                let recursion = walk.links.iter().filter(in_circle).any(|link| is_call(link.need));
                walk.get(node).map_or(most, |node| Most::Unbounded { at: node.at, recursion })
            }
            _ => most,
        };
    }
    most
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

fn functions(program: &Program, walk: &Walk<'_>, reached: &Reached) -> Vec<Function> {
    let mut entries: Vec<NodeId> = walk
        .links
        .iter()
        .filter(|link| matches!(link.need, Need::Call { .. }))
        .map(|link| link.to)
        .collect();
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
        Some(Function { entry: node.at, name, phases, returns: !node.outcomes.is_empty() })
    };
    entries.into_iter().filter_map(function).collect()
}

/// Adds to findings how their code is reached, and leaves out what is too much of a kind.
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
            code: at_code.and_then(|node| walk.code(node)).map(name_of),
            phases: found.node.map(|node| reached.by(node)).unwrap_or_default(),
            message: found.message,
            path: found.node.map(|node| path_to(walk, node)).unwrap_or_default(),
        });
    }
    findings
}

/// A code as assembly has it.
fn name_of(code: Code) -> String {
    match code {
        Code::Variable(index) => format!("V[{}]", index.get()),
        Code::Constant(value) => value.to_string(),
        Code::Op(op) => op.info().mnemonic.to_owned(),
    }
}
