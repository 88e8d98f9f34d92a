//! `lookalike`: what is written like something else: `x =- 3`, `2 ^ 3`, an arm `1-3`, a file as a
//! text.

use grammar_text::ast::{Binary, Expr, ExprKind, HelpBody, Item, StatementKind, Unary};

use super::context::Context;
use super::walk::Node;
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    context.own_code(|node| {
        if let Node::Expr(expr) = node {
            out.extend(power(expr));
        }
        let Node::Statement(statement) = node else { return };
        match &statement.kind {
            StatementKind::Assign { place, operator: None, value } => {
                out.extend(reversed(context, place, value));
            }
            StatementKind::Switch { arms, .. } => {
                let cases = arms.iter().flat_map(|arm| &arm.cases);
                let single = cases.filter(|case| case.last.is_none());
                out.extend(single.filter_map(|case| difference(context, &case.first)));
            }
            _ => {}
        }
    });
    for item in context.units.first().into_iter().flat_map(|unit| &unit.file.items) {
        if let Item::Help(help) = item
            && let HelpBody::Exact(text) = &help.body
            && is_file(&text.value)
        {
            let message = "this help is only the name of a file";
            out.push(
                Diagnostic::new(Code::Lookalike, text.span, message)
                    .label("shown to the player as it is")
                    .help(format!(
                        "to show what is in the file, write `help {} = file \"{}\";`",
                        context.text(help.language.span),
                        text.value
                    )),
            );
        }
    }
}

/// `x =- 3`
fn reversed(context: &Context<'_>, place: &Expr, value: &Expr) -> Option<Diagnostic> {
    // The sign of the first operand.
    let first = match &value.kind {
        ExprKind::Binary(chain) => &chain.first,
        _ => value,
    };
    let is_negative = match &first.kind {
        ExprKind::Unary(Unary::Negate, _) => true,
        ExprKind::Int(_) => context.text(first.span).starts_with('-'),
        _ => false,
    };
    let whole = context.text(place.span.to(value.span));
    let at = (first.span.start() - place.span.start()) as usize;
    let is_close = whole.get(..at)?.ends_with('=');
    let is_apart = whole.get(at..)?.strip_prefix('-')?.starts_with([' ', '\t']);
    (is_negative && is_close && is_apart).then(|| {
        Diagnostic::new(Code::Lookalike, first.span, "`=-` assigns a negative value")
            .label("looks like `-=`")
            .help("to subtract, write `-=`; otherwise put the blank before the `-`: `x = -3;`")
    })
}

/// `2 ^ 3`
fn power(expr: &Expr) -> Option<Diagnostic> {
    let ExprKind::Binary(chain) = &expr.kind else { return None };
    let (Binary::Xor, a, b) = chain.as_pair()? else { return None };
    let ExprKind::Int(first) = &a.kind else { return None };
    let ExprKind::Int(last) = &b.kind else { return None };
    matches!(first.value, 2 | 10).then(|| {
        let message = format!("this is {}: `^` is the exclusive or", first.value ^ last.value);
        Diagnostic::new(Code::Lookalike, expr.span, message)
            .label("looks like a power")
            .help("there is no power operator: write the number, or `square(x)`")
    })
}

/// An arm `1-3 => ...`.
fn difference(context: &Context<'_>, case: &Expr) -> Option<Diagnostic> {
    let ExprKind::Binary(chain) = &case.kind else { return None };
    let (operator, a, b) = chain.as_pair()?;
    let ExprKind::Int(first) = &a.kind else { return None };
    let ExprKind::Int(last) = &b.kind else { return None };
    (operator == Binary::Subtract && first.value <= last.value).then(|| {
        let value = context.facts.value(case).unwrap_or_default();
        let message = format!("this arm is for the value {value}");
        Diagnostic::new(Code::Lookalike, case.span, message)
            .label("a difference, which looks like a range")
            .help(format!("a range is written with two dots: `{}..{}`", first.value, last.value))
    })
}

/// True for `help.en.txt`.
fn is_file(text: &str) -> bool {
    let end = text.rsplit_once('.').map(|(_, end)| end);
    !text.contains(char::is_whitespace)
        && end.is_some_and(|end| ["txt", "md", "text"].contains(&end))
}
