//! A visitor that changes the resolved program, inner parts first.

use crate::program::{Expr, ExprKind, Statement, StatementKind};

/// What a walk does.
pub(super) trait Visitor {
    /// Visits an expression, whose parts have been visited.
    fn expr(&mut self, expr: &mut Expr);

    /// Visits a list of statements, whose parts have been visited.
    fn block(&mut self, _list: &mut Vec<Statement>) {}
}

/// Walks over some statements.
pub(super) fn block(list: &mut Vec<Statement>, visitor: &mut impl Visitor) {
    for statement in &mut *list {
        match &mut statement.kind {
            StatementKind::Eval(a) | StatementKind::Return(Some(a)) => expr(a, visitor),
            StatementKind::If(branches, otherwise) => {
                for branch in branches {
                    expr(&mut branch.condition, visitor);
                    block(&mut branch.then, visitor);
                }
                block(otherwise, visitor);
            }
            StatementKind::While(condition, body) => {
                expr(condition, visitor);
                block(body, visitor);
            }
            StatementKind::Range { last, body, .. } => {
                expr(last, visitor);
                block(body, visitor);
            }
            StatementKind::Cells { origin, body, .. } => {
                if let Some(origin) = origin {
                    expr(origin, visitor);
                }
                block(body, visitor);
            }
            StatementKind::Switch { subject, arms, otherwise } => {
                expr(subject, visitor);
                arms.iter_mut().for_each(|arm| block(&mut arm.body, visitor));
                block(otherwise, visitor);
            }
            StatementKind::Block(body) => block(body, visitor),
            StatementKind::Return(None) | StatementKind::Break | StatementKind::Continue => {}
        }
    }
    visitor.block(list);
}

/// Walks over an expression.
pub(super) fn expr(e: &mut Expr, visitor: &mut impl Visitor) {
    match &mut e.kind {
        ExprKind::Const(_) | ExprKind::Var(_) | ExprKind::Index(_) | ExprKind::Asm(_) => {}
        ExprKind::Op(_, list) => list.iter_mut().for_each(|a| expr(a, visitor)),
        ExprKind::Call(call) => call.arguments.iter_mut().for_each(|a| expr(a, visitor)),
        ExprKind::Store(_, _, a) | ExprKind::Element(_, a) | ExprKind::Not(a) => expr(a, visitor),
        ExprKind::And(a, b) | ExprKind::Or(a, b) => {
            expr(a, visitor);
            expr(b, visitor);
        }
        ExprKind::If(parts) => {
            let [a, b, c] = &mut **parts;
            expr(a, visitor);
            expr(b, visitor);
            expr(c, visitor);
        }
        ExprKind::Sequence(parts) => {
            let (list, last) = &mut **parts;
            list.iter_mut().for_each(|a| expr(a, visitor));
            expr(last, visitor);
        }
        ExprKind::DestroyWhile(parts) => {
            let (body, mark) = &mut **parts;
            block(body, visitor);
            expr(mark, visitor);
        }
    }
    visitor.expr(e);
}
