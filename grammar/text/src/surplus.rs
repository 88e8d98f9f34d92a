//! A surplus `}`: the code after it seems to be outside of functions and phases.

use super::error::{Hint, SyntaxError, SyntaxErrorKind};
use super::lex::Lexed;
use super::token::Token;
use grammar::span::Span;

/// Moves an error about a `}` that closes nothing to the `}` after which code is outside of items.
/// The errors about that code follow from it.
pub(super) fn explain(
    tokens: &[Lexed<'_>],
    surplus: &mut SyntaxError,
    errors: &mut Vec<SyntaxError>,
) {
    if surplus.kind != (SyntaxErrorKind::Unopened { close: '}' }) {
        return;
    }
    let last = surplus.span;
    let is_outside = |error: &SyntaxError| error.span < last && is_code(tokens, error);
    let Some(first) = errors.iter().filter(|error| is_outside(error)).map(|error| error.span).min()
    else {
        return;
    };
    let before = tokens.iter().rev().find(|&&(start, ..)| start < first.range().start);
    if let Some(&(start, Token::BraceClose, end)) = before {
        errors.retain(|error| !is_outside(error));
        surplus.span = Span::new(last.source(), start, end);
        let mut hint =
            Hint::help("remove it: the code after it is outside of its function or phase");
        hint.other = Some((last, "so this one closes nothing"));
        surplus.hint = Some(Box::new(hint));
    }
}

/// True for an error about a statement where an item was expected.
fn is_code(tokens: &[Lexed<'_>], error: &SyntaxError) -> bool {
    let SyntaxErrorKind::Unexpected { expected, .. } = &error.kind else { return false };
    let at = tokens.partition_point(|&(start, ..)| start < error.span.range().start);
    let is_statement = matches!(
        tokens.get(at).map(|token| token.1),
        Some(
            Token::Ident(_)
                | Token::If
                | Token::Else
                | Token::While
                | Token::For
                | Token::Switch
                | Token::Return
        )
    );
    is_statement && expected.iter().any(|word| word.starts_with("an item"))
}
