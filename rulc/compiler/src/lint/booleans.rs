//! `boolean_sum`: conditions that are used as numbers.

use grammar_text::ast::{Binary, Expr, ExprKind, StatementKind, Unary};

use super::context::Context;
use super::numbers;
use super::walk::Node;
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    numbers::check(context, out);
    context.own_code(|node| match node {
        Node::Statement(statement) => {
            if let StatementKind::Assign { operator: Some(operator), value, .. } = &statement.kind {
                out.extend(operand(*operator, value));
            }
        }
        Node::Expr(expr) => {
            if let ExprKind::Binary(chain) = &expr.kind
                && let Some((first, _)) = chain.rest.first()
            {
                let rest = chain.rest.iter().find_map(|(operator, b)| operand(*operator, b));
                out.extend(operand(*first, &chain.first).or(rest));
            }
        }
        Node::Block(_) => {}
    });
}

/// Reports a condition as the operand of a calculation, except for differences: `n -= a == b` is
/// how to count without an `if`.
fn operand(operator: Binary, operand: &Expr) -> Option<Diagnostic> {
    let calculates =
        matches!(operator, Binary::Add | Binary::Multiply | Binary::Divide | Binary::Modulo);
    if !calculates || !is_condition(operand) {
        return None;
    }
    let message = format!("a condition is used as a number in `{}`", operator.symbol());
    let diagnostic = Diagnostic::new(Code::BooleanSum, operand.span, message)
        .label("-1 if it is true, 0 if it is false");
    Some(diagnostic.help(if operator == Binary::Add {
        "write `if c { n += 1; }`, or subtract the condition: `n -= c`"
    } else {
        "write `if c { ... } else { ... }` with the two numbers"
    }))
}

fn is_condition(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Bool(_) | ExprKind::Unary(Unary::Not, _) => true,
        // The operators of a chain are of the same level.
        ExprKind::Binary(chain) => chain.rest.iter().any(|(operator, _)| {
            operator.is_comparison() || matches!(operator, Binary::AndThen | Binary::OrElse)
        }),
        _ => false,
    }
}
