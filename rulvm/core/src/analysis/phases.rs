//! Which phases reach which code.

use grammar::rul3::Phase;

use super::graph::Graph;
use super::walk::{NodeId, Walk};
use crate::index::IndexVec;

/// For each node, the phases that reach it, as bits.
pub(crate) struct Reached(IndexVec<NodeId, u8>);

impl Reached {
    pub(crate) fn new(walk: &Walk<'_>, graph: &Graph<'_>) -> Reached {
        let mut reached = walk.nodes.map(|_| 0_u8);
        for (phase, entry) in Phase::ALL.into_iter().zip(walk.phases) {
            let bit = 1 << phase as u8;
            let mut open: Vec<NodeId> = entry.into_iter().collect();
            while let Some(node) = open.pop() {
                let bits = &mut reached[node];
                if *bits & bit == 0 {
                    *bits |= bit;
                    open.extend(graph.links(node).iter().map(|link| link.to));
                }
            }
        }
        Reached(reached)
    }

    /// The phases that reach a node.
    pub(crate) fn by(&self, node: NodeId) -> Vec<Phase> {
        let bits = self.0[node];
        Phase::ALL.into_iter().filter(|&phase| bits >> phase as u8 & 1 != 0).collect()
    }
}
