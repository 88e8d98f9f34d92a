//! Expressions as trees, and their effects.

use std::collections::BTreeMap;
use std::rc::Rc;

use grammar::arith::store_target;
use grammar::isa::{self, Op, Part};

/// An expression; trees can share parts.
pub(super) type Tree = Rc<Node>;

/// A node of a tree.
#[derive(Debug, PartialEq)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// The depth of the tree, and its number of nodes.
    depth: u32,
    size: u32,
}

/// What an expression is.
#[derive(Debug, PartialEq)]
pub(super) enum Kind {
    Const(i32),
    Var(u8),
    /// A code and its operands. Codes with inline operands have kinds of their own.
    Op(Op, Vec<Tree>),
    /// `$60` or `$61`: index and elements.
    Table(Op, Tree, Vec<i32>),
    /// A call of the subroutine at an address.
    Call(usize),
    /// The second if the first is not 0, else the third.
    If(Tree, Tree, Tree),
    /// Both in sequence; the value is the second one's.
    Seq(Tree, Tree),
    /// A loop over cells.
    Cells(Cells),
}

/// A loop over cells: `$74` to `$77`.
#[derive(Debug, PartialEq)]
pub(super) struct Cells {
    pub(super) op: Op,
    pub(super) variable: u8,
    /// The cell of `$74` and `$75`.
    pub(super) origin: Option<Tree>,
    /// What is evaluated for each cell.
    pub(super) each: Tree,
    /// What is evaluated for the cell 0 at the end: the value of the loop.
    pub(super) last: Tree,
}

/// The limits of trees: text cannot nest deeper.
const MOST_DEPTH: u32 = 50;
const MOST_SIZE: u32 = 3000;

impl Node {
    /// A tree, if it is not too large.
    pub(super) fn tree(kind: Kind) -> Option<Tree> {
        let (mut depth, mut size) = (0, 1_u32);
        for part in parts(&kind) {
            depth = depth.max(part.depth);
            size = size.saturating_add(part.size);
        }
        let fits = depth < MOST_DEPTH && size <= MOST_SIZE;
        fits.then(|| Rc::new(Node { kind, depth: depth + 1, size }))
    }

    pub(super) fn constant(value: i32) -> Tree {
        Rc::new(Node { kind: Kind::Const(value), depth: 1, size: 1 })
    }

    pub(super) fn var(index: u8) -> Tree {
        Rc::new(Node { kind: Kind::Var(index), depth: 1, size: 1 })
    }

    pub(super) fn as_constant(&self) -> Option<i32> {
        match self.kind {
            Kind::Const(value) => Some(value),
            _ => None,
        }
    }

    /// The parts in the order in which they are evaluated.
    pub(super) fn parts(&self) -> Vec<&Tree> {
        parts(&self.kind)
    }

    /// True if the value is always -1 or 0.
    pub(super) fn is_boolean(&self) -> bool {
        use grammar::isa::ResultKind;
        match &self.kind {
            Kind::Const(value) => matches!(value, -1 | 0),
            Kind::Op(Op::Not | Op::And | Op::Or | Op::Xor, operands) => {
                operands.iter().all(|operand| operand.is_boolean())
            }
            // The old state of a mark (E9), and the radar.
            Kind::Op(Op::SetMark | Op::ClearMark | Op::FlipMark, operands) => {
                let mark = operands.get(1).and_then(|mark| mark.as_constant());
                mark.is_some_and(|mark| (8..16).contains(&mark))
            }
            Kind::Op(Op::Next, operands) => {
                operands.first().and_then(|k| k.as_constant()) == Some(-1)
            }
            Kind::Op(op, _) => op.info().result == ResultKind::Bool,
            Kind::If(_, a, b) => a.is_boolean() && b.is_boolean(),
            Kind::Seq(_, b) => b.is_boolean(),
            _ => false,
        }
    }

    /// True if it consists of constants only, so that the compiler can evaluate it.
    pub(super) fn is_constant(&self) -> bool {
        match &self.kind {
            Kind::Const(_) => true,
            Kind::Op(_, operands) => {
                !operands.is_empty() && operands.iter().all(|operand| operand.is_constant())
            }
            Kind::If(a, b, c) => a.is_constant() && (b.is_constant() || c.is_constant()),
            _ => false,
        }
    }
}

