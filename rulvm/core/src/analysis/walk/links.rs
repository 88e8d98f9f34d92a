//! What nodes need of each other, and how outcomes are passed on.

use grammar::isa::{Address, Op};

use super::{FEW, Known, Link, LinkId, Need, Net, NodeId, Outcome, Walk, Want};
use crate::index::narrow;

/// How often an interval may grow before an end becomes unbounded.
const MOST_GROWTH: u8 = 16;
/// How often the body of a loop over cells and the operands of `$6F` are evaluated at most: for the
/// 217 cells of the largest board, and for 0 (E6); each round of `$6F` but the last destroys a
/// hexagon.
const MOST_ROUNDS: i32 = 218;
/// The same for the neighbors of a cell.
const MOST_AROUND: i32 = 7;

impl Walk<'_> {
    /// A node needs what is at an address.
    pub(super) fn need(&mut self, from: NodeId, at: Address, need: Need, net: Net) -> LinkId {
        let want = match need {
            Need::Operand { .. } | Need::Body { .. } | Need::Statement => Want::Value,
            Need::Call { .. } => Want::Statements,
            Need::Next { .. } => self.get(from).want,
        };
        let nodes = self.nodes.len();
        let to = self.node(at, want);
        let is_new = self.nodes.len() > nodes;
        if let Some(link) = self.known_link(from, need.tag(), to) {
            self.meet(link, need, net);
            return link;
        }
        let link = self.links.push(Link { from, to, need, net, base: net, round: None, growth: 0 });
        self.facts += 1;
        let node = &mut self.nodes[to];
        node.waiting.push(link);
        if is_new {
            node.first = Some(link);
        }
        self.know(to);
        self.pass_all(link);
        link
    }

    /// The link from a node to another one, if it exists.
    pub(super) fn known_link(&self, from: NodeId, tag: u8, to: NodeId) -> Option<LinkId> {
        let waiting = &self.get(to).waiting;
        if waiting.len() > FEW {
            return self.known.get(&(from, tag, to)).copied();
        }
        let is_it = |&id: &LinkId| {
            let link = &self.links[id];
            link.from == from && link.need.tag() == tag
        };
        waiting.iter().copied().find(is_it)
    }

    /// Registers the newest link to a node.
    fn know(&mut self, to: NodeId) {
        let node = &self.nodes[to];
        let new = match node.waiting.len().checked_sub(FEW + 1) {
            None => return,
            // So far, they were few.
            Some(0) => 0,
            Some(_) => node.waiting.len() - 1,
        };
        for &id in node.waiting.iter().skip(new) {
            let link = &self.links[id];
            self.known.insert((link.from, link.need.tag(), to), id);
        }
    }

    /// Merges a second path to a link into the existing one.
    fn meet(&mut self, id: LinkId, need: Need, net: Net) {
        let link = &mut self.links[id];
        let mut changed = false;
        if let (Need::Operand { values: old, .. }, Need::Operand { values: new, .. }) =
            (&mut link.need, need)
        {
            for (old, new) in old.iter_mut().zip(new) {
                if old.is_some() && *old != new {
                    *old = None;
                    changed = true;
                }
            }
        }
        let base = grown(link.base, net, &mut link.growth);
        changed |= base != link.base;
        link.base = base;
        if changed {
            self.rebase(id);
        }
    }

    /// Calculates where a link starts, and passes all outcomes again.
    fn rebase(&mut self, id: LinkId) {
        let link = &self.links[id];
        let rounds = self.op(self.get(link.from)).map_or(1, most_rounds);
        let net = match link.round {
            Some(round) => link.base.plus(round.at_most(rounds - 1)),
            None => link.base,
        };
        self.links[id].net = net;
        self.pass_all(id);
    }

    /// A round of what is evaluated again and again changes the stack.
    pub(super) fn round(&mut self, id: LinkId, change: Net) {
        let link = &mut self.links[id];
        let round = match link.round {
            Some(old) => grown(old, change, &mut link.growth),
            None => change,
        };
        if link.round != Some(round) {
            link.round = Some(round);
            self.rebase(id);
        }
    }

    fn pass_all(&mut self, id: LinkId) {
        let count: u32 = narrow(self.get(self.links[id].to).outcomes.len());
        self.passing.extend((0..count).map(|outcome| (id, outcome)));
    }

    /// Adds an outcome of a node.
    pub(super) fn outcome(&mut self, id: NodeId, end: Option<Address>, value: Known, net: Net) {
        let node = &mut self.nodes[id];
        let number = match node.outcomes.iter().position(|outcome| outcome.end == end) {
            Some(number) => {
                let outcome = &mut node.outcomes[number];
                let joined = grown(outcome.net, net, &mut outcome.growth);
                let same = outcome.value.filter(|_| outcome.value == value);
                if joined == outcome.net && same == outcome.value {
                    return;
                }
                (outcome.net, outcome.value) = (joined, same);
                number
            }
            None => {
                node.outcomes.push(Outcome { end, value, net, growth: 0 });
                self.facts += 1;
                node.outcomes.len() - 1
            }
        };
        let number: u32 = narrow(number);
        self.passing.extend(node.waiting.iter().map(|&link| (link, number)));
    }

    /// Passes an outcome on to the node that needs it.
    pub(super) fn pass(&mut self, id: LinkId, outcome: u32) {
        let Link { from, to, need, net, .. } = self.links[id];
        let outcome = self.get(to).outcomes[outcome as usize];
        // Finding it among the others.
        self.work += self.get(from).outcomes.len() / 64;
        let total = net.plus(outcome.net);
        match (need, outcome.end) {
            (Need::Next { .. }, end) => self.outcome(from, end, outcome.value, total),
            (Need::Statement, Some(end)) => {
                self.need(from, end, Need::Next { jumps: false }, total);
            }
            (Need::Body { last }, Some(_)) => {
                self.round(id, outcome.net);
                self.round(last, outcome.net);
            }
            (Need::Call { back }, _) => self.outcome(from, Some(back), None, total),
            (Need::Operand { number, mut values }, Some(end)) => {
                values[usize::from(number)] = outcome.value;
                self.evaluated(id, from, number, values, end, outcome.net, total);
            }
            // Expressions do not return.
            (Need::Statement | Need::Operand { .. } | Need::Body { .. }, None) => {}
        }
    }
}

/// How often what a code evaluates is evaluated at most.
const fn most_rounds(op: Op) -> i32 {
    match op.cell_loop() {
        Some(cells) if cells.is_around() => MOST_AROUND,
        Some(_) => MOST_ROUNDS,
        None if matches!(op, Op::DestroyLoop) => MOST_ROUNDS,
        None => 1,
    }
}

/// The interval that covers both; an end that keeps growing becomes unbounded.
fn grown(old: Net, new: Net, growth: &mut u8) -> Net {
    let joined = old.or(new);
    if joined == old {
        return old;
    }
    *growth = growth.saturating_add(1);
    if *growth > MOST_GROWTH { joined.widened(old) } else { joined }
}
