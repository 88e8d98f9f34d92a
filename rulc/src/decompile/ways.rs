//! The ways of an expression in which branches stand.

use grammar::isa::{Address, Op};

use super::Why;
use super::tree::{Kind, Node, Tree};

/// What an expression gives.
#[derive(Clone, Debug)]
pub(super) enum Read {
    /// A value, and where code goes on.
    Value(Tree, Address),
    /// The first way if a condition is not 0, else the second.
    Choice(Tree, Box<Read>, Box<Read>),
}

/// What stands where an expression ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// Code, which can begin with jumps.
    Code,
    /// An inline operand: it is read right there.
    Exact,
}

/// A tree, or why there is none.
pub(super) fn tree(kind: Kind) -> Result<Tree, Why> {
    Node::tree(kind).ok_or(Why::TooLarge)
}

/// An expression behind another one that is evaluated for what it does.
pub(super) fn first(effect: Tree, rest: Read) -> Result<Read, Why> {
    Ok(match rest {
        Read::Value(value, end) => Read::Value(tree(Kind::Seq(effect, value))?, end),
        Read::Choice(condition, a, b) => Read::Choice(tree(Kind::Seq(effect, condition))?, a, b),
    })
}

/// All ways as one expression, wherever they end.
pub(super) fn any_way(read: Read) -> Result<Tree, Why> {
    match read {
        Read::Value(value, _) => Ok(value),
        Read::Choice(condition, a, b) => tree(Kind::If(condition, any_way(*a)?, any_way(*b)?)),
    }
}

/// The way that is taken if a variable is 0 or not, as far as that is tested first.
pub(super) fn assume(read: Read, variable: u8, zero: bool) -> Read {
    match read {
        Read::Choice(condition, a, b) => match known(&condition, variable, zero) {
            Some(true) => assume(*a, variable, zero),
            Some(false) => assume(*b, variable, zero),
            None => Read::Choice(condition, a, b),
        },
        Read::Value(value, end) => match &value.kind {
            Kind::If(condition, a, b) => match known(condition, variable, zero) {
                Some(true) => assume(Read::Value(a.clone(), end), variable, zero),
                Some(false) => assume(Read::Value(b.clone(), end), variable, zero),
                None => Read::Value(value, end),
            },
            _ => Read::Value(value, end),
        },
    }
}

/// Whether a condition holds if a variable is 0 or not, if that decides it.
pub(super) fn known(condition: &Node, variable: u8, zero: bool) -> Option<bool> {
    let is_zero = |operands: &[Tree]| match operands {
        [a, b] => a.kind == Kind::Var(variable) && b.as_constant() == Some(0),
        _ => false,
    };
    match &condition.kind {
        Kind::Var(index) if *index == variable => Some(!zero),
        Kind::Op(Op::Equal, operands) if is_zero(operands) => Some(zero),
        Kind::Op(Op::NotEqual, operands) if is_zero(operands) => Some(!zero),
        _ => None,
    }
}
