//! Loops that cannot end, or only end in their first round.

use grammar::isa::Op;

use super::errors::Found;
use super::findings::Kind;
use crate::analysis::effects::Effects;
use crate::analysis::graph::Graph;
use crate::analysis::walk::{Need, NodeId, Walk};
use crate::index::IndexVec;

/// Warnings about loops and about subroutines that always call themselves.
pub(super) fn loops(walk: &Walk<'_>, whole: &Graph<'_>, effects: &Effects) -> Vec<Found> {
    let own = |list: &IndexVec<NodeId, u128>, node: NodeId| list[node];
    // What nodes read and change, including all that they need.
    let [reads, writes] = whole.unions([&effects.reads, &effects.writes]);
    // What nodes change themselves, without what comes next.
    let inside = |node: NodeId| {
        let needed =
            whole.links(node).iter().filter(|link| !matches!(link.need, Need::Next { .. }));
        needed.fold(own(&effects.writes, node), |all, link| all | own(&writes, link.to))
    };
    let flow = Graph::new(walk, |need| matches!(need, Need::Next { .. }));
    let mut warnings = Vec::new();
    for members in flow.circles() {
        let links = || members.iter().flat_map(|&node| flow.links(node));
        let first = members.iter().copied().min_by_key(|&node| walk.get(node).at);
        let Some(first) = first else { continue };
        let exits: Vec<NodeId> =
            links().filter(|link| !flow.is_inner(link)).map(|link| link.from).collect();
        if exits.is_empty() {
            let message =
                "this loop has no exit: it ends with a trap, `runaway` at the latest".to_owned();
            warnings.push(found(walk, Kind::EndlessLoop, first, message));
            continue;
        }
        // What the conditions of its exits read.
        let waits_for = exits.iter().try_fold(0, |all, &exit| {
            let condition = condition(walk, whole, exit)?;
            Some(all | own(&reads, condition))
        });
        let changes = members.iter().fold(0, |all, &node| all | inside(node));
        if let Some(waits_for) = waits_for
            && waits_for & changes == 0
        {
            let message =
                "this loop never changes the value it waits for: once entered, it never ends";
            warnings.push(found(walk, Kind::NoProgress, first, message.to_owned()));
        }
    }
    warnings.extend(recursions(walk, whole));
    warnings
}

/// The condition of a branch.
fn condition(walk: &Walk<'_>, whole: &Graph<'_>, node: NodeId) -> Option<NodeId> {
    let op = walk.op(walk.get(node))?;
    if !matches!(op, Op::Branch | Op::BranchShort | Op::Case) {
        return None;
    }
    let links = whole.links(node).iter();
    let mut conditions = links.filter(|link| matches!(link.need, Need::Operand { .. }));
    conditions.next().map(|link| link.to)
}

/// Subroutines that never return because they always call themselves.
fn recursions(walk: &Walk<'_>, whole: &Graph<'_>) -> Vec<Found> {
    let mut warnings = Vec::new();
    for members in whole.circles() {
        let calls = members
            .iter()
            .flat_map(|&node| whole.links(node))
            .filter(|link| matches!(link.need, Need::Call { .. }) && whole.is_inner(link));
        let callees: Vec<NodeId> = calls.map(|link| link.to).collect();
        let never = |&node: &NodeId| walk.get(node).outcomes.is_empty();
        let first = callees.iter().copied().min_by_key(|&node| walk.get(node).at);
        if let (Some(first), true) = (first, callees.iter().all(never)) {
            let message = "this subroutine never returns: every path through it calls it again";
            warnings.push(found(walk, Kind::EndlessRecursion, first, message.to_owned()));
        }
    }
    warnings
}

fn found(walk: &Walk<'_>, kind: Kind, node: NodeId, message: String) -> Found {
    let address = Some(walk.get(node).at);
    Found { kind, address, end: None, node: Some(node), message }
}
