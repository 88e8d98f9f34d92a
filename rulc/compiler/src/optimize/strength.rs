//! Strength reduction: operations become the shortest codes with the same value.

use grammar::isa::{Op, constant_code};

use super::walk::{self, Visitor};
use crate::analyze::{CallGraph, Writes};
use crate::fold;
use crate::program::{Branch, Expr, ExprKind, Program, Statement, StatementKind, Store};

pub(super) fn run(program: &mut Program, calls: &CallGraph) {
    let writes = Writes::new(program, calls);
    for function in &mut program.functions {
        walk::block(&mut function.body, &mut Strength { writes: &writes });
    }
}

struct Strength<'a> {
    writes: &'a Writes,
}

impl Visitor for Strength<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        if matches!(expr.kind, ExprKind::Const(_) | ExprKind::Var(_) | ExprKind::Index(_)) {
            return;
        }
        let span = expr.span;
        let kind = std::mem::replace(&mut expr.kind, ExprKind::Const(0));
        expr.kind = match kind {
            ExprKind::Op(op, operands) => match fold::operation(op, operands.into_vec(), span) {
                Ok(Expr { kind: ExprKind::Op(op, operands), .. }) => {
                    operation(op, operands.into_vec(), span)
                }
                Ok(folded) => folded.kind,
                // It traps when the game executes it.
                Err((_, operands)) => ExprKind::Op(op, operands.into()),
            },
            ExprKind::Not(a) => not(*a),
            ExprKind::And(a, b) => both(*a, *b, span),
            ExprKind::Or(a, b) => one_of(*a, *b, span),
            ExprKind::If(parts) => {
                let [condition, a, b] = *parts;
                conditional(condition, a, b, span)
            }
            ExprKind::Store(Store::Set, variable, value) => match value.kind {
                ExprKind::Op(op @ (Op::Add | Op::Subtract), operands) => {
                    augmented(self.writes, op, variable, operands.into_vec(), value.span)
                }
                _ => ExprKind::Store(Store::Set, variable, value),
            },
            other => other,
        };
    }

    fn block(&mut self, list: &mut Vec<Statement>) {
        for statement in list {
            if let StatementKind::If(branches, _) = &mut statement.kind {
                branches.iter_mut().for_each(test_and_set);
            }
        }
    }
}

fn is_short(value: i32) -> bool {
    constant_code(value).is_some()
}

/// An operation with a constant that takes fewer bytes.
fn operation(op: Op, mut operands: Vec<Expr>, span: grammar::span::Span) -> ExprKind {
    // `(x + 1) + 2`
    if let (Op::Add, [Expr { kind: ExprKind::Op(Op::Add, inner), .. }, outer]) = (op, &*operands)
        && let ([x, first], Some(second)) = (&**inner, outer.as_constant())
        && let Some(first) = first.as_constant()
    {
        operands = vec![x.clone(), Expr::constant(first.wrapping_add(second), span)];
    }
    let Some(value) = operands.get(1).and_then(Expr::as_constant).filter(|_| operands.len() == 2)
    else {
        return ExprKind::Op(op, operands.into());
    };
    let (op, value) = match op {
        Op::Add if !is_short(value) && is_short(value.wrapping_neg()) => {
            (Op::Subtract, value.wrapping_neg())
        }
        Op::Subtract if !is_short(value) && is_short(value.wrapping_neg()) => {
            (Op::Add, value.wrapping_neg())
        }
        Op::Less if !is_short(value) && is_short(value.wrapping_sub(1)) => {
            (Op::LessEqual, value.wrapping_sub(1))
        }
        Op::GreaterEqual if !is_short(value) && is_short(value.wrapping_sub(1)) => {
            (Op::Greater, value.wrapping_sub(1))
        }
        Op::Greater if !is_short(value) && is_short(value.wrapping_add(1)) => {
            (Op::GreaterEqual, value.wrapping_add(1))
        }
        Op::LessEqual if !is_short(value) && is_short(value.wrapping_add(1)) => {
            (Op::Less, value.wrapping_add(1))
        }
        // A power of two that is not a short constant.
        Op::Multiply if !is_short(value) && value > 0 && value & (value - 1) == 0 => {
            (Op::ShiftLeft, value.trailing_zeros().cast_signed())
        }
        _ => (op, value),
    };
    if let Some(operand) = operands.get_mut(1) {
        operand.kind = ExprKind::Const(value);
    }
    ExprKind::Op(op, operands.into())
}

