//! From text to the syntax tree.

use super::again::{Parsed, parse_again};
use super::ast::{Expr, File, StatementKind};
use super::error::{Hint, SyntaxError, SyntaxErrorKind};
use super::items::Starts;
use super::token::Token;
use super::{MAX_SOURCE, brackets, lex, recover};
use grammar::span::{SourceId, Span};
use grammar::work::OneByOne;

/// Parses a source text. There is a tree even if there are errors: it lacks the parts that could
/// not be parsed, and is complete around them.
#[must_use]
pub fn parse(source: SourceId, text: &str) -> (File, Vec<SyntaxError>) {
    let Parsed { file, errors, .. } = parse_again(source, text, None, &OneByOne);
    (file, errors)
}

/// Parses a line at a prompt: an expression, or an assignment, without a `;`. Spans are relative to
/// the start of the text.
///
/// # Errors
///
/// The syntax errors, in the order of the text; there is at least one.
pub fn parse_line(source: SourceId, text: &str) -> Result<StatementKind, Vec<SyntaxError>> {
    if text.len() > MAX_SOURCE {
        let span = Span::new(source, 0, 0);
        return Err(vec![SyntaxError::new(SyntaxErrorKind::TooLong, span)]);
    }
    let (tokens, mut errors) = lex::lex(source, text);
    let starts = Starts::of(text, &tokens);
    let brackets::Checked { tokens, errors: unbalanced } =
        brackets::check(source, text, tokens, &starts);
    errors.extend(unbalanced.into_iter().map(|(error, _)| error));
    if errors.is_empty() {
        return recover::parse_line(source, text, &tokens).map_err(|error| vec![error]);
    }
    errors.sort_by_key(|error| (error.span.start(), error.span.end()));
    Err(errors)
}

/// Parses one expression. Spans are relative to the start of the text.
///
/// # Errors
///
/// The syntax errors, in the order of the text; there is at least one.
pub fn parse_expression(source: SourceId, text: &str) -> Result<Expr, Vec<SyntaxError>> {
    match parse_line(source, text)? {
        StatementKind::Expr(expr) => Ok(expr),
        StatementKind::Assign { place, .. } => Err(vec![assignment(source, text, &place)]),
        // A line is nothing else.
        _ => Err(vec![SyntaxError::new(
            SyntaxErrorKind::UnexpectedEnd { expected: Vec::new() },
            Span::new(source, 0, text.len()),
        )]),
    }
}

/// The error for an assignment where a value is expected.
fn assignment(source: SourceId, text: &str, place: &Expr) -> SyntaxError {
    let (tokens, _) = lex::lex(source, text);
    let behind = |&&(start, _, _): &&lex::Lexed<'_>| start >= place.span.range().end;
    let Some(&(start, token, end)) = tokens.iter().find(behind) else {
        let kind = SyntaxErrorKind::UnexpectedEnd { expected: Vec::new() };
        return SyntaxError::new(kind, Span::new(source, text.len(), text.len()));
    };
    let kind = SyntaxErrorKind::Unexpected {
        found: token.describe(),
        expected: vec!["an operator".to_owned()],
    };
    let error = SyntaxError::new(kind, Span::new(source, start, end));
    if token == Token::Assign {
        return error.hint(Hint::comparison());
    }
    error
}
