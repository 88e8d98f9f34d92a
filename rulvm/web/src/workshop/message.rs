//! Messages of the compiler with their fixes, as JSON.

use std::iter::once;

use gen_lsp_types::{CodeAction, CodeActionKind, Range, TextEdit};
use rulc_compiler::diagnostics::Diagnostic;
use rulc_lsp::features::{actions, diagnostics};
use rulc_lsp::project::View;
use serde_json::{Value, json};

/// A message: where it is null, its place is in another text.
pub(super) fn message(view: &View<'_>, diagnostic: &Diagnostic, has_fixes: bool) -> Value {
    let is_here = diagnostic.span.source() == view.source;
    let others = diagnostic.others.iter().map(|(span, label)| {
        let is_here = span.source() == view.source;
        json!({
            "label": label,
            "range": is_here.then(|| range(&view.range_of(*span))),
            "file": view.project.path(span.source()),
        })
    });
    json!({
        "severity": diagnostic.severity().name(),
        "code": diagnostic.code.number(),
        "message": diagnostic.message,
        "label": diagnostic.label,
        "note": diagnostic.note,
        "help": diagnostic.help,
        "range": is_here.then(|| range(&view.range_of(diagnostic.span))),
        "file": view.project.path(diagnostic.span.source()),
        "others": others.collect::<Vec<_>>(),
        "fixes": if is_here && has_fixes { fixes(view, diagnostic) } else { Vec::new() },
    })
}

/// The changes that remove the reason for a message: title and edits.
fn fixes(view: &View<'_>, diagnostic: &Diagnostic) -> Vec<Value> {
    let shown = |diagnostic: &Diagnostic| diagnostics::message(view, diagnostic, &|_| None);
    let this = vec![shown(diagnostic)];
    let range = diagnostic.span.range();
    let all = actions::at(view, &range, Some(&[CodeActionKind::QuickFix]), &shown);
    let own = all.into_iter().filter(|action| action.diagnostics.as_ref() == Some(&this));
    own.filter_map(|action| fix(view, action)).collect()
}

/// A change of this text; other texts cannot be changed.
fn fix(view: &View<'_>, action: CodeAction) -> Option<Value> {
    let own = (view.address)(view.project.path(view.source))?;
    let mut changes = action.edit?.changes?.into_iter();
    let (address, edits) = changes.next()?;
    let is_all = changes.next().is_none() && address == own;
    is_all.then(
        || json!({ "title": action.title, "edits": edits.iter().map(edit).collect::<Vec<_>>() }),
    )
}

/// A change of the text: line and column, end line and end column, new text.
pub(super) fn edit(edit: &TextEdit) -> Value {
    let place = range(&edit.range).into_iter().map(Value::from);
    place.chain(once(Value::from(edit.new_text.as_str()))).collect()
}

pub(super) fn range(range: &Range) -> [u32; 4] {
    let Range { start, end } = range;
    [start.line, start.character, end.line, end.character]
}
