//! Changes that an editor offers: the fixes of messages, all certain fixes at once, a few changes
//! that need more than a message knows, and changes of correct code.

use std::collections::BTreeMap;
use std::ops::Range;

use gen_lsp_types::{
    CodeAction, CodeActionKind, Diagnostic as LspDiagnostic, TextEdit, Uri, WorkspaceEdit,
};
use rulc_compiler::diagnostics::{Code, Diagnostic, Severity};
use rulc_compiler::lint::Lint;

use super::{missing, refactor};
use crate::outline;
use crate::project::View;
use crate::text::whole_line;

/// The actions for a part of the text. `shown` turns a message into the one that the editor shows.
#[must_use]
pub fn at(
    view: &View<'_>,
    range: &Range<usize>,
    only: Option<&[CodeActionKind]>,
    shown: &dyn Fn(&Diagnostic) -> LspDiagnostic,
) -> Vec<CodeAction> {
    let wants = |kind: &CodeActionKind| {
        let word = String::from(kind.clone());
        only.is_none_or(|only| {
            only.iter().any(|other| {
                let other = String::from(other.clone());
                word == other || word.starts_with(&format!("{other}."))
            })
        })
    };
    let mut out = Vec::new();
    let own = || {
        let all = view.analysis().diagnostics.iter();
        all.filter(|diagnostic| diagnostic.span.source() == view.source)
    };
    if wants(&CodeActionKind::QuickFix) {
        for diagnostic in own() {
            let place = within_line(view.text(), diagnostic.span.range());
            if place.start <= range.end && range.start <= place.end {
                fixes(view, diagnostic, shown, &mut out);
            }
        }
    }
    if wants(&CodeActionKind::SourceFixAll) {
        let mut edits: BTreeMap<(u32, u32), (Range<usize>, String)> = BTreeMap::new();
        let mut end = 0;
        for diagnostic in own() {
            let Some(fix) = diagnostic.fix.as_ref().filter(|fix| fix.certain) else { continue };
            for (span, text) in &fix.edits {
                // What overlaps is left for the next time.
                if span.source() == view.source && span.start() >= end {
                    end = span.end();
                    let range = whole_line(view.text(), &span.range(), text);
                    edits.insert((span.start(), span.end()), (range, text.clone()));
                }
            }
        }
        if !edits.is_empty() {
            let edits = edits.into_values().map(|(range, text)| view.edit(&range, text)).collect();
            out.extend(action(
                view,
                "Make all changes that are certain".to_owned(),
                CodeActionKind::SourceFixAll,
                edits,
            ));
        }
    }
    for (kind, offer) in refactor::KINDS {
        if wants(&kind) {
            for (title, edits) in offer(view, range) {
                out.extend(action(view, title, kind.clone(), edits));
            }
        }
    }
    out
}

/// The place of a message that is at the end of a line with the character before it: some editors
/// cannot put the cursor after the last one.
fn within_line(text: &str, place: Range<usize>) -> Range<usize> {
    let (before, after) = text.split_at_checked(place.start).unwrap_or((text, ""));
    if !place.is_empty() || !(after.is_empty() || after.starts_with(['\n', '\r'])) {
        return place;
    }
    let last = before.chars().next_back().filter(|last| *last != '\n').map_or(0, char::len_utf8);
    place.start - last..place.end
}

/// An action that changes the text.
fn action(
    view: &View<'_>,
    title: String,
    kind: CodeActionKind,
    edits: Vec<TextEdit>,
) -> Option<CodeAction> {
    let uri = (view.address)(view.project.path(view.source))?;
    Some(CodeAction {
        title,
        kind: Some(kind),
        edit: Some(changes([(uri, edits)])),
        ..CodeAction::default()
    })
}

/// The edits of several texts.
pub fn changes(edits: impl IntoIterator<Item = (Uri, Vec<TextEdit>)>) -> WorkspaceEdit {
    WorkspaceEdit { changes: Some(edits.into_iter().collect()), ..WorkspaceEdit::default() }
}

fn fixes(
    view: &View<'_>,
    diagnostic: &Diagnostic,
    shown: &dyn Fn(&Diagnostic) -> LspDiagnostic,
    out: &mut Vec<CodeAction>,
) {
    let mut add = |title: String, edits: Vec<TextEdit>, is_preferred: bool| {
        if let Some(mut action) = action(view, title, CodeActionKind::QuickFix, edits) {
            action.diagnostics = Some(vec![shown(diagnostic)]);
            action.is_preferred = is_preferred.then_some(true);
            out.push(action);
        }
    };
    if let Some(fix) = &diagnostic.fix {
        let edits = fix.edits.iter().map(|(span, text)| {
            view.edit(&whole_line(view.text(), &span.range(), text), text.as_str())
        });
        add(capitalized(&fix.title), edits.collect(), true);
    }
    match diagnostic.code {
        Code::UnknownName => missing::fixes(view, &diagnostic.span.range(), &mut add),
        Code::PrivateName => {
            for (span, _) in &diagnostic.others {
                let other = view.of(span.source());
                if view.project.is_standard(span.source()) {
                    continue;
                }
                let (_, items) = view.items_of(span.source());
                let declared = span.range().start;
                let item = items.iter().find(|item| item.range.contains(&declared));
                let address = (view.address)(view.project.path(span.source()));
                if let (Some(item), Some(uri)) = (item, address) {
                    let edit = other.edit(&(item.range.start..item.range.start), "pub ");
                    out.push(CodeAction {
                        title: "Make it public in its module".to_owned(),
                        kind: Some(CodeActionKind::QuickFix),
                        diagnostics: Some(vec![shown(diagnostic)]),
                        edit: Some(changes([(uri, vec![edit])])),
                        ..CodeAction::default()
                    });
                }
            }
        }
        code if diagnostic.severity() == Severity::Warning => {
            if let Some(lint) = Lint::of(code) {
                let start = outline::start_of_items(view.text(), &view.parts());
                let line = format!("allow {};\n", lint.name);
                let title = format!("Allow `{}` in this file", lint.name);
                add(title, vec![view.edit(&(start..start), line)], false);
            }
        }
        _ => {}
    }
}

fn capitalized(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
