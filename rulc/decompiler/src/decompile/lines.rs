//! From expressions to statements: assignments and loops within an expression become statements in
//! front of it, where that makes no difference.

use grammar::arith::store_target;
use grammar::isa::Op;

use super::ast::{Ast, Cond};
use super::tree::{Cells, Effects, Kind, Node, Tree, Writes, effects};
use super::why::Why;

/// Makes statements.
#[derive(Clone, Copy)]
pub(super) struct Lines<'w> {
    pub(super) writes: &'w Writes,
}

impl Lines<'_> {
    /// Writes an expression that is evaluated for its effects.
    pub(super) fn effect(self, tree: &Tree, out: &mut Vec<Ast>) -> Result<(), Why> {
        match &tree.kind {
            Kind::Const(_) | Kind::Var(_) => {}
            Kind::If(condition, a, b) => {
                let condition = self.condition(condition, out)?;
                let [mut then, mut otherwise] = [Vec::new(), Vec::new()];
                self.effect(a, &mut then)?;
                self.effect(b, &mut otherwise)?;
                out.extend(conditional(condition, then, otherwise, self));
            }
            Kind::Seq(a, b) => {
                self.effect(a, out)?;
                self.effect(b, out)?;
            }
            Kind::Cells(cells) => {
                self.cells(cells, out)?;
                self.effect(&cells.last, out)?;
            }
            Kind::Op(Op::Store, operands) => {
                let mut before = Effects::default();
                let operands = self.values(operands, &mut before, out)?;
                out.push(Ast::Eval(tree_of(Kind::Op(Op::Store, operands))?));
            }
            Kind::Call(_) => out.push(Ast::Eval(tree.clone())),
            Kind::Op(..) | Kind::Table(..) => {
                let rest = self.value(tree, &mut Effects::default(), out)?;
                if !effects(&rest, self.writes).is_none() {
                    out.push(Ast::Eval(rest));
                }
            }
        }
        Ok(())
    }

    /// A condition; statements that must precede it are added to `out`.
    pub(super) fn condition(self, tree: &Tree, out: &mut Vec<Ast>) -> Result<Cond, Why> {
        self.value(tree, &mut Effects::default(), out).map(Cond::Tree)
    }

    /// What remains of an expression whose value is used, when statements are taken out of it.
    /// `before` are the effects of what is evaluated before it in the same statement; its own are
    /// added.
    pub(super) fn value(
        self,
        tree: &Tree,
        before: &mut Effects,
        out: &mut Vec<Ast>,
    ) -> Result<Tree, Why> {
        let effect = effects(tree, self.writes);
        let rest = match &tree.kind {
            Kind::Seq(a, b) if before.can_wait_for(&effects(a, self.writes)) => {
                self.effect(a, out)?;
                return self.value(b, before, out);
            }
            Kind::Cells(cells) if before.can_wait_for(&effect) => {
                self.cells(cells, out)?;
                return self.value(&cells.last, before, out);
            }
            Kind::Op(Op::Store, operands) => {
                let begin = *before;
                let operands = self.values(operands, before, out)?;
                let index = operands.first().and_then(|index| index.as_constant());
                let target = index.and_then(|index| store_target(index).ok());
                let store = tree_of(Kind::Op(Op::Store, operands))?;
                if let Some(target) = target
                    && begin.can_wait_for(&effects(&store, self.writes))
                {
                    out.push(Ast::Eval(store));
                    *before = begin;
                    Node::var(target.variable.get())
                } else {
                    store
                }
            }
            // The operands of `$6F` are evaluated repeatedly.
            Kind::Op(Op::DestroyLoop, _)
            | Kind::Seq(..)
            | Kind::Cells(_)
            | Kind::Const(_)
            | Kind::Var(_)
            | Kind::Call(_) => tree.clone(),
            Kind::Op(op, operands) => tree_of(Kind::Op(*op, self.values(operands, before, out)?))?,
            Kind::Table(op, index, elements) => {
                let index = self.value(index, before, out)?;
                tree_of(Kind::Table(*op, index, elements.clone()))?
            }
            Kind::If(condition, a, b) => {
                let condition = self.value(condition, before, out)?;
                tree_of(Kind::If(condition, a.clone(), b.clone()))?
            }
        };
        before.add(effects(&rest, self.writes));
        Ok(rest)
    }

    fn values(
        self,
        trees: &[Tree],
        before: &mut Effects,
        out: &mut Vec<Ast>,
    ) -> Result<Vec<Tree>, Why> {
        trees.iter().map(|tree| self.value(tree, before, out)).collect()
    }

    fn cells(self, cells: &Cells, out: &mut Vec<Ast>) -> Result<(), Why> {
        let origin = match &cells.origin {
            Some(origin) => Some(self.value(origin, &mut Effects::default(), out)?),
            None => None,
        };
        let mut body = Vec::new();
        self.effect(&cells.each, &mut body)?;
        out.push(Ast::For { op: cells.op, variable: cells.variable, origin, body });
        Ok(())
    }
}

fn tree_of(kind: Kind) -> Result<Tree, Why> {
    Node::tree(kind).ok_or(Why::TooLarge)
}

/// An `if`, or less if one of its parts is empty.
fn conditional(
    condition: Cond,
    then: Vec<Ast>,
    otherwise: Vec<Ast>,
    lines: Lines<'_>,
) -> Option<Ast> {
    match (then.is_empty(), otherwise.is_empty()) {
        (true, true) => evaluated(condition, lines),
        (true, false) => Some(Ast::If(condition.negated(), otherwise, then)),
        _ => Some(Ast::If(condition, then, otherwise)),
    }
}

/// A condition on which nothing depends, evaluated for its effects.
pub(super) fn evaluated(condition: Cond, lines: Lines<'_>) -> Option<Ast> {
    match condition {
        Cond::Tree(tree) => (!effects(&tree, lines.writes).is_none()).then_some(Ast::Eval(tree)),
        other => Some(Ast::If(other, Vec::new(), Vec::new())),
    }
}
