//! Expressions whose names are resolved.

use std::sync::Arc;

use grammar::arith;
use grammar::index::narrow;
use grammar::isa::{Address, Op, Part, Parts, VarIndex};
use grammar::source_map::Array;
use grammar::span::Span;
use rulc_compiler::Kind;

use super::debugger::{Fact, STACKED};
use crate::time::Touched;

/// An expression: what it does, where it is, and what its value stands for.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) what: What,
    pub(super) span: Span,
    pub(super) kind: Kind,
}

/// What an expression does.
#[derive(Clone, Debug)]
pub(super) enum What {
    Constant(i32),
    Variable(VarIndex),
    /// A code and its operands.
    Op(Op, Box<[Node]>),
    And(Box<[Node; 2]>),
    Or(Box<[Node; 2]>),
    Not(Box<Node>),
    /// A random number: `random(low, high)`.
    Random(Box<[Node; 2]>),
    /// The condition, and the values if it is true or false.
    If(Box<[Node; 3]>),
    /// An element of a table.
    Element(Arc<[i32]>, Box<Node>),
    /// An element of an array.
    ArrayElement(Arc<Array>, Box<Node>),
    /// A function of the rule.
    Call(Arc<Callee>, Box<[Node]>),
    /// What the debugger knows.
    Fact(&'static Fact),
    /// How often the breakpoint was reached.
    Hits,
    /// An entry of the stack: `stack[k]`.
    Entry(Box<Node>),
    /// All marks of a cell: `marks(cell)`.
    Marks(Box<Node>),
}

/// What is needed to call a function of the rule.
#[derive(Debug)]
pub(super) struct Callee {
    pub(super) name: String,
    pub(super) address: Address,
    /// The variables that hold the arguments.
    pub(super) parameters: Vec<VarIndex>,
    /// The variables that keep what the function does to them: those that are not local to any.
    pub(super) globals: u64,
}

/// The number of the element with an index: the index modulo the length.
pub(super) fn element(array: &Array, index: i32) -> u32 {
    let length = i64::from(array.length.max(1));
    narrow(i64::from(index).rem_euclid(length))
}

/// True if a code only reads something of a cell.
const fn reads_board(op: Op) -> bool {
    matches!(op, Op::ColorOf | Op::PatternOf | Op::Marked)
}

/// What a code reads, apart from its operands, of which some can be known; `None` if that can
/// change at any time.
fn reads(op: Op, first: Option<i32>, second: Option<i32>) -> Option<Touched> {
    let reads = op.effects().reads;
    let known = [Part::Variables, Part::Board, Part::Marks, Part::Stack];
    let is_known = known.into_iter().fold(reads, Parts::without).is_empty();
    let is_plain = op.effects().writes.is_empty() && !op.is_cell_loop();
    if !is_known || !is_plain {
        return None;
    }
    let mut all = Touched { stack: reads.has(Part::Stack), ..Touched::NOTHING };
    if reads.has(Part::Variables) {
        all.variables = first.and_then(VarIndex::new).map_or(u64::MAX, |index| 1 << index.get());
    }
    // Identifiers that are not those of cells trap.
    let cell = first.map(|id| u8::try_from(id).unwrap_or(0));
    if reads.has(Part::Board) {
        all.add(&cell.map_or(Touched::HEXAGONS, Touched::hexagon));
    }
    if reads.has(Part::Marks) {
        let marks = match second {
            Some(mark @ 0..=7) => 1 << mark,
            _ => u8::MAX,
        };
        all.add(&cell.map_or(Touched::MARKS, |cell| Touched::marks(cell, marks)));
    }
    Some(all)
}

impl Node {
    /// The variables that it reads, as bits.
    pub(super) fn variables(&self) -> u64 {
        let all = |nodes: &[Node]| nodes.iter().fold(0, |bits, node| bits | node.variables());
        match &self.what {
            What::Variable(index) => 1 << index.get(),
            What::Op(_, nodes) => all(nodes),
            What::And(nodes) | What::Or(nodes) | What::Random(nodes) => all(&**nodes),
            What::If(nodes) => all(&**nodes),
            What::Call(_, nodes) => all(nodes),
            What::ArrayElement(array, index) => {
                let places = match index.as_constant() {
                    Some(index) => element(array, index)..=element(array, index),
                    None => 0..=array.length.saturating_sub(1),
                };
                let bits = places.fold(0, |bits, k| bits | 1 << array.place(k).0);
                bits | index.variables()
            }
            What::Not(node) | What::Element(_, node) | What::Entry(node) | What::Marks(node) => {
                node.variables()
            }
            What::Constant(_) | What::Fact(_) | What::Hits => 0,
        }
    }

