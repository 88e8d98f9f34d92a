//! The items of a text, found by its tokens alone: this works however broken the text is.

use std::ops::Range;

use grammar::span::{SourceId, Span};
use grammar_text::{Piece, Token, pieces};

/// A token or a comment, and its bytes.
#[derive(Clone, Debug)]
pub struct Part<'t> {
    /// The token; `None` for a comment.
    pub token: Option<Token<'t>>,
    /// Its bytes.
    pub range: Range<usize>,
}

/// The tokens and comments of a text.
#[must_use]
pub fn parts(text: &str) -> Vec<Part<'_>> {
    let parts = pieces(SourceId::default(), text).into_iter().map(|piece| Part {
        token: match piece.value {
            Piece::Token(token) => Some(token),
            Piece::Comment(_) => None,
        },
        range: piece.span.range(),
    });
    parts.collect()
}

/// An item of a file.
#[derive(Clone, Debug)]
pub struct Item<'t> {
    /// The word that it starts with, without `pub`.
    pub word: Token<'t>,
    /// Its name, the string that names it, or its letter.
    pub name: Option<Range<usize>>,
    /// Further names, of `var` and `mark`.
    pub more: Vec<Range<usize>>,
    /// All of it, with `pub`.
    pub range: Range<usize>,
    /// The braces with their contents.
    pub body: Option<Range<usize>>,
    /// The comment above it, or at the end of its line.
    pub comment: Option<Range<usize>>,
}

impl Item<'_> {
    /// The word, as it is written.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.word.fixed_text().unwrap_or_default()
    }
}

/// Where the first item of a text starts; its end, if there is none.
#[must_use]
pub fn start_of_items(text: &str, parts: &[Part<'_>]) -> usize {
    let first = parts.iter().find(|part| part.token.is_some_and(Token::starts_item));
    first.map_or(text.len(), |part| part.range.start)
}

/// The items of a text.
#[must_use]
pub fn items<'t>(text: &str, parts: &[Part<'t>]) -> Vec<Item<'t>> {
    let tokens: Vec<(Token<'t>, Range<usize>)> =
        parts.iter().filter_map(|part| Some((part.token?, part.range.clone()))).collect();
    let at_margin = |range: &Range<usize>| {
        range.start == 0 || matches!(text.as_bytes().get(range.start - 1), Some(b'\n' | b'\r'))
    };
    let mut items = Vec::new();
    let mut at = 0;
    while let Some((word, first)) = tokens.get(at) {
        if !word.starts_item() {
            at += 1;
            continue;
        }
        let start = at;
        let mut depth = 0_usize;
        let mut open = None;
        let mut body = None;
        loop {
            at += 1;
            let Some((token, range)) = tokens.get(at) else { break };
            // An item at the margin starts a new one, whatever is open: it may never be closed.
            let is_public = *word == Token::Pub && at == start + 1;
            if token.starts_item() && at_margin(range) && !is_public {
                break;
            }
            match token {
                Token::BraceOpen | Token::ParenOpen | Token::BracketOpen => {
                    if *token == Token::BraceOpen && depth == 0 {
                        open.get_or_insert(range.start);
                    }
                    depth += 1;
                }
                Token::BraceClose | Token::ParenClose | Token::BracketClose => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 && *token == Token::BraceClose {
                        body = open.map(|open| open..range.end);
                        let next = tokens.get(at + 1).map(|(token, _)| *token);
                        if !matches!(next, Some(Token::Turn | Token::Semicolon)) {
                            at += 1;
                            break;
                        }
                    }
                }
                Token::Semicolon if depth == 0 => {
                    at += 1;
                    break;
                }
                Token::Text(_)
                    if depth == 0
                        && *word == Token::Help
                        && tokens.get(at + 1).is_none_or(|(next, _)| *next != Token::Semicolon) =>
                {
                    at += 1;
                    break;
                }
                _ => {}
            }
        }
        let own = tokens.get(start..at).unwrap_or_default();
        let end = own.last().map_or(first.end, |(_, range)| range.end);
        let is_public = *word == Token::Pub;
        let word = if is_public { own.get(1).map_or(*word, |(next, _)| *next) } else { *word };
        let own = own.get(usize::from(is_public)..).unwrap_or_default();
        let name = own.get(1).filter(|(token, _)| can_name(*token)).map(|(_, range)| range.clone());
        let mut more = Vec::new();
        if matches!(word, Token::Var | Token::Mark) {
            let mut depth = 0_usize;
            for pair in own.windows(2) {
                let [(before, _), (token, range)] = pair else { continue };
                match before {
                    Token::BracketOpen => depth += 1,
                    Token::BracketClose => depth = depth.saturating_sub(1),
                    _ => {}
                }
                if *before == Token::Comma && depth == 0 && can_name(*token) {
                    more.push(range.clone());
                }
            }
        }
        items.push(Item {
            word,
            name,
            more,
            range: first.start..end,
            body: body.or(open.map(|open| open..end)),
            comment: comment(text, parts, first.start, end),
        });
    }
    items
}

