//! What an editor can fold: blocks, drawings, patterns, comments, and lists of modules.

use gen_lsp_types::{FoldingRange, FoldingRangeKind};
use grammar_text::Token;

use crate::project::View;

/// The parts of the text that can be folded, in their order. It needs no tree, so it works on
/// broken text.
#[must_use]
pub fn ranges(view: &View<'_>) -> Vec<FoldingRange> {
    let parts = view.parts();
    let mut out = Vec::new();
    let mut add = |start: usize, end: usize, kind: Option<FoldingRangeKind>| {
        let number = |line| u32::try_from(line).unwrap_or(u32::MAX);
        if start < end {
            out.push(FoldingRange {
                start_line: number(start),
                end_line: number(end),
                kind,
                ..FoldingRange::default()
            });
        }
    };
    let mut open = Vec::new();
    // The first and the last line of a run of comments, and of a run of `use`.
    let mut comments: Option<(usize, usize)> = None;
    let mut uses: Option<(usize, usize)> = None;
    let mut is_use = false;
    for part in &parts {
        let first = view.line_of(part.range.start);
        let last = view.line_of(part.range.end.saturating_sub(1).max(part.range.start));
        let Some(token) = part.token else {
            match &mut comments {
                Some((_, end)) if first == *end + 1 => *end = last,
                _ => {
                    if let Some((start, end)) = comments.replace((first, last)) {
                        add(start, end, Some(FoldingRangeKind::Comment));
                    }
                }
            }
            continue;
        };
        match token {
            Token::BraceOpen | Token::BracketOpen | Token::ParenOpen => open.push(first),
            Token::BraceClose | Token::BracketClose | Token::ParenClose => {
                if let Some(start) = open.pop() {
                    // The line of the closing bracket stays.
                    add(start, first.saturating_sub(1), None);
                }
            }
            Token::Text(_) => add(first, last, None),
            Token::Use if open.is_empty() => {
                is_use = true;
                uses = Some(uses.map_or((first, first), |(start, _)| (start, first)));
            }
            Token::Semicolon if is_use => {
                is_use = false;
                uses = uses.map(|(start, _)| (start, first));
            }
            _ if !is_use && open.is_empty() => {
                if let Some((start, end)) = uses.take() {
                    add(start, end, Some(FoldingRangeKind::Imports));
                }
            }
            _ => {}
        }
    }
    if let Some((start, end)) = comments {
        add(start, end, Some(FoldingRangeKind::Comment));
    }
    if let Some((start, end)) = uses {
        add(start, end, Some(FoldingRangeKind::Imports));
    }
    out.sort_by_key(|range| (range.start_line, range.end_line));
    out
}
