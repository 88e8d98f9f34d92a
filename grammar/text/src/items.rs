//! Where items start. What is wrong within one item must not cost another one, whatever it leaves
//! open: items start at the margin, and the code within them is indented.

use std::ops::Range;

use super::ast::Item;
use super::lex::Lexed;
use super::token::Token;

/// Where items start, as offsets in their order.
pub(super) struct Starts(Vec<usize>);

impl Starts {
    /// Finds the items of a text.
    pub(super) fn of(text: &str, tokens: &[Lexed<'_>]) -> Starts {
        let all = (0..tokens.len()).filter(|&k| is_start(text, tokens, k));
        Starts(all.filter_map(|k| tokens.get(k).map(|token| token.0)).collect())
    }

    /// True if an item starts with a token.
    pub(super) fn contains(&self, token: Lexed<'_>) -> bool {
        // One of length 0 was inserted.
        token.0 < token.2 && self.0.binary_search(&token.0).is_ok()
    }

    /// The tokens of the item around the token `at`, which may be the end of the text.
    pub(super) fn around(&self, tokens: &[Lexed<'_>], at: usize) -> Range<usize> {
        let starts = |k: &usize| tokens.get(*k).is_some_and(|&token| self.contains(token));
        let first = (0..(at + 1).min(tokens.len())).rev().find(starts).unwrap_or(0);
        first..(at + 1..tokens.len()).find(starts).unwrap_or(tokens.len())
    }

    /// The tokens of each item; what is before the first one is also a part.
    pub(super) fn split<'t, 'src>(
        &self,
        tokens: &'t [Lexed<'src>],
    ) -> impl Iterator<Item = &'t [Lexed<'src>]> {
        tokens.chunk_by(|_, &next| !self.contains(next))
    }
}

/// The least length of a part of a text that is parsed for itself.
const LEAST_PART: usize = 1 << 14;

/// Divides a part of a text into smaller ones, each of which seems to start with a function.
pub(super) fn parts(text: &str, whole: Range<usize>) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = whole.start;
    while whole.end - start > 2 * LEAST_PART {
        let from = start + LEAST_PART;
        let rest = text.as_bytes().get(from..whole.end).unwrap_or_default();
        let Some(line) = rest.windows(4).position(|bytes| bytes == b"\nfn ") else { break };
        parts.push(start..from + line + 1);
        start = from + line + 1;
    }
    parts.push(start..whole.end);
    parts
}

/// Where an item starts, if it is a function at the margin: nothing before it can be open there.
pub(super) fn function_at_margin(text: &str, item: &Item) -> Option<usize> {
    let Item::Function(function) = item else { return None };
    let start = text.get(..function.name.span.range().start)?.strip_suffix(FN)?.len();
    is_at_margin(text, start).then_some(start)
}

/// How a function starts.
pub(super) const FN: &str = "fn ";

/// True if an item certainly starts with the token `k`: it is at the margin, and followed by what
/// follows nothing else.
fn is_start(text: &str, tokens: &[Lexed<'_>], k: usize) -> bool {
    let token = |k: usize| tokens.get(k).map(|&(_, token, _)| token);
    let Some(&(start, word, _)) = tokens.get(k) else { return false };
    if !word.starts_item() || !is_at_margin(text, start) {
        return false;
    }
    let (next, third) = (token(k + 1), token(k + 2));
    let is_named = next.is_some_and(|next| matches!(next, Token::Ident(_)) || next.is_keyword());
    match word {
        Token::Fn | Token::Use => true,
        Token::Phase => {
            matches!(next, Some(Token::Ident(_) | Token::Int(_))) && third == Some(Token::BraceOpen)
        }
        Token::Rule | Token::Test => matches!(next, Some(Token::Str(_))),
        Token::Pattern | Token::Shape => {
            is_named && matches!(third, Some(Token::BraceOpen | Token::Assign))
        }
        Token::Number => is_named && third == Some(Token::BraceOpen),
        Token::Signal | Token::Table => is_named && third == Some(Token::Assign),
        Token::Message => is_named && third == Some(Token::ParenOpen),
        Token::Help => {
            is_named && matches!(third, Some(Token::Assign | Token::Underline | Token::Text(_)))
        }
        Token::Mark => is_named && matches!(third, Some(Token::Semicolon | Token::Comma)),
        Token::Signals => is_named && third == Some(Token::Semicolon),
        Token::Const | Token::Var | Token::Allow => is_named,
        Token::Pub => next.is_some_and(Token::starts_item),
        Token::Code | Token::File | Token::Exact => next == Some(Token::BraceOpen),
        _ => false,
    }
}

/// True if nothing is before an offset on its line.
pub(super) fn is_at_margin(text: &str, start: usize) -> bool {
    start == 0 || text.get(..start).is_some_and(|before| before.ends_with('\n'))
}

/// True for a `var` or `const` at the margin that may be a statement: what is before it in the
/// brackets that are open there, from their own line on, is not indented.
pub(super) fn may_be_statement(text: &str, (start, token, _): Lexed<'_>, open: usize) -> bool {
    let mut before = text.get(open..start).unwrap_or_default().lines();
    let is_empty = |line: &&str| line.trim().is_empty();
    let is_last =
        before.next().is_some_and(|line| line.get(1..).is_some_and(|rest| is_empty(&rest)));
    let first = before.find(|line| !is_empty(line));
    matches!(token, Token::Var | Token::Const)
        && first.map_or(is_last, |line| !line.starts_with([' ', '\t']))
}
