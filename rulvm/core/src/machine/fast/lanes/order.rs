//! The order of blocks: a weak topological order (Bourdoncle 1993). A loop is a stretch without
//! gaps, so groups that have left it wait for the others before they go on.

/// The numbers of the nodes that can be reached from node 0, in order.
pub(super) fn order(successors: &[Vec<usize>]) -> Vec<usize> {
    let mut search =
        Search { successors, found: vec![0; successors.len()], stack: vec![], next: 0 };
    let mut order = Vec::with_capacity(successors.len());
    search.visit(0, &mut order);
    order.reverse();
    order
}

/// A node that has its place.
const DONE: usize = usize::MAX;

struct Search<'s> {
    successors: &'s [Vec<usize>],
    /// When each node was found; 0 for those that were not.
    found: Vec<usize>,
    stack: Vec<usize>,
    next: usize,
}

impl Search<'_> {
    /// Puts what can be reached from a node into the order, which is reversed. Returns when the
    /// first node of the innermost loop around it was found.
    fn visit(&mut self, node: usize, order: &mut Vec<usize>) -> usize {
        self.stack.push(node);
        self.next += 1;
        self.found[node] = self.next;
        let (mut head, mut is_loop) = (self.next, false);
        for &next in &self.successors[node] {
            let first = match self.found[next] {
                0 => self.visit(next, order),
                found => found,
            };
            if first <= head {
                (head, is_loop) = (first, true);
            }
        }
        if head != self.found[node] {
            return head;
        }
        self.found[node] = DONE;
        while let Some(top) = self.stack.pop().filter(|&top| top != node) {
            self.found[top] = 0;
        }
        if is_loop {
            self.repeat(node, order);
        } else {
            order.push(node);
        }
        head
    }

    /// A loop that starts with a node: the others in their order.
    fn repeat(&mut self, node: usize, order: &mut Vec<usize>) {
        for &next in &self.successors[node] {
            if self.found[next] == 0 {
                self.visit(next, order);
            }
        }
        order.push(node);
    }
}
