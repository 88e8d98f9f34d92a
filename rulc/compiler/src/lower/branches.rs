//! Conditions as branches.

use grammar::isa::Op;

use super::Lower;
use crate::ir::{Item, Label};
use crate::passes::Pass;
use crate::program::{Expr, ExprKind};

impl<'p> Lower<'p> {
    /// Branches to `target` if the condition is `wanted`, else continues with what follows.
    pub(super) fn branch(&mut self, condition: &'p Expr, wanted: bool, target: Label) {
        if self.statement_level {
            self.hoist_arguments(condition);
        }
        match &condition.kind {
            ExprKind::Const(value) => {
                if (*value != 0) == wanted {
                    self.jump(target);
                }
            }
            ExprKind::Not(a) => self.branch(a, !wanted, target),
            ExprKind::And(a, b) => self.both(a, b, wanted, true, target),
            ExprKind::Or(a, b) => self.both(a, b, wanted, false, target),
            ExprKind::Sequence(parts) => {
                let (list, last) = &**parts;
                for item in list {
                    self.first(|this| this.single_exit(item));
                }
                self.branch(last, wanted, target);
            }
            ExprKind::Op(op, operands) if self.has(Pass::Strength) => {
                self.branch_on_operation(condition, *op, operands, wanted, target);
            }
            _ => self.branch_on_value(condition, wanted, target),
        }
    }

    fn branch_on_operation(
        &mut self,
        condition: &'p Expr,
        op: Op,
        operands: &'p [Expr],
        wanted: bool,
        target: Label,
    ) {
        match (op, operands, op.opposite()) {
            // `x != 0` is what a branch tests anyway.
            (Op::NotEqual, [x, zero], _) if wanted && zero.as_constant() == Some(0) => {
                self.branch_if(target, |this| this.single_exit(x));
            }
            (Op::Equal, [x, zero], _) if !wanted && zero.as_constant() == Some(0) => {
                self.branch_if(target, |this| this.single_exit(x));
            }
            (_, _, Some(opposite)) => {
                let op = if wanted { op } else { opposite };
                self.branch_if(target, |this| this.single_exit_operation(op, operands));
            }
            (_, _, None) => self.branch_on_value(condition, wanted, target),
        }
    }

    /// `a && b` (`all`) or `a || b`.
    fn both(&mut self, a: &'p Expr, b: &'p Expr, wanted: bool, all: bool, target: Label) {
        if wanted == all {
            // The first alone only decides against the target.
            let skip = self.code.new_label();
            self.branch(a, !all, skip);
            self.branch(b, wanted, target);
            self.label(skip);
        } else {
            self.branch(a, wanted, target);
            self.branch(b, wanted, target);
        }
    }

    fn branch_on_value(&mut self, condition: &'p Expr, wanted: bool, target: Label) {
        self.branch_if(target, |this| {
            if wanted {
                this.single_exit(condition);
            } else if condition.is_boolean() && this.has(Pass::Strength) {
                this.op(Op::Not);
                this.single_exit(condition);
            } else {
                this.op(Op::Equal);
                this.value(condition);
                this.constant(0);
            }
        });
    }

    /// A branch on the expression that `condition` writes, which must have a single exit.
    pub(super) fn branch_if(&mut self, target: Label, condition: impl FnOnce(&mut Self)) {
        let branch = self.code.new_branch(target);
        self.code.items.push(Item::Branch(branch));
        condition(self);
        self.code.items.push(Item::BranchOffset(branch));
    }
}
