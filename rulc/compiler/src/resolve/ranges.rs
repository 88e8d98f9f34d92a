//! Bounds of the values of local variables, as far as they follow from where a variable is
//! declared: those of loops over ranges, and those that are never assigned again.

use std::ops::RangeInclusive;

use grammar_text::ast::{self, ExprKind, StatementKind};
use grammar_text::walk::{self, Node};

use super::body::Body;
use super::names::Symbol;
use crate::interval;
use crate::program::Expr;

impl Body<'_, '_> {
    /// Bounds of the value of an expression.
    pub(super) fn bounds(&self, expr: &Expr) -> RangeInclusive<i64> {
        interval::within(expr, &self.ranges)
    }

    /// Bounds of the value of an expression, for messages only.
    pub(super) fn bounds_in_play(&self, expr: &Expr) -> RangeInclusive<i64> {
        interval::in_play(expr, &self.ranges)
    }

    /// Forgets the bounds of the variables that a statement declares and the rest of its block
    /// changes.
    pub(super) fn forget_ranges(&mut self, statement: &ast::Statement, rest: &[ast::Statement]) {
        let StatementKind::Var(list) = &statement.kind else { return };
        for (name, _) in list {
            // A function with too many variables would take long.
            if let Some(Symbol::Variable(variable)) = self.local(&name.text)
                && (self.is_full || changes(rest, &name.text))
            {
                self.ranges.remove(&variable);
            }
        }
    }
}

/// True if statements can change the local variable of this name. Another variable of the same name
/// counts too, and so does what can change any variable.
pub(super) fn changes(list: &[ast::Statement], name: &str) -> bool {
    let mut changes = false;
    for statement in list {
        walk::statement(statement, &mut |node| match node {
            Node::Statement(statement) => {
                if let StatementKind::Assign { place, .. } = &statement.kind {
                    changes |= match &place.kind {
                        ExprKind::Name(assigned) => &*assigned.text == name,
                        ExprKind::Index(base, _) => base.as_own_name() == Some("V"),
                        _ => false,
                    };
                }
            }
            Node::Expr(expr) => changes |= matches!(expr.kind, ExprKind::Asm(_)),
            Node::Block(_) => {}
        });
    }
    changes
}
