//! Places in the text of an options file.

use std::ops::Range;

/// The most characters of a line that are shown.
const MOST_SHOWN: usize = 80;

/// The most characters of a message: keys can be of any length.
const MOST_SAID: usize = 600;

/// How many characters are shown before a place in a long line.
const BEFORE: usize = 30;

/// Returns a message about a span of a text, in bytes: the line and the column of its start, both
/// from 1, what is wrong, and an excerpt of the line.
pub(super) fn at(text: &str, span: Option<Range<usize>>, said: &str) -> String {
    let said = shortened(said.trim_end());
    let Some(Range { start, end }) = span else { return said };
    let start = text.floor_char_boundary(start);
    let end = text.floor_char_boundary(end).max(start);
    let begin = text[..start].rfind('\n').map_or(0, |end| end + 1);
    let line = text[begin..].lines().next().unwrap_or_default();
    let number = text[..start].matches('\n').count() + 1;
    let column = text[begin..start].chars().count();
    let marked = text[start..end].lines().next().unwrap_or_default().chars().count().max(1);
    let is_long = line.chars().count() > MOST_SHOWN;
    let skipped = if is_long { column.saturating_sub(BEFORE) } else { 0 };
    let shown: String = line.chars().skip(skipped).take(MOST_SHOWN).collect();
    let (left, right) = (
        if skipped > 0 { "…" } else { "" },
        if line.chars().count() > skipped + MOST_SHOWN { "…" } else { "" },
    );
    let marks = "^".repeat(marked.min(MOST_SHOWN.saturating_sub(column - skipped)).max(1));
    let gap = " ".repeat(number.to_string().len());
    let indent = " ".repeat(column - skipped + left.chars().count());
    format!(
        "line {number}, column {}: {said}\n{gap} |\n{number} | {left}{shown}{right}\n{gap} | \
         {indent}{marks}",
        column + 1
    )
}

fn shortened(said: &str) -> String {
    match said.char_indices().nth(MOST_SAID) {
        None => said.to_owned(),
        Some((end, _)) => format!("{}…", &said[..end]),
    }
}