fn can_name(token: Token<'_>) -> bool {
    match token {
        Token::Ident(_) | Token::Str(_) | Token::Int(_) => true,
        fixed => fixed.fixed_text().is_some_and(|text| text.starts_with(char::is_alphabetic)),
    }
}

/// The comment of what is at some bytes: the lines right above, or what follows on its last line.
#[must_use]
pub fn comment(text: &str, parts: &[Part<'_>], start: usize, end: usize) -> Option<Range<usize>> {
    let at = parts.partition_point(|part| part.range.start < start);
    let mut first = None;
    let mut below = start;
    for part in parts.get(..at).unwrap_or_default().iter().rev() {
        let gap = text.get(part.range.end..below).unwrap_or_default();
        let is_line = text.get(..part.range.start).is_some_and(|before| {
            before.trim_end_matches([' ', '\t']).chars().next_back().is_none_or(|c| c == '\n')
        });
        if part.token.is_some() || gap.matches('\n').count() != 1 || !is_line {
            break;
        }
        below = part.range.start;
        first = Some(below);
    }
    if let Some(first) = first {
        return Some(first..text.get(..start)?.trim_end().len());
    }
    let behind = parts.partition_point(|part| part.range.start < end);
    let next = parts.get(behind).filter(|part| part.token.is_none())?;
    let gap = text.get(end..next.range.start)?;
    (!gap.contains('\n')).then(|| next.range.clone())
}

/// The text of a comment without its signs.
#[must_use]
pub(crate) fn comment_text(comment: &str) -> String {
    let lines = comment.lines().map(|line| {
        let line = line.trim();
        let line = line.trim_start_matches('/').trim_start_matches('*');
        line.trim_end_matches("*/").trim()
    });
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// The span of some bytes of a text.
#[must_use]
pub fn span(source: SourceId, range: &Range<usize>) -> Span {
    Span::new(source, range.start, range.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let parts = parts(text);
        let items = items(text, &parts).into_iter();
        items
            .map(|item| {
                let name = item.name.clone().map(|name| &text[name]).unwrap_or_default();
                let comment = item.comment.clone().map(|range| comment_text(&text[range]));
                format!("{} {name} {}", item.word(), comment.unwrap_or_default())
            })
            .collect()
    }

    #[test]
    fn items_are_found_in_broken_text() {
        let text =
            "// One.\n// Two.\nfn a( { if x {\npub fn b() { }  // three\nconst C = ;\nphase A {";
        assert_eq!(words(text), ["fn a One.\nTwo.", "fn b three", "const C ", "phase A "]);
    }

    #[test]
    fn an_item_ends_where_the_next_one_starts() {
        let text = "shape s { here } turn around;\nhelp en = \"\"\"x\"\"\"\nvar a, b[2], c;test \"t\" { expect 1; }";
        assert_eq!(words(text), ["shape s ", "help en ", "var a ", "test \"t\" "]);
    }
}
