//! Rows of words in columns.

use rulvm_cells::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::command::answer::{plain, style, styled};

/// Rows as lines: every word but the last one of a row is filled up to the width of its column.
pub(in crate::command) fn columns(rows: Vec<Vec<Span<'static>>>) -> Vec<Line<'static>> {
    let mut widths: Vec<usize> = Vec::new();
    for row in &rows {
        for (k, word) in row.iter().enumerate() {
            let width = word.content.width();
            match widths.get_mut(k) {
                Some(widest) => *widest = width.max(*widest),
                None => widths.push(width),
            }
        }
    }
    let line = |row: Vec<Span<'static>>| {
        let mut spans = Vec::new();
        for (k, (word, &width)) in row.into_iter().zip(&widths).enumerate() {
            if k > 0 {
                spans.push(plain("  "));
            }
            let rest = width.saturating_sub(word.content.width());
            spans.push(word);
            spans.push(plain(" ".repeat(rest)));
        }
        Line::from(spans)
    };
    rows.into_iter().map(line).collect()
}

/// A row: a name, and what belongs to it.
pub(super) fn fact(name: &'static str, what: impl Into<String>) -> Vec<Span<'static>> {
    vec![styled(name, style::QUIET), plain(what)]
}
