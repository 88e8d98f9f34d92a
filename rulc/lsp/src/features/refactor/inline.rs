//! A constant, or a local variable with one value, is replaced by that value.

use std::ops::Range;

use gen_lsp_types::TextEdit;
use grammar_text::ast::{Const, Expr, ExprKind, Item, StatementKind};
use grammar_text::walk::{self, Node};
use rulc_compiler::analysis::{Symbol, SymbolKind};

use super::{Change, item_around, walk_item};
use crate::features::names::is_assigned;
use crate::outline;
use crate::project::View;
use crate::text::whole_line;

/// The change for the name at some bytes.
pub(super) fn changes(view: &View<'_>, range: &Range<usize>) -> Vec<Change> {
    change(view, range).into_iter().collect()
}

fn change(view: &View<'_>, range: &Range<usize>) -> Option<Change> {
    let (index, symbol, _) = view.symbol(range.start)?;
    // Other files may use it.
    if symbol.span.source() != view.source || symbol.public {
        return None;
    }
    let (value, declaration) = match symbol.kind {
        SymbolKind::Constant => of_file(view, symbol)?,
        SymbolKind::LocalConstant | SymbolKind::Local => of_body(view, symbol)?,
        _ => return None,
    };
    let text = view.text();
    let own = text.get(value.span.range())?;
    let is_long = matches!(value.kind, ExprKind::Binary(_) | ExprKind::If(..));
    let new = if is_long { format!("({own})") } else { own.to_owned() };
    let mut edits: Vec<TextEdit> = vec![view.edit(&whole_line(text, &declaration, ""), "")];
    for found in view.analysis().occurrences().iter().filter(|found| found.symbol == index) {
        let place = found.span.range();
        if found.span == symbol.span {
            continue;
        }
        if found.span.source() != view.source
            || is_assigned(view, place.end)
            || declaration.contains(&place.start)
        {
            return None;
        }
        edits.push(view.edit(&place, new.clone()));
    }
    (edits.len() > 1).then(|| (format!("Inline `{}`", symbol.name), edits))
}

/// The value of a constant of the file, and the bytes of its declaration.
fn of_file<'a>(view: &View<'a>, symbol: &Symbol) -> Option<(&'a Expr, Range<usize>)> {
    let file = view.analysis().file(view.source)?;
    let constant = file.tree.items.iter().find_map(|item| match item {
        Item::Const(constant) if constant.name.span == symbol.span => Some(constant),
        _ => None,
    })?;
    let Const { value, .. } = constant;
    // A local name could hide one of its names.
    let mut is_hidden = false;
    walk::expr(value, &mut |node| {
        if let Node::Expr(expr) = node
            && let Some(name) = expr.as_own_name()
        {
            let mut symbols = view.analysis().symbols.iter();
            is_hidden |= symbols.any(|other| other.kind.is_local() && other.name == name);
        }
    });
    let parts = view.parts();
    let items = outline::items(view.text(), &parts);
    let item = items.iter().find(|item| item.name.as_ref() == Some(&symbol.span.range()))?;
    (!is_hidden).then(|| (value, item.range.clone()))
}

/// The value of a local constant or variable, and the bytes of its declaration.
fn of_body<'a>(view: &View<'a>, symbol: &Symbol) -> Option<(&'a Expr, Range<usize>)> {
    let item = item_around(view, &symbol.span.range())?;
    let mut found = None;
    walk_item(item, &mut |node| {
        let Node::Statement(statement) = node else { return };
        match &statement.kind {
            StatementKind::Const(constant) if constant.name.span == symbol.span => {
                found = Some((&constant.value, statement.span.range()));
            }
            StatementKind::Var(list) => {
                if let [(name, Some(value))] = list.as_slice()
                    && name.span == symbol.span
                {
                    found = Some((value, statement.span.range()));
                }
            }
            _ => {}
        }
    });
    let (value, declaration) = found?;
    (symbol.kind == SymbolKind::LocalConstant || is_same_later(view, value))
        .then_some((value, declaration))
}

/// True if a value is the same wherever it is calculated in a body: it contains only constants, and
/// local names that are never assigned again.
fn is_same_later(view: &View<'_>, value: &Expr) -> bool {
    let mut is_same = true;
    walk::expr(value, &mut |node| {
        let Node::Expr(expr) = node else { return };
        is_same &= match &expr.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Unary(..) | ExprKind::Binary(_) => {
                true
            }
            ExprKind::If(..) => true,
            ExprKind::Name(_) | ExprKind::Path(_) => {
                view.analysis().value(expr.span).is_some() || is_fixed(view, expr)
            }
            _ => false,
        };
    });
    is_same
}

/// True for a local name that gets no other value after its declaration.
fn is_fixed(view: &View<'_>, expr: &Expr) -> bool {
    let found = expr.as_name().and_then(|name| view.analysis().symbol_at(name.span));
    let Some(index) = found else { return false };
    let Some(symbol) = view.analysis().symbols.get(index) else { return false };
    let mut places = view.analysis().occurrences_in(view.source).iter();
    symbol.kind.is_local()
        && !places.any(|found| {
            found.symbol == index
                && found.span != symbol.span
                && is_assigned(view, found.span.range().end)
        })
}
