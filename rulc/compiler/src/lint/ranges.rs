//! `impossible_value`: values that the machine does not accept for a piece or a cell, or as an
//! action, and indexes that no element of an array has.

use std::ops::RangeInclusive;

use grammar::hex::Edge;
use grammar::rul3::Phase;
use grammar::signals::Action;
use grammar_text::ast::{Expr, ExprKind, StatementKind};

use super::context::Context;
use super::walk::{self, Node};
use crate::diagnostics::{Code, Diagnostic};
use crate::resolve::Symbol;
use grammar::index::narrow;

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let signal = context.phase(Phase::Signal);
    for body in context.own_bodies() {
        let is_signal = Some(body.id) == signal;
        walk::block(body.block, &mut |node| match node {
            Node::Statement(statement) => {
                if is_signal && let StatementKind::Return(Some(value)) = &statement.kind {
                    out.extend(action(context, value));
                }
                if let StatementKind::Assign { place, operator: None, value } = &statement.kind {
                    out.extend(part_of_piece(context, place, value));
                }
            }
            Node::Expr(expr) => {
                if let ExprKind::Index(base, index) = &expr.kind {
                    out.extend(element(context, base, index));
                }
                if let ExprKind::Call(callee, arguments) = &expr.kind
                    && context.builtin(callee) == Some("cell")
                {
                    out.extend(cell(context, arguments, expr));
                }
            }
            Node::Block(_) => {}
        });
    }
}

/// A shape, color or pattern that does not exist (G3).
fn part_of_piece(context: &Context<'_>, place: &Expr, value: &Expr) -> Option<Diagnostic> {
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
    // Open bounds say nothing, and a hexagon that the piece does not have may have no color.
    let known = low > i64::from(i32::MIN) && high < i64::from(i32::MAX);
    let is_cleared = &*field.text != "shape" && (low, high) == (0, 0);
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

/// A value of phase B that is not an action.
fn action(context: &Context<'_>, value: &Expr) -> Option<Diagnostic> {
    let number = context.facts.value(value)?;
    if Action::from_number(number).is_some() {
        return None;
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

/// An index that goes beyond an array, such as the variable of a loop that is one too long.
fn element(context: &Context<'_>, base: &Expr, index: &Expr) -> Option<Diagnostic> {
    let Some(Symbol::Array(id)) = context.symbol(base.as_name()?) else { return None };
    let array = &context.program.arrays[id];
    let last = array.length - 1;
    let bounds = context.facts.bounds.get(&index.span)?;
    let (low, high) = (bounds.start(), bounds.end());
    // Open bounds say nothing.
    let known = *low > i64::from(i32::MIN) && *high < i64::from(i32::MAX);
    if !known || (*low >= 0 && *high <= i64::from(last)) {
        return None;
    }
    let name = &array.name;
    let message =
        format!("this index is {low} to {high}; the elements of `{name}` are 0 to {last}");
    Some(
        Diagnostic::new(Code::ImpossibleValue, index.span, message)
            .label("goes beyond the array")
            .other(array.span, "declared here")
            .note("an index is taken modulo the length, so other elements are used")
            .help(format!(
                "both ends of a range are included: `for k in 0..len({name}) - 1`; if this is \
                 intended, write `% len({name})`"
            )),
    )
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
