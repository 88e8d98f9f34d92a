//! `boolean_sum`: numbers that are compared with `true` or `false`.

use grammar::isa::Op;

use super::context::Context;
use crate::analyze::visit;
use crate::diagnostics::{Code, Diagnostic};
use crate::program::{Expr, ExprKind, Store, VarSet};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let numbers = numbers(context);
    for body in context.own_bodies() {
        visit::statements(&context.program.functions[body.id].body, &mut |expr| {
            let ExprKind::Op(op @ (Op::Equal | Op::NotEqual), operands) = &expr.kind else {
                return;
            };
            let [a, b] = &**operands else { return };
            // A comparison that is always true or false is reported as such.
            if context.facts.decided.contains_key(&expr.span) {
                return;
            }
            for (value, other) in [(a, b), (b, a)] {
                let word = context.text(other.span);
                let is_true = word == "true";
                if (is_true || word == "false") && is_number(value, &numbers) {
                    let text = context.text(value.span);
                    let opposite = is_true != (*op == Op::Equal);
                    let meant = if opposite { "==" } else { "!=" };
                    let message = format!("a number is compared with `{word}`");
                    out.push(
                        Diagnostic::new(Code::BooleanSum, expr.span, message)
                            .label(format!("`{word}` is {}", i32::from(is_true).wrapping_neg()))
                            .note(if is_true {
                                "as a condition, every number except 0 is true, but only -1 is \
                                 equal to `true`"
                            } else {
                                "`false` is the number 0, and is meant for conditions"
                            })
                            .help(format!("write `{text} {meant} 0`"))
                            .fix(expr.span, format!("{text} {meant} 0"), false),
                    );
                }
            }
        });
    }
}

/// The variables that are certainly numbers: they are assigned at least one number.
fn numbers(context: &Context<'_>) -> VarSet {
    let (mut found, nothing) = (VarSet::default(), VarSet::default());
    let program = context.program;
    for function in program.functions.iter() {
        visit::statements(&function.body, &mut |expr| {
            let is_number = |value| is_number(value, &nothing);
            match &expr.kind {
                ExprKind::Store(store, variable, value)
                    if *store != Store::Set && !value.is_boolean() || is_number(value) =>
                {
                    found.insert(*variable);
                }
                ExprKind::Call(call) => {
                    let parameters = &program.functions[call.function].parameters;
                    let given = parameters.iter().zip(&call.arguments);
                    let given = given.filter(|(_, value)| is_number(value));
                    given.for_each(|(id, _)| found.insert(*id));
                }
                _ => {}
            }
        });
    }
    found
}

/// True for a value that is certainly a number, not just true or false.
fn is_number(expr: &Expr, numbers: &VarSet) -> bool {
    match &expr.kind {
        ExprKind::Const(value) => !matches!(value, -1 | 0),
        ExprKind::Var(variable) => numbers.contains(*variable),
        ExprKind::Op(
            Op::Add
            | Op::Subtract
            | Op::Multiply
            | Op::Divide
            | Op::Modulo
            | Op::Height
            | Op::Column
            | Op::Edge
            | Op::Destroy
            | Op::Random15
            | Op::Random16
            | Op::Random31
            | Op::Random32,
            _,
        )
        | ExprKind::DestroyWhile(_) => true,
        ExprKind::Sequence(parts) => is_number(&parts.1, numbers),
        _ => false,
    }
}
