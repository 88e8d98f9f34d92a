//! Statements. No code awaits operands between them.

use grammar::isa::Op;
use grammar::span::Span;

use super::{LoopExit, Lower, bodies};
use crate::ir::{Item, Label, point_after};
use crate::passes::Pass;
use crate::program::{Arm, Branch, Expr, Statement, StatementKind, VarId};

/// How a loop over a range counts.
#[derive(Clone, Copy)]
struct Count<'p> {
    variable: VarId,
    last: &'p Expr,
    step: i32,
    /// What the last value cannot exceed in the direction of the step.
    most: i32,
}

impl<'p> Lower<'p> {
    pub(super) fn statements(&mut self, list: &'p [Statement]) {
        for statement in list {
            self.statement(statement);
            if self.program.stops_behind.contains(&statement.span) {
                self.code.items.push(Item::Source(point_after(statement.span)));
            }
        }
    }

    fn statement(&mut self, statement: &'p Statement) {
        if !matches!(statement.kind, StatementKind::Block(_)) {
            self.code.items.push(Item::Source(statement.span));
        }
        match &statement.kind {
            StatementKind::Eval(expr) => {
                self.hoist_arguments(expr);
                self.effect(expr);
            }
            StatementKind::If(branches, otherwise) => self.if_statement(branches, otherwise),
            StatementKind::While(condition, body) => self.while_statement(condition, body),
            StatementKind::Range { variable, last, runs, step, most, body } => {
                let count = Count { variable: *variable, last, step: *step, most: *most };
                self.range(&count, *runs, body, statement.span);
            }
            StatementKind::Cells { op, variable, origin, body } => {
                self.cells(*op, *variable, origin.as_deref(), body);
            }
            StatementKind::Switch { subject, arms, otherwise } => {
                self.switch(subject, arms, otherwise)
            }
            StatementKind::Return(value) => {
                let unused = !self.value_used() && self.has(Pass::Dead);
                match value {
                    Some(value) if unused && value.is_harmless() => {}
                    Some(value) => {
                        self.hoist_arguments(value);
                        if unused { self.effect(value) } else { self.value(value) }
                    }
                    None if unused => {}
                    None => self.constant(0),
                }
                self.op(Op::Return);
            }
            StatementKind::Break => match self.loops.last() {
                Some(&LoopExit::Labels { out, .. }) => self.jump(out),
                Some(LoopExit::Subroutine) => panic!("`break` cannot leave a loop over cells"),
                None => panic!("`break` outside of a loop"),
            },
            StatementKind::Continue => match self.loops.last() {
                Some(&LoopExit::Labels { again, .. }) => self.jump(again),
                Some(LoopExit::Subroutine) => self.op(Op::Return),
                None => panic!("`continue` outside of a loop"),
            },
            StatementKind::Block(block) => self.statements(block),
        }
    }

    fn if_statement(&mut self, branches: &'p [Branch], otherwise: &'p [Statement]) {
        let end = self.code.new_label();
        for (k, Branch { condition, then, span }) in branches.iter().enumerate() {
            if k > 0 {
                self.code.items.push(Item::Source(*span));
            }
            match condition.as_constant() {
                Some(0) => continue,
                Some(_) => {
                    self.statements(then);
                    self.label(end);
                    return;
                }
                None => {}
            }
            let is_last = k + 1 == branches.len() && otherwise.is_empty();
            if then.is_empty() && is_last {
                self.effect(condition);
            } else if is_last {
                self.branch(condition, false, end);
                self.statements(then);
            } else if then.is_empty() {
                self.branch(condition, true, end);
            } else {
                let other = self.code.new_label();
                self.branch(condition, false, other);
                self.statements(then);
                if !self.has_ended() {
                    self.jump(end);
                }
                self.label(other);
            }
        }
        self.statements(otherwise);
        self.label(end);
    }

    fn in_loop(&mut self, out: Label, again: Label, body: &'p [Statement]) {
        self.loops.push(LoopExit::Labels { out, again });
        self.statements(body);
        self.loops.pop();
    }

    /// The condition follows the body: one branch less in every round.
    fn while_statement(&mut self, condition: &'p Expr, body: &'p [Statement]) {
        let [start, test, end] = [(); 3].map(|()| self.code.new_label());
        match condition.as_constant() {
            Some(0) => return,
            Some(_) => {
                self.label(start);
                self.in_loop(end, start, body);
                if !self.has_ended() {
                    self.jump(start);
                }
            }
            None => {
                self.jump(test);
                self.label(start);
                self.in_loop(end, test, body);
                self.label(test);
                self.code.items.push(Item::Source(condition.span));
                self.branch(condition, true, start);
            }
        }
        self.label(end);
    }

