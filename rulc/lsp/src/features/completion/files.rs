//! The files that a `use` can name.

use std::ops::Range;

use gen_lsp_types::{CompletionItem, CompletionItemKind, Range as LspRange, TextEdit};

use crate::text::{Encoding, Lines};

/// The bytes before an offset that are the start of the name of a module's file: `use "mo`.
#[must_use]
pub fn started(text: &str, offset: usize) -> Option<Range<usize>> {
    let line = text.get(..offset)?.rsplit('\n').next()?;
    let name = line.trim_start().strip_prefix("use")?.trim_start().strip_prefix('"')?;
    (!name.contains('"')).then_some(offset - name.len()..offset)
}

/// The completions of such a name by those of files.
#[must_use]
pub fn of(
    text: &str,
    started: &Range<usize>,
    names: &[String],
    encoding: Encoding,
) -> Vec<CompletionItem> {
    let lines = Lines::new(text);
    let position = |offset| lines.position(text, offset, encoding);
    let range = LspRange { start: position(started.start), end: position(started.end) };
    let items = names.iter().map(|name| CompletionItem {
        label: name.clone(),
        kind: Some(CompletionItemKind::File),
        // Editors take a part of a path for the whole word.
        text_edit: Some(TextEdit { range, new_text: name.clone() }.into()),
        ..CompletionItem::default()
    });
    items.collect()
}
