//! `unread_assignment`: assignments to `action` and `extra` that nothing reads. The game sets these
//! variables, but it does not read them.

use std::collections::BTreeSet;

use grammar::span::Span;
use grammar_text::ast::{Expr, ExprKind, StatementKind};

use super::context::Context;
use super::walk::{self, Node};
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};

/// What happens to a variable of the game.
#[derive(Default)]
struct Found {
    /// Where it is assigned.
    assigned: Vec<Span>,
    read: bool,
}

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let mut all = ["action", "extra"].map(|name| (name, Found::default()));
    for body in &context.bodies {
        let mut targets = BTreeSet::new();
        walk::block(body.block, &mut |node| match node {
            Node::Statement(statement) => {
                let StatementKind::Assign { place, .. } = &statement.kind else { return };
                for (name, found) in &mut all {
                    if is_special(context, place, name) {
                        targets.insert(place.span);
                        found.assigned.push(place.span);
                    }
                }
            }
            Node::Expr(expr) => {
                let is_unknown = is_unknown(expr);
                let is_read = is_variable(expr) && !targets.contains(&expr.span);
                for (name, found) in &mut all {
                    found.read |= is_unknown || is_read && is_same(context, expr, name);
                }
            }
            Node::Block(_) => {}
        });
    }
    for (name, found) in all {
        if !found.read {
            out.extend(found.assigned.first().map(|&span| unread(name, span)));
        }
    }
}

fn unread(name: &str, span: Span) -> Diagnostic {
    let message = format!("`{name}` is assigned but never read");
    let diagnostic =
        Diagnostic::new(Code::UnreadAssignment, span, message).label("changes nothing in the game");
    match name {
        "action" => diagnostic
            .note("`action` only says what the game did; it is set again before the next phase C")
            .help("what the game does next is the value of phase B: `return drop;`"),
        _ => diagnostic
            .note("`extra` only says how far a piece fell, or how many hexagons exploded")
            .help("declare a variable of your own: `var bonus;`"),
    }
}

/// True for the name of a variable of the game.
fn is_special(context: &Context<'_>, expr: &Expr, name: &str) -> bool {
    matches!(&expr.kind, ExprKind::Name(found)
        if &*found.text == name && context.symbol(found).is_none())
}

/// True for the name of any variable of the game.
fn is_variable(expr: &Expr) -> bool {
    let name = expr.as_own_name();
    name.is_some_and(|name| builtins::SPECIAL_VARIABLES.iter().any(|&(known, ..)| known == name))
}

/// True for a name of the same variable: `signal` is `action`.
fn is_same(context: &Context<'_>, expr: &Expr, name: &str) -> bool {
    let index = |name: &str| {
        let mut rows = builtins::SPECIAL_VARIABLES.iter();
        rows.find(|(special, ..)| *special == name).map(|&(.., index)| index)
    };
    match &expr.kind {
        ExprKind::Name(found) => {
            context.symbol(found).is_none() && index(&found.text) == index(name)
        }
        _ => false,
    }
}

/// True for what can read any variable: assembly, and `V[i]`.
pub(super) fn is_unknown(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Asm(_) => true,
        ExprKind::Index(base, _) => base.as_own_name() == Some("V"),
        _ => false,
    }
}
