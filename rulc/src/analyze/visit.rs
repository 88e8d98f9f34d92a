//! Walking over a resolved body.

use crate::program::{Asm, Expr, ExprKind, FunctionId, Statement, StatementKind, VarId};

/// Visits every expression of some statements, outer ones first.
pub(super) fn statements(list: &[Statement], visit: &mut impl FnMut(&Expr)) {
    for statement in list {
        match &statement.kind {
            StatementKind::Eval(a) | StatementKind::Return(Some(a)) => expr(a, visit),
            StatementKind::If(condition, a, b) => {
                expr(condition, visit);
                statements(a, visit);
                statements(b, visit);
            }
            StatementKind::While(condition, body) => {
                expr(condition, visit);
                statements(body, visit);
            }
            StatementKind::Range { last, body, .. } => {
                expr(last, visit);
                statements(body, visit);
            }
            StatementKind::Cells { origin, body, .. } => {
                origin.iter().for_each(|origin| expr(origin, visit));
                statements(body, visit);
            }
            StatementKind::Switch { subject, arms, otherwise } => {
                expr(subject, visit);
                arms.iter().for_each(|arm| statements(&arm.body, visit));
                statements(otherwise, visit);
            }
            StatementKind::Block(block) => statements(block, visit),
            StatementKind::Return(None) | StatementKind::Break | StatementKind::Continue => {}
        }
    }
}

/// Visits an expression and everything in it.
pub(super) fn expr(e: &Expr, visit: &mut impl FnMut(&Expr)) {
    visit(e);
    match &e.kind {
        ExprKind::Const(_) | ExprKind::Var(_) | ExprKind::Index(_) | ExprKind::Asm(_) => {}
        ExprKind::Op(_, operands) => operands.iter().for_each(|a| expr(a, visit)),
        ExprKind::Call { arguments, .. } => arguments.iter().for_each(|a| expr(a, visit)),
        ExprKind::Store(_, _, a) | ExprKind::Element(_, a) | ExprKind::Not(a) => expr(a, visit),
        ExprKind::And(a, b) | ExprKind::Or(a, b) => {
            expr(a, visit);
            expr(b, visit);
        }
        ExprKind::If(a, b, c) => {
            expr(a, visit);
            expr(b, visit);
            expr(c, visit);
        }
        ExprKind::Sequence(list, last) => {
            list.iter().for_each(|a| expr(a, visit));
            expr(last, visit);
        }
        ExprKind::DestroyWhile(body, mark) => {
            statements(body, visit);
            expr(mark, visit);
        }
    }
}

/// The functions that an expression itself calls.
pub(super) fn called(e: &Expr) -> Vec<FunctionId> {
    match &e.kind {
        ExprKind::Call { function, .. } => vec![*function],
        ExprKind::Asm(items) => items
            .iter()
            .filter_map(|item| match item {
                Asm::Call(function) => Some(*function),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// The variables that an expression itself names.
pub(super) fn named(e: &Expr) -> Vec<VarId> {
    match &e.kind {
        ExprKind::Var(variable) | ExprKind::Index(variable) | ExprKind::Store(_, variable, _) => {
            vec![*variable]
        }
        ExprKind::Asm(items) => asm_variables(items),
        _ => Vec::new(),
    }
}

/// The variables that an `asm` block names.
pub(super) fn asm_variables(items: &[Asm]) -> Vec<VarId> {
    items
        .iter()
        .filter_map(|item| match item {
            Asm::Var(variable) | Asm::Index(variable) => Some(*variable),
            _ => None,
        })
        .collect()
}