fn parts(kind: &Kind) -> Vec<&Tree> {
    match kind {
        Kind::Const(_) | Kind::Var(_) | Kind::Call(_) => Vec::new(),
        Kind::Op(_, operands) => operands.iter().collect(),
        Kind::Table(_, index, _) => vec![index],
        Kind::If(a, b, c) => vec![a, b, c],
        Kind::Seq(a, b) => vec![a, b],
        Kind::Cells(cells) => cells.origin.iter().chain([&cells.each, &cells.last]).collect(),
    }
}

/// All variables.
const ALL: u64 = u64::MAX;

/// The effects of an evaluation: what it reads and changes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effects {
    /// The variables that it can read and change, as bits.
    pub(super) reads: u64,
    pub(super) writes: u64,
    /// True if it can read or change something else: board, marks, stack, random numbers ...
    pub(super) reads_other: bool,
    pub(super) writes_other: bool,
    pub(super) traps: bool,
}

impl Effects {
    /// True if it makes no difference whether the expression is evaluated.
    pub(super) const fn is_none(&self) -> bool {
        self.writes == 0 && !self.writes_other && !self.traps
    }

    pub(super) fn add(&mut self, other: Effects) {
        self.reads |= other.reads;
        self.writes |= other.writes;
        self.reads_other |= other.reads_other;
        self.writes_other |= other.writes_other;
        self.traps |= other.traps;
    }

    /// True if this can be evaluated after `effect` as well as before it.
    pub(super) const fn can_wait_for(&self, effect: &Effects) -> bool {
        self.is_none()
            && self.reads & effect.writes == 0
            && !(self.reads_other && effect.writes_other)
    }
}

/// The variables that functions change, as bits, by the entries of the functions.
pub(super) type Writes = BTreeMap<usize, u64>;

/// The effects of evaluating a tree.
pub(super) fn effects(tree: &Node, writes: &Writes) -> Effects {
    let mut all = match &tree.kind {
        Kind::Const(_) | Kind::If(..) | Kind::Seq(..) => Effects::default(),
        Kind::Var(index) => Effects { reads: 1 << (index & 63), ..Effects::default() },
        Kind::Table(_, _, elements) => Effects { traps: elements.is_empty(), ..Effects::default() },
        Kind::Call(entry) => Effects {
            reads: ALL,
            writes: writes.get(entry).copied().unwrap_or(ALL),
            reads_other: true,
            writes_other: true,
            traps: true,
        },
        Kind::Op(op, operands) => own(*op, operands),
        Kind::Cells(cells) => Effects {
            writes: 1 << (cells.variable & 63),
            reads_other: true,
            traps: true,
            ..Effects::default()
        },
    };
    for part in tree.parts() {
        all.add(effects(part, writes));
    }
    all
}

/// The effects of a code without its operands.
fn own(op: Op, operands: &[Tree]) -> Effects {
    let constant = |k: usize| operands.get(k).and_then(|operand| operand.as_constant());
    let isa::Effects { reads, writes } = op.effects();
    // What changes something may depend on it too.
    let writes_other = !writes.without(Part::Variables).is_empty();
    let reads_other = writes_other || !reads.without(Part::Variables).is_empty();
    // Modules see messages, so a trap must not come before a message that was sent.
    let traps = op == Op::Message || !op.info().traps.is_empty();
    let mut own = Effects { reads_other, writes_other, traps, ..Effects::default() };
    match op {
        Op::Divide => own.traps = constant(1).is_none_or(|divisor| divisor == 0),
        Op::Modulo => own.traps = constant(1).is_none_or(|divisor| divisor <= 0),
        Op::Store => match constant(0).map(store_target) {
            Some(Ok(store)) => {
                own.writes = 1 << store.variable.get();
                own.reads = if store.reads() { own.writes } else { 0 };
                own.traps = false;
            }
            Some(Err(_)) => {}
            None => (own.reads, own.writes) = (ALL, ALL),
        },
        // What the table says holds for any other code.
        _ => {
            own.reads = if reads.has(Part::Variables) { ALL } else { 0 };
            own.writes = if writes.has(Part::Variables) { ALL } else { 0 };
        }
    }
    own
}
