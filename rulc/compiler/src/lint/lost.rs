//! `lost_value`: calls that do nothing but calculate a value, which nobody uses, and values that
//! phases without a value return.

use std::collections::BTreeSet;

use grammar::isa::Op;
use grammar::rul3::Phase;
use grammar_text::ast::{Expr, ExprKind, StatementKind};

use super::context::Context;
use super::walk::{self, Node};
use crate::analyze::visit;
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};
use crate::program::{ExprKind as Resolved, Function, FunctionId, Home, Program};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let program = context.program;
    let active: BTreeSet<FunctionId> = program
        .functions
        .pairs()
        .filter(|(_, function)| has_effect(program, function))
        .map(|(id, _)| id)
        .collect();
    for body in context.own_bodies() {
        let phase = program.functions[body.id].phase;
        let unused = phase.filter(|phase| !matches!(phase, Phase::Signal | Phase::Score));
        context.nodes(body).for_each(|node| {
            if let Node::Statement(statement) = node
                && let StatementKind::Return(Some(value)) = &statement.kind
                && let Some(phase) = unused
                // A habit from languages where 0 means success.
                && context.facts.value(value) != Some(0)
                && !has_call(context, &active, value)
            {
                out.push(returned(phase, value));
            }
        });
    }
    context.own_code(|node| {
        if let Node::Statement(statement) = node
            && let StatementKind::Expr(call) = &statement.kind
            && let ExprKind::Call(callee, arguments) = &call.kind
            && !arguments.iter().any(|argument| has_call(context, &active, argument))
            && is_passive(context, &active, callee)
        {
            out.push(lost(callee, call));
        }
    });
}

fn lost(callee: &Expr, call: &Expr) -> Diagnostic {
    let name = callee.as_name().map_or("this", |name| &*name.text);
    let message = format!("the value of `{name}` is not used");
    Diagnostic::new(Code::LostValue, call.span, message)
        .label("this call has no other effect")
        .help(format!("use the value, as in `x = {name}(...);`, or remove the call"))
}

fn returned(phase: Phase, value: &Expr) -> Diagnostic {
    let message = format!("the value that phase {} returns is not used", phase.letter());
    Diagnostic::new(Code::LostValue, value.span, message)
        .label("has no effect")
        .note("only the values of phase B, the action, and of phase S, the score, are used")
        .help("write `return;`")
}

/// True for a function that only returns a value.
fn is_passive(context: &Context<'_>, active: &BTreeSet<FunctionId>, callee: &Expr) -> bool {
    if let Some(name) = context.builtin(callee) {
        return builtins::function(name).is_some_and(|builtin| !acts(builtin.op));
    }
    let Some(id) = context.function(callee) else { return false };
    returns_value(context, id) && context.reachable(id).is_disjoint(active)
}

/// True if a function has a `return` with a value.
pub(super) fn returns_value(context: &Context<'_>, id: FunctionId) -> bool {
    let mut found = false;
    for body in context.bodies.iter().filter(|body| body.id == id) {
        context.nodes(body).for_each(|node| {
            if let Node::Statement(statement) = node {
                found |= matches!(statement.kind, StatementKind::Return(Some(_)));
            }
        });
    }
    found
}

/// True if an expression contains a call with an effect.
fn has_call(context: &Context<'_>, active: &BTreeSet<FunctionId>, expr: &Expr) -> bool {
    let mut found = false;
    walk::expr(expr, &mut |node| {
        if let Node::Expr(part) = node {
            found |= match &part.kind {
                ExprKind::Call(callee, _) => !is_passive(context, active, callee),
                ExprKind::DestroyWhile(..) | ExprKind::Asm(_) => true,
                _ => false,
            };
        }
    });
    found
}

/// True if a code changes something.
fn acts(op: Op) -> bool {
    !op.info().effects.writes.is_empty()
}

/// True if a function itself changes more than its local variables.
fn has_effect(program: &Program, function: &Function) -> bool {
    let mut found = false;
    visit::statements(&function.body, &mut |expr| {
        found |= match &expr.kind {
            Resolved::Asm(_) | Resolved::DestroyWhile(..) => true,
            Resolved::Op(op, _) => acts(*op),
            Resolved::Store(_, variable, _) => {
                !matches!(program.variables[*variable].home, Home::Local(..))
            }
            _ => false,
        };
    });
    found
}