fn not(a: Expr) -> ExprKind {
    match a.kind {
        ExprKind::Op(op, operands) => match op.opposite() {
            Some(op) => ExprKind::Op(op, operands),
            None => ExprKind::Not(Box::new(Expr { kind: ExprKind::Op(op, operands), ..a })),
        },
        ExprKind::Not(ref inner) if inner.is_boolean() => inner.kind.clone(),
        _ => ExprKind::Not(Box::new(a)),
    }
}

/// `low <= x && x <= high` is one comparison.
fn both(a: Expr, b: Expr, span: grammar::span::Span) -> ExprKind {
    if let (Some((x, low)), Some((y, high))) = (at_least(&a), at_most(&b))
        && within(&x, &y, &low, &high)
    {
        return range(Op::Equal, x, low, high, span);
    }
    if let (Some((x, high)), Some((y, low))) = (at_most(&a), at_least(&b))
        && within(&x, &y, &low, &high)
    {
        return range(Op::Equal, x, low, high, span);
    }
    ExprKind::And(Box::new(a), Box::new(b))
}

/// `x < low || x > high` is one comparison.
fn one_of(a: Expr, b: Expr, span: grammar::span::Span) -> ExprKind {
    let outside = |e: &Expr| Expr { kind: not(e.clone()), span: e.span };
    let (not_a, not_b) = (outside(&a), outside(&b));
    for (first, second) in [(&not_a, &not_b), (&not_b, &not_a)] {
        if let (Some((x, low)), Some((y, high))) = (at_least(first), at_most(second))
            && within(&x, &y, &low, &high)
        {
            return range(Op::NotEqual, x, low, high, span);
        }
    }
    ExprKind::Or(Box::new(a), Box::new(b))
}

/// `x >= low`, with a constant: `x` and `low`.
fn at_least(e: &Expr) -> Option<(Expr, i32)> {
    let ExprKind::Op(op, operands) = &e.kind else { return None };
    let [x, low] = &**operands else { return None };
    match (op, low.as_constant()?) {
        (Op::GreaterEqual, low) => Some((x.clone(), low)),
        (Op::Greater, low) => Some((x.clone(), low.checked_add(1)?)),
        _ => None,
    }
}

/// `x <= high`, with a constant: `x` and `high`.
fn at_most(e: &Expr) -> Option<(Expr, i32)> {
    let ExprKind::Op(op, operands) = &e.kind else { return None };
    let [x, high] = &**operands else { return None };
    match (op, high.as_constant()?) {
        (Op::LessEqual, high) => Some((x.clone(), high)),
        (Op::Less, high) => Some((x.clone(), high.checked_sub(1)?)),
        _ => None,
    }
}

fn within(x: &Expr, y: &Expr, low: &i32, high: &i32) -> bool {
    low <= high && x.is_harmless() && same(x, y)
}

fn range(op: Op, x: Expr, low: i32, high: i32, span: grammar::span::Span) -> ExprKind {
    let bounds = [low, high].map(|bound| Expr::constant(bound, span));
    let [low, high] = bounds;
    let compare = Expr { kind: ExprKind::Op(Op::Compare, Box::new([x, low, high])), span };
    ExprKind::Op(op, Box::new([compare, Expr::constant(0, span)]))
}

