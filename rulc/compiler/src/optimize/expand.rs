//! Inline expansion: functions of one expression replace their calls where that is smaller.

use std::collections::BTreeMap;

use super::cost;
use super::walk::{self, Visitor};
use crate::analyze::{CallGraph, visit};
use crate::layout::signed;
use crate::program::{Call, Expr, ExprKind, FunctionId, Program, StatementKind, VarId};

/// A function whose body is one expression.
struct Formula {
    parameters: Vec<VarId>,
    value: Expr,
    /// The number of uses of each parameter.
    uses: Vec<usize>,
}

pub(super) fn run(program: &mut Program, calls: &CallGraph) {
    // Callees first, so that an expanded value has no calls left to expand.
    let mut order: Vec<FunctionId> = calls.functions().to_vec();
    order.sort_by_key(|&id| calls.group(id));
    for id in order {
        let Some(formula) = formula(program, calls, id) else { continue };
        if !is_worth(program, calls, id, &formula) {
            continue;
        }
        for function in &mut program.functions {
            walk::block(&mut function.body, &mut Expand { id, formula: &formula });
        }
    }
}

/// The formula of a function, if its body is one expression.
fn formula(program: &Program, calls: &CallGraph, id: FunctionId) -> Option<Formula> {
    let function = &program.functions[id];
    let [statement] = function.body.as_slice() else { return None };
    let StatementKind::Return(Some(value)) = &statement.kind else { return None };
    if function.is_root() || calls.callees(id).contains(&id) || !is_plain(value) {
        return None;
    }
    let uses = |parameter: &VarId| {
        let mut count = 0;
        visit::expr(value, &mut |e| {
            count += usize::from(matches!(e.kind, ExprKind::Var(read) if read == *parameter));
        });
        count
    };
    let parameters = function.parameters.clone();
    let uses = parameters.iter().map(uses).collect();
    Some(Formula { parameters, value: value.clone(), uses })
}

/// True if an expression assigns nothing and calls nothing, so that its parts can move.
fn is_plain(e: &Expr) -> bool {
    let mut plain = true;
    visit::expr(e, &mut |e| {
        plain &= match &e.kind {
            ExprKind::Op(op, _) => op.effects().writes.is_empty(),
            ExprKind::Store(..)
            | ExprKind::Call(_)
            | ExprKind::DestroyWhile(..)
            | ExprKind::Asm(_)
            | ExprKind::Sequence(..)
            | ExprKind::Index(_) => false,
            ExprKind::Const(_)
            | ExprKind::Var(_)
            | ExprKind::Element(..)
            | ExprKind::Not(_)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::If(..) => true,
        };
    });
    plain
}

/// True if the arguments of a call can stand where the parameters stand.
fn fits(formula: &Formula, arguments: &[Expr]) -> bool {
    // An argument that can trap, or is random, must be evaluated first, and once: it cannot move.
    // Constants and variables can, and whatever surely has the same value at any time.
    arguments
        .iter()
        .zip(&formula.uses)
        .all(|(argument, &uses)| argument.is_harmless() && (uses == 1 || is_atom(argument)))
}

const fn is_atom(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Const(_) | ExprKind::Var(_))
}

/// True if expanding all calls makes the program smaller.
fn is_worth(program: &Program, calls: &CallGraph, id: FunctionId, formula: &Formula) -> bool {
    let body = cost::expr(program, &formula.value);
    let mut saved = 0;
    let mut all = true;
    for &caller in calls.functions() {
        visit::statements(&program.functions[caller].body, &mut |e| match &e.kind {
            ExprKind::Call(call) if call.function == id => {
                let arguments = &call.arguments;
                if !fits(formula, arguments) {
                    all = false;
                    return;
                }
                let values: i64 = arguments.iter().map(|a| cost::expr(program, a)).sum();
                let call = cost::CALL + values + passing(arguments);
                let expanded = body
                    + arguments
                        .iter()
                        .zip(&formula.uses)
                        .map(|(a, &uses)| signed(uses) * (cost::expr(program, a) - 1))
                        .sum::<i64>();
                saved += call - expanded;
            }
            ExprKind::Asm(items) if visit::asm_calls(items).any(|callee| callee == id) => {
                all = false
            }
            _ => {}
        });
    }
    if all {
        saved += body + 1;
    }
    saved > 0
}

/// The bytes that pass the arguments; variables possibly share the places of the parameters.
fn passing(arguments: &[Expr]) -> i64 {
    arguments
        .iter()
        .map(|argument| match argument.kind {
            ExprKind::Var(_) => 0,
            _ => cost::ARGUMENT - 1,
        })
        .sum()
}

struct Expand<'a> {
    id: FunctionId,
    formula: &'a Formula,
}

impl Visitor for Expand<'_> {
    fn expr(&mut self, e: &mut Expr) {
        let ExprKind::Call(call) = &e.kind else { return };
        let Call { function, arguments, .. } = &**call;
        if *function != self.id || !fits(self.formula, arguments) {
            return;
        }
        let arguments: BTreeMap<VarId, Expr> =
            self.formula.parameters.iter().copied().zip(arguments.iter().cloned()).collect();
        let mut value = self.formula.value.clone();
        walk::expr(&mut value, &mut Substitute { arguments: &arguments });
        e.kind = value.kind;
    }
}

struct Substitute<'a> {
    arguments: &'a BTreeMap<VarId, Expr>,
}

impl Visitor for Substitute<'_> {
    fn expr(&mut self, e: &mut Expr) {
        if let ExprKind::Var(variable) = e.kind
            && let Some(argument) = self.arguments.get(&variable)
        {
            e.kind = argument.kind.clone();
        }
    }
}
