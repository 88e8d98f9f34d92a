//! How many operands wait and how deep calls nest (E14, D10).

use super::errors::Found;
use super::facts::Most;
use super::findings::Kind;
use crate::analysis::graph::{Graph, Worst};
use crate::analysis::walk::{NodeId, Walk};
use crate::machine::{MOST_CALLS, MOST_PENDING};

/// The greatest depths of a game.
#[derive(Debug)]
pub(super) struct Depth {
    pub(super) pending: Most,
    pub(super) calls: Most,
    pub(super) warnings: Vec<Found>,
}

/// Looks at all phases.
pub(super) fn depth(walk: &Walk<'_>, graph: &Graph<'_>) -> Depth {
    let [pending, calls] = most(walk, graph);
    let mut warnings = accumulating(walk, graph);
    for (most, limit, what) in [
        (pending, MOST_PENDING, "operands can be pending"),
        (calls, MOST_CALLS, "calls can be nested"),
    ] {
        if let Most::Bounded(count) = most
            && count as usize > limit
        {
            let message = format!("{count} {what}, but the machine allows only {limit}");
            let kind = Kind::TooDeep;
            warnings.push(Found { kind, address: None, end: None, node: None, message });
        }
    }
    Depth { pending, calls, warnings }
}

/// The greatest number of waiting operands and of nested calls, over all phases.
fn most(walk: &Walk<'_>, graph: &Graph<'_>) -> [Most; 2] {
    let worst = graph.longest(|link| [link.need.waits(), link.need.is_call()].map(u32::from));
    let mut most = [Worst::Bounded(0); 2];
    for entry in walk.phases.into_iter().flatten() {
        let worst = worst[entry];
        for (most, worst) in most.iter_mut().zip(worst) {
            *most = most.or(worst);
        }
    }
    most.map(|most| match most {
        Worst::Bounded(count) => Most::Bounded(count),
        Worst::Unbounded(node) => unbounded(walk, graph, node),
    })
}

/// Unbounded, in a cycle through this node.
pub(super) fn unbounded(walk: &Walk<'_>, graph: &Graph<'_>, node: NodeId) -> Most {
    let circle = graph.component(node);
    let recursion = walk.links.iter().any(|link| {
        link.need.is_call() && graph.is_inner(link) && graph.component(link.from) == circle
    });
    let at = walk.get(node).at;
    Most::Unbounded { at, recursion }
}

/// Cycles in which more and more operands wait, without any call.
fn accumulating(walk: &Walk<'_>, graph: &Graph<'_>) -> Vec<Found> {
    let mut warnings = Vec::new();
    for members in graph.circles() {
        let inner = || {
            let links = members.iter().flat_map(|&node| graph.links(node));
            links.copied().filter(|link| graph.is_inner(link))
        };
        let first = inner()
            .filter(|link| link.need.waits())
            .map(|link| (walk.get(link.from).at, link.from))
            .min();
        if let (Some((at, node)), false) = (first, inner().any(|link| link.need.is_call())) {
            let message = "this waits for itself: pending operands accumulate".to_owned();
            let (kind, address) = (Kind::TooDeep, Some(at));
            warnings.push(Found { kind, address, end: None, node: Some(node), message });
        }
    }
    warnings
}
