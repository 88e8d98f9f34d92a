//! Bodies of cell loops that stand in the loop.
//!
//! The machine evaluates a body for each cell and at last for the non-existing one, and goes on
//! where that last evaluation ended (E6). So only the way through the body for no cell leads to
//! what follows; all other ways may end anywhere. A body is one expression: each of its statements
//! but the last one on its way stands in a branch whose both ways go on.

use grammar::isa::Op;

use super::Lower;
use crate::ir::Item;
use crate::program::{Call, Expr, ExprKind, Statement, StatementKind, VarId};

/// What a call and a return take: more than that a body may not cost in the loop.
const CALL: usize = 4;

impl<'p> Lower<'p> {
    /// Writes a body in the loop; the code goes on behind it.
    pub(super) fn body_in_loop(&mut self, body: &'p [Statement], variable: VarId) {
        let level = std::mem::replace(&mut self.statement_level, false);
        if does_nothing_for_none(body, variable) {
            let nothing = self.code.new_label();
            self.conditional_body(body, nothing);
            self.label(nothing);
            self.constant(0);
        } else {
            let [inside, after] = [(); 2].map(|()| self.code.new_label());
            let branch = self.code.new_branch(inside);
            self.code.items.push(Item::Branch(branch));
            self.code.items.push(Item::Var(variable));
            self.code.items.push(Item::BranchOffset(branch));
            self.constant(0);
            self.jump(after);
            self.label(inside);
            self.way(body);
            self.label(after);
        }
        self.statement_level = level;
    }

    /// A body of one condition: without it, the code goes on at `nothing`.
    fn conditional_body(&mut self, body: &'p [Statement], nothing: crate::ir::Label) {
        match body {
            [Statement { kind: StatementKind::Block(inner), .. }] => {
                self.conditional_body(inner, nothing);
            }
            [Statement { kind: StatementKind::If(condition, then, _), span }] => {
                self.code.items.push(Item::Source(*span));
                self.branch(condition, false, nothing);
                self.way(then);
            }
            _ => {}
        }
    }

    /// Writes statements as one expression that nothing follows.
    fn way(&mut self, list: &'p [Statement]) {
        let Some((last, others)) = list.split_last() else {
            self.constant(0);
            self.code.items.push(Item::Never);
            return;
        };
        for statement in others {
            self.code.items.push(Item::Source(statement.span));
            if let StatementKind::Eval(expr) = &statement.kind {
                self.first(|this| this.closed(expr));
            }
        }
        self.code.items.push(Item::Source(last.span));
        match &last.kind {
            StatementKind::Eval(expr) => {
                self.value(expr);
                self.code.items.push(Item::Never);
            }
            StatementKind::If(condition, then, otherwise) => {
                let other = self.code.new_label();
                self.branch(condition, false, other);
                self.way(then);
                self.label(other);
                self.way(otherwise);
            }
            StatementKind::Block(inner) => self.way(inner),
            StatementKind::Cells { op, variable, origin, body } => {
                self.cells(*op, *variable, origin.as_deref(), body);
                self.code.items.push(Item::Never);
            }
            _ => {
                self.constant(0);
                self.code.items.push(Item::Never);
            }
        }
    }
}

/// True if a body takes less in the loop than as a subroutine.
pub(super) fn is_small(body: &[Statement]) -> bool {
    cost(body).is_some_and(|cost| cost < CALL)
}

/// What a body costs in the loop besides what it costs anyway; `None` if it cannot stand there.
fn cost(list: &[Statement]) -> Option<usize> {
    let Some((last, others)) = list.split_last() else { return Some(1) };
    let mut all = 0;
    for statement in others {
        let StatementKind::Eval(expr) = &statement.kind else { return None };
        all += 2 + in_expression(expr)?;
    }
    all += match &last.kind {
        StatementKind::Eval(expr) => in_expression(expr)?,
        StatementKind::If(condition, then, otherwise) => {
            in_expression(condition)? + cost(then)? + cost(otherwise)?
        }
        StatementKind::Block(inner) => cost(inner)?,
        StatementKind::Cells { origin, .. } => match origin {
            Some(origin) => in_expression(origin)?,
            None => 0,
        },
        StatementKind::Continue => 1,
        _ => return None,
    };
    Some(all)
}

/// What calls in an expression cost more than at statement level: each argument stands in a branch.
fn in_expression(expr: &Expr) -> Option<usize> {
    match &expr.kind {
        ExprKind::Asm(_) | ExprKind::Sequence(..) => None,
        ExprKind::Call(call) => {
            let Call { arguments, saved, .. } = &**call;
            let saving = if saved.is_empty() { 0 } else { 4 };
            Some(2 * arguments.len() + saving)
        }
        ExprKind::Store(_, _, inner) | ExprKind::Not(inner) => in_expression(inner),
        ExprKind::Op(_, operands) => operands.iter().map(in_expression).sum(),
        ExprKind::And(a, b) | ExprKind::Or(a, b) => Some(in_expression(a)? + in_expression(b)?),
        _ => Some(0),
    }
}

/// True if evaluating the expression for the non-existing cell changes nothing: operations on its
/// marks do nothing (E10).
pub(super) fn ignores_no_cell(expr: &Expr, variable: VarId) -> bool {
    match &expr.kind {
        ExprKind::Op(Op::SetMark | Op::ClearMark | Op::FlipMark, operands) => {
            let mut operands = operands.iter();
            let on_variable = matches!(operands.next().map(|cell| &cell.kind), Some(ExprKind::Var(v)) if *v == variable);
            on_variable && operands.all(|mark| mark.as_constant().is_some_and(|mark| mark < 16))
        }
        _ => false,
    }
}

/// True if a body does nothing when its variable is the non-existing cell: all of it depends on a
/// condition that is false then (E10).
pub(super) fn does_nothing_for_none(body: &[Statement], variable: VarId) -> bool {
    match body {
        [Statement { kind: StatementKind::If(condition, _, otherwise), .. }] => {
            otherwise.is_empty() && is_false_for_none(condition, variable)
        }
        [Statement { kind: StatementKind::Block(inner), .. }] => {
            does_nothing_for_none(inner, variable)
        }
        _ => false,
    }
}

fn is_false_for_none(condition: &Expr, variable: VarId) -> bool {
    let is_variable = |e: &Expr| matches!(e.kind, ExprKind::Var(read) if read == variable);
    match &condition.kind {
        ExprKind::Op(Op::Marked, operands) => match &**operands {
            [cell, mark] => {
                is_variable(cell) && mark.as_constant().is_some_and(|mark| (0..8).contains(&mark))
            }
            _ => false,
        },
        // The color and the pattern of the non-existing cell are -1.
        ExprKind::Op(Op::Equal, operands) => match &**operands {
            [Expr { kind: ExprKind::Op(Op::ColorOf | Op::PatternOf, cell), .. }, value] => {
                cell.iter().all(is_variable) && value.as_constant().is_some_and(|value| value != -1)
            }
            _ => false,
        },
        ExprKind::And(a, b) => {
            is_false_for_none(a, variable) || a.is_harmless() && is_false_for_none(b, variable)
        }
        _ => false,
    }
}