    /// What says which place of the game it reads, if that is all that it does: a cell and a mark,
    /// or an index.
    pub(super) fn index(&self) -> &[Node] {
        match &self.what {
            What::Op(op, nodes) if reads_board(*op) => nodes,
            What::ArrayElement(_, node) | What::Entry(node) | What::Marks(node) => {
                std::slice::from_ref(node)
            }
            _ => &[],
        }
    }

    /// What its value depends on; `None` if it can change at any time.
    pub(super) fn depends(&self) -> Option<Touched> {
        let mut all = Touched::NOTHING;
        let own = match &self.what {
            What::Constant(_) => Touched::NOTHING,
            What::Variable(_) => Touched { variables: self.variables(), ..Touched::NOTHING },
            What::Op(op, nodes) => {
                let constant = |k: usize| nodes.get(k).and_then(Node::as_constant);
                Node::add_all(nodes, &mut all)?;
                reads(*op, constant(0), constant(1))?
            }
            What::And(nodes) | What::Or(nodes) => {
                Node::add_all(&**nodes, &mut all)?;
                Touched::NOTHING
            }
            What::If(nodes) => {
                Node::add_all(&**nodes, &mut all)?;
                Touched::NOTHING
            }
            What::ArrayElement(_, index) => {
                Node::add_all(std::slice::from_ref(index), &mut all)?;
                Touched { variables: self.variables(), ..Touched::NOTHING }
            }
            What::Not(node) | What::Element(_, node) => node.depends()?,
            What::Marks(cell) => {
                Node::add_all(std::slice::from_ref(cell), &mut all)?;
                reads(Op::Marked, cell.as_constant(), None)?
            }
            What::Fact(fact) => fact.depends?,
            What::Entry(index) => {
                Node::add_all(std::slice::from_ref(index), &mut all)?;
                STACKED
            }
            What::Random(_) | What::Call(..) | What::Hits => return None,
        };
        all.add(&own);
        Some(all)
    }

    /// The parts that it is calculated from.
    pub(super) fn operands(&mut self) -> &mut [Node] {
        match &mut self.what {
            What::Op(_, nodes) | What::Call(_, nodes) => nodes,
            What::And(nodes) | What::Or(nodes) | What::Random(nodes) => &mut **nodes,
            What::If(nodes) => &mut **nodes,
            What::Not(node)
            | What::Element(_, node)
            | What::ArrayElement(_, node)
            | What::Entry(node)
            | What::Marks(node) => std::slice::from_mut(node),
            What::Constant(_) | What::Variable(_) | What::Fact(_) | What::Hits => &mut [],
        }
    }

    /// Adds what operands depend on.
    fn add_all(nodes: &[Node], all: &mut Touched) -> Option<()> {
        for node in nodes {
            all.add(&node.depends()?);
        }
        Some(())
    }

    pub(super) const fn constant(value: i32, kind: Kind, span: Span) -> Node {
        Node { what: What::Constant(value), span, kind }
    }

    /// The value, if it is always the same.
    pub(super) const fn as_constant(&self) -> Option<i32> {
        match self.what {
            What::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// A code and its operands; its value, if it only calculates with constants and does not trap.
    pub(super) fn op(op: Op, operands: Vec<Node>, kind: Kind, span: Span) -> Node {
        let values: Option<Vec<i32>> = operands.iter().map(Node::as_constant).collect();
        let value = values.and_then(|values| arith::operation(op, &values).ok().flatten());
        let what = match value {
            Some(value) => What::Constant(value),
            None => What::Op(op, operands.into()),
        };
        Node { what, span, kind }
    }
}
