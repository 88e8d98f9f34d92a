//! Structured statements.

use grammar::isa::Op;

use super::tree::{Kind, Node, Tree};

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ast {
    /// An expression that is evaluated for its effects.
    Eval(Tree),
    If(Cond, Vec<Ast>, Vec<Ast>),
    /// A loop; endless if it has no condition.
    While(Option<Cond>, Vec<Ast>),
    /// A loop over cells.
    For {
        op: Op,
        variable: u8,
        origin: Option<Tree>,
        body: Vec<Ast>,
    },
    /// The variable, the arms, and the statements for all other values.
    Switch(u8, Vec<Arm>, Vec<Ast>),
    Return(Option<Tree>),
    Break,
    Continue,
}

/// The ranges of values of an arm, and its statements.
pub(super) type Arm = (Vec<(i32, i32)>, Vec<Ast>);

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cond {
    Tree(Tree),
    Not(Box<Cond>),
    And(Box<Cond>, Box<Cond>),
    Or(Box<Cond>, Box<Cond>),
}

impl Cond {
    /// The opposite.
    pub(super) fn negated(self) -> Cond {
        match self {
            Cond::Not(inner) => *inner,
            Cond::And(a, b) => Cond::Or(Box::new(a.negated()), Box::new(b.negated())),
            Cond::Or(a, b) => Cond::And(Box::new(a.negated()), Box::new(b.negated())),
            Cond::Tree(tree) => match &tree.kind {
                Kind::Op(Op::Not, operands) if tree.is_boolean() => match operands.as_slice() {
                    [inner] => Cond::Tree(inner.clone()),
                    _ => Cond::Not(Box::new(Cond::Tree(tree))),
                },
                Kind::Op(op, operands) => {
                    match op.opposite().and_then(|op| Node::tree(Kind::Op(op, operands.clone()))) {
                        Some(tree) => Cond::Tree(tree),
                        None => Cond::Not(Box::new(Cond::Tree(tree))),
                    }
                }
                _ => Cond::Not(Box::new(Cond::Tree(tree))),
            },
        }
    }

    pub(super) fn and(self, other: Cond) -> Cond {
        Cond::And(Box::new(self), Box::new(other))
    }

    /// The number of expressions that it joins.
    pub(super) fn size(&self) -> usize {
        match self {
            Cond::Tree(_) => 1,
            Cond::Not(inner) => inner.size(),
            Cond::And(a, b) | Cond::Or(a, b) => a.size() + b.size(),
        }
    }
}

/// True if the code never continues after the statements.
pub(super) fn ends(list: &[Ast]) -> bool {
    match list.last() {
        Some(Ast::Return(_) | Ast::Break | Ast::Continue) => true,
        Some(Ast::If(_, a, b)) => ends(a) && ends(b),
        Some(Ast::While(None, body)) => !leaves(body),
        _ => false,
    }
}

/// True if a `break` exits from the loop with this body.
fn leaves(body: &[Ast]) -> bool {
    body.iter().any(|statement| match statement {
        Ast::Break => true,
        Ast::If(_, a, b) => leaves(a) || leaves(b),
        Ast::Switch(_, arms, other) => leaves(other) || arms.iter().any(|(_, arm)| leaves(arm)),
        _ => false,
    })
}
