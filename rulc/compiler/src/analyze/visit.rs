//! Visitors of the resolved program.

use std::collections::BTreeSet;

use grammar::span::Span;

use crate::program::{Asm, Expr, ExprKind, FunctionId, Statement, StatementKind, VarId};

/// A part of a body.
#[derive(Clone, Copy)]
pub(crate) enum Part<'a> {
    /// An expression, which can have parts itself.
    Expr(&'a Expr),
    /// The variable of a loop.
    Loop(VarId),
    /// A `while`: its place, its condition and its body.
    While(Span, &'a Expr, &'a [Statement]),
}

/// Visits every expression of some statements, outer ones first.
pub(crate) fn statements(list: &[Statement], visit: &mut dyn FnMut(&Expr)) {
    parts(list, &mut |part| {
        if let Part::Expr(expr) = part {
            visit(expr);
        }
    });
}

/// Visits an expression and everything in it.
pub(crate) fn expr(e: &Expr, visit: &mut dyn FnMut(&Expr)) {
    parts_of(e, &mut |part| {
        if let Part::Expr(expr) = part {
            visit(expr);
        }
    });
}

/// Visits every part of some statements, outer ones first.
pub(crate) fn parts<'a>(list: &'a [Statement], visit: &mut dyn FnMut(Part<'a>)) {
    for statement in list {
        match &statement.kind {
            StatementKind::Eval(a) | StatementKind::Return(Some(a)) => parts_of(a, visit),
            StatementKind::If(branches, otherwise) => {
                for branch in branches {
                    parts_of(&branch.condition, visit);
                    parts(&branch.then, visit);
                }
                parts(otherwise, visit);
            }
            StatementKind::While(condition, body) => {
                visit(Part::While(statement.span, condition, body));
                parts_of(condition, visit);
                parts(body, visit);
            }
            StatementKind::Range { variable, last, body, .. } => {
                visit(Part::Loop(*variable));
                parts_of(last, visit);
                parts(body, visit);
            }
            StatementKind::Cells { variable, origin, body, .. } => {
                visit(Part::Loop(*variable));
                origin.iter().for_each(|origin| parts_of(origin, visit));
                parts(body, visit);
            }
            StatementKind::Switch { subject, arms, otherwise } => {
                parts_of(subject, visit);
                arms.iter().for_each(|arm| parts(&arm.body, visit));
                parts(otherwise, visit);
            }
            StatementKind::Block(block) => parts(block, visit),
            StatementKind::Return(None) | StatementKind::Break | StatementKind::Continue => {}
        }
    }
}

fn parts_of<'a>(e: &'a Expr, visit: &mut dyn FnMut(Part<'a>)) {
    visit(Part::Expr(e));
    match &e.kind {
        ExprKind::Const(_) | ExprKind::Var(_) | ExprKind::Index(_) | ExprKind::Asm(_) => {}
        ExprKind::Op(_, operands) => operands.iter().for_each(|a| parts_of(a, visit)),
        ExprKind::Call(call) => call.arguments.iter().for_each(|a| parts_of(a, visit)),
        ExprKind::Store(_, _, a) | ExprKind::Element(_, a) | ExprKind::Not(a) => parts_of(a, visit),
        ExprKind::And(a, b) | ExprKind::Or(a, b) => {
            parts_of(a, visit);
            parts_of(b, visit);
        }
        ExprKind::If(parts) => {
            let [a, b, c] = &**parts;
            parts_of(a, visit);
            parts_of(b, visit);
            parts_of(c, visit);
        }
        ExprKind::Sequence(parts) => {
            let (list, last) = &**parts;
            list.iter().for_each(|a| parts_of(a, visit));
            parts_of(last, visit);
        }
        ExprKind::DestroyWhile(inner) => {
            let (body, mark) = &**inner;
            parts(body, visit);
            parts_of(mark, visit);
        }
    }
}

/// The variables that some statements assign, themselves or by the machine.
pub(crate) fn assigned(list: &[Statement]) -> BTreeSet<VarId> {
    let mut out = BTreeSet::new();
    assignments(list, &mut |variable| _ = out.insert(variable));
    out
}

/// Visits the variables that some statements assign, themselves or by the machine.
pub(crate) fn assignments(list: &[Statement], visit: &mut dyn FnMut(VarId)) {
    parts(list, &mut |part| match part {
        Part::Loop(variable) => visit(variable),
        Part::While(..) => {}
        Part::Expr(expr) => match &expr.kind {
            ExprKind::Store(_, variable, _) | ExprKind::Index(variable) => visit(*variable),
            ExprKind::Asm(items) => asm_variables(items).for_each(&mut *visit),
            _ => {}
        },
    });
}

/// Visits the variables of the loops of some statements.
pub(crate) fn loop_variables(list: &[Statement], visit: &mut dyn FnMut(VarId)) {
    parts(list, &mut |part| {
        if let Part::Loop(variable) = part {
            visit(variable);
        }
    });
}

/// Visits the functions that an expression itself calls.
pub(crate) fn called(e: &Expr, visit: &mut dyn FnMut(FunctionId)) {
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
pub(crate) fn named(e: &Expr, visit: &mut dyn FnMut(VarId)) {
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
