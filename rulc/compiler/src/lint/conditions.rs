//! `constant_condition` and `dead_else`: decisions with only one outcome.

use std::ops::RangeInclusive;

use grammar_text::ast::{Arm, Binary, Chain, Expr, ExprKind, StatementKind, Unary};

use super::context::Context;
use super::ranges;
use super::walk::Node;
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};
use crate::interval;
use crate::resolve::{Decided, Symbol};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    context.own_code(|node| match node {
        Node::Statement(statement) => match &statement.kind {
            StatementKind::If { branches, .. } => {
                let conditions = branches.iter().map(|branch| &branch.condition);
                out.extend(conditions.filter_map(|condition| constant(context, condition)));
            }
            StatementKind::While { condition, .. } => out.extend(constant(context, condition)),
            StatementKind::Switch { subject, arms } => {
                out.extend(dead_else(context, subject, arms));
            }
            _ => {}
        },
        Node::Expr(expr) => {
            if let ExprKind::If(condition, ..) = &expr.kind {
                out.extend(constant(context, condition));
            }
            if let ExprKind::Binary(chain) = &expr.kind {
                out.extend(comparison(context, expr, chain));
                out.extend(operands(context, expr, chain));
            }
        }
        Node::Block(_) => {}
    });
}

fn constant(context: &Context<'_>, condition: &Expr) -> Option<Diagnostic> {
    let value = context.facts.value(condition)?;
    let what = thing(context, condition);
    if is_meant(condition) && what.is_none() {
        return None;
    }
    let always = if value == 0 { "false" } else { "true" };
    let message = format!("this condition is always {always}");
    let diagnostic = Diagnostic::new(Code::ConstantCondition, condition.span, message)
        .label(format!("the same as `{always}`"));
    Some(match what {
        Some(Thing::Mark(name)) => {
            diagnostic.help(format!("did you mean `marked(c, {name})`, for a cell `c`?"))
        }
        Some(Thing::Value(name)) => {
            diagnostic.help(format!("did you mean to compare it: `... == {name}`?"))
        }
        _ => diagnostic,
    })
}

/// A comparison whose sides never, or always, fit: `height(c) > 20`.
fn comparison(context: &Context<'_>, expr: &Expr, chain: &Chain) -> Option<Diagnostic> {
    let (operator, a, b) = chain.as_pair()?;
    // Comparisons with numbers that do not exist, and constants, are reported elsewhere.
    if context.facts.value(expr).is_some() || ranges::compared(context, chain).is_some() {
        return None;
    }
    let (always, sides) = match context.facts.decided.get(&expr.span) {
        Some(Decided { value, sides }) => (*value, sides.clone()),
        None => {
            let sides = [ranges::of_kind(context, a)?, ranges::of_kind(context, b)?];
            let [first, second] = &sides;
            (interval::comparison(operator, first, second)?, sides)
        }
    };
    let message = format!("this comparison is always {always}");
    let diagnostic = Diagnostic::new(Code::ConstantCondition, expr.span, message)
        .label(format!("the same as `{always}`"));
    Some(match &chain.first.kind {
        // The operand of `!` alone, without parentheses around the comparison.
        ExprKind::Unary(Unary::Not, _) => diagnostic
            .note("`!` belongs only to the value after it, and makes it true or false")
            .help("write `!(a == b)` or `a != b`"),
        _ => {
            // `paused == 1`
            let is_truth = |side: &RangeInclusive<i64>| *side == (-1..=0);
            let truths = [(a, 0, b), (b, 1, a)];
            let truth = truths.into_iter().find(|&(_, k, other)| {
                is_truth(&sides[k]) && context.facts.value(other) == Some(1)
            });
            let diagnostic = match truth {
                Some((side, ..)) => {
                    let text = context.text(side.span);
                    diagnostic.help(format!("write `{text}` alone, or `!{text}` for the opposite"))
                }
                None => diagnostic,
            };
            let mut sides = [a, b].into_iter().zip(&sides);
            match sides.find_map(|(side, bounds)| in_words(context, side, bounds)) {
                Some(note) => diagnostic.note(note),
                None => diagnostic,
            }
        }
    })
}

