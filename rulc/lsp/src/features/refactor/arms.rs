//! The arms that a `switch` lacks: one for each named value of what it compares. They do what the
//! `switch` does for these values so far.

use std::fmt::Write as _;
use std::ops::Range;

use grammar::signals::{Action, STANDARD};
use grammar_text::ast::{Arm, Expr, ExprKind, Item, StatementKind};
use grammar_text::walk::Node;
use rulc_compiler::analysis::SymbolKind;
use rulc_compiler::{Kind, builtins};

use super::{Change, covers, indentation, item_around, walk_item};
use crate::project::View;

/// Offers to add the arms that the `switch` around some bytes lacks, unless they are in an arm.
pub(super) fn fill(view: &View<'_>, range: &Range<usize>) -> Vec<Change> {
    change(view, range).into_iter().collect()
}

fn change(view: &View<'_>, range: &Range<usize>) -> Option<Change> {
    let mut found = None;
    walk_item(item_around(view, range)?, &mut |node| {
        if let Node::Statement(statement) = node
            && let StatementKind::Switch { subject, arms } = &statement.kind
            && covers(statement.span, range)
        {
            let is_in_arm = arms.iter().any(|arm| covers(arm.body.span, range));
            found = (!is_in_arm).then_some((statement, &**subject, arms.as_slice()));
        }
    });
    let (statement, subject, arms) = found?;
    let mut missing = names(view, kind(view, subject)?);
    missing.retain(|(name, value)| !is_covered(view, arms, name, *value));
    if missing.is_empty() {
        return None;
    }
    let text = view.text();
    let outer = indentation(text, statement.span.range().start);
    let otherwise = arms.iter().find(|arm| arm.cases.is_empty());
    let (at, indent) = match otherwise {
        Some(arm) => (arm.span.range().start, format!("{outer}    ")),
        None => (statement.span.range().end.checked_sub(1)?, outer.to_owned()),
    };
    let before = text.get(..at)?.trim_end().len();
    // What is done for these values so far.
    let body = match otherwise.and_then(|arm| text.get(arm.body.span.range())) {
        Some(body) if body.ends_with(['}', ';']) => body.to_owned(),
        Some(body) => format!("{body};"),
        None => "{ }".to_owned(),
    };
    let mut new = String::new();
    for (name, _) in &missing {
        let _ = write!(new, "\n{outer}    {name} => {body}");
    }
    let title = format!("Add the missing arms ({})", missing.len());
    Some((title, vec![view.edit(&(before..at), format!("{new}\n{indent}"))]))
}

/// True if an arm is for a value, or for its name.
fn is_covered(view: &View<'_>, arms: &[Arm], name: &str, value: Option<i32>) -> bool {
    let number = |expr: &Expr| match expr.kind {
        ExprKind::Int(int) => int.number(false),
        _ => view.analysis().value(expr.span),
    };
    arms.iter().flat_map(|arm| &arm.cases).any(|case| {
        let last = case.last.as_ref().unwrap_or(&case.first);
        let range = number(&case.first).zip(number(last));
        case.first.as_own_name() == Some(name)
            || last.as_own_name() == Some(name)
            || range.zip(value).is_some_and(|((low, high), value)| (low..=high).contains(&value))
    })
}

/// What a value stands for, as far as its form says.
fn kind(view: &View<'_>, expr: &Expr) -> Option<Kind> {
    let symbol = |expr: &Expr| {
        let found = view.analysis().symbol_at(expr.as_name()?.span)?;
        view.analysis().symbols.get(found)?.value_kind
    };
    match &expr.kind {
        ExprKind::Name(name) => symbol(expr).or_else(|| builtins::kind(&name.text)),
        ExprKind::Path(_) => symbol(expr),
        ExprKind::Field(whole, part) => {
            builtins::part(whole.as_own_name()?, &part.text).map(|part| part.kind)
        }
        ExprKind::Index(base, _) => kind(view, base),
        ExprKind::Call(callee, _) => symbol(callee)
            .or_else(|| builtins::function(callee.as_own_name()?).map(|builtin| builtin.result)),
        _ => None,
    }
}

/// The names of all values of a kind, and the values.
fn names(view: &View<'_>, kind: Kind) -> Vec<(String, Option<i32>)> {
    let symbols = view.analysis().symbols.iter();
    let wanted = match kind {
        Kind::Signal => SymbolKind::Signal,
        Kind::Pattern => SymbolKind::Pattern,
        Kind::Shape => SymbolKind::Shape,
        Kind::Action => {
            let all = Action::ALL.iter();
            return all.map(|action| (action.name().to_owned(), Some(action.number()))).collect();
        }
        Kind::Color | Kind::Direction => {
            let all = builtins::CONSTANTS.iter().filter(|row| row.1 == kind);
            return all.map(|&(name, _, value)| (name.to_owned(), Some(value))).collect();
        }
        _ => return Vec::new(),
    };
    let own = symbols.filter(|symbol| symbol.kind == wanted);
    let mut names: Vec<_> = own.map(|symbol| (symbol.name.clone(), symbol.value)).collect();
    if wanted == SymbolKind::Signal && has_standard_signals(view) {
        let known = |name: &str| names.iter().any(|(known, _)| known == name);
        let more: Vec<_> = STANDARD
            .iter()
            .filter(|signal| !known(signal.name))
            .map(|signal| (signal.name.to_owned(), None))
            .collect();
        names.splice(0..0, more);
    }
    names
}

/// True if the rule has the item `signals standard;`.
fn has_standard_signals(view: &View<'_>) -> bool {
    let items = view.analysis().files.iter().flat_map(|file| &file.tree.items);
    items.into_iter().any(|item| matches!(item, Item::Signals(_)))
}
