//! `missing_value`: values of functions, and of the phases B and S, that no `return` provides.

use std::collections::BTreeSet;

use grammar::rul3::Phase;
use grammar_text::ast::{Block, Expr, ExprKind, Statement, StatementKind};

use super::context::{Body, Context};
use super::walk::Node;
use crate::diagnostics::{Code, Diagnostic};
use crate::program::FunctionId;

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let valueless = valueless(context);
    for body in context.own_bodies() {
        let function = &context.program.functions[body.id];
        let is_missing = valueless.contains(&body.id);
        if is_missing {
            out.extend(phase(function.phase, function.span));
        }
        if !is_missing && function.phase == Some(Phase::Score) && falls_through(body.block) {
            let message = "phase S does not always return the score";
            out.push(
                Diagnostic::new(Code::MissingValue, function.span, message)
                    .label("can end without a `return`")
                    .help("the score is then 0; if this is intended, end with `return 0;`"),
            );
        }
        let has_value = !is_missing && (function.phase.is_none() || is_used(function.phase));
        // Calls that are statements or returned: their values are used elsewhere, or nowhere.
        let mut passed_on = BTreeSet::new();
        context.nodes(body).for_each(|node| match node {
            Node::Statement(statement) => match &statement.kind {
                StatementKind::Expr(call) | StatementKind::Return(Some(call)) => {
                    passed_on.insert(call.span);
                }
                StatementKind::Return(None) if has_value && function.value_used => {
                    let message = "this `return` has no value, but another one has";
                    let diagnostic = Diagnostic::new(Code::MissingValue, statement.span, message);
                    let (label, help) = match function.phase {
                        Some(Phase::Signal) => ("the action is `do_nothing`", "do_nothing"),
                        _ => ("returns 0", "0"),
                    };
                    out.push(
                        diagnostic
                            .label(label)
                            .help(format!("if this is intended, write `return {help};`")),
                    );
                }
                _ => {}
            },
            Node::Expr(expr) => {
                if let Some(callee) = callee(context, expr)
                    && valueless.contains(&callee)
                    && !passed_on.contains(&expr.span)
                {
                    let function = &context.program.functions[callee];
                    let message = format!("`{}` never returns a value", function.name);
                    out.push(
                        Diagnostic::new(Code::MissingValue, expr.span, message)
                            .label("always 0")
                            .other(function.span, "has no `return` with a value")
                            .help("return the value at the end of the function: `return ...;`"),
                    );
                }
            }
            Node::Block(_) => {}
        });
    }
}

/// True if a block seems to reach its end: its last statement is neither a `return` nor a choice
/// whose branches all return. Loops and assembly may return, so nothing is said about them.
fn falls_through(block: &Block) -> bool {
    let Some(last) = block.statements.last() else { return true };
    statement_falls_through(last)
}

fn statement_falls_through(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::If { branches, otherwise } => {
            branches.iter().any(|branch| falls_through(&branch.then))
                || otherwise.as_ref().is_none_or(|block| falls_through(block))
        }
        StatementKind::Switch { arms, .. } => {
            arms.iter().all(|arm| !arm.cases.is_empty())
                || arms.iter().any(|arm| statement_falls_through(&arm.body))
        }
        StatementKind::Block(block) => falls_through(block),
        StatementKind::Assign { .. } | StatementKind::Var(_) | StatementKind::Const(_) => true,
        StatementKind::Expr(call) => !matches!(call.kind, ExprKind::Asm(_)),
        _ => false,
    }
}

/// True for the phases whose values the game uses.
const fn is_used(phase: Option<Phase>) -> bool {
    matches!(phase, Some(Phase::Signal | Phase::Score))
}

/// Reports a phase that needs a value and has none.
fn phase(phase: Option<Phase>, span: grammar::span::Span) -> Option<Diagnostic> {
    let (message, label, help) = match phase? {
        Phase::Signal => (
            "phase B never returns an action",
            "no signal moves the piece",
            "return what a signal does, as in `switch signal { DROP => return drop; }`",
        ),
        Phase::Score => (
            "phase S never returns the score",
            "every game ends with 0 points",
            "return a number, as in `return score;`; if this is intended, write `return 0;`",
        ),
        _ => return None,
    };
    Some(Diagnostic::new(Code::MissingValue, span, message).label(label).help(help))
}

/// The functions that never return a value: each `return` has none, or calls such a function.
fn valueless(context: &Context<'_>) -> BTreeSet<FunctionId> {
    // Callees come first. Functions that call each other are not reported.
    let mut bodies: Vec<&Body<'_>> = context.bodies.iter().collect();
    bodies.sort_by_key(|body| context.calls.group(body.id));
    let mut found = BTreeSet::new();
    for body in bodies {
        if !returns(context, body, &found) {
            found.insert(body.id);
        }
    }
    found
}

/// True if a body can return a value.
fn returns(context: &Context<'_>, body: &Body<'_>, valueless: &BTreeSet<FunctionId>) -> bool {
    let mut found = false;
    context.nodes(body).for_each(|node| match node {
        Node::Statement(statement) => {
            if let StatementKind::Return(Some(value)) = &statement.kind {
                found |= callee(context, value).is_none_or(|callee| !valueless.contains(&callee));
            }
        }
        // Assembly can return by itself.
        Node::Expr(expr) => found |= matches!(expr.kind, ExprKind::Asm(_)),
        Node::Block(_) => {}
    });
    found
}

/// The function of the rule that an expression calls.
fn callee(context: &Context<'_>, expr: &Expr) -> Option<FunctionId> {
    let ExprKind::Call(callee, _) = &expr.kind else { return None };
    context.function(callee)
}
