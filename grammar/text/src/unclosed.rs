//! Quotes without a partner: the one that is left over is rarely the wrong one.

use super::error::{Hint, SyntaxError, SyntaxErrorKind};
use super::lex::{Lexed, lex};
use super::token::Token;
use grammar::span::{SourceId, Span};

/// Where a text or comment starts that has swallowed an item, and where that item starts.
pub(super) type Swallowed = (usize, usize);

/// Words that start an item.
const ITEMS: &[&str] = &[
    "use", "rule", "pattern", "shape", "signals", "signal", "number", "help", "const", "table",
    "var", "mark", "message", "fn", "phase", "test", "allow", "pub",
];

/// Adds to the errors about left-over quotes where their partner may be missing. Returns what was
/// swallowed by a text or comment that does not end: where it starts, and the next item.
pub(super) fn explain(
    source: SourceId,
    text: &str,
    tokens: &[Lexed<'_>],
    errors: &mut Vec<SyntaxError>,
) -> Option<Swallowed> {
    let mut swallowed = None;
    let is_text = |error: &SyntaxError| error.kind == SyntaxErrorKind::UnclosedText;
    if errors.iter().any(is_text)
        && let Some(&(start, _, end)) = tokens.iter().find(|token| is_two_quotes(text, **token))
    {
        errors.retain(|error| error.span.range().start < start);
        let kind = SyntaxErrorKind::TwoQuotes;
        errors.push(SyntaxError::new(kind, Span::new(source, start, end)));
        swallowed = item_in(text, start, text.len()).map(|item| (start, item.start));
    } else if let Some(last) = errors.iter().position(is_text) {
        let begin = errors.get(last).map_or(0, |error| error.span.range().start);
        let texts = tokens.iter().filter(|(_, token, _)| matches!(token, Token::Text(_)));
        let found = texts
            .map(|&(start, _, end)| (start, end))
            .chain([(begin, text.len())])
            .find_map(|(start, end)| Some((start, item_in(text, start, end)?)));
        if let Some((start, item)) = found {
            // After it, code was read as texts, and texts as code.
            swallowed = Some((start, item.start));
            let (line, word) = (line_of(text, item.start), &text[item.clone()]);
            let mut hint = Hint::help(format!(
                "write `\"\"\"` before line {line}, which starts with `{word}`"
            ));
            hint.other = Some((Span::new(source, item.start, item.end), "still inside the text"));
            let span = Span::new(source, start, start + 3);
            errors.retain(|error| error.span.range().start < start);
            errors.push(SyntaxError::new(SyntaxErrorKind::UnclosedText, span).hint(hint));
        }
    } else if let Some(comment) =
        errors.iter().find(|error| error.kind == SyntaxErrorKind::UnclosedComment)
    {
        let start = comment.span.range().start;
        swallowed = item_in(text, start, text.len()).map(|item| (start, item.start));
    }
    // The errors and the tokens are in order.
    for error in errors.iter_mut().filter(|e| e.kind == SyntaxErrorKind::UnclosedString) {
        let at = error.span.range().start;
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let first = tokens.partition_point(|&(start, ..)| start < line);
        let mut here = tokens.iter().skip(first).take_while(|&&(start, ..)| start < at);
        let string = here.find(|(_, token, _)| matches!(token, Token::Str(_)));
        if let Some(&(start, ..)) = string {
            let mut hint =
                Hint::help("check all quotes on this line: they are paired from the left");
            hint.other = Some((Span::new(source, start, start + 1), "or this one has no match"));
            error.hint = Some(Box::new(hint));
        }
    }
    swallowed
}

/// Reads on with the item that a text or comment has swallowed. No error after it is reported.
pub(super) fn resume<'src>(
    source: SourceId,
    text: &'src str,
    tokens: &mut Vec<Lexed<'src>>,
    (start, item): Swallowed,
) {
    tokens.truncate(tokens.partition_point(|token| token.0 < start));
    let (rest, _) = lex(source, text.get(item..).unwrap_or_default());
    tokens.extend(rest.into_iter().map(|(start, token, end)| (item + start, token, item + end)));
}

/// True for `""` at the end of a line.
fn is_two_quotes(text: &str, (start, _, end): Lexed<'_>) -> bool {
    let rest = text.get(end..).unwrap_or_default();
    text.get(start..end) == Some("\"\"")
        && rest.trim_start_matches([' ', '\t', '\r']).starts_with('\n')
}

/// The first word of the first line in a text that seems to start an item.
fn item_in(text: &str, start: usize, end: usize) -> Option<std::ops::Range<usize>> {
    let mut at = start;
    for line in text.get(start..end)?.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        if begin == start {
            continue;
        }
        let length = line.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(line.len());
        let Some(word) = line.get(..length) else { continue };
        let rest = line.trim_end();
        let is_item = ITEMS.contains(&word)
            && line[length..].starts_with(' ')
            && (rest.ends_with(['{', '}', ';', '=', '[']) || rest.ends_with("\"\"\""));
        if is_item {
            return Some(begin..begin + length);
        }
    }
    None
}

/// The number of the line that contains a byte.
fn line_of(text: &str, at: usize) -> usize {
    text[..at].bytes().filter(|&byte| byte == b'\n').count() + 1
}
