//! `unreachable_code`: statements after one that never continues.

use grammar_text::ast::{Block, ExprKind, Statement, StatementKind};

use super::context::Context;
use super::walk::{self, Node};
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    context.own_code(|node| {
        let Node::Block(block) = node else { return };
        let pairs = block.statements.iter().zip(block.statements.iter().skip(1));
        if let Some((last, behind)) = pairs.into_iter().find(|(first, _)| leaves(first)) {
            out.push(
                Diagnostic::new(Code::UnreachableCode, behind.span, "this is never reached")
                    .label("unreachable")
                    .other(last.span, "execution never continues after this"),
            );
        }
    });
}

/// True if execution never continues after a statement.
fn leaves(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Return(_) | StatementKind::Break | StatementKind::Continue => true,
        StatementKind::If { branches, otherwise: Some(otherwise) } => {
            branches.iter().all(|branch| block_leaves(&branch.then)) && block_leaves(otherwise)
        }
        StatementKind::Switch { arms, .. } => {
            arms.iter().any(|arm| arm.cases.is_empty()) && arms.iter().all(|arm| leaves(&arm.body))
        }
        StatementKind::While { condition, body } => {
            matches!(condition.kind, ExprKind::Bool(true)) && !body.statements.iter().any(has_break)
        }
        StatementKind::Block(block) => block_leaves(block),
        StatementKind::Var(_)
        | StatementKind::Const(_)
        | StatementKind::Expr(_)
        | StatementKind::Assign { .. }
        | StatementKind::If { .. }
        | StatementKind::For { .. }
        | StatementKind::Stop(_) => false,
    }
}

fn block_leaves(block: &Block) -> bool {
    block.statements.iter().any(leaves)
}

/// True if a statement can leave the enclosing loop with `break`.
fn has_break(statement: &Statement) -> bool {
    let inside = |block: &Block| block.statements.iter().any(has_break);
    match &statement.kind {
        StatementKind::Break => true,
        StatementKind::If { branches, otherwise } => {
            branches.iter().any(|branch| inside(&branch.then))
                || otherwise.as_deref().is_some_and(inside)
        }
        StatementKind::Switch { arms, .. } => arms.iter().any(|arm| has_break(&arm.body)),
        StatementKind::Block(block) => inside(block),
        _ => false,
    }
}

/// True if a statement may leave the function with `return`, or contains assembly, which may do so.
pub(super) fn exits(statement: &Statement) -> bool {
    let mut found = false;
    walk::statement(statement, &mut |node| match node {
        Node::Statement(inner) => found |= matches!(inner.kind, StatementKind::Return(_)),
        Node::Expr(expr) => found |= matches!(expr.kind, ExprKind::Asm(_)),
        Node::Block(_) => {}
    });
    found
}

/// True if the body of a loop may leave it.
pub(super) fn can_leave(body: &Block) -> bool {
    body.statements.iter().any(|inner| has_break(inner) || exits(inner))
}
