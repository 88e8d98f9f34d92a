//! Brackets without a partner, and nesting that is too deep. They are checked before the parse,
//! because a parser rarely notices a missing bracket at the place where it is missing.

use std::ops::Range;

use logos::Logos;

use super::MAX_NESTING;
use super::error::{SyntaxError, SyntaxErrorKind};
use super::items::{self, Starts};
use super::lex::{Lexed, on_one_line};
use super::nesting::Nesting;
use super::token::Token;
use grammar::span::{SourceId, Span};

/// An open bracket.
struct Open {
    character: char,
    start: usize,
    /// True for a missing brace that has been reported.
    is_inserted: bool,
    /// True for the braces of assembly, which contain a list without operators.
    is_list: bool,
}

/// The result of the check.
pub(super) struct Checked<'src> {
    /// The tokens, with missing brackets inserted and surplus ones removed.
    pub(super) tokens: Vec<Lexed<'src>>,
    /// The errors, each with the range in which errors of the parser follow from it.
    pub(super) errors: Vec<(SyntaxError, Range<u32>)>,
}

/// Reports brackets without a partner and nesting deeper than [`MAX_NESTING`].
pub(super) fn check<'src>(
    source: SourceId,
    text: &'src str,
    tokens: Vec<Lexed<'src>>,
    starts: &Starts,
) -> Checked<'src> {
    let mut errors = Vec::new();
    let tokens = with_braces(source, text, tokens, &mut errors);
    let pass = |starts| {
        let out = Checked { tokens: Vec::with_capacity(tokens.len()), errors: errors.clone() };
        pass(Checker { starts, out, ..Checker::new(source, 0) }, text, &tokens)
    };
    let checked = pass(None);
    let is_inserted = |&(start, token, end): &Lexed<'_>| {
        start == end && matches!(token, Token::BraceClose | Token::ParenClose | Token::BracketClose)
    };
    // Something was not closed: any item ends it.
    if checked.tokens.iter().any(is_inserted) { pass(Some(starts)) } else { checked }
}

fn pass<'src>(
    mut checker: Checker<'_, 'src>,
    text: &'src str,
    tokens: &[Lexed<'src>],
) -> Checked<'src> {
    for (k, &token) in tokens.iter().enumerate() {
        let next = tokens.get(k + 1).map(|&(_, next, _)| next);
        let keep = checker.token(text, token, next);
        if checker.is_too_deep() {
            return checker.out;
        }
        if keep {
            checker.out.tokens.push(token);
        }
    }
    checker.unclosed(1, text.len());
    checker.out
}

/// Inserts and reports a `{` that is missing between the first line of an item and its body, which
/// is indented.
fn with_braces<'src>(
    source: SourceId,
    text: &str,
    tokens: Vec<Lexed<'src>>,
    errors: &mut Vec<(SyntaxError, Range<u32>)>,
) -> Vec<Lexed<'src>> {
    let mut out: Vec<Lexed<'src>> = Vec::with_capacity(tokens.len());
    // Where the item starts on whose first line the last token is.
    let mut item = 0;
    for token in tokens {
        let (start, ..) = token;
        if start == 0 || text[..start].ends_with('\n') {
            item = out.len();
        } else if let Some(&(_, last, end)) = out.last()
            && last != Token::BraceOpen
            && token.1 != Token::BraceOpen
            && has_body(&out[item..])
            && (!on_one_line(text, end, start) || starts_body(text, token))
        {
            let kind = SyntaxErrorKind::Missing { symbol: "{" };
            let at = Span::new(source, end, end);
            errors.push((SyntaxError::new(kind, at), at.start()..at.end()));
            out.push((end, Token::BraceOpen, end));
        }
        out.push(token);
    }
    out
}

/// True for a word on a line without a `{` after it: the body of an item seems to start.
fn starts_body(text: &str, (start, token, _): Lexed<'_>) -> bool {
    let is_word = matches!(token, Token::Ident(_)) || token.is_keyword();
    let line = text[start..].split('\n').next().unwrap_or_default();
    is_word && !line.contains('{')
}

