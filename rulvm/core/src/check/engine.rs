//! What the fast machine runs, and where it bails out to the reference machine.

use std::collections::BTreeMap;

use grammar::isa::{Address, Op};
use grammar::rul3::Phase;

use super::facts::{Fallback, Reason};
use crate::analysis::phases::Reached;
use crate::analysis::walk::{Need, NodeId, Walk, Want};
use crate::program::Program;

/// The most places that are reported.
const MOST_TOLD: usize = 100;

/// The places at which the fast machine bails out, in the order of their addresses.
pub(super) fn fallbacks(program: &Program, walk: &Walk<'_>, reached: &Reached) -> Vec<Fallback> {
    let fast = program.fast();
    if !Phase::ALL.into_iter().any(|phase| fast.can_run(phase)) {
        return whole(walk, reached).into_iter().collect();
    }
    let mut nodes: BTreeMap<Address, (NodeId, Reason)> = BTreeMap::new();
    let mut bail_outs = fast.bail_outs().to_vec();
    bail_outs.sort_unstable();
    bail_outs.dedup();
    for at in bail_outs {
        if let Some((node, reason)) = place(walk, at) {
            nodes.entry(walk.get(node).at).or_insert((node, reason));
        }
    }
    let entries: Vec<NodeId> = entries(walk);
    let describe = |(address, (node, reason))| Fallback {
        address,
        reason,
        phases: reached.by(node),
        functions: functions_of(walk, &entries, node),
    };
    nodes.into_iter().take(MOST_TOLD).map(describe).collect()
}

/// Why the fast machine runs nothing.
fn whole(walk: &Walk<'_>, reached: &Reached) -> Option<Fallback> {
    let (node, reason) = (walk.phases.into_iter().flatten().next()?, Reason::TooLarge);
    let phases = reached.by(node);
    let address = walk.get(node).at;
    let functions = functions_of(walk, &entries(walk), node);
    Some(Fallback { address, reason, phases, functions })
}

/// The code at an address at which translation bailed out, and the reason.
fn place(walk: &Walk<'_>, at: Address) -> Option<(NodeId, Reason)> {
    for want in [Want::Value, Want::Statements] {
        let Some(node) = walk.find(at, want) else { continue };
        let of_loop = walk.waiting(node).find(|link| {
            let Need::Operand { number, values } = link.need else { return false };
            let op = walk.op(walk.get(link.from));
            op.is_some_and(|op| op.is_cell_loop() && usize::from(number) + 1 == op.expressions())
                && values.first().is_some_and(Option::is_none)
        });
        if let Some(link) = of_loop {
            return Some((link.from, Reason::LoopVariable));
        }
        if walk.code(walk.get(node)).is_none() {
            return Some((node, Reason::Traps));
        }
    }
    // After the code, and perhaps its table.
    let index = at.index()?.min(walk.bytes.len());
    // Code that is not reached does not matter.
    let behind = walk.roles.get(index.checked_sub(1)?)?;
    if !behind.code && !behind.inline {
        return None;
    }
    let before = walk.roles.get(..index)?.iter().rposition(|role| role.code)?;
    let before = Address(i32::try_from(before).ok()?);
    let node = walk.find(before, Want::Value).or_else(|| walk.find(before, Want::Statements))?;
    let op = walk.op(walk.get(node));
    let reason = match op {
        Some(Op::Message) => Reason::Message,
        Some(op) if op != Op::Return && op.expressions() > 0 && before.plus(1) == at => {
            Reason::TooDeep
        }
        _ => Reason::Traps,
    };
    Some((node, reason))
}

/// Where phases and subroutines start.
fn entries(walk: &Walk<'_>) -> Vec<NodeId> {
    let calls = walk.links.iter().filter(|link| link.need.is_call());
    let mut entries: Vec<NodeId> = calls.map(|link| link.to).collect();
    entries.extend(walk.phases.into_iter().flatten());
    entries.sort_unstable();
    entries.dedup();
    entries
}

/// The subroutines and phases to which a node belongs.
fn functions_of(walk: &Walk<'_>, entries: &[NodeId], node: NodeId) -> Vec<Address> {
    let mut seen = walk.nodes.map(|_| false);
    let mut open = vec![node];
    let mut found = Vec::new();
    while let Some(node) = open.pop() {
        if std::mem::replace(&mut seen[node], true) {
            continue;
        }
        if entries.binary_search(&node).is_ok() {
            found.push(walk.get(node).at);
        }
        let links = walk.waiting(node).filter(|link| !link.need.is_call());
        open.extend(links.map(|link| link.from));
    }
    found.sort_unstable();
    found
}
