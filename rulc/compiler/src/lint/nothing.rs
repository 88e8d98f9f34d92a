//! `no_effect`: statements and tests that do nothing.

use grammar_text::ast::{Binary, Block, Expr, ExprKind, Item, StatementKind};

use super::context::Context;
use super::walk::{self, Node};
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    context.own_code(|node| {
        if let Node::Expr(expr) = node
            && let ExprKind::DestroyWhile(mark, block) = &expr.kind
            && block.statements.is_empty()
        {
            let mark = context.text(mark.span);
            let message = "this `destroy_while` has an empty body";
            out.push(
                Diagnostic::new(Code::NoEffect, expr.span, message)
                    .label(format!("the same as `destroy({mark})`"))
                    .note("the body marks what the next round destroys")
                    .help(format!(
                        "mark hexagons in the body, as in `set_mark(c, {mark});`, or write \
                         `destroy({mark})`"
                    )),
            );
        }
        let Node::Statement(statement) = node else { return };
        match &statement.kind {
            StatementKind::Assign { place, operator: None, value } => {
                let text = context.text(place.span);
                let mut calls = false;
                walk::expr(value, &mut |node| {
                    calls |= matches!(node, Node::Expr(expr)
                        if matches!(expr.kind, ExprKind::Call(..) | ExprKind::Asm(_)));
                });
                if text == context.text(value.span) && !calls {
                    let message = format!("`{text}` is assigned to itself");
                    out.push(
                        Diagnostic::new(Code::NoEffect, statement.span, message)
                            .label("changes nothing"),
                    );
                }
            }
            StatementKind::Assign { place, operator: Some(operator), value }
                if changes_nothing(*operator, value) =>
            {
                let text = context.text(place.span);
                let message = format!("`{text}` stays as it is");
                out.push(
                    Diagnostic::new(Code::NoEffect, statement.span, message)
                        .label("changes nothing"),
                );
            }
            StatementKind::If { branches, otherwise: None } => {
                let is_empty = |block: &Block| {
                    let inside = context.text(block.span);
                    // A comment shows that this is intended.
                    block.statements.is_empty() && !inside.contains('/')
                };
                if branches.iter().all(|branch| is_empty(&branch.then)) {
                    let message = "this `if` has an empty body";
                    out.push(
                        Diagnostic::new(Code::NoEffect, statement.span, message)
                            .label("does nothing")
                            .help("write what happens if the condition is true, or remove it"),
                    );
                }
            }
            StatementKind::Switch { arms, .. } if arms.is_empty() => {
                out.push(
                    Diagnostic::new(Code::NoEffect, statement.span, "this `switch` is empty")
                        .label("does nothing")
                        .help("add an arm, such as `1 => score += 1;`"),
                );
            }
            _ => {}
        }
    });
    let first = context.units.first().filter(|_| context.is_whole);
    for item in first.into_iter().flat_map(|unit| &unit.file.items) {
        if let Item::Test(test) = item
            && test.steps.is_empty()
        {
            out.push(
                Diagnostic::new(Code::NoEffect, test.name.span, "this test has no steps")
                    .label("always passes")
                    .help(
                        "add what happens and what it must lead to, such as `expect score == 0;`",
                    ),
            );
        }
    }
}

/// True for `+= 0`, `*= 1` and the like. A constant with a name can be another one tomorrow.
fn changes_nothing(operator: Binary, value: &Expr) -> bool {
    let ExprKind::Int(int) = &value.kind else { return false };
    match operator {
        Binary::Add
        | Binary::Subtract
        | Binary::Or
        | Binary::Xor
        | Binary::ShiftLeft
        | Binary::ShiftRight => int.value == 0,
        Binary::Multiply | Binary::Divide => int.value == 1,
        _ => false,
    }
}
