//! The tokens of a text together with its comments, for tools that rewrite the text.
//!
//! The parser needs no comments, so the lexer skips them; here they are found between the tokens.

use super::lex;
use super::token::Token;
use grammar::span::{SourceId, Span, Spanned};

/// A piece of a text that is not white space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece<'src> {
    /// A token.
    Token(Token<'src>),
    /// A comment: `//` and the rest of the line without its end, or `/*` to `*/`.
    Comment(&'src str),
}

/// Splits a text into tokens and comments, in order.
///
/// Near characters that are not tokens, which [`super::parse()`] reports as errors, a comment may
/// be missed or invented.
#[must_use]
pub fn pieces(source: SourceId, text: &str) -> Vec<Spanned<Piece<'_>>> {
    let (tokens, _) = lex::lex(source, text);
    let mut pieces = Vec::with_capacity(tokens.len());
    let mut before = 0;
    for (start, token, end) in tokens {
        comments(source, text, before, start, &mut pieces);
        pieces.push(Spanned::new(Piece::Token(token), Span::new(source, start, end)));
        before = end;
    }
    comments(source, text, before, text.len(), &mut pieces);
    pieces
}

/// The comments in the bytes `start..end`, which contain no token.
fn comments<'src>(
    source: SourceId,
    text: &'src str,
    mut start: usize,
    end: usize,
    pieces: &mut Vec<Spanned<Piece<'src>>>,
) {
    while let Some(found) = text[start..end].find('/') {
        start += found;
        let gap = &text[start..end];
        let length = if gap.starts_with("//") {
            gap.find('\n').unwrap_or(gap.len())
        } else if let Some(inside) = gap.strip_prefix("/*") {
            inside.find("*/").map_or(gap.len(), |length| length + 4)
        } else {
            start += 1;
            continue;
        };
        let span = Span::new(source, start, start + length);
        pieces.push(Spanned::new(Piece::Comment(&gap[..length]), span));
        start += length;
    }
}