/// True for the tokens before the body of an item.
fn has_body(tokens: &[Lexed<'_>]) -> bool {
    let token = |k: usize| tokens.get(k).map(|&(_, token, _)| token);
    match (token(0), token(1), tokens) {
        (Some(Token::Test), Some(Token::Str(_)), [_, _])
        | (Some(Token::Phase), Some(Token::Ident(_) | Token::Int(_)), [_, _])
        | (Some(Token::Rule), Some(Token::Str(_)), [_, _]) => true,
        (
            Some(Token::Fn),
            Some(Token::Ident(_)),
            [_, _, inside @ .., (_, Token::ParenClose, _)],
        ) => inside.iter().all(|(_, token, _)| {
            matches!(token, Token::ParenOpen | Token::Comma | Token::Ident(_))
        }),
        _ => false,
    }
}

/// The tokens of a text, as long as they are tokens and their brackets are balanced.
///
/// Most texts have no errors and need no list of their tokens. If this returns an error, the text
/// is read again, with recovery.
pub(super) struct Balanced<'src> {
    text: &'src str,
    tokens: logos::SpannedIter<'src, Token<'src>>,
    ahead: Option<(Result<Token<'src>, ()>, Range<usize>)>,
    checker: Checker<'src, 'src>,
    is_plain: bool,
}

impl<'src> Balanced<'src> {
    /// The tokens of a part of a text, which starts and ends between tokens.
    pub(super) fn new(source: SourceId, text: &'src str, part: Range<usize>) -> Balanced<'src> {
        let text = text.get(..part.end).unwrap_or_default();
        let mut lexer = Token::lexer(text);
        lexer.bump(part.start);
        let mut tokens = lexer.spanned();
        let ahead = tokens.next();
        Balanced { text, tokens, ahead, checker: Checker::new(source, 0), is_plain: true }
    }

    /// True if nothing was open so far where an item seems to start. Otherwise, an error anywhere
    /// in the text may change how this place is understood.
    pub(super) const fn is_plain(&self) -> bool {
        self.is_plain
    }
}

impl<'src> Iterator for Balanced<'src> {
    type Item = Result<Lexed<'src>, ()>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some((token, range)) = self.ahead.take() else {
            return (self.checker.open.len() > 1).then_some(Err(()));
        };
        let Ok(token) = token else { return Some(Err(())) };
        self.ahead = self.tokens.next();
        let next = self.ahead.as_ref().and_then(|(token, _)| token.ok());
        self.is_plain &= self.checker.open.len() == 1
            || !token.starts_item()
            || !items::is_at_margin(self.text, range.start);
        let token = (range.start, token, range.end);
        self.checker.token(self.text, token, next);
        Some(if self.checker.out.errors.is_empty() { Ok(token) } else { Err(()) })
    }
}

fn first_character(token: Token<'_>) -> char {
    token.fixed_text().and_then(|text| text.chars().next()).unwrap_or(' ')
}

struct Checker<'c, 'src> {
    source: SourceId,
    /// Where items start that close what is open. Without it, only those that start with words
    /// which have no other meaning do.
    starts: Option<&'c Starts>,
    /// The previous token.
    before: Option<Token<'src>>,
    /// The previous token, if it is a bracket that closes nothing.
    surplus: Option<char>,
    /// The open brackets, after one that stands for the whole file.
    open: Vec<Open>,
    nesting: Nesting<'src>,
    out: Checked<'src>,
}

