//! What has no effect is left out.

use std::collections::BTreeSet;

use super::walk::{self, Visitor};
use crate::analyze::{CallGraph, visit};
use crate::program::{Expr, ExprKind, Home, Program, Statement, StatementKind, Store, VarId};

pub(super) fn run(program: &mut Program, calls: &CallGraph) {
    let read = read_somewhere(program, calls);
    let locals: BTreeSet<VarId> = (0..)
        .map(VarId)
        .zip(&program.variables)
        .filter(|(_, variable)| matches!(variable.home, Home::Local(..)))
        .map(|(id, _)| id)
        .collect();
    let mut dead = Dead { read, locals };
    for function in &mut program.functions {
        walk::block(&mut function.body, &mut dead);
    }
}

struct Dead {
    /// The variables whose values are used.
    read: BTreeSet<VarId>,
    locals: BTreeSet<VarId>,
}

impl Dead {
    fn is_dead(&self, variable: VarId) -> bool {
        self.locals.contains(&variable) && !self.read.contains(&variable)
    }
}

impl Visitor for Dead {
    fn expr(&mut self, expr: &mut Expr) {
        if let ExprKind::Store(Store::Set, variable, value) = &mut expr.kind
            && self.is_dead(*variable)
        {
            let value = std::mem::replace(&mut **value, Expr::constant(0, expr.span));
            *expr = value;
        }
    }

    fn block(&mut self, list: &mut Vec<Statement>) {
        let mut out: Vec<Statement> = Vec::with_capacity(list.len());
        for statement in std::mem::take(list) {
            let span = statement.span;
            match statement.kind {
                StatementKind::Eval(expr) if expr.is_harmless() => {}
                StatementKind::Block(inner) => out.extend(inner),
                StatementKind::If(condition, then, otherwise) => match condition.as_constant() {
                    Some(0) => out.extend(otherwise),
                    Some(_) => out.extend(then),
                    None => {
                        let kind = StatementKind::If(condition, then, otherwise);
                        out.push(Statement { kind, span });
                    }
                },
                StatementKind::While(condition, _) if condition.as_constant() == Some(0) => {}
                kind => out.push(Statement { kind, span }),
            }
            // Nothing behind it is reached.
            let ends = |statement: &Statement| {
                matches!(
                    statement.kind,
                    StatementKind::Return(_) | StatementKind::Break | StatementKind::Continue
                )
            };
            if let Some(end) = out.iter().position(ends) {
                out.truncate(end + 1);
                break;
            }
        }
        *list = out;
    }
}

/// The variables that are read, or whose places are known elsewhere.
fn read_somewhere(program: &Program, calls: &CallGraph) -> BTreeSet<VarId> {
    let mut read = BTreeSet::new();
    for function in calls.functions() {
        let Some(function) = program.functions.get(function.0 as usize) else { continue };
        read.extend(visit::loop_variables(&function.body));
        visit::statements(&function.body, &mut |expr| match &expr.kind {
            ExprKind::Var(variable)
            | ExprKind::Index(variable)
            | ExprKind::Store(Store::Add | Store::Subtract, variable, _) => {
                read.insert(*variable);
            }
            ExprKind::Asm(items) => read.extend(visit::asm_variables(items)),
            _ => {}
        });
    }
    read
}
