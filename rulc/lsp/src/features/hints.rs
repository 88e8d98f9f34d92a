//! Inlay hints: what the text does not say, but the compiler knows.

use std::ops::Range;

use gen_lsp_types::{InlayHint, InlayHintKind};
use grammar_text::ast::{ExprKind, Item};
use grammar_text::walk::{self, Node};
use rulc_compiler::analysis::SymbolKind;
use rulc_compiler::builtins;
use serde::Deserialize;

use super::signature::{self, Call};
use crate::project::View;

/// Which hints are shown.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default)]
pub struct Hints {
    /// The values of constants and of their expressions.
    pub values: bool,
    /// The names of parameters before arguments.
    pub parameters: bool,
    /// How many bytes of code each line produces.
    pub bytes: bool,
    /// How many of the 64 variables the rule uses, and which one each variable is.
    pub variables: bool,
}

impl Default for Hints {
    fn default() -> Hints {
        Hints { values: true, parameters: true, bytes: false, variables: false }
    }
}

/// The hints in a part of the text.
#[must_use]
pub fn of(view: &View<'_>, within: &Range<usize>, hints: Hints) -> Vec<InlayHint> {
    let mut out = Vec::new();
    let Some(file) = view.analysis().file(view.source) else { return out };
    let touches = |range: &Range<usize>| range.start <= within.end && within.start <= range.end;
    let mut add = |at: usize, label: String, kind: Option<InlayHintKind>| {
        if !touches(&(at..at)) {
            return;
        }
        let is_parameter = kind == Some(InlayHintKind::Parameter);
        out.push(InlayHint {
            position: view.range(&(at..at)).start,
            label: label.into(),
            kind,
            text_edits: None,
            tooltip: None,
            padding_left: (!is_parameter).then_some(true),
            padding_right: is_parameter.then_some(true),
            data: None,
        });
    };
    for item in &file.tree.items {
        let body = match item.declaration() {
            Item::Const(item) if hints.values => {
                if let Some(value) = view.analysis().value(item.value.span) {
                    add(
                        item.value.span.range().end,
                        format!("= {value}"),
                        Some(InlayHintKind::Type),
                    );
                }
                continue;
            }
            Item::Function(item) => &item.body,
            Item::Phase(item) => &item.body,
            _ => continue,
        };
        if !hints.parameters || !touches(&body.span.range()) {
            continue;
        }
        walk::block(body, &mut |node| {
            let Node::Expr(expr) = node else { return };
            let ExprKind::Call(callee, arguments) = &expr.kind else { return };
            if !touches(&expr.span.range()) {
                return;
            }
            for (argument, name) in arguments.iter().zip(parameters(view, callee)) {
                // A name that says the same needs no hint.
                let is_same = argument.as_name().is_some_and(|given| *given.text == *name);
                if !is_same && name.len() > 1 {
                    let at = argument.span.range().start;
                    add(at, format!("{name}:"), Some(InlayHintKind::Parameter));
                }
            }
        });
    }
    let costs = view.project.costs.borrow().clone();
    if let Some(costs) = costs {
        let text = view.text();
        let source = u32::from(view.source.0);
        if hints.bytes {
            let mut end = 0;
            for (line, content) in (0..).zip(text.split_inclusive('\n')) {
                let at = end + content.trim_end().len();
                end += content.len();
                if let Some(bytes) = costs.of_line(view.source, line) {
                    add(at, format!("{bytes} B"), None);
                }
            }
        }
        if hints.variables {
            let mut is_first = source == 0;
            for symbol in &view.analysis().symbols {
                let is_variable = matches!(
                    symbol.kind,
                    SymbolKind::Variable | SymbolKind::Number | SymbolKind::Array
                );
                if !is_variable || symbol.span.source() != view.source {
                    continue;
                }
                let place = costs.places.iter().find(|(from, name, function, _)| {
                    *from == source && *name == symbol.name && function.is_none()
                });
                let at = symbol.span.range().end;
                if let Some((.., index)) = place {
                    add(at, format!("V[{index}]"), None);
                }
                if std::mem::take(&mut is_first) {
                    add(at, format!("{} of 64 variables in use", costs.variables), None);
                }
            }
        }
    }
    out.sort_by_key(|hint| (hint.position.line, hint.position.character));
    out
}

/// The names of the parameters of what is called.
fn parameters(view: &View<'_>, callee: &grammar_text::ast::Expr) -> Vec<String> {
    let (module, name) = match &callee.kind {
        ExprKind::Name(name) => (None, name.text.to_string()),
        ExprKind::Path(path) => (Some(path.module.text.to_string()), path.name.text.to_string()),
        _ => return Vec::new(),
    };
    let declared = callee.as_name().and_then(|name| view.analysis().symbol_at(name.span));
    if let Some(symbol) = declared.and_then(|index| view.analysis().symbols.get(index)) {
        return symbol.parameters.iter().map(|(name, _)| name.clone()).collect();
    }
    let call = Call { module, name, argument: 0, is_empty: false };
    if signature::callee(view, &call).is_some() {
        return Vec::new();
    }
    let builtin = builtins::function(&call.name);
    builtin
        .map(|row| row.parameters.iter().map(|&name| name.to_owned()).collect())
        .unwrap_or_default()
}
