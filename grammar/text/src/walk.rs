//! Visits the syntax trees of bodies.

use crate::ast::{
    Block, Expr, ExprKind, Iteration, Statement, StatementKind, Step, StepKind, Stop,
};

/// A part of a body.
#[derive(Clone, Copy, Debug)]
pub enum Node<'a> {
    /// A block.
    Block(&'a Block),
    /// A statement.
    Statement(&'a Statement),
    /// An expression.
    Expr(&'a Expr),
}

/// Visits the statements and the expected values of a test, and everything in them.
pub fn steps<'a>(list: &'a [Step], visit: &mut dyn FnMut(Node<'a>)) {
    for step in list {
        match &step.kind {
            StepKind::Statement(inner) => statement(inner, visit),
            StepKind::Expect(value) => expr(value, visit),
            StepKind::Repeat(_, _, inner) => steps(inner, visit),
            StepKind::Do(_)
            | StepKind::Draw(..)
            | StepKind::ExpectThat(_)
            | StepKind::ExpectPicture(..) => {}
        }
    }
}

/// Visits a block and everything in it, outer parts first.
pub fn block<'a>(block: &'a Block, visit: &mut dyn FnMut(Node<'a>)) {
    visit(Node::Block(block));
    for part in &block.statements {
        statement(part, visit);
    }
}

/// Visits a statement and everything in it.
pub fn statement<'a>(statement: &'a Statement, visit: &mut dyn FnMut(Node<'a>)) {
    visit(Node::Statement(statement));
    match &statement.kind {
        StatementKind::Var(list) => list.iter().for_each(|(_, value)| exprs(value, visit)),
        StatementKind::Const(constant) => expr(&constant.value, visit),
        StatementKind::Expr(value) => expr(value, visit),
        StatementKind::Assign { place, value, .. } => {
            expr(place, visit);
            expr(value, visit);
        }
        StatementKind::If { branches, otherwise } => {
            for branch in branches {
                expr(&branch.condition, visit);
                block(&branch.then, visit);
            }
            otherwise.iter().for_each(|otherwise| block(otherwise, visit));
        }
        StatementKind::While { condition, body } => {
            expr(condition, visit);
            block(body, visit);
        }
        StatementKind::For { over, body, .. } => {
            match &**over {
                Iteration::Range(first, last, step) => {
                    exprs([first, last].into_iter().chain(step), visit);
                }
                Iteration::List(elements) => exprs(elements, visit),
                Iteration::Set(set) => expr(set, visit),
            }
            block(body, visit);
        }
        StatementKind::Switch { subject, arms } => {
            expr(subject, visit);
            for arm in arms {
                for case in &arm.cases {
                    expr(&case.first, visit);
                    exprs(&case.last, visit);
                }
                self::statement(&arm.body, visit);
            }
        }
        StatementKind::Return(value) => exprs(value, visit),
        StatementKind::Stop(Stop::Watch(value)) => expr(value, visit),
        StatementKind::Break | StatementKind::Continue | StatementKind::Stop(Stop::Break(_)) => {}
        StatementKind::Block(inner) => block(inner, visit),
    }
}

/// Visits an expression and everything in it.
pub fn expr<'a>(expr: &'a Expr, visit: &mut dyn FnMut(Node<'a>)) {
    visit(Node::Expr(expr));
    match &expr.kind {
        ExprKind::Int(_)
        | ExprKind::Bool(_)
        | ExprKind::Name(_)
        | ExprKind::Path(..)
        | ExprKind::Asm(_) => {}
        ExprKind::Unary(_, a) | ExprKind::Field(a, _) => self::expr(a, visit),
        ExprKind::Binary(chain) => {
            self::expr(&chain.first, visit);
            chain.rest.iter().for_each(|(_, operand)| self::expr(operand, visit));
        }
        ExprKind::Index(a, b) => {
            self::expr(a, visit);
            self::expr(b, visit);
        }
        ExprKind::Call(callee, arguments) => {
            self::expr(callee, visit);
            exprs(arguments, visit);
        }
        ExprKind::If(a, b, c) => exprs([&**a, &**b, &**c], visit),
        ExprKind::DestroyWhile(mark, body) => {
            self::expr(mark, visit);
            block(body, visit);
        }
    }
}

fn exprs<'a>(list: impl IntoIterator<Item = &'a Expr>, visit: &mut dyn FnMut(Node<'a>)) {
    list.into_iter().for_each(|part| expr(part, visit));
}
