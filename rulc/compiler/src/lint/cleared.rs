//! Colors and patterns that phase A sets to 0 and leaves at 0.

use std::collections::BTreeMap;

use grammar::index::narrow;
use grammar::rul3::Phase;
use grammar::span::Span;
use grammar_text::ast::{Block, Expr, ExprKind, Statement, StatementKind};

use super::context::Context;
use super::walk::Node;
use crate::program::FunctionId;

/// The places to which phase A assigns a color or a pattern last, if that always happens, and to a
/// hexagon that every piece has, or if nothing else assigns them: the game reads them when phase A
/// ends.
pub(super) fn last(context: &Context<'_>) -> Vec<Span> {
    let phase = context.phase(Phase::Appear);
    let mut last: BTreeMap<&str, Option<&Expr>> = BTreeMap::new();
    // The places at which a part is assigned, with their functions.
    let mut places: BTreeMap<&str, Vec<(FunctionId, Span)>> = BTreeMap::new();
    for body in &context.bodies {
        context.nodes(body).for_each(|node| {
            if let Node::Statement(statement) = node
                && let StatementKind::Assign { place, .. } = &statement.kind
                && let ExprKind::Index(base, _) = &place.kind
                && let ExprKind::Field(_, part) = &base.kind
            {
                // Other functions may run after this one.
                let is_known = phase == Some(body.id) && last.get(&*part.text) != Some(&None);
                last.insert(&part.text, is_known.then_some(&**place));
                places.entry(&part.text).or_default().push((body.id, place.span));
            }
        });
    }
    if context.assigns_by_index(|base, _| base.as_own_name() == Some("V")) {
        return Vec::new();
    }
    let block = context.bodies.iter().find(|body| phase == Some(body.id)).map(|body| body.block);
    // What nothing else assigns stays as it is, whichever function assigns it.
    let appears = context.only_in(Phase::Appear);
    let alone = places.into_values().filter_map(|places| match places.as_slice() {
        [(function, place)] if appears.contains(function) => Some(*place),
        _ => None,
    });
    let assigned = last.into_values().flatten();
    assigned
        .filter(|place| is_in_every_piece(context, place))
        .filter(|place| block.is_some_and(|block| always_runs(block, place.span)))
        .map(|place| place.span)
        .chain(alone)
        .collect()
}

/// True if the index of a part starts with a hexagon that every piece has.
fn is_in_every_piece(context: &Context<'_>, place: &Expr) -> bool {
    let ExprKind::Index(_, index) = &place.kind else { return false };
    let first = match context.facts.value(index) {
        Some(constant) => Some(i64::from(constant)),
        None => context.facts.bounds.get(&index.span).map(|bounds| *bounds.start()),
    };
    let sizes = context.rule.shapes.iter().map(|shape| shape.size);
    let least: i64 = sizes.min().map_or(1, narrow);
    first.is_some_and(|first| (1..=least).contains(&first))
}

/// True if only loops over ranges, and blocks, are around a place.
fn always_runs(block: &Block, place: Span) -> bool {
    let runs = |statement: &Statement| match &statement.kind {
        StatementKind::Assign { place: assigned, .. } => assigned.span == place,
        StatementKind::For { body, .. } => always_runs(body, place),
        StatementKind::Block(inner) => always_runs(inner, place),
        _ => false,
    };
    block.statements.iter().any(runs)
}
