//! Walking over a resolved body.

use std::collections::BTreeSet;

use crate::program::{Asm, Expr, ExprKind, FunctionId, Statement, StatementKind, VarId};

/// Visits every expression of some statements, outer ones first.
pub(crate) fn statements(list: &[Statement], visit: &mut impl FnMut(&Expr)) {
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
pub(crate) fn expr(e: &Expr, visit: &mut impl FnMut(&Expr)) {
    visit(e);
    match &e.kind {
        ExprKind::Const(_) | ExprKind::Var(_) | ExprKind::Index(_) | ExprKind::Asm(_) => {}
        ExprKind::Op(_, operands) => operands.iter().for_each(|a| expr(a, visit)),
        ExprKind::Call(call) => call.arguments.iter().for_each(|a| expr(a, visit)),
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
        ExprKind::DestroyWhile(parts) => {
            let (body, mark) = &**parts;
            statements(body, visit);
            expr(mark, visit);
        }
    }
}

/// The variables that some statements assign, or let the machine assign.
pub(crate) fn assigned(list: &[Statement]) -> BTreeSet<VarId> {
    let mut out = loop_variables(list);
    statements(list, &mut |expr| match &expr.kind {
        ExprKind::Store(_, variable, _) | ExprKind::Index(variable) => {
            out.insert(*variable);
        }
        ExprKind::Asm(items) => out.extend(asm_variables(items)),
        _ => {}
    });
    out
}

/// The variables of the loops of some statements.
pub(crate) fn loop_variables(list: &[Statement]) -> BTreeSet<VarId> {
    let mut out = BTreeSet::new();
    loops(list, &mut |variable| {
        out.insert(variable);
    });
    statements(list, &mut |expr| {
        if let ExprKind::DestroyWhile(parts) = &expr.kind {
            loops(&parts.0, &mut |variable| {
                out.insert(variable);
            });
        }
    });
    out
}

/// Visits the variables of the loops of some statements, but not those within expressions.
fn loops(list: &[Statement], visit: &mut impl FnMut(VarId)) {
    for statement in list {
        match &statement.kind {
            StatementKind::If(_, a, b) => {
                loops(a, visit);
                loops(b, visit);
            }
            StatementKind::While(_, body) | StatementKind::Block(body) => loops(body, visit),
            StatementKind::Range { variable, body, .. }
            | StatementKind::Cells { variable, body, .. } => {
                visit(*variable);
                loops(body, visit);
            }
            StatementKind::Switch { arms, otherwise, .. } => {
                arms.iter().for_each(|arm| loops(&arm.body, visit));
                loops(otherwise, visit);
            }
            StatementKind::Eval(_)
            | StatementKind::Return(_)
            | StatementKind::Break
            | StatementKind::Continue => {}
        }
    }
}

/// Visits the functions that an expression itself calls.
pub(crate) fn called(e: &Expr, visit: &mut impl FnMut(FunctionId)) {
    match &e.kind {
        ExprKind::Call(call) => visit(call.function),
        ExprKind::Asm(items) => asm_calls(items).for_each(visit),
        _ => {}
    }
}

/// The functions that an `asm` block calls.
pub(crate) fn asm_calls(items: &[Asm]) -> impl Iterator<Item = FunctionId> {
    items.iter().filter_map(|item| match item {
        Asm::Call(function) => Some(*function),
        _ => None,
    })
}

/// Visits the variables that an expression itself names.
pub(crate) fn named(e: &Expr, visit: &mut impl FnMut(VarId)) {
    match &e.kind {
        ExprKind::Var(variable) | ExprKind::Index(variable) | ExprKind::Store(_, variable, _) => {
            visit(*variable);
        }
        ExprKind::Asm(items) => asm_variables(items).for_each(visit),
        _ => {}
    }
}

/// The variables that an `asm` block names.
pub(crate) fn asm_variables(items: &[Asm]) -> impl Iterator<Item = VarId> {
    items.iter().filter_map(|item| match item {
        Asm::Var(variable) | Asm::Index(variable) => Some(*variable),
        _ => None,
    })
}
