//! The nodes of a walk as a graph: its components, and what can accumulate along its paths.

use super::walk::{Link, Need, NodeId, Walk};
use crate::index::{Id, IndexVec};

/// The nodes and some of the links of a walk.
#[derive(Debug)]
pub(crate) struct Graph<'w> {
    walk: &'w Walk<'w>,
    /// The links of node `k` are those from `starts[k]` on, up to `starts[k + 1]`.
    starts: Vec<usize>,
    links: Vec<&'w Link>,
    /// The component of each node. Links lead to components of the same or a smaller number.
    component: IndexVec<NodeId, u32>,
    /// The nodes in the order of their components.
    order: Vec<NodeId>,
    /// Where each component ends in this order.
    ends: Vec<usize>,
}

/// How much can accumulate at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Worst {
    /// At most this much.
    Bounded(u32),
    /// Unbounded, in a cycle through this node.
    Unbounded(NodeId),
}

impl Worst {
    pub(crate) fn or(self, other: Worst) -> Worst {
        match (self, other) {
            (Worst::Bounded(a), Worst::Bounded(b)) => Worst::Bounded(a.max(b)),
            (Worst::Unbounded(_), _) => self,
            _ => other,
        }
    }

    fn plus(self, more: u32) -> Worst {
        match self {
            Worst::Bounded(count) => Worst::Bounded(count.saturating_add(more)),
            Worst::Unbounded(_) => self,
        }
    }
}

impl<'w> Graph<'w> {
    /// The graph with the links for certain needs.
    pub(crate) fn new(walk: &'w Walk<'w>, wanted: impl Fn(&Need) -> bool) -> Graph<'w> {
        let found: Vec<&Link> = walk.links.iter().filter(|link| wanted(&link.need)).collect();
        // The number of links of each node, then where the last of them ends, then where the first
        // starts.
        let mut starts = vec![0_usize; walk.nodes.len() + 1];
        for link in &found {
            starts[link.from.index()] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut links = found.clone();
        for link in found.into_iter().rev() {
            let start = &mut starts[link.from.index()];
            *start -= 1;
            links[*start] = link;
        }
        let mut graph = Graph {
            walk,
            starts,
            links,
            component: IndexVec::new(),
            order: Vec::new(),
            ends: Vec::new(),
        };
        graph.find_components();
        graph
    }

    /// The links from a node.
    pub(crate) fn links(&self, node: NodeId) -> &[&'w Link] {
        let [from, to] = [0, 1].map(|next| self.starts[node.index() + next]);
        &self.links[from..to]
    }

    /// The component of a node.
    pub(crate) fn component(&self, node: NodeId) -> u32 {
        self.component[node]
    }

    /// The nodes of each component; the targets of links come first.
    pub(crate) fn components(&self) -> impl Iterator<Item = &[NodeId]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| &self.order[begin..end])
    }

    /// The nodes of each component that contains a cycle.
    pub(crate) fn circles(&self) -> impl Iterator<Item = &[NodeId]> {
        let mut is_circle = vec![false; self.ends.len()];
        for link in self.links.iter().filter(|link| self.is_inner(link)) {
            is_circle[self.component(link.from) as usize] = true;
        }
        self.components().zip(is_circle).filter_map(|(nodes, is_circle)| is_circle.then_some(nodes))
    }

    /// True if a link leads from one node of a component to another, or to itself.
    pub(crate) fn is_inner(&self, link: &Link) -> bool {
        self.component(link.from) == self.component(link.to)
    }

    /// Finds the components by Tarjan's algorithm, without recursion.
    fn find_components(&mut self) {
        const UNSEEN: u32 = u32::MAX;
        let count = self.walk.nodes.len();
        let mut index = self.walk.nodes.map(|_| UNSEEN);
        let mut low = self.walk.nodes.map(|_| 0_u32);
        let mut component = self.walk.nodes.map(|_| UNSEEN);
        let mut order = Vec::with_capacity(count);
        let mut ends = Vec::with_capacity(count);
        let mut stack: Vec<NodeId> = Vec::new();
        let (mut next_index, mut next_component) = (0_u32, 0_u32);
        // The node, and which of its links comes next.
        let mut path: Vec<(NodeId, usize)> = Vec::new();
        for root in self.walk.nodes.ids() {
            if index[root] != UNSEEN {
                continue;
            }
            path.push((root, 0));
            while let Some(&mut (node, ref mut place)) = path.last_mut() {
                if *place == 0 && index[node] == UNSEEN {
                    (index[node], low[node]) = (next_index, next_index);
                    next_index += 1;
                    stack.push(node);
                }
                if let Some(&&Link { to, .. }) = self.links(node).get(*place) {
                    *place += 1;
                    if index[to] == UNSEEN {
                        path.push((to, 0));
                    } else if component[to] == UNSEEN {
                        low[node] = low[node].min(index[to]);
                    }
                    continue;
                }
                path.pop();
                if let Some(&(parent, _)) = path.last() {
                    low[parent] = low[parent].min(low[node]);
                }
                if low[node] == index[node] {
                    while let Some(member) = stack.pop() {
                        component[member] = next_component;
                        order.push(member);
                        if member == node {
                            break;
                        }
                    }
                    ends.push(order.len());
                    next_component += 1;
                }
            }
        }
        (self.component, self.order, self.ends) = (component, order, ends);
    }

    /// For each node, the greatest sums of some weights along the paths from it.
    pub(crate) fn longest<const N: usize>(
        &self,
        weights: impl Fn(&Link) -> [u32; N],
    ) -> IndexVec<NodeId, [Worst; N]> {
        let mut worst = self.walk.nodes.map(|_| [Worst::Bounded(0); N]);
        for members in self.components() {
            let mut most = [Worst::Bounded(0); N];
            for link in members.iter().flat_map(|&node| self.links(node)) {
                let weights = weights(link);
                let beyond = (!self.is_inner(link)).then(|| worst[link.to]);
                for (k, (most, weight)) in most.iter_mut().zip(weights).enumerate() {
                    if let Some(beyond) = beyond {
                        *most = most.or(beyond[k].plus(weight));
                    } else if weight > 0 {
                        *most = most.or(Worst::Unbounded(link.from));
                    }
                }
            }
            for &member in members {
                worst[member] = most;
            }
        }
        worst
    }

    /// For each node, the unions of some sets along the paths from it, including its own.
    pub(crate) fn unions<const N: usize>(
        &self,
        own: [&IndexVec<NodeId, u128>; N],
    ) -> [IndexVec<NodeId, u128>; N] {
        let mut all = own.map(IndexVec::clone);
        for members in self.components() {
            for all in &mut all {
                let mut union = 0;
                for &node in members {
                    union |= all[node];
                    for link in self.links(node) {
                        union |= all[link.to];
                    }
                }
                for &member in members {
                    all[member] = union;
                }
            }
        }
        all
    }
}
