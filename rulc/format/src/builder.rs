//! From tokens to a document: the parts that every construct needs.
//!
//! The syntax tree says what comes next; each word and symbol is taken from the tokens. So what the
//! tree does not contain cannot get lost, and nothing can be written twice.

use grammar_text::Token;

use super::doc::{Doc, INDENT};
use super::tokens::{Comment, Tok, Tokens};

/// Walks through the tokens.
pub(super) struct Builder<'a> {
    pub(super) tokens: Tokens<'a>,
    /// The index of the next token.
    pub(super) at: usize,
}

/// An item, a statement or a comment on a line of its own, in a block or a list.
pub(super) struct Entity<'a> {
    pub(super) doc: Doc<'a>,
    /// True if the author left a line empty before it.
    pub(super) empty_before: bool,
    /// Its additional indentation.
    pub(super) shift: isize,
}

impl<'a> Builder<'a> {
    /// The next token.
    pub(super) fn peek(&self) -> Option<Token<'a>> {
        self.tokens.list.get(self.at).map(|tok| tok.token)
    }

    /// The offset of the next token.
    pub(super) fn start(&self) -> usize {
        self.tokens.list.get(self.at).map_or(usize::MAX, |tok| tok.start)
    }

    /// True if the author started a line with the next token, or with a comment before it.
    pub(super) fn starts_line(&self) -> bool {
        let line = |at: usize| self.tokens.list.get(at).map(|tok| tok.line);
        self.at.checked_sub(1).is_some_and(|before| line(before) != line(self.at))
    }

    /// True if the author left a line empty before the next token.
    pub(super) fn empty_before(&self) -> bool {
        self.tokens.list.get(self.at).is_some_and(|tok| tok.empty_before)
    }

    /// True if the brackets that the next token opens are closed on the same line.
    pub(super) fn is_on_one_line(&self) -> bool {
        let line = |at: usize| self.tokens.list.get(at).map(|tok| tok.line);
        let partner = self.tokens.list.get(self.at).map_or(0, |tok| tok.partner);
        line(self.at) == line(partner)
    }

    /// Takes the next token with all its comments.
    pub(super) fn take(&mut self) -> Doc<'a> {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.list.get(at));
        let opened =
            before.is_some_and(|tok| matches!(tok.token, Token::ParenOpen | Token::BracketOpen));
        let Some(tok) = self.tokens.list.get_mut(self.at) else { return Doc::concat(Vec::new()) };
        self.at += 1;
        let mut docs = Vec::new();
        for comment in std::mem::take(&mut tok.own) {
            docs.extend([Doc::continuing(), show(comment), Doc::continuing()]);
        }
        if let Some(comment) = tok.prefix.take() {
            if !opened {
                docs.push(Doc::space());
            }
            docs.push(show(comment));
            let tight = matches!(
                tok.token,
                Token::Comma | Token::Semicolon | Token::ParenClose | Token::BracketClose
            );
            if !tight {
                docs.push(Doc::space());
            }
        }
        docs.push(Doc::text(tok.text));
        docs.extend(trailing(tok));
        Doc::concat(docs)
    }

    /// Takes the tokens up to the offset `end`, with spaces between words.
    pub(super) fn words(&mut self, end: usize) -> Doc<'a> {
        let mut docs = Vec::new();
        let mut before = None;
        while self.start() < end
            && let Some(token) = self.peek()
        {
            if before.is_some_and(|before| is_spaced(before, token)) {
                docs.push(Doc::space());
            }
            docs.push(self.take());
            before = Some(token);
        }
        Doc::concat(docs)
    }

    /// Takes the tokens up to the offset `end`; lines can end after commas.
    pub(super) fn phrase(&mut self, end: usize) -> Doc<'a> {
        let mut items = Vec::new();
        let mut item = Vec::new();
        let mut before = None;
        while self.start() < end
            && let Some(token) = self.peek()
        {
            if !item.is_empty() && before.is_some_and(|before| is_spaced(before, token)) {
                item.push(Doc::space());
            }
            item.push(self.take());
            if token == Token::Comma {
                items.push(Doc::concat(std::mem::take(&mut item)));
            }
            before = Some(token);
        }
        items.push(Doc::concat(item));
        Doc::fill(items, 1).nest(INDENT)
    }

    /// Takes the tokens up to the next `;`.
    pub(super) fn phrase_to_semicolon(&mut self) -> Doc<'a> {
        let rest = self.tokens.list.get(self.at..).unwrap_or_default();
        let last = rest.iter().find(|tok| tok.token == Token::Semicolon);
        let end = last.map_or(usize::MAX, |tok| tok.start + 1);
        self.phrase(end)
    }

    /// Takes a `;`, if it comes next.
    pub(super) fn semicolon(&mut self) -> Doc<'a> {
        if self.peek() == Some(Token::Semicolon) { self.take() } else { Doc::concat(Vec::new()) }
    }

    /// Adds the comments on lines of their own before the next token.
    pub(super) fn own_comments(&mut self, entities: &mut Vec<Entity<'a>>) {
        let comments = match self.tokens.list.get_mut(self.at) {
            Some(tok) => &mut tok.own,
            None => &mut self.tokens.tail,
        };
        entities.extend(std::mem::take(comments).into_iter().map(|comment| Entity {
            empty_before: comment.empty_before,
            doc: show(comment).broken(true),
            shift: 0,
        }));
    }

    /// Adds what `make` makes from the next tokens, and the comments before it.
    pub(super) fn entity(
        &mut self,
        entities: &mut Vec<Entity<'a>>,
        make: impl FnOnce(&mut Self) -> Doc<'a>,
    ) {
        self.own_comments(entities);
        let empty_before = self.empty_before();
        entities.push(Entity { doc: make(self), empty_before, shift: 0 });
    }

    /// Takes brackets and what `fill` puts between them. The result is not a group: its lines break
    /// if those around it do. With `padded`, there are spaces inside of the brackets.
    pub(super) fn delimited(
        &mut self,
        padded: bool,
        fill: impl FnOnce(&mut Self, &mut Vec<Entity<'a>>),
    ) -> Doc<'a> {
        let line = || if padded { Doc::line() } else { Doc::soft_line() };
        let open = self.take();
        let mut entities = Vec::new();
        fill(self, &mut entities);
        self.own_comments(&mut entities);
        let prefix = self.tokens.list.get_mut(self.at).and_then(|tok| tok.prefix.take());
        entities.extend(prefix.map(|comment| Entity {
            empty_before: comment.empty_before,
            doc: show(comment),
            shift: 0,
        }));
        if entities.is_empty() {
            return Doc::concat(vec![open, line(), self.take()]).group();
        }
        let first = line();
        let inside = join(entities, first).nest(INDENT);
        Doc::concat(vec![open, inside, line(), self.take()])
    }

    /// Takes the comment after the last token before the bracket that closes the one at `open`: a
    /// comma is possibly inserted before it.
    pub(super) fn last_comment(&mut self, open: usize) -> Option<Doc<'a>> {
        let close = self.tokens.list.get(open)?.partner;
        let at_line_end = trailing(self.tokens.list.get_mut(close.checked_sub(1)?)?);
        if at_line_end.is_some() {
            return at_line_end;
        }
        let bracket = self.tokens.list.get_mut(close).filter(|tok| tok.own.is_empty())?;
        let comment = bracket.prefix.take_if(|comment| !comment.text.contains('\n'))?;
        Some(Doc::note(comment.text))
    }
}

/// Joins entities, each after a place where a line can end: `first` is the first such place.
pub(super) fn join<'a>(entities: Vec<Entity<'a>>, first: Doc<'a>) -> Doc<'a> {
    let mut first = Some(first);
    let docs = entities.into_iter().map(|entity| {
        let line = first
            .take()
            .unwrap_or_else(|| if entity.empty_before { Doc::empty_line() } else { Doc::line() });
        Doc::concat(vec![line, entity.doc]).nest(entity.shift)
    });
    Doc::concat(docs.collect())
}

fn trailing<'a>(tok: &mut Tok<'a>) -> Option<Doc<'a>> {
    tok.trailing.take().map(|(text, gap)| Doc::trailing(text, gap))
}

fn show(comment: Comment<'_>) -> Doc<'_> {
    if comment.text.contains('\n') {
        Doc::block(comment.text, comment.column)
    } else {
        Doc::text(comment.text)
    }
}

const fn is_spaced(before: Token<'_>, token: Token<'_>) -> bool {
    !matches!(token, Token::Comma | Token::Semicolon | Token::ColonColon | Token::DotDot)
        && !matches!(before, Token::ColonColon | Token::DotDot)
}
