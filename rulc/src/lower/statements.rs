//! Statements, at statement level: nothing is pending.

use grammar::isa::Op;

use super::{LoopExit, Lower};
use crate::ir::{Item, Label};
use crate::program::{Arm, Expr, ExprKind, Statement, StatementKind, VarId};

impl<'p> Lower<'p> {
    pub(super) fn statements(&mut self, list: &'p [Statement]) {
        for statement in list {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &'p Statement) {
        if !matches!(statement.kind, StatementKind::Block(_)) {
            self.code.items.push(Item::Source(statement.span));
        }
        match &statement.kind {
            StatementKind::Eval(expr) => self.effect(expr),
            StatementKind::If(condition, then, otherwise) => {
                self.if_statement(condition, then, otherwise)
            }
            StatementKind::While(condition, body) => self.while_statement(condition, body),
            StatementKind::Range { variable, last, runs, body } => {
                self.range(*variable, last, *runs, body);
            }
            StatementKind::Cells { op, variable, origin, body } => {
                self.cells(*op, *variable, origin.as_ref(), body);
            }
            StatementKind::Switch { subject, arms, otherwise } => {
                self.switch(subject, arms, otherwise)
            }
            StatementKind::Return(value) => {
                match value {
                    Some(value) => self.value(value),
                    None => self.constant(0),
                }
                self.op(Op::Return);
            }
            StatementKind::Break => {
                if let Some(LoopExit::Labels { out, .. }) = self.loops.last() {
                    self.jump(*out);
                }
            }
            StatementKind::Continue => match self.loops.last() {
                Some(&LoopExit::Labels { again, .. }) => self.jump(again),
                Some(LoopExit::Subroutine) => self.op(Op::Return),
                None => {}
            },
            StatementKind::Block(block) => self.statements(block),
        }
    }

    fn if_statement(
        &mut self,
        condition: &'p Expr,
        then: &'p [Statement],
        otherwise: &'p [Statement],
    ) {
        match condition.as_constant() {
            Some(0) => return self.statements(otherwise),
            Some(_) => return self.statements(then),
            None => {}
        }
        if then.is_empty() && otherwise.is_empty() {
            return self.effect(condition);
        }
        let end = self.code.new_label();
        if otherwise.is_empty() {
            self.branch(condition, false, end);
            self.statements(then);
        } else if then.is_empty() {
            self.branch(condition, true, end);
            self.statements(otherwise);
        } else {
            let other = self.code.new_label();
            self.branch(condition, false, other);
            self.statements(then);
            if !self.code.has_ended() {
                self.jump(end);
            }
            self.label(other);
            self.statements(otherwise);
        }
        self.label(end);
    }

    fn in_loop(&mut self, out: Label, again: Label, body: &'p [Statement]) {
        self.loops.push(LoopExit::Labels { out, again });
        self.statements(body);
        self.loops.pop();
    }

    /// The condition stands behind the body: one branch less in every round.
    fn while_statement(&mut self, condition: &'p Expr, body: &'p [Statement]) {
        let [begin, test, end] = [(); 3].map(|()| self.code.new_label());
        match condition.as_constant() {
            Some(0) => return,
            Some(_) => {
                self.label(begin);
                self.in_loop(end, begin, body);
                if !self.code.has_ended() {
                    self.jump(begin);
                }
            }
            None => {
                self.jump(test);
                self.label(begin);
                self.in_loop(end, test, body);
                self.label(test);
                self.branch(condition, true, begin);
            }
        }
        self.label(end);
    }

    /// The variable has its first value. Increment and test are one expression at the end, since
    /// `$5B` gives the new value; a range can end at the greatest integer, so the variable is
    /// compared before it is incremented where it could overflow.
    fn range(&mut self, variable: VarId, last: &'p Expr, runs: bool, body: &'p [Statement]) {
        let [begin, again, end] = [(); 3].map(|()| self.code.new_label());
        if !runs {
            let branch = self.code.new_branch(end);
            self.code.items.push(Item::Branch(branch));
            self.op(Op::Greater);
            self.code.items.push(Item::Var(variable));
            self.value(last);
            self.code.items.push(Item::BranchOffset(branch));
        }
        self.label(begin);
        self.in_loop(end, again, body);
        self.label(again);
        if last.as_constant().is_some_and(|last| last < i32::MAX) {
            let branch = self.code.new_branch(begin);
            self.code.items.push(Item::Branch(branch));
            self.op(Op::LessEqual);
            self.increment(variable);
            self.value(last);
            self.code.items.push(Item::BranchOffset(branch));
        } else {
            // while v < last { v += 1; again }
            let branch = self.code.new_branch(end);
            self.code.items.push(Item::Branch(branch));
            self.op(Op::GreaterEqual);
            self.code.items.push(Item::Var(variable));
            self.value(last);
            self.code.items.push(Item::BranchOffset(branch));
            self.increment(variable);
            self.jump(begin);
        }
        self.label(end);
    }

    fn increment(&mut self, variable: VarId) {
        self.op(Op::Store);
        self.code.items.push(Item::Index(variable, -64));
        self.constant(1);
    }

    fn cells(&mut self, op: Op, variable: VarId, origin: Option<&'p Expr>, body: &'p [Statement]) {
        self.op(op);
        self.code.items.push(Item::Index(variable, 0));
        if let Some(origin) = origin {
            self.value(origin);
        }
        match body {
            [] => self.constant(0),
            [Statement { kind: StatementKind::Eval(expr), .. }]
                if ignores_no_cell(expr, variable) =>
            {
                self.value(expr);
            }
            [Statement { kind: StatementKind::Eval(expr), .. }] if is_small(expr) => {
                // The last evaluation is always the one for the non-existing cell, so it alone
                // decides where the code goes on.
                let [inside, end] = [(); 2].map(|()| self.code.new_label());
                let branch = self.code.new_branch(inside);
                self.code.items.push(Item::Branch(branch));
                self.code.items.push(Item::Var(variable));
                self.code.items.push(Item::BranchOffset(branch));
                self.constant(0);
                self.jump(end);
                self.label(inside);
                self.value(expr);
                self.label(end);
            }
            _ => {
                let subroutine = self.subroutine(body, Some(variable));
                self.op(Op::Call);
                self.code.items.push(Item::Offset16(subroutine));
            }
        }
    }

    fn switch(&mut self, subject: &'p Expr, arms: &'p [Arm], otherwise: &'p [Statement]) {
        if let Some(value) = subject.as_constant() {
            let arm =
                arms.iter().find(|arm| arm.ranges.iter().any(|&(a, b)| (a..=b).contains(&value)));
            return self.statements(arm.map_or(otherwise, |arm| &arm.body));
        }
        let [other, end] = [(); 2].map(|()| self.code.new_label());
        let labels: Vec<Label> = arms.iter().map(|_| self.code.new_label()).collect();
        let cases: Vec<(i32, i32, Label)> = arms
            .iter()
            .zip(&labels)
            .flat_map(|(arm, &label)| arm.ranges.iter().map(move |&(a, b)| (a, b, label)))
            .collect();
        match table(&cases, other) {
            Some((low, high, targets)) => {
                // `$62` takes the index modulo the length, and so does the place in the table.
                let branch = self.code.new_branch(other);
                self.code.items.push(Item::Branch(branch));
                self.op(Op::Compare);
                self.value(subject);
                self.constant(low);
                self.constant(high);
                self.code.items.push(Item::BranchOffset(branch));
                self.op(Op::Case);
                self.value(subject);
                self.code.items.push(Item::Targets(targets));
            }
            None => {
                for (first, last, label) in cases {
                    self.case(subject, first, last, label);
                }
            }
        }
        if !otherwise.is_empty() {
            self.label(other);
            self.statements(otherwise);
        }
        if !self.code.has_ended() {
            self.jump(end);
        }
        for (arm, label) in arms.iter().zip(labels) {
            self.label(label);
            self.statements(&arm.body);
            if !self.code.has_ended() {
                self.jump(end);
            }
        }
        if otherwise.is_empty() {
            self.label(other);
        }
        self.label(end);
    }

    fn case(&mut self, subject: &'p Expr, first: i32, last: i32, label: Label) {
        let branch = self.code.new_branch(label);
        self.code.items.push(Item::Branch(branch));
        self.op(Op::Equal);
        if first == last {
            self.value(subject);
            self.constant(first);
        } else {
            self.op(Op::Compare);
            self.value(subject);
            self.constant(first);
            self.constant(last);
            self.constant(0);
        }
        self.code.items.push(Item::BranchOffset(branch));
    }
}

/// The bounds and the targets of a `$62` for the cases, if that is shorter than comparing.
fn table(cases: &[(i32, i32, Label)], other: Label) -> Option<(i32, i32, Vec<Label>)> {
    let low = cases.iter().map(|&(first, _, _)| first).min()?;
    let high = cases.iter().map(|&(_, last, _)| last).max()?;
    let length =
        high.checked_sub(low)?.checked_add(1).filter(|length| (1..=255).contains(length))?;
    let comparing: usize =
        cases.iter().map(|&(first, last, _)| if first == last { 5 } else { 8 }).sum();
    let length_bytes = usize::try_from(length).ok()? * 2 + 9;
    if length_bytes >= comparing {
        return None;
    }
    let mut targets = vec![other; usize::try_from(length).ok()?];
    for &(first, last, label) in cases {
        for value in first..=last {
            let place = usize::try_from(value.rem_euclid(length)).ok()?;
            *targets.get_mut(place)? = label;
        }
    }
    Some((low, high, targets))
}

/// True if evaluating the expression for the non-existing cell changes nothing: operations on its
/// marks do nothing (E10).
fn ignores_no_cell(expr: &Expr, variable: VarId) -> bool {
    match &expr.kind {
        ExprKind::Op(Op::SetMark | Op::ClearMark | Op::FlipMark, operands) => {
            let mut operands = operands.iter();
            let on_variable = matches!(operands.next().map(|cell| &cell.kind), Some(ExprKind::Var(v)) if *v == variable);
            on_variable && operands.all(|mark| mark.as_constant().is_some_and(|mark| mark < 16))
        }
        _ => false,
    }
}

/// True if an expression is worth to stand in the loop instead of in a subroutine.
fn is_small(expr: &Expr) -> bool {
    !matches!(expr.kind, ExprKind::Sequence(..) | ExprKind::Asm(_))
}
