//! `missing_else`: a block directly after an `if`.

use grammar::span::Span;
use grammar_text::ast::StatementKind;

use super::context::Context;
use super::walk::Node;
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    context.own_code(|node| {
        let Node::Block(block) = node else { return };
        for (first, second) in block.statements.iter().zip(block.statements.iter().skip(1)) {
            let (StatementKind::If { otherwise: None, .. }, StatementKind::Block(_)) =
                (&first.kind, &second.kind)
            else {
                continue;
            };
            let (from, to) = (first.span.range().end, second.span.range().start);
            let between = context.text(Span::new(first.span.source(), from, to));
            // A comment or an empty line shows that the block is intended.
            let is_close =
                between.chars().all(char::is_whitespace) && between.matches('\n').count() <= 1;
            if is_close {
                let start = Span::new(second.span.source(), to, to + 1);
                out.push(
                    Diagnostic::new(Code::MissingElse, start, "is an `else` missing here?")
                        .label("this block always runs")
                        .other(first.span, "whatever the condition of this `if` is")
                        .help("write `else {`, or an empty line before the block")
                        .fix(Span::new(second.span.source(), to, to), "else ", false),
                );
            }
        }
    });
}
