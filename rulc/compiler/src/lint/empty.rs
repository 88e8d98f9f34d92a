//! `empty_range`: loops that never run.

use grammar_text::ast::{Iteration, StatementKind};

use super::context::Context;
use super::walk::{self, Node};
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    for body in context.own_bodies() {
        walk::block(body.block, &mut |node| {
            let Node::Statement(statement) = node else { return };
            let StatementKind::For { over, .. } = &statement.kind else { return };
            let Iteration::Range(first, last) = &**over else { return };
            let (Some(a), Some(b)) = (context.facts.value(first), context.facts.value(last)) else {
                return;
            };
            if a <= b {
                return;
            }
            let message = format!("the range {a}..{b} is empty: this loop never runs");
            out.push(
                Diagnostic::new(Code::EmptyRange, first.span.to(last.span), message)
                    .label("the first number is greater than the last one")
                    .help(format!(
                        "to count down, calculate: `for k in {b}..{a} {{ var n = {} - k; ... }}`",
                        i64::from(a) + i64::from(b)
                    )),
            );
        });
    }
}
