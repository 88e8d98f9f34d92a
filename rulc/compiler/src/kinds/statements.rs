//! The kinds in statements: what they assign, return and iterate over.

use grammar::rul3::Phase;
use grammar::span::Span;
use grammar_text::ast::{
    self, Binary, Block, Case, Expr, ExprKind, Iteration, Setting, Statement, StatementKind, Step,
    StepKind, Stop,
};

use super::check::{Checker, Ty, Value};
use super::final_kind::FinalKind;
use super::messages::Why;
use crate::kind::Kind;
use crate::program::{Function, FunctionId};
use crate::resolve::Symbol;
use crate::testing::EventName;

/// What a `return` in the present body returns.
struct Returns<'a> {
    to: Ty,
    why: Why<'a>,
}

impl<'a> Checker<'a> {
    pub(super) fn body(&mut self, id: FunctionId, function: &'a Function, body: &'a Block) {
        let returns = match function.phase {
            None => Returns { to: self.result(id), why: Why::Returned(function) },
            Some(Phase::Signal) => {
                Returns { to: Ty::Kind(Kind::Action), why: Why::Phase(Phase::Signal) }
            }
            Some(Phase::Score) => {
                Returns { to: Ty::Kind(Kind::Int), why: Why::Phase(Phase::Score) }
            }
            Some(_) => Returns { to: Ty::Kind(Kind::Any), why: Why::Nothing },
        };
        self.statements(&body.statements, &returns);
    }

    /// The steps of a test.
    pub(super) fn steps(&mut self, steps: &'a [Step]) {
        let returns = Returns { to: Ty::Kind(Kind::Any), why: Why::Nothing };
        for step in steps {
            match &step.kind {
                StepKind::Statement(statement) => self.statement(statement, &returns),
                StepKind::Expect(value) => self.expected(value),
                StepKind::Repeat(_, _, steps) => self.steps(steps),
                StepKind::ExpectThat(setting) => self.event(setting),
                StepKind::Do(_) | StepKind::Draw(..) | StepKind::ExpectPicture(..) => {}
            }
        }
    }

    /// A value that must be true. Keeps the sides of its comparisons.
    fn expected(&mut self, value: &'a Expr) {
        match &value.kind {
            ExprKind::Binary(chain) if chain.is_conjunction() => {
                chain.operands().for_each(|operand| self.expected(operand));
            }
            ExprKind::Binary(chain)
                if let Some((operator, a, b)) = chain.as_pair()
                    && operator.is_comparison() =>
            {
                let (a, b) = (self.expr(a), self.expr(b));
                self.binary(operator, a, b);
                self.expected.push((value.span, [a, b]));
            }
            _ => {
                self.expr(value);
            }
        }
    }

    /// The number of an expected event. It is compared, so only another kind is an error.
    fn event(&mut self, setting: &'a Setting) {
        for entry in &setting.entries {
            let Some(word) = entry.words.last() else { continue };
            if let Some(ast::Value::Number(number)) = &entry.value
                && let Some(wanted) = EventName::from_word(&word.text).and_then(EventName::number)
            {
                let number = self.expr(number);
                if let FinalKind::Kind(kind, origin) = self.final_kind(number.ty)
                    && kind != wanted
                {
                    let to = (wanted, None);
                    self.wrong(number, (kind, origin), Ty::Kind(wanted), to, Why::Event(word));
                }
            }
        }
    }

    /// The block of an expression, which returns nothing.
    pub(super) fn block(&mut self, block: &'a Block) {
        let returns = Returns { to: Ty::Kind(Kind::Any), why: Why::Nothing };
        self.statements(&block.statements, &returns);
    }

    fn statements(&mut self, list: &'a [Statement], returns: &Returns<'a>) {
        for statement in list {
            self.statement(statement, returns);
        }
    }

