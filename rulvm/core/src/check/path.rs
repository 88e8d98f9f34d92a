//! How a node is reached.

use grammar::rul3::Phase;

use super::findings::{Path, Step};
use crate::analysis::walk::{Need, NodeId, Walk};

/// How many steps of a path are kept at each of its ends.
const KEPT: usize = 4;

/// The calls and branches by which a node was reached first.
pub(super) fn path_to(walk: &Walk<'_>, node: NodeId) -> Path {
    let mut steps = Vec::new();
    let mut at = node;
    while let Some(link) = walk.get(at).first.map(|id| &walk.links[id]) {
        at = link.from;
        let (from, to) = (walk.get(link.from), walk.get(link.to));
        let is_call = link.need.is_call();
        let branches = link.need == Need::Next { jumps: true };
        if is_call || branches {
            steps.push(Step { is_call, from: from.at, to: to.at });
        }
    }
    let phase = Phase::ALL.into_iter().find(|&phase| walk.phases[phase as usize] == Some(at));
    steps.reverse();
    let count = steps.len();
    let mut omitted = None;
    if count > 2 * KEPT + 1 {
        steps.drain(KEPT..count - KEPT);
        omitted = Some((count - 2 * KEPT, KEPT));
    }
    Path { phase, steps, omitted }
}