impl<'src> Checker<'_, 'src> {
    fn new(source: SourceId, tokens: usize) -> Self {
        Checker {
            source,
            starts: None,
            before: None,
            surplus: None,
            open: vec![Open { character: ' ', start: 0, is_inserted: false, is_list: false }],
            nesting: Nesting::new(),
            out: Checked { tokens: Vec::with_capacity(tokens), errors: Vec::new() },
        }
    }

    /// True if the text so far nests too deep, which was reported.
    fn is_too_deep(&self) -> bool {
        self.nesting.depth() > MAX_NESTING
    }

    /// True in the braces of `code`, where `phase` is the entry of a phase.
    fn is_in_code(&self) -> bool {
        matches!(self.open.as_slice(), [_, code] if code.is_list)
    }

    /// True if a token starts an item, so that nothing can be open before it.
    fn closes(&self, text: &str, (start, token, end): Lexed<'src>) -> bool {
        let Some(open) = self.open.get(1) else { return false };
        match token {
            Token::Fn | Token::Use => items::is_at_margin(text, start),
            Token::Phase => items::is_at_margin(text, start) && !self.is_in_code(),
            _ => self.starts.is_some_and(|starts| {
                starts.contains((start, token, end))
                    && !items::may_be_statement(text, (start, token, end), open.start)
            }),
        }
    }

    /// Checks a token, together with the next one; false if it is a surplus bracket.
    fn token(
        &mut self,
        text: &str,
        (start, token, end): Lexed<'src>,
        next: Option<Token<'src>>,
    ) -> bool {
        let before = self.before.replace(token);
        let surplus = self.surplus.take();
        let span = Span::new(self.source, start, end);
        match token {
            Token::BraceOpen | Token::ParenOpen | Token::BracketOpen => {
                let character = first_character(token);
                let is_list = match before {
                    Some(Token::Asm) => true,
                    Some(Token::Code | Token::File | Token::Exact) => self.open.len() == 1,
                    _ => false,
                };
                self.open.push(Open { character, start, is_inserted: start == end, is_list });
                self.nesting.open(token, is_list);
            }
            Token::BraceClose | Token::ParenClose | Token::BracketClose => {
                let close = first_character(token);
                if !self.close(close, span, surplus) {
                    self.surplus = Some(close);
                    return false;
                }
                self.nesting.close(token, next, self.open.len() - 1);
            }
            // If an item starts here, a closing bracket was forgotten.
            _ if self.closes(text, (start, token, end)) => {
                self.unclosed(1, start);
                self.nesting.leave(0);
                self.nesting.token(token);
            }
            _ => self.nesting.token(token),
        }
        if self.is_too_deep() {
            let error = SyntaxError::new(SyntaxErrorKind::TooDeep, span);
            self.out.errors.push((error, 0..u32::MAX));
        }
        true
    }

    /// Closes the innermost matching bracket; false if there is none. Of several surplus brackets
    /// in sequence, only the first one is reported.
    fn close(&mut self, close: char, span: Span, surplus: Option<char>) -> bool {
        let partner = match close {
            '}' => '{',
            ')' => '(',
            _ => '[',
        };
        // A bracket of another kind in between was not closed.
        let Some(at) = self.open.iter().rposition(|open| open.character == partner) else {
            if surplus != Some(close) {
                let error = SyntaxError::new(SyntaxErrorKind::Unopened { close }, span);
                self.out.errors.push((error, span.start()..span.end()));
            }
            return false;
        };
        self.unclosed(at + 1, span.start() as usize);
        self.nesting.leave(at);
        self.open.pop();
        true
    }

    /// Extends the error about a missing brace up to `here`.
    fn extend(&mut self, start: usize, here: usize) {
        let errors = self.out.errors.iter_mut();
        for (_, range) in errors.filter(|(error, _)| error.span.range().start == start) {
            range.end = Span::new(self.source, start, here + 1).end();
        }
    }

    /// Reports the open brackets from `first` on and closes them before `here`. Those that follow
    /// from the last one get no message of their own.
    fn unclosed(&mut self, first: usize, here: usize) {
        let mut reported = false;
        for open in self.open.split_off(first).into_iter().rev() {
            if open.is_inserted {
                self.extend(open.start, here);
                reported = true;
            }
            let token = match open.character {
                '{' => Token::BraceClose,
                '(' => Token::ParenClose,
                _ => Token::BracketClose,
            };
            self.out.tokens.push((here, token, here));
            if !reported {
                let span = Span::new(self.source, open.start, open.start + 1);
                let kind = SyntaxErrorKind::Unclosed { open: open.character };
                let until = Span::new(self.source, open.start, here + 1);
                self.out.errors.push((SyntaxError::new(kind, span), until.start()..until.end()));
                reported = true;
            }
        }
    }
}
