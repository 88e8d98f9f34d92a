//! Statements.

use grammar_text::Token;
use grammar_text::ast::{
    Arm, Block, Branch, Case, Expr, ExprKind, Iteration, Name, Statement, StatementKind, Stop,
};

use super::builder::Builder;
use super::doc::{Doc, INDENT};

impl<'a> Builder<'a> {
    /// Braces and statements; not a group.
    pub(super) fn block(&mut self, block: &Block) -> Doc<'a> {
        self.delimited(true, |builder, entities| {
            for statement in &block.statements {
                builder.entity(entities, |builder| builder.statement(statement));
            }
        })
    }

    /// A head and its block: on one line if they were and fit.
    pub(super) fn with_block(&mut self, head: Doc<'a>, block: &Block) -> Doc<'a> {
        let one_line = self.is_on_one_line();
        Doc::concat(vec![head, self.block(block)]).broken(!one_line).group()
    }

    pub(super) fn statement(&mut self, statement: &Statement) -> Doc<'a> {
        let mut docs = vec![match &statement.kind {
            StatementKind::Var(list) => self.locals(list),
            // The `;` follows below.
            StatementKind::Const(constant) => self.constant(constant),
            StatementKind::Expr(expr) => self.expr(expr),
            StatementKind::Assign { place, value, .. } => {
                let place = self.expr(place);
                let operator = self.take();
                let value = self.expr(value);
                Doc::concat(vec![place, Doc::space(), operator, Doc::space(), value])
            }
            StatementKind::If { branches, otherwise } => {
                self.if_statement(branches, otherwise.as_deref())
            }
            StatementKind::While { condition, body } => {
                let head = self.head(condition);
                self.with_block(head, body)
            }
            StatementKind::For { variable, over, body } => {
                let mut head = vec![self.take(), Doc::space()];
                while self.start() < variable.span.range().end {
                    head.push(self.take());
                }
                head.push(Doc::space());
                head.extend([self.take(), Doc::space()]);
                head.push(match &**over {
                    Iteration::Range(first, last, None) => self.range(first, Some(last)),
                    Iteration::Range(first, last, Some(step)) => {
                        let range = self.range(first, Some(last));
                        let by = [Doc::space(), self.take(), Doc::space(), self.expr(step)];
                        Doc::concat([range].into_iter().chain(by).collect())
                    }
                    Iteration::List(elements) => self.list(elements, false, Self::expr),
                    Iteration::Set(set) => self.expr(set),
                });
                head.push(Doc::rejoin());
                self.with_block(Doc::concat(head), body)
            }
            StatementKind::Switch { subject, arms } => self.switch(subject, arms),
            StatementKind::Return(Some(value)) => {
                Doc::concat(vec![self.take(), Doc::space(), self.expr(value)])
            }
            StatementKind::Return(None) | StatementKind::Break | StatementKind::Continue => {
                self.take()
            }
            StatementKind::Stop(Stop::Break(_)) => {
                Doc::concat(vec![self.take(), Doc::space(), self.take()])
            }
            StatementKind::Stop(Stop::Watch(value)) => {
                Doc::concat(vec![self.take(), Doc::space(), self.expr(value)])
            }
            StatementKind::Block(block) => self.with_block(Doc::concat(Vec::new()), block),
        }];
        // Some statements need no `;`.
        if self.start() < statement.span.range().end {
            docs.push(self.semicolon());
        }
        Doc::concat(docs)
    }

    fn locals(&mut self, list: &[(Name, Option<Expr>)]) -> Doc<'a> {
        let keyword = self.take();
        let mut items = Vec::new();
        for (_, value) in list {
            let mut item = vec![self.take()];
            if let Some(value) = value {
                // A block is indented as the statement is, not as the values are.
                let by = if matches!(value.kind, ExprKind::DestroyWhile(..)) { -INDENT } else { 0 };
                let equals = [Doc::space(), self.take(), Doc::space()];
                item.extend(equals);
                item.push(self.expr(value).nest(by));
            }
            if self.peek() == Some(Token::Comma) {
                item.push(self.take());
            }
            items.push(Doc::concat(item));
        }
        Doc::concat(vec![keyword, Doc::space(), Doc::fill(items, 1).nest(INDENT)])
    }

    fn if_statement(&mut self, branches: &[Branch], otherwise: Option<&Block>) -> Doc<'a> {
        let mut docs = Vec::new();
        let mut one_line = true;
        for (k, branch) in branches.iter().enumerate() {
            if k > 0 {
                docs.push(self.otherwise());
            }
            docs.push(self.head(&branch.condition));
            one_line &= self.is_on_one_line();
            docs.push(self.block(&branch.then));
        }
        if let Some(block) = otherwise {
            docs.push(self.otherwise());
            one_line &= self.is_on_one_line();
            docs.push(self.block(block));
        }
        Doc::concat(docs).broken(!one_line).group()
    }

    fn switch(&mut self, subject: &Expr, arms: &[Arm]) -> Doc<'a> {
        let head = self.head(subject);
        let one_line = self.is_on_one_line();
        let arms = self.delimited(true, |builder, entities| {
            for arm in arms {
                builder.entity(entities, |builder| builder.arm(arm));
            }
        });
        Doc::concat(vec![head, arms]).broken(!one_line).group()
    }

    fn arm(&mut self, arm: &Arm) -> Doc<'a> {
        let mut cases = Vec::new();
        for Case { first, last } in &arm.cases {
            let mut case = vec![self.range(first, last.as_ref())];
            if self.peek() == Some(Token::Comma) {
                case.push(self.take());
            }
            cases.push(Doc::concat(case));
        }
        if arm.cases.is_empty() {
            cases.push(self.take());
        }
        let cases = Doc::fill(cases, 1);
        let arrow = self.take();
        let body = self.statement(&arm.body);
        Doc::concat(vec![cases, Doc::space(), arrow, Doc::space(), body])
    }

    pub(super) fn range(&mut self, first: &Expr, last: Option<&Expr>) -> Doc<'a> {
        let first = self.expr(first);
        match last {
            Some(last) => Doc::concat(vec![first, self.take(), self.expr(last)]),
            None => first,
        }
    }
}
