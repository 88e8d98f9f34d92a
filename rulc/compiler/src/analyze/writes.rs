//! Which variables a call can change.

use std::collections::BTreeSet;

use grammar::isa::Op;

use super::calls::CallGraph;
use super::visit;
use crate::index::IndexVec;
use crate::program::{Expr, ExprKind, FunctionId, Home, Program, VarId};

/// What an expression or a call writes.
#[derive(Clone, Debug, Default)]
struct Written {
    variables: BTreeSet<VarId>,
    /// True if it can be anything: assembly, or a computed index.
    any: bool,
}

/// The variables, except locals, that each function can change, itself or by its calls.
#[derive(Debug)]
pub(crate) struct Writes {
    functions: IndexVec<FunctionId, Written>,
    /// For every variable, whether it is local: a call changes no local variables of the caller.
    local: IndexVec<VarId, bool>,
}

impl Writes {
    pub(crate) fn new(program: &Program, calls: &CallGraph) -> Writes {
        let local = program
            .variables
            .iter()
            .map(|variable| matches!(variable.home, Home::Local(..)))
            .collect();
        let functions = IndexVec::filled(Written::default(), program.functions.len());
        let mut writes = Writes { functions, local };
        for (function, written) in program.functions.iter().zip(&mut writes.functions) {
            written.variables = visit::assigned(&function.body);
            visit::statements(&function.body, &mut |expr| written.any |= is_unknown(expr));
        }
        // Callees come first. Functions that call each other write what any of them writes.
        let mut order = calls.functions().to_vec();
        order.sort_by_key(|&id| calls.group(id));
        for group in order.chunk_by(|&a, &b| calls.group(a) == calls.group(b)) {
            let mut all = Written::default();
            for &id in group {
                let callees = calls.callees(id).iter();
                for &member in callees.chain([&id]) {
                    let written = &writes.functions[member];
                    all.variables.extend(&written.variables);
                    all.any |= written.any;
                }
            }
            all.variables.retain(|&variable| !writes.local[variable]);
            for &id in group {
                writes.functions[id] = all.clone();
            }
        }
        writes
    }

    /// True if evaluating an expression can change a variable.
    pub(crate) fn may_write(&self, expr: &Expr, variable: VarId) -> bool {
        let mut may = false;
        visit::expr(expr, &mut |e| {
            may |= is_unknown(e)
                || match &e.kind {
                    ExprKind::Store(_, stored, _) => *stored == variable,
                    ExprKind::Call(call) => {
                        let written = &self.functions[call.function];
                        written.any || written.variables.contains(&variable)
                    }
                    ExprKind::DestroyWhile(..) => true,
                    _ => false,
                };
        });
        may
    }
}

/// True for an expression that can change any variable.
const fn is_unknown(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Asm(_) | ExprKind::Op(Op::Store, _))
}
