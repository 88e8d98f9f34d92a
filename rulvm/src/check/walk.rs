//! The walk from the entries of the phases over everything that can be executed.
//!
//! A *node* is an address and what is wanted there: one value, or statements up to a return. What
//! waits outside for the value does not matter, so there are at most two nodes for a byte, however
//! deep expressions nest. Nodes have *outcomes*: where the code behind the value begins, or that a
//! subroutine returns. *Links* lead from a node to those that it needs, and pass their outcomes on.
//!
//! Outcomes only ever become more and less precise, each a limited number of times, so the walk
//! ends. How much it may keep and do is proportional to the length of the file; when that is used
//! up it is incomplete.

use std::collections::HashMap;

use grammar::isa::{Address, Code, Decoded, Inline, Op, Trap, VarIndex};
use grammar::rul3::Phase;

use super::complete::{Completion, Known, Limits, complete, is_cell_loop, trap};
use super::last;
use super::net::Net;

/// How many outcomes and links there may be for a byte of the file, and at most.
const FACTS_PER_BYTE: usize = 8;
const MOST_FACTS: usize = 1 << 22;
/// How many times an outcome may be passed on for a byte of the file.
const WORK_PER_BYTE: usize = 64;
/// What even the smallest file may keep and pass on.
const LEAST_FACTS: usize = 1 << 15;
const LEAST_WORK: usize = 1 << 20;
/// How often an interval may grow before an end is given up.
const MOST_GROWTH: u8 = 16;
/// How often the body of a loop over cells and the operands of `$6F` are evaluated at most: for the
/// 217 cells of the largest board, and for 0 (E6); each round of `$6F` but the last destroys a
/// hexagon.
const MOST_ROUNDS: i32 = 218;
/// The same for the neighbors of a cell.
const MOST_AROUND: i32 = 7;

/// The number of a node.
pub(super) type NodeId = u32;
/// The number of a link.
type LinkId = u32;

const NONE: u32 = u32::MAX;

/// What is wanted at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Want {
    Value,
    Statements,
}

/// What can happen from an address on.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) at: Address,
    pub(super) want: Want,
    pub(super) outcomes: Vec<Outcome>,
    /// The links that wait for the outcomes.
    waiting: Vec<LinkId>,
    /// The link by which it was reached first; `None` for the entry of a phase.
    pub(super) first: Option<LinkId>,
    /// How the code itself, without what it needs, changes the height of the stack.
    pub(super) own: Net,
}

/// How a node ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    /// The address behind the value; `None` for a return.
    pub(super) end: Option<Address>,
    pub(super) value: Known,
    pub(super) net: Net,
    growth: u8,
}

/// Why a node needs another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// An expression of its code, by number, with the values of those before it.
    Operand { number: u8, values: [Known; 3] },
    /// The body of a loop over cells, but for its last evaluation, which is the other link.
    Body { last: LinkId },
    /// What it branches to, or comes to next: its outcomes are those of the other one.
    Next { jumps: bool },
    /// The expression of a statement.
    Statement,
    /// A subroutine, and the address behind the call.
    Call { back: Address },
}

impl Need {
    /// True if a code waits for it.
    pub(super) const fn waits(self) -> bool {
        matches!(self, Need::Operand { .. } | Need::Body { .. })
    }
}

/// A node needs another one.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) from: NodeId,
    pub(super) to: NodeId,
    pub(super) need: Need,
    /// The height of the stack at the beginning of the other node, from that of this one on.
    pub(super) net: Net,
    /// For what is evaluated again and again: the height at the first time, and the change in a round.
    base: Net,
    round: Option<Net>,
    growth: u8,
}

/// What bytes are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Byte {
    /// A code that is executed.
    pub(super) code: bool,
    /// Part of an inline operand.
    pub(super) inline: bool,
}

