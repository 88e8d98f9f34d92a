//! The tokens of a source, each with its comments and with what is preserved of the author's lines.

use std::borrow::Cow;

use grammar::span::SourceId;
use grammar_text::{Piece, Token, pieces};

/// A comment, or several that follow each other on one line.
#[derive(Clone, Debug, Default)]
pub(super) struct Comment<'a> {
    pub(super) text: Cow<'a, str>,
    /// The column where it starts, if it has several lines.
    pub(super) column: usize,
    /// True if there is an empty line before it.
    pub(super) empty_before: bool,
}

/// A token and its comments.
#[derive(Clone, Debug)]
pub(super) struct Tok<'a> {
    pub(super) token: Token<'a>,
    pub(super) text: &'a str,
    /// The offset of its first byte.
    pub(super) start: usize,
    /// The number of line ends before it, outside of tokens and comments.
    pub(super) line: usize,
    /// True if there is an empty line between it (or its `prefix`) and what precedes it.
    pub(super) empty_before: bool,
    /// The comments before it, on lines of their own.
    pub(super) own: Vec<Comment<'a>>,
    /// The comment right before it, on the same line.
    pub(super) prefix: Option<Comment<'a>>,
    /// The comment after it, at the end of its line, and the spaces before that.
    pub(super) trailing: Option<(Cow<'a, str>, usize)>,
    /// For an opening bracket, the index of its partner.
    pub(super) partner: usize,
}

/// A source as tokens.
#[derive(Clone, Debug, Default)]
pub(super) struct Tokens<'a> {
    pub(super) list: Vec<Tok<'a>>,
    /// The comments after the last token.
    pub(super) tail: Vec<Comment<'a>>,
}

/// Reads a source that has no errors. Commas before closing brackets are left out.
pub(super) fn read(text: &str) -> Tokens<'_> {
    let mut reader =
        Reader { text, tokens: Tokens::default(), comments: Vec::new(), end: 0, line: 0 };
    for piece in pieces(SourceId(0), text) {
        let range = piece.span.range();
        match piece.value {
            Piece::Comment(comment) => reader.comment(comment, range.start),
            Piece::Token(token) => reader.token(token, &text[range.clone()], range.start),
        }
        reader.end = range.end;
    }
    reader.assign_comments(true);
    let mut tokens = reader.tokens;
    tokens.tail = reader.comments.into_iter().map(|unassigned| unassigned.placed(text)).collect();
    drop_last_commas(&mut tokens.list);
    find_partners(&mut tokens.list);
    tokens
}

/// Comments on one line that have not been assigned to a token yet.
struct Unassigned<'a> {
    text: Cow<'a, str>,
    /// The offset of its first byte.
    start: usize,
    /// The spaces before it, if it does not start a line.
    gap: Option<usize>,
    empty_before: bool,
}

impl<'a> Unassigned<'a> {
    fn placed(self, source: &str) -> Comment<'a> {
        let mut column = 0;
        if self.text.contains('\n') {
            let before = &source[..self.start];
            let line = before.rfind('\n').map_or(0, |newline| newline + 1);
            column = before[line..].chars().count();
        }
        Comment { text: self.text, column, empty_before: self.empty_before }
    }
}

struct Reader<'a> {
    text: &'a str,
    tokens: Tokens<'a>,
    comments: Vec<Unassigned<'a>>,
    /// The end of the piece before.
    end: usize,
    line: usize,
}

impl<'a> Reader<'a> {
    fn comment(&mut self, comment: &'a str, start: usize) {
        let gap = &self.text[self.end..start];
        let newlines = count_newlines(gap);
        let comment = without_line_ends(comment);
        if newlines == 0
            && let Some(last) = self.comments.last_mut()
        {
            let text = last.text.to_mut();
            text.push(' ');
            text.push_str(&comment);
            return;
        }
        self.line += newlines;
        let gap = (newlines == 0).then(|| gap.chars().count());
        self.comments.push(Unassigned { text: comment, start, gap, empty_before: newlines > 1 });
    }

    fn token(&mut self, token: Token<'a>, text: &'a str, start: usize) {
        let newlines = count_newlines(&self.text[self.end..start]);
        self.line += newlines;
        self.assign_comments(newlines > 0);
        let prefix = if newlines == 0 { self.comments.pop() } else { None };
        let prefix = prefix.map(|unassigned| unassigned.placed(self.text));
        let empty_before = prefix.as_ref().map_or(newlines > 1, |prefix| prefix.empty_before);
        self.tokens.list.push(Tok {
            token,
            text,
            start,
            line: self.line,
            empty_before,
            own: self.comments.drain(..).map(|unassigned| unassigned.placed(self.text)).collect(),
            prefix,
            trailing: None,
            partner: 0,
        });
    }

    /// Assigns the comment at the end of a line to the token before it. Comments of several lines
    /// are excluded: they get lines of their own.
    fn assign_comments(&mut self, line_ends: bool) {
        let ends = line_ends || self.comments.len() > 1;
        if let (Some(token), Some(first)) = (self.tokens.list.last_mut(), self.comments.first())
            && let Some(gap) = first.gap
            && ends
            && !first.text.contains('\n')
        {
            token.trailing = Some((self.comments.remove(0).text, gap));
        }
    }
}

fn count_newlines(gap: &str) -> usize {
    gap.bytes().filter(|&byte| byte == b'\n').count()
}

/// A comment without white space at the ends of its lines.
fn without_line_ends(comment: &str) -> Cow<'_, str> {
    if comment.contains('\n') {
        comment.split('\n').map(str::trim_end).collect::<Vec<_>>().join("\n").into()
    } else {
        comment.trim_end().into()
    }
}

/// True for an optional comma. The formatter adds and removes these.
pub(super) const fn is_last_comma(token: Token<'_>, next: Token<'_>) -> bool {
    matches!(token, Token::Comma)
        && matches!(
            next,
            Token::ParenClose | Token::BracketClose | Token::BraceClose | Token::Semicolon
        )
}

/// Removes the commas before closing brackets; their comments go to the tokens around them.
fn drop_last_commas(list: &mut Vec<Tok<'_>>) {
    let mut kept: Vec<Tok<'_>> = Vec::with_capacity(list.len());
    let mut tokens = std::mem::take(list).into_iter().peekable();
    while let Some(comma) = tokens.next() {
        let (Some(next), Some(last)) = (tokens.peek_mut(), kept.last_mut()) else {
            kept.push(comma);
            continue;
        };
        if !is_last_comma(comma.token, next.token) {
            kept.push(comma);
            continue;
        }
        let mut moved = comma.own;
        if let Some(prefix) = comma.prefix {
            let alone = moved.is_empty() && comma.trailing.is_none() && next.own.is_empty();
            if alone && next.prefix.is_none() {
                next.prefix = Some(prefix);
            } else {
                moved.push(prefix);
            }
        }
        if comma.trailing.is_some() && moved.is_empty() && last.trailing.is_none() {
            last.trailing = comma.trailing;
        } else if let Some((text, _)) = comma.trailing {
            moved.push(Comment { text, column: 0, empty_before: false });
        }
        next.own.splice(0..0, moved);
    }
    *list = kept;
}

fn find_partners(list: &mut [Tok<'_>]) {
    let mut open = Vec::new();
    for at in 0..list.len() {
        match list[at].token {
            Token::BraceOpen | Token::ParenOpen | Token::BracketOpen => open.push(at),
            Token::BraceClose | Token::ParenClose | Token::BracketClose => {
                if let Some(partner) = open.pop() {
                    list[partner].partner = at;
                }
            }
            _ => {}
        }
    }
}
