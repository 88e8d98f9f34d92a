//! A missing `}` within a block: the indentation shows where it is missing.

use super::error::{Hint, SyntaxError, SyntaxErrorKind};
use super::lex::Lexed;
use super::token::Token;
use grammar::span::{SourceId, Span};

/// Moves an error about an unclosed `{` to the block inside it that its indentation shows to be the
/// unclosed one: a block that the `}` of an outer one closes.
pub(super) fn explain(source: SourceId, text: &str, tokens: &[Lexed<'_>], error: &mut SyntaxError) {
    if error.kind != (SyntaxErrorKind::Unclosed { open: '{' }) {
        return;
    }
    let start = error.span.range().start;
    let first = tokens.partition_point(|&(at, ..)| at < start);
    // The open braces, and how far their lines are indented.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for &(at, token, end) in tokens.iter().skip(first) {
        match token {
            Token::BraceOpen => open.push((at, indentation(text, at).0)),
            // One of length 0 was inserted.
            Token::BraceClose if at < end => {
                let Some((opened, outer)) = open.pop() else { return };
                let (inner, is_first) = indentation(text, at);
                if is_first && inner < outer {
                    error.span = Span::new(source, opened, opened + 1);
                    let mut hint = Hint::help("add `}` before this line, or indent it");
                    hint.other = Some((
                        Span::new(source, at, end),
                        "closes an outer block, as it is indented",
                    ));
                    error.hint = Some(Box::new(hint));
                    return;
                }
            }
            _ => {}
        }
        if open.is_empty() {
            return;
        }
    }
}

/// The indentation of the line of a place, in characters, and whether nothing else is before it.
fn indentation(text: &str, at: usize) -> (usize, bool) {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = &text[start..at];
    let indent = line.len() - line.trim_start().len();
    (indent, indent == line.len())
}
