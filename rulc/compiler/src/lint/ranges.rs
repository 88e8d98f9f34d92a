//! `impossible_value`: values that the machine does not accept for a piece or a cell, or as an
//! action, comparisons with such values, and indexes that no element has.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use grammar::hex::Edge;
use grammar::rul3::Phase;
use grammar::signals::Action;
use grammar::span::Span;
use grammar_text::ast::{Binary, Chain, Expr, ExprKind, Iteration, Name, StatementKind, Unary};

use super::cleared;
use super::context::Context;
use super::walk::Node;
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};
use crate::kind::Kind;
use crate::resolve::Symbol;
use grammar::index::narrow;

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let signal = context.phase(Phase::Signal);
    let landed = context.only_in(Phase::Landed);
    let last = cleared::last(context);
    let loops = loop_variables(context);
    for body in context.own_bodies() {
        let is_signal = Some(body.id) == signal;
        let has_landed = landed.contains(&body.id);
        context.nodes(body).for_each(|node| {
            if is_signal
                && let Node::Statement(statement) = node
                && let StatementKind::Return(Some(value)) = &statement.kind
            {
                out.extend(action(context, value));
            }
            if has_landed {
                never_landing(context, node, out);
            }
        });
    }
    context.own_code(|node| match node {
        Node::Statement(statement) => match &statement.kind {
            StatementKind::Assign { place, operator: None, value } => {
                out.extend(part_of_piece(context, &last, place, value));
            }
            StatementKind::Assign { operator: Some(operator), value, .. } => {
                out.extend(shift(context, *operator, value));
            }
            StatementKind::Switch { subject, arms } => {
                for case in arms.iter().flat_map(|arm| &arm.cases) {
                    let last = case.last.as_ref().unwrap_or(&case.first);
                    out.extend(never(context, subject, &case.first, last));
                }
            }
            _ => {}
        },
        Node::Expr(expr) => match &expr.kind {
            ExprKind::Index(base, index) => {
                out.extend(element(context, &loops, base, index));
            }
            ExprKind::Call(callee, arguments) => match context.builtin(callee) {
                Some("cell") => out.extend(cell(context, arguments, expr)),
                Some("neighbor") => out.extend(direction(context, &loops, arguments)),
                _ => {}
            },
            ExprKind::Binary(chain) => {
                out.extend(compared(context, chain));
                let shifts = chain.rest.iter();
                out.extend(shifts.filter_map(|(operator, b)| shift(context, *operator, b)));
            }
            _ => {}
        },
        Node::Block(_) => {}
    });
}

/// A shape, color or pattern that does not exist (G3).
fn part_of_piece(
    context: &Context<'_>,
    last: &[Span],
    place: &Expr,
    value: &Expr,
) -> Option<Diagnostic> {
    let part = match &place.kind {
        ExprKind::Index(part, _) => part,
        _ => place,
    };
    let ExprKind::Field(whole, field) = &part.kind else { return None };
    if !matches!(&whole.kind, ExprKind::Name(name) if &*name.text == "piece") {
        return None;
    }
    let most = match &*field.text {
        "shape" => context.rule.shapes.len(),
        "color" => 6,
        "pattern" => context.rule.patterns.len(),
        _ => return None,
    };
    let bounds = context.facts.bounds.get(&value.span)?;
    let most: i64 = narrow(most);
    let (low, high) = (*bounds.start(), *bounds.end());
    // Open bounds say nothing. A hexagon that the piece does not have may have no color, and so may
    // one that gets its color later.
    let known = low > i64::from(i32::MIN) && high < i64::from(i32::MAX);
    let is_cleared =
        &*field.text != "shape" && (low, high) == (0, 0) && !last.contains(&place.span);
    if !known || is_cleared || (low >= 1 && high <= most) {
        return None;
    }
    let name = &field.text;
    let message = if low == high {
        format!("there is no {name} {low}")
    } else if high < 1 || low > most {
        format!("this value, {low} to {high}, is never the number of a {name}")
    } else {
        format!("this value, {low} to {high}, is not always the number of a {name}")
    };
    Some(
        Diagnostic::new(Code::ImpossibleValue, value.span, message)
            .label(format!("{name}s are 1 to {most}"))
            .note("a piece with any other number traps `bad-piece` (section 6.5, V[0] to V[8])"),
    )
}