    fn statement(&mut self, statement: &'a Statement, returns: &Returns<'a>) {
        match &statement.kind {
            StatementKind::Var(list) => {
                for (name, value) in list {
                    let Some(value) = value else { continue };
                    let value = self.expr(value);
                    let variable = self.declared(name.span);
                    self.flow(value, variable, Why::Declared(name));
                }
            }
            StatementKind::Const(constant) => {
                if let Some(Symbol::Constant(id)) = self.facts.declared.get(&constant.name.span) {
                    self.constants.insert(*id, &constant.value);
                    self.constant(*id);
                }
            }
            StatementKind::Expr(expr) => {
                self.expr(expr);
            }
            StatementKind::Assign { place, operator, value } => {
                let value = self.expr(value);
                let target = self.expr(place);
                match operator {
                    None => self.flow(value, target.ty, Why::Assigned(place)),
                    Some(Binary::Add | Binary::Subtract) => {
                        self.sum(target, value);
                    }
                    Some(_) => {
                        self.calculate(target);
                        self.calculate(value);
                    }
                }
            }
            StatementKind::If { branches, otherwise } => {
                for branch in branches {
                    self.expr(&branch.condition);
                    self.statements(&branch.then.statements, returns);
                }
                if let Some(otherwise) = otherwise {
                    self.statements(&otherwise.statements, returns);
                }
            }
            StatementKind::While { condition, body } => {
                self.expr(condition);
                self.statements(&body.statements, returns);
            }
            StatementKind::For { variable, over, body } => {
                let variable = Value { ty: self.declared(variable.span), span: variable.span };
                self.iteration(variable, over);
                self.statements(&body.statements, returns);
            }
            StatementKind::Switch { subject, arms } => {
                let subject = self.expr(subject);
                for arm in arms {
                    for Case { first, last } in &arm.cases {
                        for case in [Some(first), last.as_ref()].into_iter().flatten() {
                            let case = self.expr(case);
                            self.compare(subject, case, true);
                        }
                    }
                    self.statement(&arm.body, returns);
                }
            }
            StatementKind::Return(Some(value)) => {
                if matches!(returns.why, Why::Phase(Phase::Signal)) && self.is_amount(value) {
                    let returned = self.expr(value);
                    let (int, action) = ((Kind::Int, None), (Kind::Action, None));
                    return self.wrong(returned, int, returns.to, action, returns.why);
                }
                let expr = value;
                let value = self.expr(value);
                if matches!(returns.why, Why::Phase(Phase::Score))
                    && let Some(kind) = match expr.kind {
                        ExprKind::Bool(_) => Some(Kind::Bool),
                        _ => self.thing(expr, value),
                    }
                {
                    let number = (Kind::Int, None);
                    return self.wrong(value, (kind, None), returns.to, number, returns.why);
                }
                self.flow(value, returns.to, returns.why);
            }
            StatementKind::Stop(Stop::Watch(value)) => {
                self.expr(value);
            }
            StatementKind::Return(None)
            | StatementKind::Break
            | StatementKind::Continue
            | StatementKind::Stop(Stop::Break(_)) => {}
            StatementKind::Block(block) => self.statements(&block.statements, returns),
        }
    }

    fn iteration(&mut self, variable: Value, over: &'a Iteration) {
        match over {
            Iteration::Range(first, last, step) => {
                for end in [first, last] {
                    let end = self.expr(end);
                    self.flow(end, variable.ty, Why::End);
                }
                if let Some(step) = step {
                    let step = self.expr(step);
                    self.calculate(step);
                }
            }
            Iteration::List(elements) => {
                for element in elements {
                    let element = self.expr(element);
                    self.flow(element, variable.ty, Why::Listed);
                }
            }
            Iteration::Set(set) => {
                if let ExprKind::Call(callee, arguments) = &set.kind {
                    for argument in arguments {
                        let argument = self.expr(argument);
                        let why = callee.as_name().map_or(Why::Nothing, Why::Argument);
                        self.flow(argument, Ty::Kind(Kind::Cell), why);
                    }
                }
                self.flow(variable, Ty::Kind(Kind::Cell), Why::End);
            }
        }
    }

    /// The class of the variable declared at a place.
    fn declared(&mut self, span: Span) -> Ty {
        match self.facts.declared.get(&span) {
            Some(Symbol::Variable(id)) => self.variable(*id),
            _ => Ty::Kind(Kind::Any),
        }
    }
}
