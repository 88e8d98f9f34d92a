//! Constructors of syntax trees for the actions of the grammar.

use super::ast::{Binary, Branch, Chain, Components, Expr, ExprKind, Int, Name, Text};
use grammar::span::{SourceId, Span, Spanned};

/// Constructs the nodes of one file.
pub(super) struct Build {
    pub(super) source: SourceId,
}

impl Build {
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        // An empty construct ends before it starts, at the end of the token before it.
        Span::new(self.source, start.min(end), end)
    }

    pub(super) fn name(&self, text: &str, start: usize, end: usize) -> Name {
        Name { text: text.into(), span: self.span(start, end) }
    }

    pub(super) fn int(&self, text: &str, start: usize, end: usize) -> Int {
        let (digits, radix) = match text.as_bytes() {
            [b'$', ..] => (&text[1..], 16),
            [b'0', b'x', ..] => (&text[2..], 16),
            [b'0', b'b', ..] => (&text[2..], 2),
            _ => (text, 10),
        };
        let value = u64::from_str_radix(&digits.replace('_', ""), radix).unwrap_or(u64::MAX);
        Int { value, bits: radix != 10, span: self.span(start, end) }
    }

    pub(super) fn string(&self, text: &str, start: usize, end: usize) -> Text {
        let inside = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
        let mut value = String::with_capacity(inside.len());
        let mut characters = inside.chars();
        while let Some(character) = characters.next() {
            match character {
                '\\' => value.push(match characters.next() {
                    Some('n') => '\n',
                    Some('t') => '\t',
                    Some('r') => '\r',
                    // `\x1B`: a control code of ASCII.
                    Some('x') => {
                        let digits = characters.as_str().get(..2).unwrap_or_default();
                        match u8::from_str_radix(digits, 16) {
                            Ok(byte) if byte.is_ascii() => {
                                characters.nth(1);
                                char::from(byte)
                            }
                            _ => 'x',
                        }
                    }
                    Some(other) => other,
                    None => '\\',
                }),
                other => value.push(other),
            }
        }
        Text { value, span: self.span(start, end) }
    }

    /// A text between triple quotes, without a line break immediately after the opening quotes, and
    /// without the indentation of the closing quotes on every line.
    pub(super) fn text(&self, text: &str, start: usize, end: usize) -> Text {
        let inside = text.get(3..text.len().saturating_sub(3)).unwrap_or_default();
        let inside =
            inside.strip_prefix("\r\n").or_else(|| inside.strip_prefix('\n')).unwrap_or(inside);
        let margin = inside.rsplit('\n').next().filter(|last| last.chars().all(|c| c == ' '));
        let body = match margin {
            Some(margin) => &inside[..inside.len() - margin.len()],
            None => inside,
        };
        let margin = margin.unwrap_or_default();
        let mut value = String::with_capacity(body.len());
        for line in body.split_inclusive('\n') {
            value.push_str(
                line.strip_prefix(margin).unwrap_or_else(|| line.trim_start_matches(' ')),
            );
        }
        Text { value, span: self.span(start, end) }
    }

    pub(super) fn color(&self, text: &str, start: usize, end: usize) -> Spanned<Components> {
        let value = u32::from_str_radix(text.trim_start_matches('#'), 16).unwrap_or(0);
        let [_, red, green, blue] = value.to_be_bytes();
        Spanned::new([red, green, blue], self.span(start, end))
    }

    pub(super) fn expr(&self, kind: ExprKind, start: usize, end: usize) -> Expr {
        Expr { kind, span: self.span(start, end) }
    }

    pub(super) fn binary(&self, op: Binary, a: Expr, b: Expr, start: usize, end: usize) -> Expr {
        let chain = match a.kind {
            // A chain in parentheses starts after the opening one.
            ExprKind::Binary(mut chain)
                if a.span.range().start == start
                    && chain.rest.last().is_some_and(|(last, _)| last.level() == op.level()) =>
            {
                chain.rest.push((op, b));
                chain
            }
            kind => Box::new(Chain { first: Expr { kind, span: a.span }, rest: vec![(op, b)] }),
        };
        self.expr(ExprKind::Binary(chain), start, end)
    }

    /// The branches of an `if` statement that ends at `end`.
    pub(super) fn branches(&self, first: Branch, rest: Vec<Branch>, end: usize) -> Vec<Branch> {
        let mut branches = list(first, rest);
        for branch in &mut branches {
            branch.span = self.span(branch.span.range().start, end);
        }
        branches
    }
}

/// A list from its first element and the rest.
pub(super) fn list<T>(first: T, rest: Vec<T>) -> Vec<T> {
    let mut list = Vec::with_capacity(rest.len() + 1);
    list.push(first);
    list.extend(rest);
    list
}

/// A list without spare capacity: trees are kept, and most lists are short.
pub(super) fn exact<T>(mut list: Vec<T>) -> Vec<T> {
    list.shrink_to_fit();
    list
}
