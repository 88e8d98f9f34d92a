//! A value becomes a constant or a variable, statements become a function.

use std::collections::BTreeSet;
use std::ops::Range;

use grammar_text::ast::{Expr, ExprKind, Item, Statement, StatementKind};
use grammar_text::walk::{self, Node};
use rulc_compiler::analysis::SymbolKind;

use super::{Change, block_around, expr_around, free_name, indentation, item_around};
use crate::features::names::is_assigned;
use crate::outline;
use crate::project::View;

/// The changes for what is selected.
pub(super) fn changes(view: &View<'_>, range: &Range<usize>) -> Vec<Change> {
    let Some(range) = trimmed(view.text(), range) else { return Vec::new() };
    let Some(item) = item_around(view, &range) else { return Vec::new() };
    let value = expr_around(item, &range).filter(|expr| expr.span.range() == range);
    let constant = value.and_then(|value| constant(view, value));
    let variable = value.and_then(|value| variable(view, item, value));
    constant.into_iter().chain(variable).chain(function(view, item, &range)).collect()
}

/// A selection without the white space at its ends; `None` if nothing is selected.
fn trimmed(text: &str, range: &Range<usize>) -> Option<Range<usize>> {
    let selected = text.get(range.clone())?;
    let start = range.start + (selected.len() - selected.trim_start().len());
    let range = start..start + selected.trim().len();
    (!range.is_empty()).then_some(range)
}

/// The local names in some bytes: the symbol and the place of each.
fn locals<'v>(
    view: &'v View<'_>,
    range: &'v Range<usize>,
) -> impl Iterator<Item = (usize, Range<usize>)> + 'v {
    let all = view.analysis().occurrences_in(view.source).iter();
    all.filter_map(move |found| {
        let symbol = view.analysis().symbols.get(found.symbol)?;
        let is_inside = range.contains(&found.span.range().start);
        (is_inside && symbol.kind.is_local()).then(|| (found.symbol, found.span.range()))
    })
}

/// A constant of the file, if the value is one.
fn constant(view: &View<'_>, value: &Expr) -> Option<Change> {
    let range = value.span.range();
    let is_constant =
        matches!(value.kind, ExprKind::Int(_)) || view.analysis().value(value.span).is_some();
    if !is_constant || value.as_name().is_some() || locals(view, &range).next().is_some() {
        return None;
    }
    let text = view.text();
    let parts = view.parts();
    let items = outline::items(text, &parts);
    let item = items.iter().find(|item| item.range.contains(&range.start))?;
    let above = item.comment.clone().map_or(item.range.start, |range| range.start);
    let at = above.min(item.range.start);
    let name = free_name(view, "VALUE");
    let new = format!("const {name} = {};\n\n", text.get(range.clone())?);
    let edits = vec![view.edit(&(at..at), new), view.edit(&range, name.clone())];
    Some((format!("Extract into the constant `{name}`"), edits))
}

/// A variable that gets the value before the statement around it.
fn variable(view: &View<'_>, item: &Item, value: &Expr) -> Option<Change> {
    let range = value.span.range();
    let (_, statement) = block_around(item, &range)?;
    let statement = statement?;
    // The value must be needed once, and whenever the statement is reached.
    let always = match &statement.kind {
        StatementKind::Var(_) | StatementKind::Return(_) | StatementKind::Assign { .. } => true,
        // A statement of its own needs no name.
        StatementKind::Expr(whole) => whole.span != value.span,
        StatementKind::If { branches, .. } => {
            branches.first().is_some_and(|branch| super::covers(branch.condition.span, &range))
        }
        StatementKind::Switch { subject, .. } => super::covers(subject.span, &range),
        _ => false,
    };
    let mut is_chosen = false;
    walk::statement(statement, &mut |node| {
        if let Node::Expr(expr) = node
            && super::covers(expr.span, &range)
            && expr.span != value.span
        {
            is_chosen |= match &expr.kind {
                ExprKind::If(..) | ExprKind::DestroyWhile(..) => true,
                ExprKind::Binary(chain) => chain.rest.iter().any(|(operator, _)| {
                    matches!(
                        operator,
                        grammar_text::ast::Binary::OrElse | grammar_text::ast::Binary::AndThen
                    )
                }),
                _ => false,
            };
        }
    });
    let is_place = match &statement.kind {
        StatementKind::Assign { place, .. } => super::covers(place.span, &range),
        _ => false,
    };
    if !always || is_chosen || is_place || value.as_name().is_some() {
        return None;
    }
    let name = free_name(view, "value");
    let start = statement.span.range().start;
    let indent = indentation(view.text(), start);
    let new = format!("var {name} = {};\n{indent}", view.text().get(range.clone())?);
    let edits = vec![view.edit(&(start..start), new), view.edit(&range, name.clone())];
    Some((format!("Extract into the variable `{name}`"), edits))
}