/// A value of phase B that is not an action, or that is calculated from one.
fn action(context: &Context<'_>, value: &Expr) -> Option<Diagnostic> {
    let number = context.facts.value(value)?;
    if let Some(action) = Action::from_number(number) {
        return calculated_action(context, value, action);
    }
    let numbers = Action::ALL.iter().map(|action| action.number());
    let (low, high) = (numbers.clone().min()?, numbers.max()?);
    let message = format!("there is no action {number}");
    Some(
        Diagnostic::new(Code::ImpossibleValue, value.span, message)
            .label(format!("actions are {low} to {high}"))
            .note("the game does nothing for any other number (section 6.2)")
            .help("write the name of an action, such as `do_nothing` or `move_left`"),
    )
}

/// `return drop + 1;`, whose value is another action.
fn calculated_action(context: &Context<'_>, value: &Expr, action: Action) -> Option<Diagnostic> {
    let ExprKind::Binary(chain) = &value.kind else { return None };
    let is_action = |operand: &Expr| match &operand.kind {
        ExprKind::Name(name) => {
            context.symbol(name).is_none() && Action::from_name(&name.text).is_some()
        }
        _ => false,
    };
    if !chain.operands().any(is_action) {
        return None;
    }
    let name = action.name();
    let message = format!("this calculates with an action: the result is `{name}`");
    Some(
        Diagnostic::new(Code::ImpossibleValue, value.span, message)
            .label(format!("action {}", action.number()))
            .note("phase B returns one action; the order of their numbers means nothing")
            .help(format!("if this action is meant, write `return {name};`")),
    )
}

/// Reports comparisons of `action` in phase C with actions with which it never runs.
fn never_landing(context: &Context<'_>, node: Node<'_>, out: &mut Vec<Diagnostic>) {
    match node {
        Node::Statement(statement) => {
            if let StatementKind::Switch { subject, arms } = &statement.kind {
                let cases = arms.iter().flat_map(|arm| &arm.cases);
                let single = cases.filter(|case| case.last.is_none());
                out.extend(single.filter_map(|case| never_lands(context, subject, &case.first)));
            }
        }
        Node::Expr(expr) => {
            if let ExprKind::Binary(chain) = &expr.kind
                && let Some((Binary::Equal | Binary::NotEqual, a, b)) = chain.as_pair()
            {
                out.extend(never_lands(context, a, b).or_else(|| never_lands(context, b, a)));
            }
        }
        Node::Block(_) => {}
    }
}

/// An action with which phase C never runs.
fn never_lands(context: &Context<'_>, value: &Expr, other: &Expr) -> Option<Diagnostic> {
    let ExprKind::Name(name) = &value.kind else { return None };
    if &*name.text != "action" || context.symbol(name).is_some() {
        return None;
    }
    let action = Action::from_number(context.facts.value(other)?)?;
    let lands = matches!(
        action,
        Action::DoNothing | Action::MoveDown | Action::Drop | Action::Explode | Action::Vanish
    );
    if lands {
        return None;
    }
    let message = format!("`action` is never `{}` in phase C", action.name());
    Some(
        Diagnostic::new(Code::ImpossibleValue, other.span, message)
            .label("never ends the fall of a piece")
            .note(
                "in phase C, `action` is what made the piece land or removed it: `drop`, \
                 `explode`, `vanish`, `move_down`, or `do_nothing` if it landed by itself",
            )
            .help("the action that a signal causes is what phase B returns for it"),
    )
}

