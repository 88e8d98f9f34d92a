//! From text to tokens.

use logos::Logos;

use super::error::{SyntaxError, SyntaxErrorKind};
use super::token::Token;
use crate::span::{SourceId, Span};

/// Where a token begins, the token, and where it ends, in bytes.
pub(super) type Lexed<'src> = (usize, Token<'src>, usize);

/// Splits a text into tokens. What is no token is reported and left out.
pub(super) fn lex(source: SourceId, text: &str) -> (Vec<Lexed<'_>>, Vec<SyntaxError>) {
    let mut tokens = Vec::with_capacity(text.len() / 4);
    let mut errors: Vec<SyntaxError> = Vec::new();
    let mut lexer = Token::lexer(text);
    let mut end_of_error = None;
    while let Some(token) = lexer.next() {
        let range = lexer.span();
        let Ok(token) = token else {
            // A run of unknown characters is one mistake.
            if end_of_error != Some(range.start) {
                let (kind, range) = explain(text, range.start);
                if range.end > lexer.span().end {
                    lexer.bump(range.end - lexer.span().end);
                }
                errors.push(SyntaxError { kind, span: Span::new(source, range.start, range.end) });
            }
            end_of_error = Some(lexer.span().end);
            continue;
        };
        tokens.push((range.start, token, range.end));
    }
    (tokens, errors)
}

/// What is wrong with the text at `start`, and how far the mistake reaches.
fn explain(text: &str, start: usize) -> (SyntaxErrorKind, std::ops::Range<usize>) {
    let rest = &text[start..];
    let line_end = rest.find('\n').unwrap_or(rest.len());
    if rest.starts_with("\"\"\"") {
        (SyntaxErrorKind::UnclosedText, start..text.len())
    } else if rest.starts_with('"') {
        (SyntaxErrorKind::UnclosedString, start..start + rest[..line_end].trim_end().len())
    } else if rest.starts_with("/*") {
        (SyntaxErrorKind::UnclosedComment, start..text.len())
    } else if let Some(behind) = rest.strip_prefix('#') {
        let digits = behind.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(behind.len());
        (SyntaxErrorKind::BadColor, start..start + 1 + digits)
    } else {
        let character = rest.chars().next().unwrap_or('\u{fffd}');
        (SyntaxErrorKind::UnknownCharacter(character), start..start + character.len_utf8())
    }
}
