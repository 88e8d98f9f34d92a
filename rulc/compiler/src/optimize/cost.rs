//! Estimates of the size of code.

use grammar::isa::constant_size;

use crate::layout::signed;
use crate::program::{Asm, Call, Expr, ExprKind, Program};

/// A branch, its offset, and the jump after the first alternative.
const CONDITIONAL: i64 = 5;
/// A call, and what passes each argument within an expression.
pub(super) const CALL: i64 = 3;
pub(super) const ARGUMENT: i64 = 4;

/// Estimates the number of bytes of an expression.
pub(super) fn expr(program: &Program, e: &Expr) -> i64 {
    let of = |e: &Expr| expr(program, e);
    match &e.kind {
        ExprKind::Const(value) => constant_size(*value).into(),
        ExprKind::Var(_) | ExprKind::Index(_) => 1,
        ExprKind::Op(_, operands) => 1 + operands.iter().map(of).sum::<i64>(),
        ExprKind::Store(_, _, value) => 2 + of(value),
        ExprKind::Element(table, index) => {
            2 + 2 * signed(program.tables[*table].elements.len()) + of(index)
        }
        ExprKind::Call(call) => {
            let Call { arguments, saved, .. } = &**call;
            let saving = signed(saved.len()) * 7;
            CALL + saving + arguments.iter().map(|a| ARGUMENT + of(a)).sum::<i64>()
        }
        ExprKind::Not(a) => 1 + i64::from(!a.is_boolean()) + of(a),
        ExprKind::And(a, b) | ExprKind::Or(a, b) => {
            let bitwise = a.is_boolean() && b.is_boolean() && b.is_harmless();
            (if bitwise { 1 } else { CONDITIONAL + 1 }) + of(a) + of(b)
        }
        ExprKind::If(parts) => {
            let [a, b, c] = &**parts;
            CONDITIONAL + of(a) + of(b) + of(c)
        }
        ExprKind::Sequence(parts) => {
            let (list, last) = &**parts;
            list.iter().map(|a| 2 + of(a)).sum::<i64>() + of(last)
        }
        // A loop is never duplicated.
        ExprKind::DestroyWhile(..) => i64::from(i16::MAX),
        ExprKind::Asm(items) => signed(items.iter().map(asm).sum::<usize>()),
    }
}

fn asm(item: &Asm) -> usize {
    match item {
        Asm::Table(_, elements) => 1 + 4 * elements.len(),
        Asm::Targets(targets) => 1 + 2 * targets.len(),
        Asm::Label(_) => 0,
        _ => 3,
    }
}