/// A function with the selected statements.
fn function(view: &View<'_>, item: &Item, range: &Range<usize>) -> Option<Change> {
    let text = view.text();
    let (block, _) = block_around(item, range)?;
    let chosen: Vec<&Statement> = block
        .statements
        .iter()
        .filter(|statement| {
            let inside = statement.span.range();
            range.start <= inside.start && inside.end <= range.end
        })
        .collect();
    let (first, last) = (chosen.first()?, chosen.last()?);
    if (first.span.range().start, last.span.range().end) != (range.start, range.end)
        || chosen.iter().any(|statement| leaves(statement))
    {
        return None;
    }
    let mut parameters: Vec<usize> = Vec::new();
    let mut results: BTreeSet<usize> = BTreeSet::new();
    let mut is_new = false;
    for (symbol, place) in locals(view, range) {
        let found = view.analysis().symbols.get(symbol)?;
        let declared = found.span.range();
        let is_inside = range.contains(&declared.start);
        // A constant may be needed where only constants can be.
        if !is_inside && found.kind == SymbolKind::LocalConstant {
            return None;
        }
        if !is_inside && !parameters.contains(&symbol) {
            parameters.push(symbol);
        }
        let changes = is_inside && place == declared || is_assigned(view, place.end);
        let rest = range.end..block.span.range().end;
        let is_needed = !is_inside || locals(view, &rest).any(|(used, _)| used == symbol);
        if changes && is_needed {
            results.insert(symbol);
            is_new = is_inside;
        }
    }
    if results.len() > 1 {
        return None;
    }
    let name_of = |symbol: usize| view.analysis().symbols.get(symbol).map(|found| &*found.name);
    let result = results.first().and_then(|&symbol| name_of(symbol));
    let names: Vec<&str> = parameters.iter().filter_map(|&symbol| name_of(symbol)).collect();
    let list = names.join(", ");
    let name = free_name(view, "extracted");
    let call = match result {
        Some(result) if is_new => format!("var {result} = {name}({list});"),
        Some(result) => format!("{result} = {name}({list});"),
        None => format!("{name}({list});"),
    };
    let outer = indentation(text, range.start);
    let lines = text.get(range.clone())?.lines().map(|line| match line.strip_prefix(outer) {
        Some("") => String::new(),
        Some(line) => format!("    {line}"),
        None => line.to_owned(),
    });
    let mut lines: Vec<String> = lines.collect();
    // The indentation of the first line is not selected.
    if let Some(first) = lines.first_mut() {
        *first = format!("    {}", first.trim_start());
    }
    lines.extend(result.map(|result| format!("    return {result};")));
    let parts = view.parts();
    let items = outline::items(text, &parts);
    let around = items.iter().find(|item| item.range.contains(&range.start))?;
    let rest = text.get(around.range.end..)?;
    let at = around.range.end + rest.find('\n').unwrap_or(rest.len());
    let end = if at == text.len() { "\n" } else { "" };
    let new = format!("\n\nfn {name}({list}) {{\n{}\n}}{end}", lines.join("\n"));
    let edits = vec![view.edit(range, call), view.edit(&(at..at), new)];
    Some((format!("Extract into the function `{name}`"), edits))
}

/// True if a statement may leave what is around it, or contains assembly.
fn leaves(statement: &Statement) -> bool {
    let mut found = false;
    // `break` and `continue` of loops within the statement are no reason, but rarely alone.
    let is_loop = matches!(statement.kind, StatementKind::For { .. } | StatementKind::While { .. });
    walk::statement(statement, &mut |node| {
        found |= match node {
            Node::Statement(inner) => match inner.kind {
                StatementKind::Return(_) => true,
                StatementKind::Break | StatementKind::Continue => !is_loop,
                _ => false,
            },
            Node::Expr(expr) => matches!(expr.kind, ExprKind::Asm(_)),
            Node::Block(_) => false,
        };
    });
    found
}
