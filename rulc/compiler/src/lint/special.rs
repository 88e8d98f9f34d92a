//! `unread_assignment`: assignments to `action` and `extra` that nothing reads. The game sets these
//! variables, but it does not read them.

use std::collections::BTreeSet;

use grammar::span::Span;
use grammar_text::ast::{Expr, ExprKind, StatementKind};

use super::context::Context;
use super::walk::{self, Node};
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    for name in ["action", "extra"] {
        let (mut assigned, mut read) = (Vec::new(), false);
        for body in &context.bodies {
            let mut targets = BTreeSet::new();
            walk::block(body.block, &mut |node| match node {
                Node::Statement(statement) => {
                    if let StatementKind::Assign { place, .. } = &statement.kind
                        && is_special(context, place, name)
                    {
                        targets.insert(place.span);
                        assigned.push(place.span);
                    }
                }
                Node::Expr(expr) => {
                    read |= is_unknown(expr)
                        || is_same(context, expr, name) && !targets.contains(&expr.span);
                }
                Node::Block(_) => {}
            });
        }
        if !read {
            out.extend(assigned.first().map(|&span| unread(name, span)));
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