/// All that can be executed.
#[derive(Debug)]
pub(super) struct Walk<'b> {
    pub(super) bytes: &'b [u8],
    pub(super) limits: Limits,
    pub(super) nodes: Vec<Node>,
    pub(super) links: Vec<Link>,
    /// The nodes of the phases.
    pub(super) phases: [Option<NodeId>; Phase::ALL.len()],
    pub(super) roles: Vec<Byte>,
    /// False if there was too much to follow.
    pub(super) complete: bool,
    /// Outcomes and links.
    pub(super) facts: usize,
    /// The nodes by their addresses: where a value is wanted, and where statements are.
    values: Vec<NodeId>,
    statements: Vec<NodeId>,
    /// The nodes outside of the file, which have no code.
    outside: HashMap<(Address, Want), NodeId>,
    /// Links by their nodes and their needs.
    known: HashMap<(NodeId, u8, NodeId), LinkId>,
    work: usize,
    open: Vec<NodeId>,
    /// Outcomes that are to be passed on, by link and number.
    passing: Vec<(LinkId, u32)>,
}

impl<'b> Walk<'b> {
    /// Walks from the entries of the phases.
    pub(super) fn new(
        bytes: &'b [u8],
        limits: Limits,
        entry: impl Fn(Phase) -> Option<Address>,
    ) -> Walk<'b> {
        let mut walk = Walk {
            bytes,
            limits,
            nodes: Vec::new(),
            links: Vec::new(),
            phases: [None; Phase::ALL.len()],
            roles: vec![Byte::default(); bytes.len()],
            complete: true,
            facts: 0,
            values: vec![NONE; bytes.len()],
            statements: vec![NONE; bytes.len()],
            outside: HashMap::new(),
            known: HashMap::new(),
            work: 0,
            open: Vec::new(),
            passing: Vec::new(),
        };
        walk.phases = Phase::ALL.map(|phase| {
            let entry = entry(phase)?;
            Some(walk.node(entry, Want::Statements))
        });
        walk.run();
        walk
    }

    /// How much a walk over a file of this length keeps at most.
    pub(super) fn most_facts(length: usize) -> usize {
        LEAST_FACTS + length.saturating_mul(FACTS_PER_BYTE).min(MOST_FACTS)
    }

    fn run(&mut self) {
        let most_facts = Walk::most_facts(self.bytes.len());
        let most_work = LEAST_WORK + self.bytes.len().saturating_mul(WORK_PER_BYTE);
        loop {
            if let Some(node) = self.open.pop() {
                self.read(node);
            } else if let Some((link, outcome)) = self.passing.pop() {
                self.work += 1;
                self.pass(link, outcome);
            } else {
                return;
            }
            if self.facts > most_facts || self.work > most_work {
                self.complete = false;
                return;
            }
        }
    }

    pub(super) fn get(&self, node: NodeId) -> Option<&Node> {
        self.nodes.get(usize::try_from(node).ok()?)
    }

    fn node_mut(&mut self, node: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(usize::try_from(node).ok()?)
    }

    pub(super) fn link(&self, link: LinkId) -> Option<&Link> {
        self.links.get(usize::try_from(link).ok()?)
    }

    /// The node at an address, if it was reached.
    pub(super) fn find(&self, at: Address, want: Want) -> Option<NodeId> {
        let places = match want {
            Want::Value => &self.values,
            Want::Statements => &self.statements,
        };
        let inside = at.index().and_then(|index| places.get(index)).copied();
        let node = inside.or_else(|| self.outside.get(&(at, want)).copied());
        node.filter(|&node| node != NONE)
    }

    /// The links to a node.
    pub(super) fn waiting(&self, node: NodeId) -> impl Iterator<Item = &Link> {
        let waiting = self.get(node).map_or(&[][..], |node| &node.waiting);
        waiting.iter().filter_map(|&link| self.link(link))
    }

    /// The code of a node.
    pub(super) fn code(&self, node: &Node) -> Option<Code> {
        self.bytes.get(node.at.index()?).copied().map(Code::from_byte)
    }

    /// The code of a node, if it is a row of the table.
    pub(super) fn op(&self, node: &Node) -> Option<Op> {
        match self.code(node) {
            Some(Code::Op(op)) => Some(op),
            _ => None,
        }
    }

    /// The node at an address.
    fn node(&mut self, at: Address, want: Want) -> NodeId {
        let new = u32::try_from(self.nodes.len()).unwrap_or(NONE);
        let index = at.index().filter(|&index| index < self.bytes.len());
        let places = match want {
            Want::Value => &mut self.values,
            Want::Statements => &mut self.statements,
        };
        let place = match index.and_then(|index| places.get_mut(index)) {
            Some(place) => place,
            None => self.outside.entry((at, want)).or_insert(NONE),
        };
        if *place != NONE {
            return *place;
        }
        *place = new;
        let (outcomes, waiting) = (Vec::new(), Vec::new());
        self.nodes.push(Node { at, want, outcomes, waiting, first: None, own: Net::ZERO });
        self.open.push(new);
        match index.and_then(|index| self.roles.get_mut(index)) {
            Some(role) => role.code = true,
            None => self.facts += 1,
        }
        new
    }

    /// Notes bytes as an inline operand.
    fn inline(&mut self, from: Address, to: Address) {
        let length = self.bytes.len();
        let range = from.index().unwrap_or(0)..to.index().unwrap_or(0).min(length);
        for role in self.roles.get_mut(range).unwrap_or_default() {
            role.inline = true;
        }
    }

    /// Reads the code of a node.
    fn read(&mut self, id: NodeId) {
        let Some(node) = self.get(id) else { return };
        let (at, want) = (node.at, node.want);
        let Some(code) = self.code(node) else { return };
        let next = at.plus(1);
        match (want, code) {
            (Want::Statements, Code::Op(Op::Return)) => {
                self.outcome(id, None, None, Net::ZERO);
            }
            // Told by what looks for errors.
            (Want::Value, Code::Op(Op::Return)) => {}
            (_, Code::Op(Op::Jump)) => {
                if let Some((Inline::Branch(target), behind)) =
                    Decoded::inline_at(self.bytes, Op::Jump, next)
                {
                    self.inline(next, behind);
                    self.need(id, target, Need::Next { jumps: true }, Net::ZERO);
                }
            }
            (Want::Statements, Code::Op(op)) if op.is_transparent() => {
                self.operand(id, 0, [None; 3], next, Net::ZERO);
            }
            (Want::Statements, _) => {
                self.need(id, at, Need::Statement, Net::ZERO);
            }
            (Want::Value, Code::Variable(_)) => self.outcome(id, Some(next), None, Net::ZERO),
            (Want::Value, Code::Constant(value)) => {
                self.outcome(id, Some(next), Some(i32::from(value)), Net::ZERO);
            }
            (Want::Value, Code::Op(op)) if op.expressions() > 0 => {
                self.operand(id, 0, [None; 3], next, Net::ZERO);
            }
            (Want::Value, Code::Op(op)) => self.leaf(id, op, next),
        }
    }

    /// A code without expressions, where a value is wanted.
    fn leaf(&mut self, id: NodeId, op: Op, next: Address) {
        let Some((inline, behind)) = Decoded::inline_at(self.bytes, op, next) else { return };
        self.inline(next, behind);
        match inline {
            Inline::Branch(target) => {
                self.need(id, target, Need::Call { back: behind }, Net::ZERO);
            }
            Inline::Constant(value) => self.outcome(id, Some(behind), Some(value), Net::ZERO),
            _ => {
                let change = if op == Op::Pull { -1 } else { 0 };
                if matches!(op, Op::Pull | Op::Top) {
                    self.changes(id, Net { low: -1, high: 0 });
                }
                self.outcome(id, Some(behind), None, Net::exactly(change));
            }
        }
    }

    /// Notes what a code itself does to the stack.
    fn changes(&mut self, id: NodeId, own: Net) {
        if let Some(node) = self.node_mut(id) {
            node.own = node.own.or(own);
        }
    }

    /// A code evaluates an expression.
    fn operand(&mut self, id: NodeId, number: u8, values: [Known; 3], at: Address, net: Net) {
        self.need(id, at, Need::Operand { number, values }, net);
    }

    /// A node needs what is at an address.
    fn need(&mut self, from: NodeId, at: Address, need: Need, net: Net) -> LinkId {
        let want = match need {
            Need::Operand { .. } | Need::Body { .. } | Need::Statement => Want::Value,
            Need::Call { .. } => Want::Statements,
            Need::Next { .. } => self.get(from).map_or(Want::Statements, |node| node.want),
        };
        let nodes = self.nodes.len();
        let to = self.node(at, want);
        let is_new = self.nodes.len() > nodes;
        let tag = match need {
            Need::Operand { number, .. } => number,
            Need::Next { .. } => 3,
            Need::Statement => 4,
            Need::Call { .. } => 5,
            Need::Body { .. } => 6,
        };
        if let Some(&link) = self.known.get(&(from, tag, to)) {
            self.meet(link, need, net);
            return link;
        }
        let link = u32::try_from(self.links.len()).unwrap_or(NONE);
        self.known.insert((from, tag, to), link);
        self.links.push(Link { from, to, need, net, base: net, round: None, growth: 0 });
        self.facts += 1;
        if let Some(node) = self.node_mut(to) {
            node.waiting.push(link);
            if is_new {
                node.first = Some(link);
            }
        }
        self.pass_all(link);
        link
    }

    /// A link is there already: it holds for both ways to it.
    fn meet(&mut self, id: LinkId, need: Need, net: Net) {
        let Some(link) = usize::try_from(id).ok().and_then(|id| self.links.get_mut(id)) else {
            return;
        };
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

    /// Calculates where a link begins, and passes all outcomes again.
    fn rebase(&mut self, id: LinkId) {
        let Some(link) = self.link(id) else { return };
        let rounds = self.get(link.from).and_then(|node| self.op(node)).map_or(1, most_rounds);
        let net = match link.round {
            Some(round) => link.base.plus(round.at_most(rounds - 1)),
            None => link.base,
        };
        if let Some(link) = usize::try_from(id).ok().and_then(|id| self.links.get_mut(id)) {
            link.net = net;
        }
        self.pass_all(id);
    }

    /// A round of what is evaluated again and again changes the stack.
    fn round(&mut self, id: LinkId, change: Net) {
        let Some(link) = usize::try_from(id).ok().and_then(|id| self.links.get_mut(id)) else {
            return;
        };
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
        let Some(node) = self.link(id).and_then(|link| self.get(link.to)) else { return };
        let count = u32::try_from(node.outcomes.len()).unwrap_or(NONE);
        self.passing.extend((0..count).map(|outcome| (id, outcome)));
    }

    /// A node can end so.
    fn outcome(&mut self, id: NodeId, end: Option<Address>, value: Known, net: Net) {
        let Some(node) = usize::try_from(id).ok().and_then(|id| self.nodes.get_mut(id)) else {
            return;
        };
        let number = match node.outcomes.iter().position(|outcome| outcome.end == end) {
            Some(number) => {
                let Some(outcome) = node.outcomes.get_mut(number) else { return };
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
        let number = u32::try_from(number).unwrap_or(NONE);
        self.passing.extend(node.waiting.iter().map(|&link| (link, number)));
    }

    /// Passes an outcome on to who needs it.
    fn pass(&mut self, id: LinkId, outcome: u32) {
        let Some(&Link { from, to, need, net, .. }) = self.link(id) else { return };
        let found = self.get(to).zip(usize::try_from(outcome).ok());
        let Some(&outcome) = found.and_then(|(node, number)| node.outcomes.get(number)) else {
            return;
        };
        // Finding it among the others.
        self.work += self.get(from).map_or(0, |node| node.outcomes.len() / 64);
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
                if let Some(value) = values.get_mut(usize::from(number)) {
                    *value = outcome.value;
                }
                self.evaluated(id, from, number, values, end, outcome.net, total);
            }
            // Expressions do not return.
            (Need::Statement | Need::Operand { .. } | Need::Body { .. }, None) => {}
        }
    }

    /// An expression of a code was evaluated.
    #[expect(clippy::too_many_arguments, reason = "they belong to one outcome of one link")]
    fn evaluated(
        &mut self,
        link: LinkId,
        from: NodeId,
        number: u8,
        values: [Known; 3],
        end: Address,
        change: Net,
        total: Net,
    ) {
        let Some(op) = self.get(from).and_then(|node| self.op(node)) else { return };
        let last = usize::from(number) + 1 == op.expressions();
        if !last {
            let before_body = is_cell_loop(op) && usize::from(number) + 2 == op.expressions();
            if !before_body {
                self.operand(from, number + 1, values, end, total);
            } else if trap(op, values, self.limits).is_none() {
                self.body(from, number + 1, values, end, total);
            }
            return;
        }
        if is_cell_loop(op) {
            self.round(link, change);
        }
        let completion = complete(self.bytes, op, values, end, self.limits);
        self.completed(from, op, completion, end, total);
        if op == Op::DestroyLoop {
            // The whole round, up to here: its beginning is that of the first operand.
            let first = self.get(from).map(|node| node.at.plus(1));
            let place = first.and_then(Address::index).and_then(|index| self.values.get(index));
            let first = place.and_then(|&to| self.known.get(&(from, 0, to)).copied());
            if let Some(first) = first
                && (total.low < 0 || total.high > 0)
            {
                self.round(first, total);
            }
        }
    }

    /// The body of a loop over cells begins.
    fn body(&mut self, from: NodeId, number: u8, values: [Known; 3], at: Address, net: Net) {
        let variable = values.first().copied().flatten().and_then(VarIndex::new);
        match variable.and_then(|variable| last::begin(self.bytes, at, variable)) {
            None => self.operand(from, number, values, at, net),
            Some(begin) => {
                let last = self.need(from, begin, Need::Operand { number, values }, net);
                self.need(from, at, Need::Body { last }, net);
            }
        }
    }

    fn completed(
        &mut self,
        from: NodeId,
        op: Op,
        completion: Completion,
        end: Address,
        total: Net,
    ) {
        match completion {
            Completion::Value(value, next) => {
                self.inline(end, next);
                let mut total = total;
                if op == Op::Push {
                    total = total.plus(Net::exactly(1));
                    self.changes(from, total);
                }
                self.outcome(from, Some(next), value, total);
            }
            Completion::Branches(targets, next) => {
                self.inline(end, next);
                self.work += targets.len() / 4;
                for target in targets {
                    let jumps = target != next;
                    self.need(from, target, Need::Next { jumps }, total);
                }
            }
            // The count of its elements.
            Completion::Traps(Trap::EmptyTable) => self.inline(end, end.plus(1)),
            Completion::Traps(_) => {}
            Completion::CutOff(rest) => {
                self.inline(end, Address(i32::MAX));
                if let Some(rest) = rest {
                    self.completed(from, op, *rest, end, total);
                }
            }
        }
    }
}

/// How often what a code evaluates is evaluated at most.
const fn most_rounds(op: Op) -> i32 {
    match op {
        Op::Neighbors | Op::Adjacent => MOST_AROUND,
        Op::Hexagons | Op::Cells | Op::DestroyLoop => MOST_ROUNDS,
        _ => 1,
    }
}

/// Both intervals in one, of which an end is given up if that goes on.
fn grown(old: Net, new: Net, growth: &mut u8) -> Net {
    let joined = old.or(new);
    if joined == old {
        return old;
    }
    *growth = growth.saturating_add(1);
    if *growth > MOST_GROWTH { joined.widened(old) } else { joined }
}
