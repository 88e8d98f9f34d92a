//! Which phases reach which code.

use grammar::rul3::Phase;

use super::graph::Graph;
use super::walk::{NodeId, Walk};

/// For each node, the phases that reach it, as bits.
pub(super) struct Reached(Vec<u8>);

impl Reached {
    pub(super) fn new(walk: &Walk<'_>, graph: &Graph<'_>) -> Reached {
        let mut reached = vec![0_u8; walk.nodes.len()];
        for (phase, entry) in Phase::ALL.into_iter().zip(walk.phases) {
            let bit = 1 << phase as u8;
            let mut open: Vec<NodeId> = entry.into_iter().collect();
            while let Some(node) = open.pop() {
                let Some(bits) = reached.get_mut(node as usize) else { continue };
                if *bits & bit == 0 {
                    *bits |= bit;
                    open.extend(graph.links(node).iter().map(|link| link.to));
                }
            }
        }
        Reached(reached)
    }

    /// The phases that reach a node.
    pub(super) fn by(&self, node: NodeId) -> Vec<Phase> {
        let bits = self.0.get(node as usize).copied().unwrap_or(0);
        Phase::ALL.into_iter().filter(|&phase| bits >> phase as u8 & 1 != 0).collect()
    }
}
