//! Calls: arguments become the values of the callee's parameters, and recursive calls save what is
//! live.

use grammar::isa::Op;

use super::Lower;
use crate::analyze::visit;
use crate::ir::Item;
use crate::passes::Pass;
use crate::program::{Call, Expr, ExprKind, FunctionId, Store, VarId};

impl<'p> Lower<'p> {
    /// A call at statement level that saves nothing.
    pub(super) fn call_statement(&mut self, function: FunctionId, arguments: &'p [Expr]) {
        self.pass_arguments(function, arguments);
        self.call(function);
    }

    /// Statements that pass the arguments of a call, unless they were hoisted.
    fn pass_arguments(&mut self, function: FunctionId, arguments: &'p [Expr]) {
        if self.take_hoisted(arguments) {
            return;
        }
        let assignments = self.assignments(function, arguments);
        for (k, &(parameter, argument)) in assignments.iter().enumerate() {
            let rest = &assignments[k..];
            if self.clobbers(rest) {
                self.assign_all(rest);
                break;
            }
            self.hoist_arguments(argument);
            self.store(Store::Set, parameter);
            self.value(argument);
        }
    }

    /// True if the arguments were passed before the expression around the call.
    fn take_hoisted(&mut self, arguments: &'p [Expr]) -> bool {
        let hoisted = !arguments.is_empty()
            && self.hoisted.is_some_and(|other| std::ptr::eq(other, arguments));
        if hoisted {
            self.hoisted = None;
        }
        hoisted
    }

    /// Passes the arguments of the call that an expression evaluates first by statements of their
    /// own: within the expression each of them would need a branch. No code may await operands
    /// here.
    pub(super) fn hoist_arguments(&mut self, expr: &'p Expr) {
        if self.has(Pass::Hoist) && self.hoisted.is_none() {
            self.hoist_after(expr, &mut Vec::new());
        }
    }

    /// `read` are the variables that the expression reads before.
    fn hoist_after(&mut self, expr: &'p Expr, read: &mut Vec<VarId>) {
        match &expr.kind {
            ExprKind::Op(op, operands) if *op != Op::DestroyLoop => {
                for operand in operands {
                    match &operand.kind {
                        ExprKind::Const(_) | ExprKind::Index(_) => {}
                        ExprKind::Var(variable) => read.push(*variable),
                        _ => return self.hoist_after(operand, read),
                    }
                }
            }
            ExprKind::Store(_, _, inner)
            | ExprKind::Element(_, inner)
            | ExprKind::Not(inner)
            | ExprKind::And(inner, _)
            | ExprKind::Or(inner, _) => self.hoist_after(inner, read),
            ExprKind::If(parts) => {
                let [condition, _, _] = &**parts;
                self.hoist_after(condition, read)
            }
            ExprKind::Call(call) if call.saved.is_empty() && !call.arguments.is_empty() => {
                let Call { function, arguments, .. } = &**call;
                let assignments = self.assignments(*function, arguments);
                let clear = read.is_empty()
                    || assignments.iter().all(|&(parameter, argument)| {
                        argument.is_harmless()
                            && !read.iter().any(|&read| self.is_same_place(read, parameter))
                    });
                if clear {
                    self.pass_arguments(*function, arguments);
                    self.hoisted = Some(arguments);
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
        // The value is kept in a variable while the others are restored.
        let Some(scratch) = self.function().scratch else {
            panic!("`{}` saves variables, but has no scratch variable", self.function().name);
        };
        self.first(|this| {
            this.saving(saved, |this| {
                this.store(Store::Set, scratch);
                this.assign_and_call(function, arguments);
            });
        });
        self.code.items.push(Item::Var(scratch));
    }

    /// An assignment at statement level whose value ends with a call that saves variables: the
    /// assignment is made before they are restored, so that the value need not be kept.
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

    /// The variables that the call at the end of a value saves, if nothing else in the value saves
    /// any and the assigned variable is not one of them.
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
                let apart = saved.iter().all(|&saved| !self.is_same_place(saved, variable));
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

    /// Writes `v = v + (inside, 0)` for every variable: the old value is a pending operand
    /// meanwhile, so recursion leaves the rule's own stack alone. The expression has a single exit.
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

    /// One expression that assigns the arguments and calls; it has a single exit.
    fn assign_and_call(&mut self, function: FunctionId, arguments: &'p [Expr]) {
        if !self.take_hoisted(arguments) {
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
            this.single_exit(argument);
        });
        self.first_each(rest);
    }

    /// One expression that evaluates all arguments before it assigns the first: the values are
    /// pending operands while later ones are evaluated. It has a single exit.
    fn assign_all(&mut self, assignments: &[(VarId, &'p Expr)]) {
        let Some((&(parameter, argument), rest)) = assignments.split_first() else { return };
        self.store(Store::Set, parameter);
        if rest.is_empty() {
            self.single_exit(argument);
            return;
        }
        self.op(Op::Add);
        self.value(argument);
        self.first(|this| this.assign_all(rest));
        self.constant(0);
    }

    /// The parameters and their arguments, without those that already have their value and keep it
    /// while the arguments after them are evaluated.
    fn assignments(&self, function: FunctionId, arguments: &'p [Expr]) -> Vec<(VarId, &'p Expr)> {
        let parameters = &self.program.functions[function].parameters;
        let changed_before = arguments.iter().rposition(may_assign).unwrap_or(0);
        let has_its_value = |k: usize, parameter: VarId, argument: &Expr| {
            matches!(argument.kind, ExprKind::Var(given) if self.is_same_place(given, parameter))
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

    /// True if two variables have the same place.
    fn is_same_place(&self, a: VarId, b: VarId) -> bool {
        a == b || self.has(Pass::Coloring) && self.places.get(a) == self.places.get(b)
    }

    /// True if the first assignment would change what a later argument reads.
    fn clobbers(&self, assignments: &[(VarId, &Expr)]) -> bool {
        assignments.split_first().is_some_and(|(&(parameter, _), rest)| {
            rest.iter().any(|(_, argument)| self.may_read(argument, parameter))
        })
    }

    /// True if an expression can read a variable, itself or by a call.
    fn may_read(&self, expr: &Expr, variable: VarId) -> bool {
        let reads = |e: &Expr| self.may_read(e, variable);
        match &expr.kind {
            ExprKind::Const(_) | ExprKind::Index(_) => false,
            ExprKind::Var(read) => self.is_same_place(*read, variable),
            ExprKind::Op(Op::Load | Op::Store, _)
            | ExprKind::Call(_)
            | ExprKind::Asm(_)
            | ExprKind::DestroyWhile(..)
            | ExprKind::Store(..)
            | ExprKind::Sequence(..) => true,
            ExprKind::Op(_, operands) => operands.iter().any(reads),
            ExprKind::Element(_, a) | ExprKind::Not(a) => reads(a),
            ExprKind::And(a, b) | ExprKind::Or(a, b) => reads(a) || reads(b),
            ExprKind::If(parts) => {
                let [a, b, c] = &**parts;
                reads(a) || reads(b) || reads(c)
            }
        }
    }

    fn call(&mut self, function: FunctionId) {
        let entry = self.entry(function);
        self.op(Op::Call);
        self.code.items.push(Item::Offset16(entry));
    }
}

/// True if evaluating an expression can change a variable.
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