/// The bounds of a side of a comparison, unless it is a constant or can be anything.
fn in_words(context: &Context<'_>, side: &Expr, bounds: &RangeInclusive<i64>) -> Option<String> {
    let (low, high) = (*bounds.start(), *bounds.end());
    if context.facts.value(side).is_some() || *bounds == interval::ALL {
        return None;
    }
    let text = context.text(side.span);
    let is_short = text.len() <= 40 && !text.contains('\n');
    let what = if is_short { format!("`{text}`") } else { "this value".to_owned() };
    Some(match (low, high) {
        (1, 217) => format!("{what} is a cell of the board, never `none`"),
        (-1, 0) => format!("{what} is true or false, which are the numbers -1 and 0"),
        _ if low == high => format!("{what} is {low} here"),
        _ => format!("{what} is {low} to {high}"),
    })
}

/// Operands of `&&` and `||` that are constants.
fn operands(context: &Context<'_>, expr: &Expr, chain: &Chain) -> Option<Diagnostic> {
    let (operator, _) = chain.rest.first()?;
    let decides = match operator {
        Binary::OrElse => true,
        Binary::AndThen => false,
        _ => return None,
    };
    chain.operands().find_map(|operand| match operand.kind {
        ExprKind::Bool(value) if value == decides => {
            let message = format!("this condition is always {decides}");
            Some(
                Diagnostic::new(Code::ConstantCondition, expr.span, message)
                    .label(format!("the same as `{decides}`"))
                    .other(operand.span, format!("because of this `{decides}`")),
            )
        }
        _ => constant(context, operand),
    })
}

/// A constant that is never meant as a condition.
enum Thing<'a> {
    Mark(&'a str),
    Value(&'a str),
    Number,
}

fn thing<'a>(context: &Context<'_>, condition: &'a Expr) -> Option<Thing<'a>> {
    match &condition.kind {
        ExprKind::Int(int) => (int.value > 1).then_some(Thing::Number),
        ExprKind::Name(name) => match context.facts.uses.get(&name.span) {
            Some(Symbol::Mark(_)) => Some(Thing::Mark(&name.text)),
            Some(Symbol::Item(..)) => Some(Thing::Value(&name.text)),
            Some(_) => None,
            None => builtins::constant(&name.text).map(|_| Thing::Value(&name.text)),
        },
        ExprKind::Unary(Unary::Not, operand) => thing(context, operand),
        _ => None,
    }
}

/// True if the author knows that the condition is constant: it is a literal, or the name of a
/// constant that switches something on.
fn is_meant(condition: &Expr) -> bool {
    match &condition.kind {
        ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Name(_) | ExprKind::Path(..) => true,
        ExprKind::Unary(Unary::Not, operand) => is_meant(operand),
        _ => false,
    }
}

/// Reports an `else` that no value is left for.
fn dead_else(context: &Context<'_>, subject: &Expr, arms: &[Arm]) -> Option<Diagnostic> {
    let otherwise = arms.iter().find(|arm| arm.cases.is_empty())?;
    let bounds = context.facts.bounds.get(&subject.span)?;
    let value = |expr: &Expr| context.facts.value(expr).map(i64::from);
    let mut ranges: Vec<(i64, i64)> = Vec::new();
    for case in arms.iter().flat_map(|arm| &arm.cases) {
        let first = value(&case.first)?;
        ranges.push((first, case.last.as_ref().map_or(Some(first), value)?));
    }
    ranges.sort_unstable();
    let mut next = *bounds.start();
    for (first, last) in ranges {
        if first <= next {
            next = next.max(last + 1);
        }
    }
    (next > *bounds.end()).then(|| {
        let message = "the arms before this `else` cover every value";
        Diagnostic::new(Code::DeadElse, otherwise.span, message)
            .label("never reached")
            .other(subject.span, format!("{} to {}", bounds.start(), bounds.end()))
    })
}
