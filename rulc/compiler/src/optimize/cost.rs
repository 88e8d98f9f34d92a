//! About how many bytes an expression becomes.

use grammar::isa::constant_size;

use crate::program::{Asm, Call, Expr, ExprKind, Program};

/// A branch, its offset, and the jump behind the first alternative.
const CHOICE: i64 = 5;
/// A call, and for each argument what hands it over within an expression.
pub(super) const CALL: i64 = 3;
pub(super) const ARGUMENT: i64 = 4;

/// About how many bytes an expression becomes.
pub(super) fn expr(program: &Program, e: &Expr) -> i64 {
    let of = |e: &Expr| expr(program, e);
    match &e.kind {
        ExprKind::Const(value) => constant_size(*value).into(),
        ExprKind::Var(_) | ExprKind::Index(_) => 1,
        ExprKind::Op(_, operands) => 1 + operands.iter().map(of).sum::<i64>(),
        ExprKind::Store(_, _, value) => 2 + of(value),
        ExprKind::Element(table, index) => {
            let count = program.tables.get(table.0 as usize).map_or(0, |t| t.elements.len());
            2 + 2 * i64::try_from(count).unwrap_or(0) + of(index)
        }
        ExprKind::Call(call) => {
            let Call { arguments, saved, .. } = &**call;
            let saving = i64::try_from(saved.len()).unwrap_or(0) * 7;
            CALL + saving + arguments.iter().map(|a| ARGUMENT + of(a)).sum::<i64>()
        }
        ExprKind::Not(a) => 1 + i64::from(!a.is_boolean()) + of(a),
        ExprKind::And(a, b) | ExprKind::Or(a, b) => {
            let choice =
                if a.is_boolean() && b.is_boolean() && b.is_harmless() { 1 } else { CHOICE + 1 };
            choice + of(a) + of(b)
        }
        ExprKind::If(parts) => {
            let [a, b, c] = &**parts;
            CHOICE + of(a) + of(b) + of(c)
        }
        ExprKind::Sequence(parts) => {
            let (list, last) = &**parts;
            list.iter().map(|a| 2 + of(a)).sum::<i64>() + of(last)
        }
        // A loop is never made twice.
        ExprKind::DestroyWhile(..) => i64::from(i16::MAX),
        ExprKind::Asm(items) => i64::try_from(items.iter().map(asm).sum::<usize>()).unwrap_or(0),
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
