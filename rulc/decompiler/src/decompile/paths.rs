//! The paths of an expression with branches.

use grammar::arith;
use grammar::isa::{Address, Op};

use super::tree::{Kind, Node, Tree, Writes, effects};
use super::why::Why;

/// An expression that has been read.
#[derive(Clone, Debug)]
pub(super) enum Read {
    /// A value, and where the code continues.
    Value(Tree, Address),
    /// The first path if a condition is not 0, else the second.
    Choice(Tree, Box<Read>, Box<Read>),
}

/// What follows an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// Code, which can start with jumps.
    Code,
    /// An inline operand, which is read at exactly this address.
    Exact,
}

/// A tree, or why there is none.
pub(super) fn tree(kind: Kind) -> Result<Tree, Why> {
    Node::tree(kind).ok_or(Why::TooLarge)
}

/// An expression after another one that is evaluated for its effects.
pub(super) fn first(effect: Tree, rest: Read) -> Result<Read, Why> {
    Ok(match rest {
        Read::Value(value, end) => Read::Value(tree(Kind::Seq(effect, value))?, end),
        Read::Choice(condition, a, b) => Read::Choice(tree(Kind::Seq(effect, condition))?, a, b),
    })
}

/// All paths as one expression, wherever they end.
pub(super) fn any_path(read: Read) -> Result<Tree, Why> {
    match read {
        Read::Value(value, _) => Ok(value),
        Read::Choice(condition, a, b) => tree(Kind::If(condition, any_path(*a)?, any_path(*b)?)),
    }
}

/// What is known about the variable of a loop over cells.
#[derive(Clone, Copy)]
pub(super) struct Assumption<'w> {
    pub(super) variable: u8,
    /// True if it is 0, the cell that does not exist; false if it is another cell.
    pub(super) is_none: bool,
    pub(super) writes: &'w Writes,
}

impl Assumption<'_> {
    /// The path that is taken, as far as it is known.
    pub(super) fn path(&self, read: Read) -> Read {
        match read {
            Read::Choice(condition, a, b) => match self.known(&condition) {
                Some(true) => self.path(*a),
                Some(false) => self.path(*b),
                None => match (self.path(*a), self.path(*b)) {
                    // Both paths are the same.
                    (Read::Value(a, a_end), Read::Value(b, b_end))
                        if a == b
                            && a_end == b_end
                            && effects(&condition, self.writes).is_none() =>
                    {
                        Read::Value(a, a_end)
                    }
                    (a, b) => Read::Choice(condition, Box::new(a), Box::new(b)),
                },
            },
            Read::Value(value, end) => match &value.kind {
                Kind::If(condition, a, b) => match self.known(condition) {
                    Some(true) => self.path(Read::Value(a.clone(), end)),
                    Some(false) => self.path(Read::Value(b.clone(), end)),
                    None => Read::Value(value, end),
                },
                _ => Read::Value(value, end),
            },
        }
    }

    /// Whether a condition holds, if that is known.
    pub(super) fn known(&self, condition: &Node) -> Option<bool> {
        if self.is_none {
            return self.value(condition).map(|value| value != 0);
        }
        let is_zero = |operands: &[Tree]| match operands {
            [a, b] => a.kind == Kind::Var(self.variable) && b.as_constant() == Some(0),
            _ => false,
        };
        match &condition.kind {
            Kind::Var(index) if *index == self.variable => Some(true),
            Kind::Op(Op::Equal, operands) if is_zero(operands) => Some(false),
            Kind::Op(Op::NotEqual, operands) if is_zero(operands) => Some(true),
            _ => None,
        }
    }

    /// The value of an expression for the cell that does not exist (E10), if it changes nothing
    /// and the value is known.
    fn value(&self, tree: &Node) -> Option<i32> {
        match &tree.kind {
            Kind::Const(value) => Some(*value),
            Kind::Var(index) => (*index == self.variable).then_some(0),
            Kind::Op(op, operands) => self.operation(*op, operands),
            Kind::Table(..) | Kind::Call(_) | Kind::If(..) | Kind::Seq(..) | Kind::Cells(_) => None,
        }
    }

    fn operation(&self, op: Op, operands: &[Tree]) -> Option<i32> {
        // One false operand decides, if no operand has effects.
        if op == Op::And
            && operands.iter().all(|operand| effects(operand, self.writes).is_none())
            && operands.iter().any(|operand| self.value(operand) == Some(0))
        {
            return Some(0);
        }
        let values: Option<Vec<i32>> = operands.iter().map(|operand| self.value(operand)).collect();
        let values = values?;
        match (op, values.as_slice()) {
            (Op::Marked, [0, 0..=7]) => Some(0),
            (Op::ColorOf | Op::PatternOf, [0]) => Some(-1),
            (Op::Height | Op::Column, [0]) | (Op::Step, [0, _]) => Some(0),
            (_, values) => arith::operation(op, values).ok().flatten(),
        }
    }
}
