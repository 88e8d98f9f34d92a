//! Calls: arguments go into the parameters of the callee, and recursive calls save what is live.

use grammar::isa::Op;

use super::Lower;
use crate::ir::Item;
use crate::program::{Expr, ExprKind, FunctionId, Store, VarId};

impl<'p> Lower<'p> {
    /// A call at statement level that saves nothing.
    pub(super) fn call_statement(&mut self, function: FunctionId, arguments: &'p [Expr]) {
        let assignments = self.assignments(function, arguments);
        for (k, &(parameter, argument)) in assignments.iter().enumerate() {
            let rest = assignments.get(k..).unwrap_or_default();
            if clobbers(rest) {
                self.assign_all(rest);
                break;
            }
            self.store(Store::Set, parameter);
            self.value(argument);
        }
        self.call(function);
    }

    /// A call as an expression.
    pub(super) fn call_value(
        &mut self,
        function: FunctionId,
        arguments: &'p [Expr],
        saved: &[VarId],
    ) {
        if saved.is_empty() {
            self.assign_and_call(function, arguments);
            return;
        }
        // The value waits in a variable while the others are restored.
        let scratch = self
            .function
            .and_then(|id| self.program.functions.get(id.0 as usize))
            .and_then(|function| function.scratch);
        let Some(scratch) = scratch else { return };
        self.first(|this| {
            this.saving(saved, |this| {
                this.store(Store::Set, scratch);
                this.assign_and_call(function, arguments);
            });
        });
        self.code.items.push(Item::Var(scratch));
    }

    /// A call at statement level that saves variables.
    pub(super) fn call_saving(
        &mut self,
        function: FunctionId,
        arguments: &'p [Expr],
        saved: &[VarId],
    ) {
        self.saving(saved, |this| this.assign_and_call(function, arguments));
    }

    /// `v = v + (inside, 0)` for every variable: the old value is pending meanwhile, so recursion
    /// needs nothing of the stack that the rule has for itself. It ends at one place.
    fn saving(&mut self, saved: &[VarId], inside: impl FnOnce(&mut Self)) {
        for &variable in saved {
            self.store(Store::Set, variable);
            self.op(Op::Add);
            self.code.items.push(Item::Var(variable));
            self.op(Op::BranchShort);
        }
        inside(self);
        for _ in saved {
            let next = self.code.new_label();
            self.code.items.push(Item::Offset8(next));
            self.label(next);
            self.constant(0);
        }
    }

    /// One expression that assigns the arguments and calls; it ends at one place.
    fn assign_and_call(&mut self, function: FunctionId, arguments: &'p [Expr]) {
        let assignments = self.assignments(function, arguments);
        if !assignments.is_empty() {
            self.first_each(&assignments);
        }
        self.call(function);
    }

    /// Assigns arguments within an expression.
    fn first_each(&mut self, assignments: &[(VarId, &'p Expr)]) {
        if clobbers(assignments) {
            self.first(|this| this.assign_all(assignments));
            return;
        }
        let Some((&(parameter, argument), rest)) = assignments.split_first() else { return };
        self.first(|this| {
            this.store(Store::Set, parameter);
            this.closed(argument);
        });
        self.first_each(rest);
    }

    /// One expression that evaluates all arguments before it assigns the first: the values are
    /// pending while later ones are evaluated. It ends at one place.
    fn assign_all(&mut self, assignments: &[(VarId, &'p Expr)]) {
        let Some((&(parameter, argument), rest)) = assignments.split_first() else { return };
        self.store(Store::Set, parameter);
        if rest.is_empty() {
            self.closed(argument);
            return;
        }
        self.op(Op::Add);
        self.value(argument);
        self.first(|this| this.assign_all(rest));
        self.constant(0);
    }

    /// The parameters and their arguments, without those that have their value already.
    fn assignments(&self, function: FunctionId, arguments: &'p [Expr]) -> Vec<(VarId, &'p Expr)> {
        let parameters = self.program.functions.get(function.0 as usize);
        let parameters = parameters.map_or(&[][..], |function| &function.parameters);
        parameters
            .iter()
            .copied()
            .zip(arguments)
            .filter(|(parameter, argument)| {
                !matches!(argument.kind, ExprKind::Var(variable) if variable == *parameter)
            })
            .collect()
    }

    fn call(&mut self, function: FunctionId) {
        let entry = self.entry(function);
        self.op(Op::Call);
        self.code.items.push(Item::Offset16(entry));
    }
}

/// True if the first assignment would change what a later argument reads.
fn clobbers(assignments: &[(VarId, &Expr)]) -> bool {
    assignments.split_first().is_some_and(|(&(parameter, _), rest)| {
        rest.iter().any(|(_, argument)| may_depend(argument, parameter))
    })
}

/// True if an expression may read a variable, itself or through a call.
fn may_depend(expr: &Expr, variable: VarId) -> bool {
    match &expr.kind {
        ExprKind::Const(_) | ExprKind::Index(_) => false,
        ExprKind::Var(read) => *read == variable,
        ExprKind::Op(Op::Load | Op::Store, _)
        | ExprKind::Call { .. }
        | ExprKind::Asm(_)
        | ExprKind::DestroyWhile(..)
        | ExprKind::Store(..)
        | ExprKind::Sequence(..) => true,
        ExprKind::Op(_, operands) => operands.iter().any(|operand| may_depend(operand, variable)),
        ExprKind::Element(_, a) | ExprKind::Not(a) => may_depend(a, variable),
        ExprKind::And(a, b) | ExprKind::Or(a, b) => {
            may_depend(a, variable) || may_depend(b, variable)
        }
        ExprKind::If(a, b, c) => [a, b, c].into_iter().any(|e| may_depend(e, variable)),
    }
}
