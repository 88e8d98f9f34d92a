//! How high the rule's own stack can be (E13).
//!
//! Within a phase, heights count from its start. The stack lives for the whole game, so phases
//! start with what others left. Warnings are conservative: which of two loops runs more often,
//! how deep a recursion goes, and in which order phases are called is not known here.

use grammar::isa::Op;
use grammar::rul3::Phase;

use super::depth::unbounded;
use super::errors::Found;
use super::facts::Most;
use super::findings::Kind;
use crate::analysis::graph::Graph;
use crate::analysis::net::{Net, is_unbounded};
use crate::analysis::phases::Reached;
use crate::analysis::walk::{Need, Node, NodeId, Walk, Want};
use crate::index::IndexVec;

/// How often an interval may change before an end becomes unbounded.
const MOST_CHANGES: u8 = 16;

/// What is known of the stack.
#[derive(Debug)]
pub(super) struct Stack {
    /// The greatest height in a game.
    pub(super) most: Most,
    pub(super) warnings: Vec<Found>,
}

/// A phase, as far as the stack is concerned.
struct Use {
    phase: Phase,
    entry: NodeId,
    /// How it leaves the stack, if it returns.
    leaves: Option<Net>,
    /// The heights within.
    within: Net,
}

/// Looks at the whole game. `size` is how many entries the stack has.
pub(super) fn stack(walk: &Walk<'_>, graph: &Graph<'_>, reached: &Reached, size: u32) -> Stack {
    let heights = heights(walk);
    let phases: Vec<Use> = Phase::ALL
        .into_iter()
        .filter_map(|phase| {
            let entry = walk.phases[phase as usize]?;
            let leaves = walk.get(entry).outcomes.iter().map(|end| end.net).reduce(Net::or);
            let within = heights[entry];
            Some(Use { phase, entry, leaves, within })
        })
        .collect();
    let begin = begin(&phases);
    let mut most = Most::Bounded(0);
    let mut warnings = one_sided(walk, reached, size);
    let size_or_most = i32::try_from(size).unwrap_or(i32::MAX);
    for Use { phase, entry, within, .. } in phases {
        let begins = match begin {
            _ if phase == Phase::Init => Net::ZERO,
            Some(begin) => begin,
            // No game reaches this phase.
            None => continue,
        };
        let high = begins.plus(within).high;
        most = match most {
            Most::Bounded(_) if is_unbounded(high) => {
                // In a circle, or from call to call of a phase.
                unbounded(walk, graph, highest(walk, graph, &heights, entry))
            }
            Most::Bounded(before) => Most::Bounded(before.max(high.max(0).cast_unsigned())),
            Most::Unbounded { .. } | Most::Unknown => most,
        };
        if within.low < 0 && !is_unbounded(within.low) && begins.high == 0 {
            let node = lowest(walk, graph, &heights, entry);
            let message = "the stack can be empty here".to_owned();
            warnings.push(found(walk, Kind::StackUnderflow, node, message));
        }
        // What phases leave to each other may be pulled in time.
        let high = if is_unbounded(high) { within.high } else { high };
        if within.high > 0 && high > size_or_most && !is_unbounded(high) {
            let node = highest(walk, graph, &heights, entry);
            let message =
                format!("the stack can have {high} entries here, but it holds only {size}");
            warnings.push(found(walk, Kind::StackOverflow, node, message));
        }
    }
    warnings.sort_by_key(|found| (found.kind, found.address));
    warnings.dedup_by_key(|found| (found.kind, found.address));
    Stack { most, warnings }
}

/// What phases other than phase 0 find on the stack when they start; `None` if phase 0 never
/// returns.
fn begin(phases: &[Use]) -> Option<Net> {
    let left = |before: Net, phase: &Use| {
        let mut after = before.plus(phase.leaves?);
        // Less than nothing is a trap.
        after.high = after.high.max(0);
        // Action 10 pulls what it sends (G14).
        after.low = if phase.phase == Phase::Signal { 0 } else { after.low.max(0) };
        after.low = after.low.min(after.high);
        Some(after)
    };
    let init = phases.iter().find(|phase| phase.phase == Phase::Init);
    let mut begin = left(Net::ZERO, init?)?;
    for round in 0.. {
        let others = phases.iter().filter(|phase| phase.phase != Phase::Init);
        let now = others.filter_map(|phase| left(begin, phase)).fold(begin, Net::or);
        if now == begin {
            break;
        }
        begin = if round < MOST_CHANGES { now } else { now.widened(begin) };
    }
    Some(begin)
}