    /// The variable has its first value. Increment and test are one expression at the end, since
    /// `$5B` gives the new value; a range can end at the greatest integer, so the variable is
    /// compared before it is incremented where it could overflow.
    fn range(&mut self, count: &Count<'p>, runs: bool, body: &'p [Statement], span: Span) {
        let Count { variable, last, step, most } = *count;
        let [start, again, end] = [(); 3].map(|()| self.code.new_label());
        let (past, within, at_end) = if step > 0 {
            (Op::Greater, Op::LessEqual, Op::GreaterEqual)
        } else {
            (Op::Less, Op::GreaterEqual, Op::LessEqual)
        };
        if !(runs && self.has(Pass::Strength)) {
            self.leave_if(past, variable, last, end);
        }
        self.label(start);
        self.in_loop(end, again, body);
        self.label(again);
        // The increment belongs to the loop, not to the last statement in it.
        self.code.items.push(Item::Source(span));
        if most.checked_add(step).is_some() {
            let branch = self.code.new_branch(start);
            self.code.items.push(Item::Branch(branch));
            self.op(within);
            self.increment(variable, step);
            self.value(last);
            self.code.items.push(Item::BranchOffset(branch));
        } else {
            // while v < last { v += 1; again }
            self.leave_if(at_end, variable, last, end);
            if step.unsigned_abs() > 1 {
                self.leave_before_last(count, end);
            }
            self.increment(variable, step);
            self.jump(start);
        }
        self.label(end);
    }

    /// Leaves a loop if the distance to the last value, which can need 32 bits without a sign, is
    /// less than the step: `br eq cmp sub last v 0 step-1 0`.
    fn leave_before_last(&mut self, count: &Count<'p>, end: Label) {
        let Count { variable, last, step, .. } = *count;
        let branch = self.code.new_branch(end);
        self.code.items.push(Item::Branch(branch));
        self.op(Op::Equal);
        self.op(Op::Compare);
        self.op(Op::Subtract);
        if step > 0 {
            self.value(last);
            self.code.items.push(Item::Var(variable));
        } else {
            self.code.items.push(Item::Var(variable));
            self.value(last);
        }
        self.constant(0);
        self.constant((step.unsigned_abs() - 1).cast_signed());
        self.constant(0);
        self.code.items.push(Item::BranchOffset(branch));
    }

    /// Leaves a loop if a comparison of its variable with the last value is true.
    fn leave_if(&mut self, op: Op, variable: VarId, last: &'p Expr, end: Label) {
        let branch = self.code.new_branch(end);
        self.code.items.push(Item::Branch(branch));
        self.op(op);
        self.code.items.push(Item::Var(variable));
        self.value(last);
        self.code.items.push(Item::BranchOffset(branch));
    }

    fn increment(&mut self, variable: VarId, step: i32) {
        self.op(Op::Store);
        // `$5B` can subtract, too.
        let subtracts = step < 0 && step > i32::MIN;
        self.code.items.push(Item::Index(variable, if subtracts { 64 } else { -64 }));
        self.constant(if subtracts { -step } else { step });
    }

