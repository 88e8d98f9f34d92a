//! Formatting, as the smallest edits: the formatter changes only what is between tokens.

use std::ops::Range;

use gen_lsp_types::TextEdit;
use grammar_text::Token;

use crate::outline::{self, Part, parts};
use crate::project::View;

/// The edits that format the text, or the part of it in a range. A text with syntax errors stays as
/// it is.
#[must_use]
pub fn edits(view: &View<'_>, within: Option<&Range<usize>>) -> Option<Vec<TextEdit>> {
    let text = view.text();
    let formatted = rulc_format::format(text).ok()?;
    let mut changes =
        changes(text, &formatted).unwrap_or_else(|| vec![(0..text.len(), formatted.clone())]);
    if let Some(within) = within {
        changes.retain(|(range, _)| range.start <= within.end && within.start <= range.end);
    }
    Some(changes.into_iter().map(|(range, text)| view.edit(&range, text)).collect())
}

/// The edits after a character was typed before an offset: a `}` formats its block, or indents its
/// line if the text has syntax errors; a new line is indented.
#[must_use]
pub fn typed(view: &View<'_>, offset: usize, character: &str) -> Vec<TextEdit> {
    let parts = parts(view.text());
    if character == "}"
        && let Some(block) = block_before(&parts, offset)
        && let Some(edits) = edits(view, Some(&block))
    {
        return edits;
    }
    indent(view, &parts, offset).into_iter().collect()
}

/// The block that ends at an offset, or right before it.
fn block_before(parts: &[Part<'_>], offset: usize) -> Option<Range<usize>> {
    let end = parts.partition_point(|part| part.range.end <= offset);
    let before = parts.get(..end)?;
    let last = before.last().filter(|part| part.token == Some(Token::BraceClose))?;
    let mut closed = 0_usize;
    for part in before.iter().rev() {
        match part.token {
            Some(Token::BraceClose) => closed += 1,
            Some(Token::BraceOpen) => closed -= 1,
            _ => {}
        }
        if closed == 0 {
            return Some(part.range.start..last.range.end);
        }
    }
    None
}

/// The edit that gives the line of an offset its indentation, which follows from the brackets that
/// are open before it.
fn indent(view: &View<'_>, parts: &[Part<'_>], offset: usize) -> Option<TextEdit> {
    let text = view.text();
    let start = text.get(..offset)?.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(start..)?;
    let length = line.len() - line.trim_start_matches([' ', '\t']).len();
    let first = parts.partition_point(|part| part.range.end <= start);
    if parts.get(first).is_some_and(|part| part.range.start < start) {
        // In a comment or a text.
        return None;
    }
    let items = outline::items(text, parts);
    let item = items.get(items.partition_point(|item| item.range.start < start).checked_sub(1)?)?;
    let inside = parts.iter().filter(|part| item.range.start <= part.range.start);
    // The brackets that are open, and the lines on which they were opened.
    let mut open: Vec<(Token<'_>, usize)> = Vec::new();
    let close = |open: &mut Vec<(Token<'_>, usize)>, token: Token<'_>| {
        let partner = match token {
            Token::BraceClose => Token::BraceOpen,
            Token::ParenClose => Token::ParenOpen,
            Token::BracketClose => Token::BracketOpen,
            _ => return,
        };
        // Those in between were forgotten.
        if let Some(at) = open.iter().rposition(|(opened, _)| *opened == partner) {
            open.truncate(at);
        }
    };
    for part in inside.take_while(|part| part.range.start < start) {
        match part.token {
            Some(token @ (Token::BraceOpen | Token::ParenOpen | Token::BracketOpen)) => {
                open.push((token, view.line_of(part.range.start)));
            }
            token => token.into_iter().for_each(|token| close(&mut open, token)),
        }
    }
    let next = parts.get(first).filter(|part| part.range.start == start + length);
    next.and_then(|part| part.token).into_iter().for_each(|token| close(&mut open, token));
    open.dedup_by_key(|(_, line)| *line);
    let wanted = "    ".repeat(open.len());
    let is = line.get(..length)?;
    (is != wanted).then(|| view.edit(&(start..start + length), wanted))
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
