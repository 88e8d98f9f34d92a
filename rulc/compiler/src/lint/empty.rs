//! `empty_range`: loops that never run, and comparisons with ranges that contain nothing.

use grammar_text::ast::{Expr, ExprKind, Iteration, StatementKind};

use super::context::Context;
use super::walk::Node;
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    context.own_code(|node| {
        if let Node::Expr(expr) = node {
            out.extend(compare(context, expr));
        }
        let Node::Statement(statement) = node else { return };
        let StatementKind::For { over, .. } = &statement.kind else { return };
        let Iteration::Range(first, last, step) = &**over else { return };
        let (Some(a), Some(b)) = (context.facts.value(first), context.facts.value(last)) else {
            return;
        };
        let Some(step) = step.as_ref().map_or(Some(1), |step| context.facts.value(step)) else {
            return;
        };
        let (from, to) = (context.text(first.span), context.text(last.span));
        let (message, label, help) = if step > 0 && a > b {
            (
                format!("the range {a}..{b} is empty: this loop never runs"),
                "the first number is greater than the last one",
                format!("to count down, write `{from}..{to} by -1`"),
            )
        } else if step < 0 && a < b {
            (
                format!("the range {a}..{b} is empty when counting down"),
                "the first number is less than the last one",
                format!("start at the greater number: `{b}..{a} by {step}`"),
            )
        } else {
            return;
        };
        let span = first.span.to(last.span);
        out.push(Diagnostic::new(Code::EmptyRange, span, message).label(label).help(help));
    });
}

/// `compare(x, 5, 1)`
fn compare(context: &Context<'_>, expr: &Expr) -> Option<Diagnostic> {
    let ExprKind::Call(callee, arguments) = &expr.kind else { return None };
    let [_, low, high] = &**arguments else { return None };
    let (a, b) = (context.facts.value(low)?, context.facts.value(high)?);
    if context.builtin(callee) != Some("compare") || a <= b {
        return None;
    }
    let message = format!("the range {a} to {b} is empty: the result is never 0");
    Some(
        Diagnostic::new(Code::EmptyRange, low.span.to(high.span), message)
            .label("the first number is greater than the last one")
            .help(format!("write `compare(x, {b}, {a})`"))
            .fix(
                low.span.to(high.span),
                format!("{}, {}", context.text(high.span), context.text(low.span)),
                false,
            ),
    )
}