    pub(super) fn cells(
        &mut self,
        op: Op,
        variable: VarId,
        origin: Option<&'p Expr>,
        body: &'p [Statement],
    ) {
        if let Some(origin) = origin
            && self.statement_level
        {
            self.hoist_arguments(origin);
        }
        self.op(op);
        self.code.items.push(Item::Index(variable, 0));
        if let Some(origin) = origin {
            self.value(origin);
        }
        match body {
            [] => self.constant(0),
            [Statement { kind: StatementKind::Eval(expr), span, .. }]
                if self.has(Pass::Bodies) && bodies::ignores_no_cell(expr, variable) =>
            {
                self.code.items.push(Item::Source(*span));
                self.value(expr);
            }
            _ if self.has(Pass::Bodies) && self.has(Pass::Jumps) && bodies::is_small(body) => {
                self.body_in_loop(body, variable);
            }
            _ => {
                let guard =
                    !self.has(Pass::Bodies) || !bodies::does_nothing_for_none(body, variable);
                let subroutine = self.subroutine(body, guard.then_some(variable));
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
        let mut cases: Vec<(i32, i32, Label)> = arms
            .iter()
            .zip(&labels)
            .flat_map(|(arm, &label)| arm.ranges.iter().map(move |&(a, b)| (a, b, label)))
            .collect();
        let mut linear = Vec::new();
        if self.has(Pass::Switch) {
            linear = self.linear_arms(arms, &mut cases);
            join_neighbours(&mut cases);
        }
        match table(&cases, other).filter(|_| self.has(Pass::Switch)) {
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
                self.code.items.push(Item::Targets(Box::new(targets)));
            }
            None => {
                for &(first, last, label) in &cases {
                    self.case(subject, first, last, label);
                }
            }
        }
        if !otherwise.is_empty() {
            self.label(other);
            self.statements(otherwise);
        }
        if !self.has_ended() {
            self.jump(end);
        }
        for (difference, label) in linear {
            self.label(label);
            if difference != 0 {
                self.op(Op::Add);
            }
            self.value(subject);
            if difference != 0 {
                self.constant(difference);
            }
            self.op(Op::Return);
        }
        for (arm, label) in arms.iter().zip(labels) {
            if cases.iter().all(|&(_, _, used)| used != label) {
                continue;
            }
            self.label(label);
            self.statements(&arm.body);
            if !self.has_ended() {
                self.jump(end);
            }
        }
        if otherwise.is_empty() {
            self.label(other);
        }
        self.label(end);
    }

    /// Arms of one value each that return a constant become one arm where the constants differ from
    /// the subject by the same number. Returns this difference and the label of each such arm.
    fn linear_arms(&mut self, arms: &[Arm], cases: &mut [(i32, i32, Label)]) -> Vec<(i32, Label)> {
        let mut differences: Vec<(i32, usize)> = Vec::new();
        let difference = |arm: &Arm| -> Option<i32> {
            let ([(first, last)], [Statement { kind: StatementKind::Return(Some(value)), .. }]) =
                (arm.ranges.as_slice(), arm.body.as_slice())
            else {
                return None;
            };
            (first == last).then(|| value.as_constant()?.checked_sub(*first)).flatten()
        };
        for difference in arms.iter().filter_map(difference) {
            match differences.iter_mut().find(|(other, _)| *other == difference) {
                Some((_, count)) => *count += 1,
                None => differences.push((difference, 1)),
            }
        }
        // A single arm is shorter as it is.
        differences.retain(|&(difference, count)| count > if difference == 0 { 1 } else { 2 });
        let linear: Vec<(i32, Label)> = differences
            .into_iter()
            .map(|(difference, _)| (difference, self.code.new_label()))
            .collect();
        let mut at = 0;
        for arm in arms {
            let found =
                difference(arm).and_then(|d| linear.iter().find(|(other, _)| *other == d).copied());
            for case in cases.iter_mut().skip(at).take(arm.ranges.len()) {
                if let Some((_, label)) = found {
                    case.2 = label;
                }
            }
            at += arm.ranges.len();
        }
        linear
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

/// Joins adjacent ranges with the same target.
fn join_neighbours(cases: &mut Vec<(i32, i32, Label)>) {
    cases.sort_unstable();
    cases.dedup_by(|next, before| {
        let joined = before.2 == next.2 && before.1.checked_add(1) == Some(next.0);
        if joined {
            before.1 = next.1;
        }
        joined
    });
}

/// The bounds and the targets of a `$62` for the cases, if that is shorter than comparing.
fn table(cases: &[(i32, i32, Label)], other: Label) -> Option<(i32, i32, Vec<Label>)> {
    let low = cases.iter().map(|&(first, _, _)| first).min()?;
    let high = cases.iter().map(|&(_, last, _)| last).max()?;
    let length =
        high.checked_sub(low)?.checked_add(1).filter(|length| (1..=255).contains(length))?;
    let comparing: usize =
        cases.iter().map(|&(first, last, _)| if first == last { 5 } else { 8 }).sum();
    let count = length.unsigned_abs() as usize;
    if count * 2 + 9 >= comparing {
        return None;
    }
    let mut targets = vec![other; count];
    for &(first, last, label) in cases {
        for value in first..=last {
            targets[value.rem_euclid(length).unsigned_abs() as usize] = label;
        }
    }
    Some((low, high, targets))
}
