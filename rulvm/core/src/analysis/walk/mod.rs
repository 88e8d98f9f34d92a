//! The walk from the entries of the phases over everything that can be executed.
//!
//! A *node* is an address and what is needed there: one value, or statements up to a return. What
//! waits outside for the value does not matter, so a byte has at most two nodes, however deep
//! expressions nest. Nodes have *outcomes*: where the code after the value starts, or that a
//! subroutine returns. *Links* lead from a node to those that it needs, and pass their outcomes on.
//!
//! Outcomes only ever become more and less precise, each a limited number of times, so the walk
//! ends. How much it may keep and do is proportional to the length of the file; when that is used
//! up it is incomplete.

mod codes;
mod links;

use grammar::isa::{Address, Code, Op};
use grammar::rul3::Phase;
use hashbrown::HashMap;
use smallvec::SmallVec;

use super::complete::{Known, Limits};
use super::net::Net;
use crate::index::{IndexVec, id};

/// The most outcomes and links for each byte of the file, and in all.
const FACTS_PER_BYTE: usize = 8;
const MOST_FACTS: usize = 1 << 22;
/// How many times an outcome may be passed on for a byte of the file.
const WORK_PER_BYTE: usize = 64;
/// The limits for the smallest file.
const LEAST_FACTS: usize = 1 << 15;
const LEAST_WORK: usize = 1 << 20;

/// Up to this many links to a node are searched one by one, more are found by [`Walk::known`].
const FEW: usize = 4;

id! {
    /// The number of a node.
    pub(crate) NodeId
}

id! {
    /// The number of a link.
    pub(crate) LinkId
}

/// What is needed at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Want {
    Value,
    Statements,
}

/// What can happen from an address on.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) at: Address,
    pub(crate) want: Want,
    pub(crate) outcomes: SmallVec<[Outcome; 1]>,
    /// The links that wait for the outcomes.
    waiting: SmallVec<[LinkId; FEW]>,
    /// The link by which it was reached first; `None` for the entry of a phase.
    pub(crate) first: Option<LinkId>,
    /// How the code itself, without what it needs, changes the height of the stack.
    pub(crate) own: Net,
}

/// How a node ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    /// The address after the value; `None` for a return.
    pub(crate) end: Option<Address>,
    pub(crate) value: Known,
    pub(crate) net: Net,
    growth: u8,
}

/// Why a node needs another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// An expression of its code, by number, with the values of those before it.
    Operand { number: u8, values: [Known; 3] },
    /// The body of a loop over cells, but for its last evaluation, which is the other link.
    Body { last: LinkId },
    /// What it branches to, or comes to next: its outcomes are those of the other one.
    Next { jumps: bool },
    /// The expression of a statement.
    Statement,
    /// A subroutine, and the address after the call.
    Call { back: Address },
}

impl Need {
    /// True if a code waits for it.
    pub(crate) const fn waits(self) -> bool {
        matches!(self, Need::Operand { .. } | Need::Body { .. })
    }

    /// Distinguishes it from other needs of the same node for the same one.
    const fn tag(self) -> u8 {
        match self {
            Need::Operand { number, .. } => number,
            Need::Next { .. } => 3,
            Need::Statement => 4,
            Need::Call { .. } => 5,
            Need::Body { .. } => 6,
        }
    }

    /// True for a call of a subroutine.
    pub(crate) const fn is_call(self) -> bool {
        matches!(self, Need::Call { .. })
    }
}

/// A node needs another one.
#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) from: NodeId,
    pub(crate) to: NodeId,
    pub(crate) need: Need,
    /// The height of the stack at the start of the other node, from that of this one on.
    pub(crate) net: Net,
    /// For what is evaluated again and again: the height at the first time, and the change in a
    /// round.
    base: Net,
    round: Option<Net>,
    growth: u8,
}

/// What bytes are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Byte {
    /// A code that is executed.
    pub(crate) code: bool,
    /// Part of an inline operand.
    pub(crate) inline: bool,
}

/// All that can be executed.
#[derive(Debug)]
pub(crate) struct Walk<'b> {
    pub(crate) bytes: &'b [u8],
    pub(crate) limits: Limits,
    pub(crate) nodes: IndexVec<NodeId, Node>,
    pub(crate) links: IndexVec<LinkId, Link>,
    /// The nodes of the phases.
    pub(crate) phases: [Option<NodeId>; Phase::ALL.len()],
    pub(crate) roles: Vec<Byte>,
    /// False if the walk was stopped because it was too large.
    pub(crate) complete: bool,
    /// Outcomes, links, and nodes outside of the file.
    facts: usize,
    /// The nodes by their addresses: where a value is wanted, and where statements are.
    values: Vec<Option<NodeId>>,
    statements: Vec<Option<NodeId>>,
    /// The nodes outside of the file, which have no code.
    outside: HashMap<(Address, Want), Option<NodeId>>,
    /// Links to nodes that many need, by their nodes and their needs.
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
            nodes: IndexVec::new(),
            links: IndexVec::new(),
            phases: [None; Phase::ALL.len()],
            roles: vec![Byte::default(); bytes.len()],
            complete: true,
            facts: 0,
            values: vec![None; bytes.len()],
            statements: vec![None; bytes.len()],
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

    /// The most facts that a walk over a file of this length keeps.
    pub(crate) fn most_facts(length: usize) -> usize {
        LEAST_FACTS + length.saturating_mul(FACTS_PER_BYTE).min(MOST_FACTS)
    }

    /// The number of outcomes, links and nodes.
    pub(crate) fn states(&self) -> usize {
        // Nodes outside of the file are facts already.
        self.facts + self.nodes.len() - self.outside.len()
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

    pub(crate) fn get(&self, node: NodeId) -> &Node {
        &self.nodes[node]
    }

    /// The node at an address, if it was reached.
    pub(crate) fn find(&self, at: Address, want: Want) -> Option<NodeId> {
        let places = match want {
            Want::Value => &self.values,
            Want::Statements => &self.statements,
        };
        let inside = at.index().and_then(|index| places.get(index)).copied();
        inside.or_else(|| self.outside.get(&(at, want)).copied()).flatten()
    }

    /// The links to a node.
    pub(crate) fn waiting(&self, node: NodeId) -> impl Iterator<Item = &Link> {
        self.get(node).waiting.iter().map(|&link| &self.links[link])
    }

    /// The code of a node.
    pub(crate) fn code(&self, node: &Node) -> Option<Code> {
        self.bytes.get(node.at.index()?).copied().map(Code::from_byte)
    }

    /// The code of a node, if it is a row of the table.
    pub(crate) fn op(&self, node: &Node) -> Option<Op> {
        match self.code(node) {
            Some(Code::Op(op)) => Some(op),
            _ => None,
        }
    }

    /// The node at an address.
    fn node(&mut self, at: Address, want: Want) -> NodeId {
        let new = self.nodes.next_id();
        let index = at.index().filter(|&index| index < self.bytes.len());
        let places = match want {
            Want::Value => &mut self.values,
            Want::Statements => &mut self.statements,
        };
        let place = match index.and_then(|index| places.get_mut(index)) {
            Some(place) => place,
            None => self.outside.entry((at, want)).or_insert(None),
        };
        if let Some(node) = *place {
            return node;
        }
        *place = Some(new);
        let (outcomes, waiting) = (SmallVec::new(), SmallVec::new());
        self.nodes.push(Node { at, want, outcomes, waiting, first: None, own: Net::ZERO });
        self.open.push(new);
        match index.and_then(|index| self.roles.get_mut(index)) {
            Some(role) => role.code = true,
            None => self.facts += 1,
        }
        new
    }
}
