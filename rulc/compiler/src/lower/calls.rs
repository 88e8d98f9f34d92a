//! Calls: arguments go into the parameters of the callee, and recursive calls save what is live.

use grammar::isa::Op;

use super::Lower;
use crate::analyze::visit;
use crate::ir::Item;
use crate::optimize::Pass;
use crate::program::{Call, Expr, ExprKind, FunctionId, Store, VarId};

impl<'p> Lower<'p> {
    /// A call at statement level that saves nothing.
    pub(super) fn call_statement(&mut self, function: FunctionId, arguments: &'p [Expr]) {
        self.hand_over(function, arguments);
        self.call(function);
    }

    /// Statements that give a call its arguments, unless it has them.
    fn hand_over(&mut self, function: FunctionId, arguments: &'p [Expr]) {
        if self.has_been_handed_over(arguments) {
            return;
        }
        let assignments = self.assignments(function, arguments);
        for (k, &(parameter, argument)) in assignments.iter().enumerate() {
            let rest = assignments.get(k..).unwrap_or_default();
            if self.clobbers(rest) {
                self.assign_all(rest);
                break;
            }
            self.hand_over_first(argument);
            self.store(Store::Set, parameter);
            self.value(argument);
        }
    }

    /// True for the arguments that were handed over before the expression around the call.
    fn has_been_handed_over(&mut self, arguments: &'p [Expr]) -> bool {
        let done = !arguments.is_empty()
            && self.handed_over.is_some_and(|other| std::ptr::eq(other, arguments));
        if done {
            self.handed_over = None;
        }
        done
    }

    /// Hands over the arguments of the call that an expression evaluates first, by statements:
    /// within the expression each would need a branch around it. Nothing may wait for operands.
    pub(super) fn hand_over_first(&mut self, expr: &'p Expr) {
        if self.has(Pass::Hoist) && self.handed_over.is_none() {
            self.hand_over_behind(expr, &mut Vec::new());
        }
    }

