//! Bodies of cell loops as part of the loop.
//!
//! The machine evaluates a body for each cell, then for the cell that does not exist, and continues
//! where that last evaluation ended (E6). So only the path through the body for no cell leads to
//! what follows; all other paths can end anywhere. A body is one expression: each of its
//! statements, except the last on its path, is the condition of a branch whose targets are the
//! same.

use grammar::isa::Op;

use super::Lower;
use crate::ir::{Item, Label};
use crate::program::{Branch, Call, Expr, ExprKind, Statement, StatementKind, VarId};

/// The bytes of a call and a return: a body in the loop must cost less.
const CALL: usize = 4;

impl<'p> Lower<'p> {
    /// Writes a body in the loop; the code continues after it.
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
            self.path(body);
            self.label(after);
        }
        self.statement_level = level;
    }

    /// Writes a body of one condition. If it does not hold, the code continues at `nothing`.
    fn conditional_body(&mut self, body: &'p [Statement], nothing: Label) {
        match body {
            [Statement { kind: StatementKind::Block(inner), .. }] => {
                self.conditional_body(inner, nothing);
            }
            [Statement { kind: StatementKind::If(branches, _), .. }] if branches.len() == 1 => {
                for Branch { condition, then, span } in branches {
                    self.code.items.push(Item::Source(*span));
                    self.branch(condition, false, nothing);
                    self.path(then);
                }
            }
            _ => panic!("a body that does nothing for no cell is an `if`"),
        }
    }

    /// Writes statements as one expression that nothing follows.
    fn path(&mut self, list: &'p [Statement]) {
        let Some((last, others)) = list.split_last() else {
            self.constant(0);
            self.code.items.push(Item::Never);
            return;
        };
        for statement in others {
            self.code.items.push(Item::Source(statement.span));
            let StatementKind::Eval(expr) = &statement.kind else { not_in_a_loop() };
            self.first(|this| this.single_exit(expr));
        }
        self.code.items.push(Item::Source(last.span));
        match &last.kind {
            StatementKind::Eval(expr) => {
                self.value(expr);
                self.code.items.push(Item::Never);
            }
            StatementKind::If(branches, otherwise) => {
                for (k, Branch { condition, then, span }) in branches.iter().enumerate() {
                    if k > 0 {
                        self.code.items.push(Item::Source(*span));
                    }
                    let other = self.code.new_label();
                    self.branch(condition, false, other);
                    self.path(then);
                    self.label(other);
                }
                self.path(otherwise);
            }
            StatementKind::Block(inner) => self.path(inner),
            StatementKind::Cells { op, variable, origin, body } => {
                self.cells(*op, *variable, origin.as_deref(), body);
                self.code.items.push(Item::Never);
            }
            StatementKind::Continue => {
                self.constant(0);
                self.code.items.push(Item::Never);
            }
            _ => not_in_a_loop(),
        }
    }
}

/// Panics for a statement that has no [`cost`] in a loop.
fn not_in_a_loop() -> ! {
    panic!("a body with this statement becomes a subroutine")
}

/// True if a body has fewer bytes in the loop than as a subroutine.
pub(super) fn is_small(body: &[Statement]) -> bool {
    cost(body).is_some_and(|cost| cost < CALL)
}

/// The bytes that a body has in the loop in addition to those that it has anyway; `None` if it
/// cannot be there.
fn cost(list: &[Statement]) -> Option<usize> {
    let Some((last, others)) = list.split_last() else { return Some(1) };
    let mut all = 0;
    for statement in others {
        let StatementKind::Eval(expr) = &statement.kind else { return None };
        all += 2 + in_expression(expr)?;
    }
    all += match &last.kind {
        StatementKind::Eval(expr) => in_expression(expr)?,
        StatementKind::If(branches, otherwise) => {
            let mut sum = cost(otherwise)?;
            for branch in branches {
                sum += in_expression(&branch.condition)? + cost(&branch.then)?;
            }
            sum
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

/// The bytes that the calls of an expression have in addition to those of a call statement: each
/// argument is the condition of a branch.
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

/// True if evaluating the expression for the cell that does not exist changes nothing: operations
/// on its marks do nothing (E10).
pub(super) fn ignores_no_cell(expr: &Expr, variable: VarId) -> bool {
    match &expr.kind {
        ExprKind::Op(Op::SetMark | Op::ClearMark | Op::FlipMark, operands) => {
            let mut operands = operands.iter();
            let cell = operands.next().map(|cell| &cell.kind);
            let on_variable = matches!(cell, Some(ExprKind::Var(v)) if *v == variable);
            on_variable && operands.all(|mark| mark.as_constant().is_some_and(|mark| mark < 16))
        }
        _ => false,
    }
}

/// True if a body does nothing when its variable is the cell that does not exist: all of it depends
/// on a condition that is false then (E10).
pub(super) fn does_nothing_for_none(body: &[Statement], variable: VarId) -> bool {
    match body {
        [Statement { kind: StatementKind::If(branches, otherwise), .. }] => {
            otherwise.is_empty()
                && matches!(branches.as_slice(), [branch]
                    if is_false_for_none(&branch.condition, variable))
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
        // The color and the pattern of the cell that does not exist are -1.
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