/// True if two harmless expressions have the same value.
fn same(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Const(a), ExprKind::Const(b)) => a == b,
        (ExprKind::Var(a), ExprKind::Var(b)) | (ExprKind::Index(a), ExprKind::Index(b)) => a == b,
        (ExprKind::Op(a, x), ExprKind::Op(b, y)) => {
            a == b && x.len() == y.len() && x.iter().zip(y).all(|(a, b)| same(a, b))
        }
        _ => false,
    }
}

fn conditional(condition: Expr, a: Expr, b: Expr, span: grammar::span::Span) -> ExprKind {
    if let Some(value) = condition.as_constant() {
        return if value != 0 { a.kind } else { b.kind };
    }
    if let ExprKind::Op(op, operands) = &condition.kind
        && let [x, y] = &**operands
        && a.is_harmless()
        && b.is_harmless()
    {
        // `if x < y { x } else { y }` and the like.
        let first = same(x, &a) && same(y, &b);
        let second = same(x, &b) && same(y, &a);
        let chosen = match op {
            Op::Less | Op::LessEqual if first => Some(Op::Minimum),
            Op::Less | Op::LessEqual if second => Some(Op::Maximum),
            Op::Greater | Op::GreaterEqual if first => Some(Op::Maximum),
            Op::Greater | Op::GreaterEqual if second => Some(Op::Minimum),
            _ => None,
        };
        if let Some(chosen) = chosen {
            return ExprKind::Op(chosen, Box::new([a, b]));
        }
        // `if x < 0 { -x } else { x }`
        if y.as_constant() == Some(0) {
            let negative = |e: &Expr| match &e.kind {
                ExprKind::Op(Op::Subtract, list) => match &**list {
                    [zero, value] => zero.as_constant() == Some(0) && same(value, x),
                    _ => false,
                },
                _ => false,
            };
            let absolute = match op {
                Op::Less | Op::LessEqual => negative(&a) && same(&b, x),
                Op::Greater | Op::GreaterEqual => negative(&b) && same(&a, x),
                _ => false,
            };
            if absolute {
                return ExprKind::Op(Op::Absolute, Box::new([x.clone()]));
            }
        }
    }
    // `if c { x != y } else { x == y }`: the condition inverts.
    if condition.is_boolean()
        && let (ExprKind::Op(p, left), ExprKind::Op(q, right)) = (&a.kind, &b.kind)
        && p.opposite() == Some(*q)
        && left.len() == right.len()
        && left.iter().zip(right).all(|(a, b)| alike(a, b))
    {
        return ExprKind::Op(Op::Xor, Box::new([condition, b]));
    }
    // `if c { true } else { false }`
    if condition.is_boolean() && a.as_constant() == Some(-1) && b.as_constant() == Some(0) {
        return condition.kind;
    }
    if condition.is_boolean() && a.as_constant() == Some(0) && b.as_constant() == Some(-1) {
        return not(condition);
    }
    // Either 0 or another constant: the condition masks it.
    if condition.is_boolean()
        && let (Some(yes), Some(no)) = (a.as_constant(), b.as_constant())
    {
        let constant = |value| Expr::constant(value, span);
        if no == 0 {
            return ExprKind::Op(Op::And, Box::new([condition, constant(yes)]));
        }
        if yes == 0 {
            let inverted = Expr { span: condition.span, kind: not(condition) };
            let inverted = match inverted.kind {
                ExprKind::Not(inner) => ExprKind::Op(Op::Not, Box::new([*inner])),
                kind => kind,
            };
            let inverted = Expr { kind: inverted, span };
            return ExprKind::Op(Op::And, Box::new([inverted, constant(no)]));
        }
        // True is -1: `no - c` is one more where the condition holds.
        let difference = yes.wrapping_sub(no);
        if difference == 1 {
            return ExprKind::Op(Op::Subtract, Box::new([constant(no), condition]));
        }
        if difference == -1 {
            return ExprKind::Op(Op::Add, Box::new([condition, constant(no)]));
        }
        if is_short(difference) && is_short(no) {
            // `no + (c & difference)`: 4 bytes and the condition; a branch has 7.
            let masked = Expr {
                kind: ExprKind::Op(Op::And, Box::new([condition, constant(difference)])),
                span,
            };
            return ExprKind::Op(Op::Add, Box::new([masked, constant(no)]));
        }
    }
    ExprKind::If(Box::new([condition, a, b]))
}