/// For each node, the heights on the way from it to its ends, counted from its start.
fn heights(walk: &Walk<'_>) -> IndexVec<NodeId, Net> {
    let mut heights = walk.nodes.map(|node| node.own.or(Net::ZERO));
    for link in &walk.links {
        let of = &mut heights[link.from];
        *of = of.or(link.net);
    }
    let mut changes = heights.map(|_| 0_u8);
    let mut open: Vec<NodeId> =
        heights.pairs().filter(|(_, of)| **of != Net::ZERO).map(|(node, _)| node).collect();
    while let Some(node) = open.pop() {
        let there = heights[node];
        for link in walk.waiting(node) {
            let (of, changes) = (&mut heights[link.from], &mut changes[link.from]);
            let now = of.or(link.net.plus(there));
            if now != *of {
                *changes = changes.saturating_add(1);
                *of = if *changes > MOST_CHANGES { now.widened(*of) } else { now };
                open.push(link.from);
            }
        }
    }
    heights
}

/// The node on the way from one at which its greatest height is reached.
fn highest(
    walk: &Walk<'_>,
    graph: &Graph<'_>,
    heights: &IndexVec<NodeId, Net>,
    from: NodeId,
) -> NodeId {
    down(walk, graph, from, |net| net.high, heights)
}

/// The node at which the least height is reached.
fn lowest(
    walk: &Walk<'_>,
    graph: &Graph<'_>,
    heights: &IndexVec<NodeId, Net>,
    from: NodeId,
) -> NodeId {
    down(walk, graph, from, |net| -net.low, heights)
}

/// Follows the links that lead to the greatest measure, as far as the code itself does not reach
/// it.
fn down(
    walk: &Walk<'_>,
    graph: &Graph<'_>,
    from: NodeId,
    measure: impl Fn(Net) -> i32,
    heights: &IndexVec<NodeId, Net>,
) -> NodeId {
    let mut seen = walk.nodes.map(|_| false);
    let mut at = from;
    loop {
        seen[at] = true;
        let node = walk.get(at);
        let of = |node: NodeId| heights[node];
        let goal = measure(of(at));
        if node.own != Net::ZERO && measure(node.own) >= goal {
            return at;
        }
        let unseen = graph.links(at).iter().filter(|link| !seen[link.to]);
        let best = unseen.max_by_key(|link| {
            // What a code does itself is preferred to what comes after it.
            let is_inside = !matches!(link.need, Need::Next { .. });
            (measure(link.net.plus(of(link.to))), is_inside)
        });
        match best {
            Some(link) => at = link.to,
            None => return at,
        }
    }
}

/// A stack that is only pushed to, or only pulled from.
fn one_sided(walk: &Walk<'_>, reached: &Reached, size: u32) -> Vec<Found> {
    let users = |ops: &[Op]| -> Vec<NodeId> {
        let uses = |node: &Node| {
            node.want == Want::Value && walk.op(node).is_some_and(|op| ops.contains(&op))
        };
        walk.nodes.pairs().filter(|(_, node)| uses(node)).map(|(id, _)| id).collect()
    };
    let pushes = users(&[Op::Push]);
    let pulls = users(&[Op::Pull, Op::Top]);
    // The host can change the stack when it gets a message.
    if !users(&[Op::Message]).is_empty() {
        return Vec::new();
    }
    let first = |of: &[NodeId]| of.iter().copied().min_by_key(|&node| walk.get(node).at);
    let mut warnings = Vec::new();
    match (first(&pushes), first(&pulls)) {
        (Some(push), _) if size == 0 => {
            let message = "the stack of this rule has no entries".to_owned();
            warnings.push(found(walk, Kind::StackOverflow, push, message));
        }
        // What phase B pushes can be pulled by action 10 (G14).
        (Some(push), None)
            if pushes.iter().all(|&push| !reached.by(push).contains(&Phase::Signal)) =>
        {
            let message = "values are pushed but never pulled: the stack only grows".to_owned();
            warnings.push(found(walk, Kind::StackOverflow, push, message));
        }
        (None, Some(pull)) => {
            let message = "the stack is empty here: values are never pushed".to_owned();
            warnings.push(found(walk, Kind::StackUnderflow, pull, message));
        }
        _ => {}
    }
    warnings
}

fn found(walk: &Walk<'_>, kind: Kind, node: NodeId, message: String) -> Found {
    let address = Some(walk.get(node).at);
    Found { kind, address, end: None, node: Some(node), message }
}
