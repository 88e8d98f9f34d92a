//! Expressions.

use std::collections::BTreeMap;

use grammar::isa::Op;

use super::Lower;
use crate::ir::{Item, Label};
use crate::passes::Pass;
use crate::program::{Asm, Call, Expr, ExprKind, Statement, StatementKind, Store, VarId};

impl<'p> Lower<'p> {
    /// An expression at statement level, whose value is not needed.
    pub(super) fn effect(&mut self, expr: &'p Expr) {
        match &expr.kind {
            ExprKind::Call(call) if call.saved.is_empty() => {
                let Call { function, arguments, .. } = &**call;
                self.call_statement(*function, arguments);
            }
            ExprKind::Call(call) => {
                let Call { function, arguments, saved } = &**call;
                self.call_saving(*function, arguments, saved)
            }
            ExprKind::Sequence(parts) => {
                let (list, last) = &**parts;
                for item in list {
                    self.hoist_arguments(item);
                    self.effect(item);
                }
                self.hoist_arguments(last);
                self.effect(last);
            }
            ExprKind::Store(store, variable, value) => match self.saved_at_end(*variable, value) {
                Some(saved) => self.store_saving(*store, *variable, value, saved),
                None => self.value(expr),
            },
            _ => self.value(expr),
        }
    }

    /// An expression.
    pub(super) fn value(&mut self, expr: &'p Expr) {
        match &expr.kind {
            ExprKind::Const(value) => self.constant(*value),
            ExprKind::Var(variable) => self.code.items.push(Item::Var(*variable)),
            ExprKind::Index(variable) => self.code.items.push(Item::Index(*variable, 0)),
            ExprKind::Op(op, operands) => match expr.as_base() {
                Some((variable, offset)) => self.code.items.push(Item::Index(variable, offset)),
                None => {
                    self.op(*op);
                    for operand in operands {
                        self.value(operand);
                    }
                }
            },
            ExprKind::Store(store, variable, value) => {
                self.store(*store, *variable);
                self.value(value);
            }
            ExprKind::Element(table, index) => {
                let elements = self.program.tables[*table].elements.clone();
                let short = elements.iter().all(|&element| i16::try_from(element).is_ok());
                self.op(if short { Op::Words } else { Op::Longs });
                self.single_exit(index);
                self.code.items.push(if short {
                    Item::Words(Box::new(elements))
                } else {
                    Item::Longs(Box::new(elements))
                });
            }
            ExprKind::Call(call) => {
                let Call { function, arguments, saved } = &**call;
                self.call_value(*function, arguments, saved)
            }
            ExprKind::If(parts) => {
                let [condition, a, b] = &**parts;
                // The order that does not invert the condition.
                let plain = !matches!(condition.kind, ExprKind::Not(_));
                let (first, second) = if plain { (b, a) } else { (a, b) };
                self.either(condition, plain, |this| this.value(first), |this| this.value(second));
            }
            ExprKind::And(a, b) if self.is_bitwise(a, b) => {
                self.op(Op::And);
                self.value(a);
                self.value(b);
            }
            ExprKind::Or(a, b) if self.is_bitwise(a, b) => {
                self.op(Op::Or);
                self.value(a);
                self.value(b);
            }
            ExprKind::And(a, b) => {
                self.either(a, true, |this| this.constant(0), |this| this.boolean(b));
            }
            ExprKind::Or(a, b) => {
                self.either(a, true, |this| this.boolean(b), |this| this.constant(-1));
            }
            ExprKind::Not(a) if a.is_boolean() => {
                self.op(Op::Not);
                self.value(a);
            }
            ExprKind::Not(a) => {
                self.op(Op::Equal);
                self.value(a);
                self.constant(0);
            }
            ExprKind::Sequence(parts) => {
                let (list, last) = &**parts;
                for item in list {
                    self.first(|this| this.single_exit(item));
                }
                self.value(last);
            }
            ExprKind::DestroyWhile(parts) => {
                let (body, mark) = &**parts;
                self.op(Op::DestroyLoop);
                match body.as_slice() {
                    [] => self.constant(0),
                    [Statement { kind: StatementKind::Eval(expr), .. }]
                        if !matches!(expr.kind, ExprKind::Asm(_)) =>
                    {
                        self.value(expr);
                    }
                    body => {
                        let subroutine = self.subroutine(body, None);
                        self.op(Op::Call);
                        self.code.items.push(Item::Offset16(subroutine));
                    }
                }
                self.value(mark);
            }
            ExprKind::Asm(items) => self.asm(items),
        }
    }

    /// True if the bitwise code has the value of `&&` or `||`.
    fn is_bitwise(&self, a: &Expr, b: &Expr) -> bool {
        self.has(Pass::Strength) && a.is_boolean() && b.is_boolean() && b.is_harmless()
    }

