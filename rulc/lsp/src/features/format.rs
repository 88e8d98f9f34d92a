//! Formatting, as the smallest edits: the formatter changes only what is between tokens.

use std::ops::Range;

use gen_lsp_types::TextEdit;
use rulc_compiler::format;

use crate::outline::{Part, parts};
use crate::project::View;

/// The edits that format the text, or the part of it in a range. A text with syntax errors stays as
/// it is.
#[must_use]
pub fn edits(view: &View<'_>, within: Option<&Range<usize>>) -> Option<Vec<TextEdit>> {
    let text = view.text();
    let formatted = format::format(text).ok()?;
    let mut changes =
        changes(text, &formatted).unwrap_or_else(|| vec![(0..text.len(), formatted.clone())]);
    if let Some(within) = within {
        changes.retain(|(range, _)| range.start <= within.end && within.start <= range.end);
    }
    Some(changes.into_iter().map(|(range, text)| view.edit(&range, text)).collect())
}

/// The differences between tokens; `None` if the tokens differ in more than commas.
fn changes(old: &str, new: &str) -> Option<Vec<(Range<usize>, String)>> {
    let (before, after) = (parts(old), parts(new));
    let text = |text: &str, part: &Part<'_>| text.get(part.range.clone()).map(str::to_owned);
    let mut out = Vec::new();
    let (mut k, mut n) = (0, 0);
    let (mut old_end, mut new_end) = (0, 0);
    let mut gap = |old_gap: Range<usize>, new_gap: Range<usize>| -> Option<()> {
        let (from, to) = (old.get(old_gap.clone())?, new.get(new_gap)?);
        if from != to {
            out.push((old_gap, to.to_owned()));
        }
        Some(())
    };
    while k < before.len() || n < after.len() {
        let a = before.get(k).and_then(|part| text(old, part));
        let b = after.get(n).and_then(|part| text(new, part));
        if a == b {
            let (a, b) = (before.get(k)?, after.get(n)?);
            gap(old_end..a.range.start, new_end..b.range.start)?;
            (old_end, new_end) = (a.range.end, b.range.end);
            k += 1;
            n += 1;
        } else if b.as_deref() == Some(",") {
            n += 1;
        } else if a.as_deref() == Some(",") {
            k += 1;
        } else {
            return None;
        }
    }
    gap(old_end..old.len(), new_end..new.len())?;
    Some(out)
}