    /// `passed`: the variables that the expression reads before.
    fn hand_over_behind(&mut self, expr: &'p Expr, passed: &mut Vec<VarId>) {
        match &expr.kind {
            ExprKind::Op(op, operands) if *op != Op::DestroyLoop => {
                for operand in operands {
                    match &operand.kind {
                        ExprKind::Const(_) | ExprKind::Index(_) => {}
                        ExprKind::Var(variable) => passed.push(*variable),
                        _ => return self.hand_over_behind(operand, passed),
                    }
                }
            }
            ExprKind::Store(_, _, inner)
            | ExprKind::Element(_, inner)
            | ExprKind::Not(inner)
            | ExprKind::And(inner, _)
            | ExprKind::Or(inner, _) => self.hand_over_behind(inner, passed),
            ExprKind::If(parts) => {
                let [condition, _, _] = &**parts;
                self.hand_over_behind(condition, passed)
            }
            ExprKind::Call(call) if call.saved.is_empty() && !call.arguments.is_empty() => {
                let Call { function, arguments, .. } = &**call;
                let assignments = self.assignments(*function, arguments);
                let clear = passed.is_empty()
                    || assignments.iter().all(|&(parameter, argument)| {
                        argument.is_harmless()
                            && !passed.iter().any(|&read| self.is_one(read, parameter))
                    });
                if clear {
                    self.hand_over(*function, arguments);
                    self.handed_over = Some(arguments);
                }
            }
            _ => {}
        }
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

    /// An assignment at statement level whose value ends with a call that saves variables: the
    /// assignment is made before they are restored, so that the value need not wait.
    pub(super) fn store_saving(
        &mut self,
        store: Store,
        variable: VarId,
        value: &'p Expr,
        saved: &'p [VarId],
    ) {
        self.saving(saved, |this| {
            this.store(store, variable);
            this.value_ending_with_call(value);
        });
    }

    fn value_ending_with_call(&mut self, value: &'p Expr) {
        match &value.kind {
            ExprKind::Op(op, operands) => {
                self.op(*op);
                if let Some((last, others)) = operands.split_last() {
                    others.iter().for_each(|operand| self.value(operand));
                    self.value_ending_with_call(last);
                }
            }
            ExprKind::Call(call) => {
                let Call { function, arguments, .. } = &**call;
                self.assign_and_call(*function, arguments)
            }
            _ => self.value(value),
        }
    }

    /// What the call at the end of a value saves, if nothing else in it saves anything and the
    /// variable that is assigned is not among it.
    pub(super) fn saved_at_end(&self, variable: VarId, value: &'p Expr) -> Option<&'p [VarId]> {
        let mut end = value;
        while let ExprKind::Op(op, operands) = &end.kind {
            let (last, others) = operands.split_last()?;
            if !others.iter().all(Expr::is_harmless) || op.inline().is_some() {
                return None;
            }
            end = last;
        }
        match &end.kind {
            ExprKind::Call(call)
                if !call.saved.is_empty() && call.arguments.iter().all(Expr::is_harmless) =>
            {
                let saved = &call.saved;
                let apart = saved.iter().all(|&saved| !self.is_one(saved, variable));
                (apart && self.has(Pass::Saves)).then_some(saved.as_slice())
            }
            _ => None,
        }
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
            self.code.items.push(Item::Next);
            self.constant(0);
        }
    }

    /// One expression that assigns the arguments and calls; it ends at one place.
    fn assign_and_call(&mut self, function: FunctionId, arguments: &'p [Expr]) {
        if !self.has_been_handed_over(arguments) {
            let assignments = self.assignments(function, arguments);
            self.first_each(&assignments);
        }
        self.call(function);
    }

    /// Assigns arguments within an expression.
    fn first_each(&mut self, assignments: &[(VarId, &'p Expr)]) {
        if self.clobbers(assignments) {
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

    /// The parameters and their arguments, without those that have their value already, and keep it
    /// while the arguments behind them are evaluated.
    fn assignments(&self, function: FunctionId, arguments: &'p [Expr]) -> Vec<(VarId, &'p Expr)> {
        let parameters = self.program.functions.get(function.0 as usize);
        let parameters = parameters.map_or(&[][..], |function| &function.parameters);
        let changed_before = arguments.iter().rposition(may_assign).unwrap_or(0);
        let has_its_value = |k: usize, parameter: VarId, argument: &Expr| {
            matches!(argument.kind, ExprKind::Var(given) if self.is_one(given, parameter))
                && k >= changed_before
        };
        parameters
            .iter()
            .copied()
            .zip(arguments)
            .enumerate()
            .filter(|&(k, (parameter, argument))| !has_its_value(k, parameter, argument))
            .map(|(_, assignment)| assignment)
            .collect()
    }

    /// True if two variables live at the same place.
    fn is_one(&self, a: VarId, b: VarId) -> bool {
        a == b || self.has(Pass::Coloring) && self.places.get(a) == self.places.get(b)
    }

    /// True if the first assignment would change what a later argument reads.
    fn clobbers(&self, assignments: &[(VarId, &Expr)]) -> bool {
        assignments.split_first().is_some_and(|(&(parameter, _), rest)| {
            rest.iter().any(|(_, argument)| self.may_depend(argument, parameter))
        })
    }

    /// True if an expression may read a variable, itself or through a call.
    fn may_depend(&self, expr: &Expr, variable: VarId) -> bool {
        let depends = |e: &Expr| self.may_depend(e, variable);
        match &expr.kind {
            ExprKind::Const(_) | ExprKind::Index(_) => false,
            ExprKind::Var(read) => self.is_one(*read, variable),
            ExprKind::Op(Op::Load | Op::Store, _)
            | ExprKind::Call(_)
            | ExprKind::Asm(_)
            | ExprKind::DestroyWhile(..)
            | ExprKind::Store(..)
            | ExprKind::Sequence(..) => true,
            ExprKind::Op(_, operands) => operands.iter().any(depends),
            ExprKind::Element(_, a) | ExprKind::Not(a) => depends(a),
            ExprKind::And(a, b) | ExprKind::Or(a, b) => depends(a) || depends(b),
            ExprKind::If(parts) => {
                let [a, b, c] = &**parts;
                depends(a) || depends(b) || depends(c)
            }
        }
    }

    fn call(&mut self, function: FunctionId) {
        let entry = self.entry(function);
        self.op(Op::Call);
        self.code.items.push(Item::Offset16(entry));
    }
}

/// True if a variable may have another value when an expression has been evaluated.
fn may_assign(expr: &Expr) -> bool {
    let mut assigns = false;
    visit::expr(expr, &mut |part| {
        assigns |= matches!(
            part.kind,
            ExprKind::Store(..)
                | ExprKind::Op(Op::Store, _)
                | ExprKind::Call(_)
                | ExprKind::Asm(_)
                | ExprKind::DestroyWhile(_)
        );
    });
    assigns
}
