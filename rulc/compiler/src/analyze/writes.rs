//! Which variables a call may change.

use std::collections::BTreeSet;

use grammar::isa::Op;

use super::{CallGraph, visit};
use crate::program::{Expr, ExprKind, Home, Program, VarId};

/// What is written, by an expression or during a call.
#[derive(Clone, Debug, Default)]
struct Written {
    variables: BTreeSet<VarId>,
    /// True if it cannot be told: by assembly or by a computed index.
    any: bool,
}

/// The variables that are not local and that each function may change, itself or by its calls.
#[derive(Debug)]
pub(crate) struct Writes {
    functions: Vec<Written>,
    /// For every variable, whether it is local: a call changes none of the caller's.
    local: Vec<bool>,
}

impl Writes {
    pub(crate) fn new(program: &Program, calls: &CallGraph) -> Writes {
        let local = program
            .variables
            .iter()
            .map(|variable| matches!(variable.home, Home::Local(..)))
            .collect();
        let mut writes =
            Writes { functions: vec![Written::default(); program.functions.len()], local };
        for (function, written) in program.functions.iter().zip(&mut writes.functions) {
            written.variables = visit::assigned(&function.body);
            visit::statements(&function.body, &mut |expr| written.any |= is_unknown(expr));
        }
        // Callees come first; functions that call each other have what any of them has.
        let mut order = calls.functions().to_vec();
        order.sort_by_key(|&id| calls.group(id));
        for group in order.chunk_by(|&a, &b| calls.group(a) == calls.group(b)) {
            let mut all = Written::default();
            for &id in group {
                let callees = calls.callees(id).iter();
                for member in callees.chain([&id]) {
                    if let Some(written) = writes.functions.get(member.0 as usize) {
                        all.variables.extend(&written.variables);
                        all.any |= written.any;
                    }
                }
            }
            all.variables.retain(|&variable| !writes.is_local(variable));
            for &id in group {
                if let Some(written) = writes.functions.get_mut(id.0 as usize) {
                    *written = all.clone();
                }
            }
        }
        writes
    }

    fn is_local(&self, variable: VarId) -> bool {
        self.local.get(variable.0 as usize).copied().unwrap_or(false)
    }

    /// True if evaluating an expression may change a variable.
    pub(crate) fn may_write(&self, expr: &Expr, variable: VarId) -> bool {
        let mut may = false;
        visit::expr(expr, &mut |e| {
            may |= is_unknown(e)
                || match &e.kind {
                    ExprKind::Store(_, stored, _) => *stored == variable,
                    ExprKind::Call(call) => self
                        .functions
                        .get(call.function.0 as usize)
                        .is_none_or(|written| written.any || written.variables.contains(&variable)),
                    ExprKind::DestroyWhile(..) => true,
                    _ => false,
                };
        });
        may
    }
}

/// True for what may change any variable.
const fn is_unknown(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Asm(_) | ExprKind::Op(Op::Store, _))
}
