//! Expressions.

use grammar_text::Token;
use grammar_text::ast::{AsmItem, AsmKind, Expr, ExprKind};

use super::builder::Builder;
use super::doc::{Doc, INDENT};
use super::lists::{Place, Rows};

impl<'a> Builder<'a> {
    /// An expression; the lines of a long one end before operators.
    pub(super) fn expr(&mut self, expr: &Expr) -> Doc<'a> {
        let mut docs = Vec::new();
        // The tree has no parentheses: they are the tokens before its start.
        while self.start() < expr.span.range().start && self.peek() == Some(Token::ParenOpen) {
            docs.push(self.take());
        }
        let parentheses = docs.len();
        docs.push(self.bare(expr));
        docs.extend((0..parentheses).map(|_| self.take()));
        Doc::concat(docs)
    }

    /// A keyword and the expression after it, up to the brace that follows. If it is an operation
    /// that does not fit, the brace gets a line of its own.
    pub(super) fn head(&mut self, condition: &Expr) -> Doc<'a> {
        let keyword = self.take();
        let is_binary = matches!(condition.kind, ExprKind::Binary(..));
        if is_binary && self.start() == condition.span.range().start {
            let chain = self.chain(condition);
            Doc::concat(vec![keyword, Doc::space(), chain, Doc::line()]).group()
        } else {
            Doc::concat(vec![keyword, Doc::space(), self.expr(condition), Doc::rejoin()])
        }
    }

    fn bare(&mut self, expr: &Expr) -> Doc<'a> {
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Name(_) => self.take(),
            ExprKind::Path(..) => Doc::concat(vec![self.take(), self.take(), self.take()]),
            ExprKind::Unary(_, operand) => Doc::concat(vec![self.take(), self.expr(operand)]),
            ExprKind::Binary(..) => self.chain(expr).group(),
            ExprKind::Call(callee, arguments) => {
                let callee = self.expr(callee);
                Doc::concat(vec![callee, self.list(arguments, false, Self::expr)])
            }
            ExprKind::Index(base, index) => {
                let base = self.expr(base);
                Doc::concat(vec![base, self.take(), self.expr(index), self.take()])
            }
            ExprKind::Field(base, _) => {
                let base = self.expr(base);
                Doc::concat(vec![base, self.take(), self.take()])
            }
            ExprKind::If(condition, then, otherwise) => {
                self.if_expression(condition, then, otherwise)
            }
            ExprKind::DestroyWhile(mark, body) => {
                let head = vec![self.take(), self.take(), self.expr(mark), self.take()];
                let one_line = self.is_on_one_line();
                let block = self.block(body);
                Doc::concat(vec![Doc::concat(head), Doc::rejoin(), block]).broken(!one_line).group()
            }
            ExprKind::Asm(items) => self.assembly(items),
        }
    }

    /// Operations of one level, from left to right; not a group.
    fn chain(&mut self, expr: &Expr) -> Doc<'a> {
        let ExprKind::Binary(chain) = &expr.kind else { return self.expr(expr) };
        let mut docs = vec![self.expr(&chain.first)];
        let mut rest = Vec::new();
        for (_, operand) in &chain.rest {
            let mut comments = Vec::new();
            self.own_comments(&mut comments);
            rest.extend(comments.into_iter().flat_map(|comment| [Doc::line(), comment.doc]));
            rest.extend([Doc::line(), self.take(), Doc::space(), self.expr(operand)]);
        }
        docs.push(Doc::concat(rest).nest(INDENT));
        Doc::concat(docs)
    }

    fn if_expression(&mut self, condition: &Expr, then: &Expr, otherwise: &Expr) -> Doc<'a> {
        let mut docs = Vec::new();
        let mut one_line = true;
        let (mut condition, mut then, mut otherwise) = (condition, then, otherwise);
        loop {
            docs.push(self.head(condition));
            one_line &= self.is_on_one_line();
            docs.push(self.value(then));
            docs.push(self.otherwise());
            let ExprKind::If(c, a, b) = &otherwise.kind else { break };
            if self.peek() != Some(Token::If) {
                break;
            }
            (condition, then, otherwise) = (c, a, b);
        }
        one_line &= self.is_on_one_line();
        docs.push(self.value(otherwise));
        Doc::concat(docs).broken(!one_line).group()
    }

    /// A value in braces.
    fn value(&mut self, value: &Expr) -> Doc<'a> {
        self.delimited(true, |builder, entities| {
            builder.entity(entities, |builder| builder.expr(value));
        })
    }

    /// `else`, after a brace.
    pub(super) fn otherwise(&mut self) -> Doc<'a> {
        let mut comments = Vec::new();
        self.own_comments(&mut comments);
        let before = if comments.is_empty() { Doc::rejoin() } else { Doc::line() };
        let mut docs: Vec<_> =
            comments.into_iter().flat_map(|comment| [Doc::line(), comment.doc]).collect();
        docs.extend([before, self.take(), Doc::rejoin()]);
        Doc::concat(docs)
    }

    /// A keyword and assembly in braces.
    pub(super) fn assembly(&mut self, items: &[AsmItem]) -> Doc<'a> {
        let keyword = self.take();
        let style = Rows { gap: 1, padded: true, commas: false };
        let rows = self.rows(&groups(items), style, |builder, group| {
            let phase = group.len() > 1 && matches!(group[1].kind, AsmKind::Label(_));
            let mut docs = Vec::new();
            let mut place = Place::Row;
            for item in *group {
                if phase && !docs.is_empty() {
                    docs.push(Doc::space());
                }
                let (doc, of_item) = builder.asm_item(item);
                docs.push(doc);
                place = of_item;
            }
            // At the start of a line, `phase` would be parsed as an item.
            let place = match group {
                [_] => place,
                _ if phase => Place::Alone(0),
                _ => Place::Row,
            };
            (Doc::concat(docs), place)
        });
        Doc::concat(vec![keyword, Doc::rejoin(), rows])
    }

    fn asm_item(&mut self, item: &AsmItem) -> (Doc<'a>, Place) {
        let place = match item.kind {
            AsmKind::Label(_) => Place::Alone(-INDENT),
            _ => Place::Row,
        };
        let doc = if let AsmKind::List(items) = &item.kind {
            let style = Rows { gap: 1, padded: false, commas: true };
            self.rows(items, style, |builder, item| (builder.asm_item(item).0, Place::Row))
        } else {
            let mut docs = Vec::new();
            while self.start() < item.span.range().end {
                docs.push(self.take());
            }
            Doc::concat(docs)
        };
        (doc, place)
    }
}

/// Groups of items: `V[20]` and `phase C:` are groups, all others are alone.
fn groups(items: &[AsmItem]) -> Vec<&[AsmItem]> {
    let mut groups = Vec::new();
    let mut rest = items;
    while !rest.is_empty() {
        let size = match rest {
            [AsmItem { kind: AsmKind::Word(word), .. }, next, ..] => match next.kind {
                AsmKind::List(_) if &*word.text == "V" => 2,
                AsmKind::Label(_) if &*word.text == "phase" => 2,
                _ => 1,
            },
            _ => 1,
        };
        let (group, others) = rest.split_at(size);
        groups.push(group);
        rest = others;
    }
    groups
}
