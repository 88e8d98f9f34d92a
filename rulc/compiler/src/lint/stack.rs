//! `unbalanced_stack`: a stack that is only pushed to, or only pulled from.

use grammar::span::Span;
use grammar_text::ast::ExprKind;

use super::context::{Context, asm_names};
use super::walk::{self, Node};
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let sent = context.calls.functions().iter();
    for (id, message) in sent.filter_map(|id| Some((*id, context.messages.get(id)?))) {
        let (words, entries) = (message.parameters.len() + 1, context.rule.stack);
        if words > entries as usize {
            let span = context.program.functions[id].span;
            let message = format!("this message needs {words} entries on the stack");
            out.push(
                Diagnostic::new(Code::UnbalancedStack, span, message)
                    .label("always traps `stack-overflow`")
                    .note(format!("the stack of this rule has {entries}"))
                    .help(format!("write `stack {words};` or more in the `rule`")),
            );
        }
    }
    let (mut pushed, mut pulled): (Vec<Span>, Vec<Span>) = (Vec::new(), Vec::new());
    for body in &context.bodies {
        let mut name = |text: &str, span: Span| match text {
            "push" => pushed.push(span),
            // The action `send` pulls its data (G14).
            "pull" | "top" | "send" => pulled.push(span),
            _ => {}
        };
        walk::block(body.block, &mut |node| {
            let Node::Expr(expr) = node else { return };
            match &expr.kind {
                ExprKind::Name(word)
                    if matches!(&*word.text, "push" | "pull" | "top" | "send")
                        && context.symbol(word).is_none() =>
                {
                    name(&word.text, expr.span);
                }
                ExprKind::Asm(items) => asm_names(items, &mut |word| name(&word.text, word.span)),
                _ => {}
            }
        });
    }
    match (pushed.first(), pulled.first()) {
        (Some(&push), _) if context.rule.stack == 0 => out.push(
            Diagnostic::new(Code::UnbalancedStack, push, "the stack of this rule has no entries")
                .label("always traps `stack-overflow`")
                .help("write `stack 64;` in the `rule`, or remove the setting"),
        ),
        (Some(&push), None) => out.push(
            Diagnostic::new(Code::UnbalancedStack, push, "values are pushed but never pulled")
                .label("the stack only grows")
                .note(
                    "the stack lives for the whole game, and one entry too many traps \
                     `stack-overflow` (section 6.9, $63)",
                ),
        ),
        (None, Some(&pull)) => out.push(
            Diagnostic::new(Code::UnbalancedStack, pull, "values are pulled but never pushed")
                .label("the stack is always empty")
                .note("this traps `stack-underflow` (section 6.9, $64 and $65)"),
        ),
        _ => {}
    }
}
