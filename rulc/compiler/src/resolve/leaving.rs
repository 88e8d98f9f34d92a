//! `break` and `return` in loops over cells.
//!
//! The machine visits all cells of a loop (section 6.9, `$74` to `$77`). So the body of a loop that
//! is left early tests a variable first, and does nothing for the cells that are left.

use grammar::span::Span;
use grammar_text::ast;

use super::body::{Body, Loop, Returning};
use crate::program::{Branch, Expr, ExprKind, Statement, StatementKind, Store, VarId};

/// How statements leave the loops around them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Leaves {
    /// A `break` of the loop whose body they are.
    breaks: bool,
    /// A `return`.
    returns: bool,
}

impl Body<'_, '_> {
    /// The body of a loop over cells; `before` and `after` get what is around the loop.
    pub(super) fn cells_body(
        &mut self,
        block: &ast::Block,
        span: Span,
        before: &mut Vec<Statement>,
        after: &mut Vec<Statement>,
    ) -> Vec<Statement> {
        let leaves = leaves_of(&block.statements);
        let outer = self.returning;
        if leaves.returns && outer.is_none() {
            let has_returned = self.temporary(span);
            let value = self.temporary(span);
            before.push(set(has_returned, Expr::constant(0, span), span));
            self.returning = Some(Returning { has_returned, value });
        }
        let stop = leaves.breaks.then(|| {
            let stop = self.temporary(span);
            before.push(set(stop, Expr::constant(0, span), span));
            stop
        });
        let body = self.in_loop(Loop::Cells(stop), block);
        let returning = std::mem::replace(&mut self.returning, outer);
        let over = match (stop, returning.filter(|_| leaves.returns)) {
            (None, None) => return body,
            (Some(stop), _) => stop,
            (None, Some(returning)) => returning.has_returned,
        };
        if let Some(returning) = returning.filter(|_| leaves.returns) {
            let then = match outer {
                Some(_) => self.leave_after_return(span),
                None => {
                    let value = Expr { kind: ExprKind::Var(returning.value), span };
                    vec![Statement { kind: StatementKind::Return(Some(value)), span }]
                }
            };
            after.push(when(returning.has_returned, then, Vec::new(), span));
        }
        vec![when(over, Vec::new(), body, span)]
    }

    /// What follows a loop that a `return` in a loop over cells leaves, too.
    pub(super) fn after_loop(&mut self, block: &ast::Block, span: Span) -> Option<Statement> {
        let returning = self.returning?;
        if !leaves_of(&block.statements).returns {
            return None;
        }
        let then = self.leave_after_return(span);
        Some(when(returning.has_returned, then, Vec::new(), span))
    }

    /// A `return` in a loop over cells.
    pub(super) fn return_later(&mut self, value: Option<Expr>, span: Span) -> Option<Statement> {
        let returning = self.returning?;
        let value = value.unwrap_or_else(|| Expr::constant(0, span));
        let mut list = vec![set(returning.value, value, span)];
        list.push(set(returning.has_returned, Expr::constant(-1, span), span));
        list.extend(self.leave_after_return(span));
        Some(Statement { kind: StatementKind::Block(list), span })
    }

    /// A `break` of a loop over cells.
    pub(super) fn stop(&self, stop: VarId, span: Span) -> StatementKind {
        let list = vec![
            set(stop, Expr::constant(-1, span), span),
            Statement { kind: StatementKind::Continue, span },
        ];
        StatementKind::Block(list)
    }

    /// Leaves the innermost loop; what follows it leaves the next one.
    fn leave_after_return(&self, span: Span) -> Vec<Statement> {
        match self.loops.last() {
            Some(Loop::Cells(stop)) => {
                let stop = stop.map(|stop| set(stop, Expr::constant(-1, span), span));
                let next = Statement { kind: StatementKind::Continue, span };
                stop.into_iter().chain([next]).collect()
            }
            _ => vec![Statement { kind: StatementKind::Break, span }],
        }
    }
}

fn set(variable: VarId, value: Expr, span: Span) -> Statement {
    let kind = ExprKind::Store(Store::Set, variable, Box::new(value));
    Statement { kind: StatementKind::Eval(Expr { kind, span }), span }
}

fn when(
    condition: VarId,
    then: Vec<Statement>,
    otherwise: Vec<Statement>,
    span: Span,
) -> Statement {
    let condition = Expr { kind: ExprKind::Var(condition), span };
    let branches = vec![Branch { condition, then, span }];
    Statement { kind: StatementKind::If(branches, otherwise), span }
}

/// How some statements leave the loop whose body they are.
fn leaves_of(list: &[ast::Statement]) -> Leaves {
    let mut all = Leaves::default();
    let mut add = |leaves: Leaves, is_loop: bool| {
        all.breaks |= leaves.breaks && !is_loop;
        all.returns |= leaves.returns;
    };
    for statement in list {
        match &statement.kind {
            ast::StatementKind::Break => add(Leaves { breaks: true, returns: false }, false),
            ast::StatementKind::Return(_) => add(Leaves { breaks: false, returns: true }, false),
            ast::StatementKind::If { branches, otherwise } => {
                for branch in branches {
                    add(leaves_of(&branch.then.statements), false);
                }
                if let Some(block) = otherwise {
                    add(leaves_of(&block.statements), false);
                }
            }
            ast::StatementKind::While { body, .. } => add(leaves_of(&body.statements), true),
            ast::StatementKind::For { body, .. } => add(leaves_of(&body.statements), true),
            ast::StatementKind::Switch { arms, .. } => {
                for arm in arms {
                    add(leaves_of(std::slice::from_ref(&arm.body)), false);
                }
            }
            ast::StatementKind::Block(block) => add(leaves_of(&block.statements), false),
            ast::StatementKind::Var(_)
            | ast::StatementKind::Const(_)
            | ast::StatementKind::Expr(_)
            | ast::StatementKind::Assign { .. }
            | ast::StatementKind::Continue
            | ast::StatementKind::Stop(_) => {}
        }
    }
    all
}
