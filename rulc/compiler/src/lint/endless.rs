//! `endless_loop`: loops that never end.

use grammar_text::ast::{Binary, Expr, ExprKind, Iteration, Statement, StatementKind};

use super::context::Context;
use super::unchanged;
use super::unreachable::{can_leave, exits};
use super::walk::{self, Node};
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    unchanged::check(context, out);
    context.own_code(|node| {
        let Node::Statement(statement) = node else { return };
        match &statement.kind {
            StatementKind::While { condition, body }
                if is_plain(condition)
                    && context.facts.value(condition).is_some_and(|value| value != 0)
                    && !can_leave(body) =>
            {
                out.push(
                    Diagnostic::new(Code::EndlessLoop, condition.span, "this loop never ends")
                        .label("always true")
                        .help("leave it with `break` or `return`, or write a condition"),
                );
            }
            StatementKind::For { variable, over, body } => {
                let name = &*variable.text;
                let again = restart(context, name, over, &body.statements);
                if let Some(assignment) = again {
                    out.push(
                        Diagnostic::new(Code::EndlessLoop, assignment.span, "this loop never ends")
                            .label(format!("`{name}` never reaches the end of the range"))
                            .other(variable.span, "the variable of the loop")
                            .note("a loop adds to its variable after each round")
                            .help("use another variable"),
                    );
                }
            }
            _ => {}
        }
    });
}

/// True if a condition is not a calculation: `constant_condition` reports those.
const fn is_plain(condition: &Expr) -> bool {
    matches!(
        condition.kind,
        ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Name(_) | ExprKind::Path(_)
    )
}

/// The assignment that sets the variable of a range back in every round. Only one that nothing in
/// the loop can skip is certain.
pub(super) fn restart<'a>(
    context: &Context<'_>,
    name: &str,
    over: &Iteration,
    body: &'a [Statement],
) -> Option<&'a Statement> {
    let Iteration::Range(first, last, step) = over else { return None };
    let value = |expr: &Expr| context.facts.value(expr).map(i64::from);
    let step = step.as_ref().map_or(Some(1), value)?;
    let forward = |distance: i64| if step < 0 { -distance } else { distance };
    if let (Some(first), Some(last)) = (value(first), value(last))
        && forward(last - first) < 0
    {
        return None;
    }
    let mut assignments = 0;
    let mut can_leave = false;
    for statement in body {
        walk::statement(statement, &mut |node| {
            if let Node::Statement(inner) = node {
                match &inner.kind {
                    StatementKind::Assign { place, .. } => {
                        // `V[i]` may be the variable.
                        can_leave |= matches!(&place.kind, ExprKind::Index(base, index)
                            if base.as_own_name() == Some("V")
                                && context.facts.value(index).is_none());
                        assignments += usize::from(place.as_own_name() == Some(name));
                    }
                    StatementKind::Break | StatementKind::Continue => can_leave = true,
                    _ => {}
                }
            }
        });
        can_leave |= exits(statement);
    }
    if can_leave || assignments != 1 {
        return None;
    }
    body.iter().find(|statement| {
        let StatementKind::Assign { place, operator, value: assigned } = &statement.kind else {
            return false;
        };
        if place.as_own_name() != Some(name) {
            return false;
        }
        let Some(assigned) = value(assigned) else { return false };
        match operator {
            None => value(last).is_some_and(|last| forward(last - assigned - step) >= 0),
            Some(Binary::Add) => forward(step + assigned) <= 0,
            Some(Binary::Subtract) => forward(step - assigned) <= 0,
            Some(_) => false,
        }
    })
}