    /// Writes the code and the variable of an assignment; the value follows.
    pub(super) fn store(&mut self, store: Store, variable: VarId) {
        let offset = match store {
            Store::Set => 0,
            Store::Add => -64,
            Store::Subtract => 64,
        };
        self.op(Op::Store);
        self.code.items.push(Item::Index(variable, offset));
    }

    /// Writes an expression as a boolean.
    fn boolean(&mut self, expr: &'p Expr) {
        if expr.is_boolean() {
            self.value(expr);
        } else {
            self.op(Op::NotEqual);
            self.value(expr);
            self.constant(0);
        }
    }

    /// Writes one of two expressions: the second if the condition is `wanted`.
    fn either(
        &mut self,
        condition: &'p Expr,
        wanted: bool,
        first: impl FnOnce(&mut Self),
        second: impl FnOnce(&mut Self),
    ) {
        let [other, end] = [(); 2].map(|()| self.code.new_label());
        let level = std::mem::replace(&mut self.statement_level, false);
        self.branch(condition, wanted, other);
        self.statement_level = level;
        first(self);
        self.jump(end);
        self.label(other);
        second(self);
        self.label(end);
    }

    /// Within an expression: evaluates what `what` writes, drops its value and continues. Both
    /// targets of the branch are what follows; what is written must have a single exit.
    pub(super) fn first(&mut self, what: impl FnOnce(&mut Self)) {
        self.op(Op::BranchShort);
        what(self);
        self.code.items.push(Item::Next);
    }

    /// Writes an expression that ends at one place only, so that inline data can follow.
    pub(super) fn single_exit(&mut self, expr: &'p Expr) {
        if self.has_several_exits(expr) {
            self.op(Op::Add);
            self.value(expr);
            self.constant(0);
        } else {
            self.value(expr);
        }
    }

    /// Writes a code whose last operand ends at one place only.
    pub(super) fn single_exit_operation(&mut self, op: Op, operands: &'p [Expr]) {
        self.op(op);
        if let Some((last, others)) = operands.split_last() {
            others.iter().for_each(|operand| self.value(operand));
            self.single_exit(last);
        }
    }

    fn asm(&mut self, items: &'p [Asm]) {
        let outside = std::mem::take(&mut self.code.items);
        self.asm_items(items);
        let inside = std::mem::replace(&mut self.code.items, outside);
        self.code.items.push(Item::Asm(Box::new(inside)));
    }

    fn asm_items(&mut self, items: &'p [Asm]) {
        let mut labels: BTreeMap<u32, Label> = BTreeMap::new();
        for item in items {
            let mut label = |this: &mut Self, id: u32| {
                *labels.entry(id).or_insert_with(|| this.code.new_label())
            };
            let item = match item {
                Asm::Op(op) => Item::Op(*op),
                Asm::Const(value) => Item::Const(*value),
                Asm::Inline(op, value) => {
                    self.op(*op);
                    if *op == Op::Word { Item::Word(*value) } else { Item::Long(*value) }
                }
                Asm::Var(variable) => Item::Var(*variable),
                Asm::Index(variable) => Item::Index(*variable, 0),
                Asm::Label(id) => Item::Label(label(self, *id)),
                Asm::Branch(op, id) => {
                    // The opcode precedes the condition, if it has one, and was written there.
                    if op.expressions() == 0 {
                        self.op(*op);
                    }
                    let label = label(self, *id);
                    if *op == Op::BranchShort {
                        Item::Offset8(label)
                    } else {
                        Item::Offset16(label)
                    }
                }
                Asm::Call(function) => {
                    self.op(Op::Call);
                    Item::Offset16(self.entry(*function))
                }
                Asm::Table(op, elements) => {
                    if *op == Op::Words {
                        Item::Words(Box::new(elements.clone()))
                    } else {
                        Item::Longs(Box::new(elements.clone()))
                    }
                }
                Asm::Targets(ids) => {
                    let targets = ids.iter().map(|&id| label(self, id)).collect();
                    Item::Targets(Box::new(targets))
                }
            };
            self.code.items.push(item);
        }
    }

    /// True if an expression can end at several places: its last part is a conditional.
    fn has_several_exits(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::If(..) | ExprKind::Asm(_) => true,
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                !self.is_bitwise(a, b) || self.has_several_exits(b)
            }
            ExprKind::Not(a) => a.is_boolean() && self.has_several_exits(a),
            ExprKind::Op(_, operands) => {
                operands.last().is_some_and(|last| self.has_several_exits(last))
            }
            ExprKind::Store(_, _, value) => self.has_several_exits(value),
            ExprKind::Sequence(parts) => {
                let (_, last) = &**parts;
                self.has_several_exits(last)
            }
            ExprKind::DestroyWhile(parts) => self.has_several_exits(&parts.1),
            ExprKind::Const(_)
            | ExprKind::Var(_)
            | ExprKind::Index(_)
            | ExprKind::Element(..)
            | ExprKind::Call(_) => false,
        }
    }
}
