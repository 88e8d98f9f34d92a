//! The check that formatting changed only white space.

use std::borrow::Cow;

use grammar::span::SourceId;
use grammar_text::{Piece, Token, pieces};

use super::tokens::is_last_comma;

/// True if both texts have the same tokens and the same comments, each in the same order. Commas
/// before a closing bracket or `;` do not matter, nor does white space at the ends of a comment's
/// lines.
pub(super) fn is_equivalent(a: &str, b: &str) -> bool {
    let ((tokens_a, comments_a), (tokens_b, comments_b)) = (split(a), split(b));
    significant(&tokens_a).eq(significant(&tokens_b))
        && comments_a.into_iter().map(trimmed).eq(comments_b.into_iter().map(trimmed))
}

fn split(text: &str) -> (Vec<Token<'_>>, Vec<&str>) {
    let mut tokens = Vec::new();
    let mut comments = Vec::new();
    for piece in pieces(SourceId(0), text) {
        match piece.value {
            Piece::Token(token) => tokens.push(token),
            Piece::Comment(comment) => comments.push(comment),
        }
    }
    (tokens, comments)
}

fn significant<'t, 'src>(tokens: &'t [Token<'src>]) -> impl Iterator<Item = Token<'src>> + 't {
    tokens.iter().enumerate().filter_map(|(k, &token)| {
        let next = tokens.get(k + 1);
        (!next.is_some_and(|&next| is_last_comma(token, next))).then_some(token)
    })
}

fn trimmed(comment: &str) -> Cow<'_, str> {
    if comment.contains('\n') {
        comment.split('\n').map(str::trim).collect::<Vec<_>>().join("\n").into()
    } else {
        comment.trim_end().into()
    }
}
