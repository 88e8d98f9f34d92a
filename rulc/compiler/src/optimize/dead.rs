//! Dead code elimination: leaves out what has no effect.

use super::walk::{self, Visitor};
use crate::analyze::CallGraph;
use crate::analyze::visit::{self, Part};
use crate::program::{
    Branch, Expr, ExprKind, Home, Program, Statement, StatementKind, Store, VarId, VarSet,
};

pub(super) fn run(program: &mut Program, calls: &CallGraph) {
    let read = read_somewhere(program, calls);
    let mut locals = VarSet::default();
    for (id, variable) in program.variables.pairs() {
        if matches!(variable.home, Home::Local(..)) {
            locals.insert(id);
        }
    }
    let mut dead = Dead { read, locals };
    for function in &mut program.functions {
        walk::block(&mut function.body, &mut dead);
    }
}

struct Dead {
    /// The variables whose values are used.
    read: VarSet,
    locals: VarSet,
}

impl Dead {
    fn is_dead(&self, variable: VarId) -> bool {
        self.locals.contains(variable) && !self.read.contains(variable)
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
        // Most lists stay as they are.
        let ends_early = list.iter().rev().skip(1).any(ends);
        if !ends_early && !list.iter().any(changes) {
            return;
        }
        let mut out: Vec<Statement> = Vec::with_capacity(list.len());
        for statement in std::mem::take(list) {
            let span = statement.span;
            match statement.kind {
                StatementKind::Eval(expr) if expr.is_harmless() => {}
                StatementKind::Block(inner) => out.extend(inner),
                StatementKind::If(mut branches, mut otherwise) => {
                    branches.retain(|branch| branch.condition.as_constant() != Some(0));
                    let always = |branch: &Branch| branch.condition.as_constant().is_some();
                    if let Some(last) = branches.iter().position(always) {
                        branches.truncate(last + 1);
                        otherwise = branches.pop().map_or(otherwise, |branch| branch.then);
                    }
                    if branches.is_empty() {
                        out.extend(otherwise);
                    } else {
                        out.push(Statement { kind: StatementKind::If(branches, otherwise), span });
                    }
                }
                StatementKind::While(condition, _) if condition.as_constant() == Some(0) => {}
                kind => out.push(Statement { kind, span }),
            }
            // Nothing after it is reached.
            if let Some(end) = out.iter().position(ends) {
                out.truncate(end + 1);
                break;
            }
        }
        *list = out;
    }
}

/// True if nothing after a statement is reached.
const fn ends(statement: &Statement) -> bool {
    matches!(
        statement.kind,
        StatementKind::Return(_) | StatementKind::Break | StatementKind::Continue
    )
}

/// True if a statement possibly does nothing, or is a list of others.
fn changes(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Eval(expr) => expr.is_harmless(),
        StatementKind::Block(_) => true,
        StatementKind::If(branches, _) => {
            branches.iter().any(|branch| branch.condition.as_constant().is_some())
        }
        StatementKind::While(condition, _) => condition.as_constant().is_some(),
        _ => false,
    }
}

/// The variables that are read, or named by their index.
fn read_somewhere(program: &Program, calls: &CallGraph) -> VarSet {
    let mut read = VarSet::default();
    for &function in calls.functions() {
        visit::parts(&program.functions[function].body, &mut |part| match part {
            Part::Loop(variable) => read.insert(variable),
            Part::While(..) => {}
            Part::Expr(expr) => match &expr.kind {
                ExprKind::Var(variable)
                | ExprKind::Index(variable)
                | ExprKind::Store(Store::Add | Store::Subtract, variable, _) => {
                    read.insert(*variable);
                }
                ExprKind::Asm(items) => {
                    visit::asm_variables(items).for_each(|variable| read.insert(variable));
                }
                _ => {}
            },
        });
    }
    read
}