/// True if two expressions do the same; each of them is evaluated once.
fn alike(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Const(a), ExprKind::Const(b)) => a == b,
        (ExprKind::Var(a), ExprKind::Var(b)) | (ExprKind::Index(a), ExprKind::Index(b)) => a == b,
        (ExprKind::Op(a, x), ExprKind::Op(b, y)) => {
            a == b && x.len() == y.len() && x.iter().zip(y).all(|(a, b)| alike(a, b))
        }
        (ExprKind::Element(a, x), ExprKind::Element(b, y)) => a == b && alike(x, y),
        _ => false,
    }
}

/// `v = v + x` is `v += x`.
fn augmented(
    writes: &Writes,
    op: Op,
    variable: crate::program::VarId,
    operands: Vec<Expr>,
    span: grammar::span::Span,
) -> ExprKind {
    let is_variable = |e: &Expr| matches!(e.kind, ExprKind::Var(read) if read == variable);
    let set = |operands: Vec<Expr>| {
        let value = Expr { kind: ExprKind::Op(op, operands.into()), span };
        ExprKind::Store(Store::Set, variable, Box::new(value))
    };
    match (op, <[Expr; 2]>::try_from(operands)) {
        // What is added must not change the variable: the machine reads it afterward (E5).
        (Op::Add, Ok([a, b])) if is_variable(&a) && !writes.may_write(&b, variable) => {
            ExprKind::Store(Store::Add, variable, Box::new(b))
        }
        (Op::Add, Ok([a, b])) if is_variable(&b) => {
            ExprKind::Store(Store::Add, variable, Box::new(a))
        }
        (Op::Subtract, Ok([a, b])) if is_variable(&a) && b.is_harmless() => match b.as_constant() {
            Some(value) => {
                let value = Expr::constant(value.wrapping_neg(), b.span);
                ExprKind::Store(Store::Add, variable, Box::new(value))
            }
            None => ExprKind::Store(Store::Subtract, variable, Box::new(b)),
        },
        (_, Ok(operands)) => set(operands.into()),
        (_, Err(operands)) => set(operands),
    }
}

/// `if !marked(c, m) { set_mark(c, m); ... }` tests and sets in one code: setting a mark that is
/// set changes nothing.
fn test_and_set(branch: &mut Branch) {
    let Branch { condition, then, .. } = branch;
    let (marked, wanted) = match &condition.kind {
        ExprKind::Not(inner) => (&**inner, false),
        _ => (&*condition, true),
    };
    let ExprKind::Op(Op::Marked, tested) = &marked.kind else { return };
    let [cell, mark] = &**tested else { return };
    let Some(number) = mark.as_constant().filter(|number| (0..8).contains(number)) else { return };
    let Some(Statement { kind: StatementKind::Eval(first), .. }) = then.first() else { return };
    let op = if wanted { Op::ClearMark } else { Op::SetMark };
    let fits = match &first.kind {
        ExprKind::Op(code, operands) => match &**operands {
            [on, which] => {
                *code == op
                    && cell.is_harmless()
                    && same(cell, on)
                    && which.as_constant() == Some(number)
            }
            _ => false,
        },
        _ => false,
    };
    if !fits {
        return;
    }
    let span = condition.span;
    let operands = vec![cell.clone(), Expr::constant(number + 8, mark.span)];
    let test = Expr { kind: ExprKind::Op(op, operands.into()), span };
    *condition = if wanted { test } else { Expr { kind: ExprKind::Not(Box::new(test)), span } };
    then.remove(0);
}
