//! Constant folding: replaces an operation on constants by its value, with the arithmetic of the
//! machine.

use grammar::arith;
use grammar::isa::{Op, Trap};
use grammar::span::Span;

use crate::program::{Expr, ExprKind};

/// Returns the operation, or its value if all operands are constants.
///
/// # Errors
///
/// The trap that the operation would always raise, and the operands.
pub(crate) fn operation(
    op: Op,
    operands: Vec<Expr>,
    span: Span,
) -> Result<Expr, (Trap, Vec<Expr>)> {
    let constants: Option<Vec<i32>> = operands.iter().map(Expr::as_constant).collect();
    let value = constants.map_or(Ok(None), |constants| arith::operation(op, &constants));
    let value = match value {
        Ok(value) => value,
        Err(trap) => return Err((trap, operands)),
    };
    Ok(match value {
        Some(value) => Expr::constant(value, span),
        None => simplify(op, operands, span),
    })
}

/// Returns the trap that the second operand causes, whatever the first one is.
pub(crate) fn operand_that_traps(op: Op, operands: &[Expr]) -> Option<Trap> {
    let [_, second] = operands else { return None };
    match op {
        Op::Divide | Op::Modulo => arith::operation(op, &[1, second.as_constant()?]).err(),
        // Whether any other code traps depends on both operands, so nothing is reported.
        _ => None,
    }
}

/// Removes operations that change nothing.
fn simplify(op: Op, mut operands: Vec<Expr>, span: Span) -> Expr {
    let constant = |k: usize| operands.get(k).and_then(Expr::as_constant);
    let neutral = match op {
        Op::Add | Op::Subtract | Op::ShiftLeft | Op::ShiftRight => constant(1) == Some(0),
        Op::Multiply | Op::Divide => constant(1) == Some(1),
        // Any other code stays, which is always right.
        _ => false,
    };
    if neutral {
        operands.swap_remove(0)
    } else {
        Expr { kind: ExprKind::Op(op, operands.into()), span }
    }
}
