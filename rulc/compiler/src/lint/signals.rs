//! `unhandled_signal`: the rule's own signals that phase B does not handle.

use grammar::rul3::Phase;
use grammar_text::ast::{Binary, Expr, ExprKind, Item, StatementKind};

use super::context::Context;
use super::walk::{self, Node};
use crate::diagnostics::{Code, Diagnostic};
use crate::kind::Kind;
use crate::resolve::{ItemKind, Symbol};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let Some(phase) = context.phase(Phase::Signal) else { return };
    let reachable = context.reachable(phase);
    let mut handled: Vec<(i32, i32)> = Vec::new();
    // How often the signal is read, and how often only to compare it with other signals.
    let (mut seen, mut compared) = (0, 0);
    let is_signal = |expr: &Expr| match &expr.kind {
        ExprKind::Name(name) => &*name.text == "signal" && context.symbol(name).is_none(),
        _ => false,
    };
    for body in context.bodies.iter().filter(|body| reachable.contains(&body.id)) {
        walk::block(body.block, &mut |node| match node {
            Node::Statement(statement) => {
                if let StatementKind::Switch { subject, arms } = &statement.kind {
                    compared += usize::from(is_signal(subject));
                    for case in arms.iter().flat_map(|arm| &arm.cases) {
                        let value = |expr: &Expr| context.facts.value(expr);
                        let last = case.last.as_ref().unwrap_or(&case.first);
                        handled.extend(value(&case.first).zip(value(last)));
                    }
                }
            }
            Node::Expr(expr) => match &expr.kind {
                ExprKind::Binary(chain)
                    if let Some((Binary::Equal | Binary::NotEqual, a, b)) = chain.as_pair() =>
                {
                    compared += usize::from(is_signal(a)) + usize::from(is_signal(b));
                }
                // Assembly can read `V[9]`.
                ExprKind::Asm(_) => seen += 1,
                _ => {
                    seen += usize::from(is_signal(expr));
                    let symbol = expr.as_name().and_then(|name| context.symbol(name));
                    if let Some(Symbol::Item(ItemKind::Signal, id)) = symbol {
                        handled.push((id, id));
                    }
                }
            },
            Node::Block(_) => {}
        });
    }
    if seen > compared || context.kinds.from_numbers.contains(&Kind::Signal) {
        return;
    }
    for item in context.units.first().into_iter().flat_map(|unit| &unit.file.items) {
        let Item::Signal(signal) = item else { continue };
        let Some(&Symbol::Item(_, id)) = context.facts.declared.get(&signal.name.span) else {
            continue;
        };
        if handled.iter().any(|&(first, last)| (first..=last).contains(&id)) {
            continue;
        }
        let name = &signal.name.text;
        let message = format!("phase B does not handle the signal `{name}`");
        out.push(
            Diagnostic::new(Code::UnhandledSignal, signal.name.span, message)
                .label("nothing happens when it arrives")
                .help(format!("add an arm to the `switch` of phase B: `{name} => ...`")),
        );
    }
}