/// An index that goes beyond an array, a table or a piece, such as the variable of a loop that is
/// one too long.
fn element(
    context: &Context<'_>,
    loops: &BTreeSet<Span>,
    base: &Expr,
    index: &Expr,
) -> Option<Diagnostic> {
    if let ExprKind::Field(_, part) = &base.kind {
        let (low, high) = beyond(context, index, 1..=4)?;
        let message = format!("this index is {low} to {high}; the hexagons of a piece are 1 to 4");
        let diagnostic = Diagnostic::new(Code::ImpossibleValue, index.span, message)
            .label("goes beyond the piece");
        return Some(match &*part.text {
            "color" => diagnostic.note("0 would be `piece.shape`, and 5 `piece.pattern[1]`"),
            "pattern" => diagnostic.note("0 would be `piece.color[4]`, and 5 the action or signal"),
            _ => diagnostic.note("another number is no hexagon, or traps"),
        });
    }
    let name = &base.as_name()?.text;
    let (what, length, declared) = match context.symbol(base.as_name()?)? {
        Symbol::Array(id) => {
            let array = &context.program.arrays[id];
            ("array", i64::from(array.length), Some(array.span))
        }
        Symbol::Table(id) => ("table", narrow(context.program.tables[id].elements.len()), None),
        _ => return None,
    };
    let last = length - 1;
    let (low, high) = match context.facts.value(index).map(i64::from) {
        // That is an error for an array.
        Some(value) if what == "table" => {
            Some((value, value)).filter(|_| !(0..=last).contains(&value))?
        }
        Some(_) => return None,
        // A calculated index of a table often counts on the remainder.
        None if what == "table" && !is_loop_variable(context, loops, index) => return None,
        None => beyond(context, index, 0..=last)?,
    };
    let range = if low == high { low.to_string() } else { format!("{low} to {high}") };
    let message = format!("this index is {range}; the elements of `{name}` are 0 to {last}");
    let diagnostic = Diagnostic::new(Code::ImpossibleValue, index.span, message)
        .label(format!("goes beyond the {what}"));
    let diagnostic = match declared {
        Some(span) => diagnostic.other(span, "declared here"),
        None => diagnostic,
    };
    let diagnostic =
        diagnostic.note("an index is taken modulo the length, so other elements are used");
    Some(if low == high {
        diagnostic.help(format!("the last element is `{name}[{last}]`"))
    } else {
        diagnostic.help(format!(
            "both ends of a range are included: `for k in 0..len({name}) - 1`; if this is \
             intended, write `% len({name})`"
        ))
    })
}

/// The bounds of a value, if they are known and partly out of a range.
fn beyond(context: &Context<'_>, value: &Expr, range: RangeInclusive<i64>) -> Option<(i64, i64)> {
    let bounds = context.facts.bounds.get(&value.span)?;
    let (low, high) = (*bounds.start(), *bounds.end());
    let known = low > i64::from(i32::MIN) && high < i64::from(i32::MAX);
    (known && !(range.contains(&low) && range.contains(&high))).then_some((low, high))
}

/// True for the variable of a loop over a range.
fn is_loop_variable(context: &Context<'_>, loops: &BTreeSet<Span>, expr: &Expr) -> bool {
    let variable = expr.as_own_name().and_then(|_| context.variable(expr));
    variable.is_some_and(|id| loops.contains(&context.program.variables[id].span))
}

/// Where the variables of loops over ranges are declared.
fn loop_variables(context: &Context<'_>) -> BTreeSet<Span> {
    let mut found = BTreeSet::new();
    context.own_code(|node| {
        if let Node::Statement(statement) = node
            && let StatementKind::For { variable, over, .. } = &statement.kind
            && matches!(&**over, Iteration::Range(..))
        {
            found.insert(variable.span);
        }
    });
    found
}

/// A direction that does not exist. A sum, such as the opposite direction `d + 3`, counts on the
/// remainder.
fn direction(
    context: &Context<'_>,
    loops: &BTreeSet<Span>,
    arguments: &[Expr],
) -> Option<Diagnostic> {
    let [_, direction] = arguments else { return None };
    let (low, high) = if is_literal(direction) {
        let value = i64::from(context.facts.value(direction)?);
        Some((value, value)).filter(|_| !(0..=5).contains(&value))?
    } else if is_loop_variable(context, loops, direction) {
        beyond(context, direction, 0..=5)?
    } else {
        return None;
    };
    let message = if low == high {
        format!("there is no direction {low}")
    } else {
        format!("this direction is {low} to {high}")
    };
    Some(
        Diagnostic::new(Code::ImpossibleValue, direction.span, message)
            .label("directions are 0 to 5, `down` to `down_left`")
            .note("a direction is taken modulo 6 (section 6.9, $7F), so 6 is `down` again")
            .help("to visit all neighbors, write `for d in down..down_left`"),
    )
}

/// True for a number without a calculation.
fn is_literal(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Int(_) => true,
        ExprKind::Unary(Unary::Negate, operand) => is_literal(operand),
        _ => false,
    }
}

/// A color, pattern, shape, signal or action that is compared with a number that it never is.
pub(super) fn compared(context: &Context<'_>, chain: &Chain) -> Option<Diagnostic> {
    let (Binary::Equal | Binary::NotEqual, a, b) = chain.as_pair()? else { return None };
    never(context, a, b, b).or_else(|| never(context, b, a, a))
}

