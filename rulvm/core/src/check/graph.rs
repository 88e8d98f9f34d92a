//! The nodes of a walk as a graph: its components, and what can accumulate along its paths.

use super::walk::{Link, Need, NodeId, Walk};

/// The nodes and some of the links of a walk.
#[derive(Debug)]
pub(super) struct Graph<'w> {
    walk: &'w Walk<'w>,
    /// The links of node `k` are those from `starts[k]` on, up to `starts[k + 1]`.
    starts: Vec<usize>,
    links: Vec<&'w Link>,
    /// The component of each node. Links lead to components of the same or a smaller number.
    component: Vec<u32>,
    /// The nodes in the order of their components.
    order: Vec<NodeId>,
    /// Where each component ends in this order.
    ends: Vec<usize>,
}

/// How much can accumulate at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worst {
    /// At most this much.
    Bounded(u32),
    /// Unbounded, in a cycle through this node.
    Unbounded(NodeId),
}

impl Worst {
    pub(super) fn or(self, other: Worst) -> Worst {
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
    pub(super) fn new(walk: &'w Walk<'w>, wanted: impl Fn(&Need) -> bool) -> Graph<'w> {
        let found: Vec<&Link> = walk.links.iter().filter(|link| wanted(&link.need)).collect();
        // The number of links of each node, then where the last of them ends, then where the first
        // starts.
        let mut starts = vec![0_usize; walk.nodes.len() + 1];
        for link in &found {
            let count = get(&starts, link.from as usize);
            set(&mut starts, link.from as usize, count + 1);
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut links = found.clone();
        for link in found.into_iter().rev() {
            let place = get(&starts, link.from as usize).saturating_sub(1);
            set(&mut starts, link.from as usize, place);
            set(&mut links, place, link);
        }
        let mut graph = Graph {
            walk,
            starts,
            links,
            component: Vec::new(),
            order: Vec::new(),
            ends: Vec::new(),
        };
        graph.find_components();
        graph
    }

    /// The links from a node.
    pub(super) fn links(&self, node: NodeId) -> &[&'w Link] {
        let node = node as usize;
        let bounds = self.starts.get(node).zip(self.starts.get(node + 1));
        bounds.and_then(|(&from, &to)| self.links.get(from..to)).unwrap_or_default()
    }

    /// The component of a node.
    pub(super) fn component(&self, node: NodeId) -> u32 {
        self.component.get(node as usize).copied().unwrap_or(0)
    }

    /// The nodes of each component; the targets of links come first.
    pub(super) fn components(&self) -> impl Iterator<Item = &[NodeId]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).filter_map(|(begin, &end)| self.order.get(begin..end))
    }

    /// The nodes of each component that contains a cycle.
    pub(super) fn circles(&self) -> impl Iterator<Item = &[NodeId]> {
        let mut is_circle = vec![false; self.ends.len()];
        for link in self.links.iter().filter(|link| self.is_inner(link)) {
            set(&mut is_circle, self.component(link.from) as usize, true);
        }
        self.components().zip(is_circle).filter_map(|(nodes, is_circle)| is_circle.then_some(nodes))
    }

    /// True if a link leads from one node of a component to another, or to itself.
    pub(super) fn is_inner(&self, link: &Link) -> bool {
        self.component(link.from) == self.component(link.to)
    }

    /// Finds the components by Tarjan's algorithm, without recursion.
    fn find_components(&mut self) {
        const UNSEEN: u32 = u32::MAX;
        let count = self.walk.nodes.len();
        let mut index = vec![UNSEEN; count];
        let mut low = vec![0_u32; count];
        let mut component = vec![UNSEEN; count];
        let mut order = Vec::with_capacity(count);
        let mut ends = Vec::with_capacity(count);
        let mut stack: Vec<NodeId> = Vec::new();
        let (mut next_index, mut next_component) = (0_u32, 0_u32);
        // The node, and which of its links comes next.
        let mut path: Vec<(NodeId, usize)> = Vec::new();
        for root in 0..u32::try_from(count).unwrap_or(UNSEEN) {
            if index.get(root as usize) != Some(&UNSEEN) {
                continue;
            }
            path.push((root, 0));
            while let Some(&mut (node, ref mut place)) = path.last_mut() {
                let at = node as usize;
                if *place == 0 && index.get(at) == Some(&UNSEEN) {
                    set(&mut index, at, next_index);
                    set(&mut low, at, next_index);
                    next_index += 1;
                    stack.push(node);
                }
                let links = {
                    let bounds = self.starts.get(at).zip(self.starts.get(at + 1));
                    bounds.and_then(|(&from, &to)| self.links.get(from..to)).unwrap_or_default()
                };
                if let Some(link) = links.get(*place) {
                    *place += 1;
                    let to = link.to as usize;
                    if index.get(to) == Some(&UNSEEN) {
                        path.push((link.to, 0));
                    } else if component.get(to) == Some(&UNSEEN) {
                        let least = get(&low, at).min(get(&index, to));
                        set(&mut low, at, least);
                    }
                    continue;
                }
                path.pop();
                if let Some(&(parent, _)) = path.last() {
                    let least = get(&low, parent as usize).min(get(&low, at));
                    set(&mut low, parent as usize, least);
                }
                if get(&low, at) == get(&index, at) {
                    while let Some(member) = stack.pop() {
                        set(&mut component, member as usize, next_component);
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
    pub(super) fn longest<const N: usize>(
        &self,
        weights: impl Fn(&Link) -> [u32; N],
    ) -> Vec<[Worst; N]> {
        let mut worst = vec![[Worst::Bounded(0); N]; self.walk.nodes.len()];
        for members in self.components() {
            let mut most = [Worst::Bounded(0); N];
            for link in members.iter().flat_map(|&node| self.links(node)) {
                let weights = weights(link);
                let beyond = worst.get(link.to as usize).filter(|_| !self.is_inner(link));
                for (k, (most, weight)) in most.iter_mut().zip(weights).enumerate() {
                    if let Some(beyond) = beyond.and_then(|beyond| beyond.get(k)) {
                        *most = most.or(beyond.plus(weight));
                    } else if weight > 0 {
                        *most = most.or(Worst::Unbounded(link.from));
                    }
                }
            }
            for &member in members {
                set(&mut worst, member as usize, most);
            }
        }
        worst
    }

    /// For each node, the unions of some sets along the paths from it, including its own.
    pub(super) fn unions<const N: usize>(&self, own: [&[u128]; N]) -> [Vec<u128>; N] {
        let mut all = own.map(<[u128]>::to_vec);
        for members in self.components() {
            for all in &mut all {
                let mut union = 0;
                for &node in members {
                    union |= get(all, node as usize);
                    for link in self.links(node) {
                        union |= get(all, link.to as usize);
                    }
                }
                for &member in members {
                    set(all, member as usize, union);
                }
            }
        }
        all
    }
}

fn set<T>(list: &mut [T], at: usize, value: T) {
    if let Some(slot) = list.get_mut(at) {
        *slot = value;
    }
}

fn get<T: Copy + Default>(list: &[T], at: usize) -> T {
    list.get(at).copied().unwrap_or_default()
}
