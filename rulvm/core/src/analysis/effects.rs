//! What codes read and change, as sets of bits: one for each variable and one for each other part
//! of the state.

use grammar::arith;
use grammar::isa::{self, Code, Op, Part, Parts, VARIABLES, VarIndex};

use super::complete::Known;
use super::walk::{Need, NodeId, Walk, Want};
use crate::index::IndexVec;

/// All variables.
const ALL_VARIABLES: u128 = (1 << VARIABLES) - 1;
const MARKS: u128 = 1 << VARIABLES;
const BOARD: u128 = MARKS << 1;
const STACK: u128 = MARKS << 2;
const RANDOM: u128 = MARKS << 3;
const EVERYTHING: u128 = u128::MAX;

/// What the codes of a walk read and change.
pub(crate) struct Effects {
    /// For each node, what its own code reads.
    pub(crate) reads: IndexVec<NodeId, u128>,
    /// For each node, what its own code changes.
    pub(crate) writes: IndexVec<NodeId, u128>,
    /// The variables that are read by their own names: not by a calculated index.
    pub(crate) named: Vec<(VarIndex, NodeId)>,
    /// The variables that the timer can change.
    pub(crate) timed: u128,
}

/// The bit of a variable.
pub(crate) const fn bit(variable: VarIndex) -> u128 {
    1 << variable.get()
}

impl Effects {
    pub(crate) fn new(walk: &Walk<'_>) -> Effects {
        let none = walk.nodes.map(|_| 0);
        let mut effects =
            Effects { reads: none.clone(), writes: none, named: Vec::new(), timed: 0 };
        for (id, node) in walk.nodes.pairs().filter(|(_, node)| node.want == Want::Value) {
            match walk.code(node) {
                Some(Code::Variable(variable)) => {
                    effects.add(id, bit(variable), 0);
                    effects.named.push((variable, id));
                }
                Some(Code::Op(op)) => {
                    let isa::Effects { reads, writes } = op.effects();
                    effects.add(id, bits(reads), bits(writes));
                }
                Some(Code::Constant(_)) | None => {}
            }
        }
        // The first operand selects the variable.
        for link in &walk.links {
            let Need::Operand { number: 0, .. } = link.need else { continue };
            let Some(op) = walk.op(walk.get(link.from)) else { continue };
            for outcome in &walk.get(link.to).outcomes {
                effects.with_index(link.from, op, outcome.value);
            }
        }
        effects
    }

    fn add(&mut self, node: NodeId, reads: u128, writes: u128) {
        self.reads[node] |= reads;
        self.writes[node] |= writes;
    }

    /// Adds the variable that the first operand of a code selects.
    fn with_index(&mut self, node: NodeId, op: Op, index: Known) {
        let variable = |index: i32| VarIndex::new(index);
        let bits = |index: Known| match index {
            Some(index) => variable(index).map_or(0, bit),
            None => ALL_VARIABLES,
        };
        let isa::Effects { reads, writes } = op.effects();
        if op == Op::Timer {
            self.timed |= bits(index.filter(|&index| index >= 0));
        } else if op != Op::Store {
            let touched = |parts: Parts| if parts.has(Part::Variables) { bits(index) } else { 0 };
            self.add(node, touched(reads), touched(writes));
            if touched(reads) != 0 {
                self.named.extend(index.and_then(variable).map(|variable| (variable, node)));
            }
        } else if let Some(index) = index {
            let Ok(store) = arith::store_target(index) else { return };
            let own = bit(store.variable);
            self.add(node, if store.reads() { own } else { 0 }, own);
            if store.reads() {
                self.named.push((store.variable, node));
            }
        } else {
            self.add(node, ALL_VARIABLES, ALL_VARIABLES);
        }
    }
}

/// The bits of parts of the state, without the variable that a code selects. Parts that only the
/// game changes are left out: they are fixed during a phase.
fn bits(parts: Parts) -> u128 {
    if parts.has(Part::Everything) {
        return EVERYTHING;
    }
    let bits =
        [(Part::Marks, MARKS), (Part::Board, BOARD), (Part::Stack, STACK), (Part::Random, RANDOM)];
    bits.into_iter().filter(|&(part, _)| parts.has(part)).fold(0, |all, (_, bit)| all | bit)
}
