//! What codes read and change: each as a set of bits, one for each variable and for what else there
//! is.

use grammar::isa::{Code, Op, VARIABLES, VarIndex};

use super::complete::Known;
use super::walk::{Need, NodeId, Walk, Want};

/// All variables.
const ALL_VARIABLES: u128 = (1 << VARIABLES) - 1;
const MARKS: u128 = 1 << VARIABLES;
const BOARD: u128 = MARKS << 1;
const STACK: u128 = MARKS << 2;
const RANDOM: u128 = MARKS << 3;
const EVERYTHING: u128 = u128::MAX;

/// What the codes of a walk read and change.
pub(super) struct Effects {
    /// For each node, what its own code reads.
    pub(super) reads: Vec<u128>,
    /// For each node, what its own code changes.
    pub(super) writes: Vec<u128>,
    /// The variables that are read by their own names: not by a calculated index.
    pub(super) named: Vec<(VarIndex, NodeId)>,
    /// The variables that the timer can change.
    pub(super) timed: u128,
}

/// The bit of a variable.
pub(super) const fn bit(variable: VarIndex) -> u128 {
    1 << variable.get()
}

impl Effects {
    pub(super) fn new(walk: &Walk<'_>) -> Effects {
        let count = walk.nodes.len();
        let mut effects =
            Effects { reads: vec![0; count], writes: vec![0; count], named: Vec::new(), timed: 0 };
        for (id, node) in (0..).zip(&walk.nodes).filter(|(_, node)| node.want == Want::Value) {
            match walk.code(node) {
                Some(Code::Variable(variable)) => {
                    effects.add(id, bit(variable), 0);
                    effects.named.push((variable, id));
                }
                Some(Code::Op(op)) => {
                    let (reads, writes) = of_code(op);
                    effects.add(id, reads, writes);
                }
                _ => {}
            }
        }
        // The first operand tells which variable it is.
        for link in &walk.links {
            let Need::Operand { number: 0, .. } = link.need else { continue };
            let Some(op) = walk.get(link.from).and_then(|node| walk.op(node)) else { continue };
            let outcomes = walk.get(link.to).map_or(&[][..], |node| node.outcomes.as_slice());
            for outcome in outcomes {
                effects.with_index(link.from, op, outcome.value);
            }
        }
        effects
    }

    fn add(&mut self, node: NodeId, reads: u128, writes: u128) {
        let node = node as usize;
        if let Some((old_reads, old_writes)) =
            self.reads.get_mut(node).zip(self.writes.get_mut(node))
        {
            *old_reads |= reads;
            *old_writes |= writes;
        }
    }

    /// A code gets the index of a variable.
    fn with_index(&mut self, node: NodeId, op: Op, index: Known) {
        let variable = |index: i32| VarIndex::new(index);
        let bits = |index: Known| match index {
            Some(index) => variable(index).map_or(0, bit),
            None => ALL_VARIABLES,
        };
        match op {
            Op::Load => {
                self.add(node, bits(index), 0);
                let named = index.and_then(variable).map(|variable| (variable, node));
                self.named.extend(named);
            }
            Op::Store => match index {
                None => self.add(node, ALL_VARIABLES, ALL_VARIABLES),
                Some(plain @ 0..=63) => self.add(node, 0, bits(Some(plain))),
                Some(more) => {
                    let index = if more < 0 { more + 64 } else { more - 64 };
                    self.add(node, bits(Some(index)), bits(Some(index)));
                    self.named.extend(variable(index).map(|variable| (variable, node)));
                }
            },
            Op::Neighbors | Op::Adjacent | Op::Hexagons | Op::Cells => {
                self.add(node, 0, bits(index));
            }
            Op::Timer => self.timed |= bits(index.filter(|&index| index >= 0)),
            _ => {}
        }
    }
}

/// What a code reads and changes besides variables.
fn of_code(op: Op) -> (u128, u128) {
    match op {
        Op::Random15 | Op::Random16 | Op::Random31 | Op::Random32 => (RANDOM, RANDOM),
        Op::Top => (STACK, 0),
        Op::Pull => (STACK, STACK),
        Op::Push => (0, STACK),
        Op::Message => (EVERYTHING, EVERYTHING),
        Op::Destroy | Op::DestroyLoop => (MARKS | BOARD, MARKS | BOARD),
        Op::Neighbors | Op::Hexagons | Op::PatternOf | Op::ColorOf => (BOARD, 0),
        Op::Marked => (MARKS, 0),
        Op::FlipMark | Op::ClearMark | Op::SetMark => (MARKS, MARKS),
        _ => (0, 0),
    }
}
