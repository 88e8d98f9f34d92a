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
    // Where the last unknown character ended.
    let mut unknown = None;
    while let Some(token) = lexer.next() {
        let range = lexer.span();
        if let Ok(token) = token {
            tokens.push((range.start, token, range.end));
            continue;
        }
        let (kind, found) = explain(text, range.start);
        if found.end > range.end {
            lexer.bump(found.end - range.end);
        }
        let is_unknown = matches!(kind, SyntaxErrorKind::UnknownCharacter(_));
        // A run of unknown characters is one mistake.
        if !(is_unknown && unknown == Some(range.start)) {
            errors.push(SyntaxError { kind, span: Span::new(source, found.start, found.end) });
        }
        unknown = is_unknown.then_some(lexer.span().end);
    }
    (tokens, errors)
}

/// What is wrong with the text at `start`, and how far the mistake reaches.
fn explain(text: &str, start: usize) -> (SyntaxErrorKind, std::ops::Range<usize>) {
    let rest = &text[start..];
    if rest.starts_with("\"\"\"") {
        (SyntaxErrorKind::UnclosedText, start..text.len())
    } else if rest.starts_with('"') {
        let line = rest.split('\n').next().unwrap_or(rest);
        (SyntaxErrorKind::UnclosedString, start..start + line.trim_end().len())
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