/// Reports that a value is never in a range of constants.
fn never(context: &Context<'_>, value: &Expr, first: &Expr, last: &Expr) -> Option<Diagnostic> {
    let (what, least, most) = values(context, value)?;
    let (low, high) = (context.facts.value(first)?, context.facts.value(last)?);
    if high >= least && low <= most {
        return None;
    }
    let range = if low == high { low.to_string() } else { format!("{low} to {high}") };
    let message = format!("there is no {what} {range}");
    let span = first.span.to(last.span);
    let diagnostic = Diagnostic::new(Code::ImpossibleValue, span, message);
    Some(if matches!(what, "color" | "pattern") {
        diagnostic.label(format!("{what}s are 1 to {most}")).note(format!(
            "0 is the {what} of an empty cell, -1 that of a cell that does not exist"
        ))
    } else {
        diagnostic.label(format!("{what}s are {least} to {most}"))
    })
}

/// Bounds of a value that is a constant, or that follow from what it stands for.
pub(super) fn of_kind(context: &Context<'_>, value: &Expr) -> Option<RangeInclusive<i64>> {
    if let Some(constant) = context.facts.value(value).map(i64::from) {
        return Some(constant..=constant);
    }
    let (_, least, most) = values(context, value)?;
    Some(i64::from(least)..=i64::from(most))
}

/// What a value of the game is, and its least and greatest value.
fn values(context: &Context<'_>, value: &Expr) -> Option<(&'static str, i32, i32)> {
    let kind = match &value.kind {
        ExprKind::Call(callee, _) => builtins::function(context.builtin(callee)?)?.result,
        ExprKind::Name(name) if context.symbol(name).is_none() => builtins::kind(&name.text)?,
        ExprKind::Field(_, field) => part(field)?,
        ExprKind::Index(base, _) => match &base.kind {
            ExprKind::Field(_, field) => part(field)?,
            _ => return None,
        },
        _ => return None,
    };
    let rule = context.rule;
    Some(match kind {
        Kind::Color => ("color", -1, 6),
        Kind::Pattern => ("pattern", -1, narrow(rule.patterns.len())),
        Kind::Shape => ("shape", 0, narrow(rule.shapes.len())),
        Kind::Signal => ("signal", 0, narrow(rule.signals.len())),
        Kind::Action => {
            let numbers = Action::ALL.iter().map(|action| action.number());
            ("action", numbers.clone().min()?, numbers.max()?)
        }
        _ => return None,
    })
}

/// The kind of a part of `piece` or `next`.
fn part(field: &Name) -> Option<Kind> {
    builtins::PARTS.iter().find(|part| part.name == &*field.text).map(|part| part.kind)
}

/// Shifts by which no bit is left.
fn shift(context: &Context<'_>, operator: Binary, count: &Expr) -> Option<Diagnostic> {
    let number = context.facts.value(count)?;
    if !matches!(operator, Binary::ShiftLeft | Binary::ShiftRight) || (0..=31).contains(&number) {
        return None;
    }
    let message = format!("a value of 32 bits is shifted by {number}");
    let diagnostic = Diagnostic::new(Code::ImpossibleValue, count.span, message)
        .label("useful numbers are 0 to 31")
        .note("the number is taken modulo 64, and from 32 on, no bit of the value is left");
    Some(match (number, operator) {
        (..0, Binary::ShiftLeft) => diagnostic.help("to shift to the right, write `>>`"),
        (..0, _) => diagnostic.help("to shift to the left, write `<<`"),
        _ => diagnostic,
    })
}

/// A cell that no board has.
fn cell(context: &Context<'_>, arguments: &[Expr], call: &Expr) -> Option<Diagnostic> {
    let [column, height] = arguments else { return None };
    let edge = context.rule.edge.map_or(9, Edge::get);
    let most = i32::from(edge) - 1;
    let outside = |expr: &Expr, range: RangeInclusive<i32>| {
        context.facts.value(expr).is_some_and(|value| !range.contains(&value))
    };
    let (what, range) = if outside(column, -most..=most) {
        ("column", -most..=most)
    } else if outside(height, 0..=2 * most) {
        ("height", 0..=2 * most)
    } else {
        return None;
    };
    let (low, high) = (range.start(), range.end());
    Some(
        Diagnostic::new(Code::ImpossibleValue, call.span, format!("no board has this {what}"))
            .label(format!("{what}s are {low} to {high} on a board with edge {edge}"))
            .help("write `none` if you mean the nonexistent cell"),
    )
}
