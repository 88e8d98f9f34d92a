//! Constant folding: an operation on constants becomes its value, by the machine's own arithmetic.

use grammar::arith;
use grammar::isa::{Op, Trap};
use grammar::span::Span;

use crate::program::{Expr, ExprKind};

/// The operation, or its value if all operands are constants.
///
/// # Errors
/// The trap that the operation would always raise, and the operands.
pub(crate) fn operation(
    op: Op,
    operands: Vec<Expr>,
    span: Span,
) -> Result<Expr, (Trap, Vec<Expr>)> {
    let constant = |k: usize| operands.get(k).and_then(Expr::as_constant);
    let value = match (operands.len(), constant(0), constant(1), constant(2)) {
        (1, Some(x), ..) => Ok(unary(op, x)),
        (2, Some(x), Some(y), _) => binary(op, x, y),
        (3, Some(x), Some(y), Some(z)) if op == Op::Compare => Ok(Some(arith::compare(x, y, z))),
        _ => Ok(None),
    };
    let value = match value {
        Ok(value) => value,
        Err(trap) => return Err((trap, operands)),
    };
    Ok(match value {
        Some(value) => Expr::constant(value, span),
        None => simplify(op, operands, span),
    })
}

/// The trap that the second operand raises, whatever the first one is.
pub(crate) fn operand_that_traps(op: Op, operands: &[Expr]) -> Option<Trap> {
    let [_, second] = operands else { return None };
    match op {
        Op::Divide | Op::Modulo => binary(op, 1, second.as_constant()?).err(),
        _ => None,
    }
}

fn unary(op: Op, x: i32) -> Option<i32> {
    match op {
        Op::Not => Some(!x),
        Op::Absolute => Some(x.wrapping_abs()),
        Op::Square => Some(arith::square(x)),
        _ => None,
    }
}

fn binary(op: Op, x: i32, y: i32) -> Result<Option<i32>, Trap> {
    Ok(Some(match op {
        Op::Add => x.wrapping_add(y),
        Op::Subtract => x.wrapping_sub(y),
        Op::Multiply => x.wrapping_mul(y),
        Op::Divide => arith::divide(x, y)?,
        Op::Modulo => arith::modulo(x, y)?,
        Op::ShiftLeft => arith::shift_left(x, y),
        Op::ShiftRight => arith::shift_right(x, y),
        Op::Equal => arith::boolean(x == y),
        Op::NotEqual => arith::boolean(x != y),
        Op::Less => arith::boolean(x < y),
        Op::Greater => arith::boolean(x > y),
        Op::LessEqual => arith::boolean(x <= y),
        Op::GreaterEqual => arith::boolean(x >= y),
        Op::And => x & y,
        Op::Or => x | y,
        Op::Xor => x ^ y,
        Op::Minimum => x.min(y),
        Op::Maximum => x.max(y),
        _ => return Ok(None),
    }))
}

/// Removes operations that change nothing.
fn simplify(op: Op, mut operands: Vec<Expr>, span: Span) -> Expr {
    let constant = |k: usize| operands.get(k).and_then(Expr::as_constant);
    let neutral = match op {
        Op::Add | Op::Subtract | Op::ShiftLeft | Op::ShiftRight => constant(1) == Some(0),
        Op::Multiply | Op::Divide => constant(1) == Some(1),
        _ => false,
    };
    if neutral {
        operands.swap_remove(0)
    } else {
        Expr { kind: ExprKind::Op(op, operands.into()), span }
    }
}
