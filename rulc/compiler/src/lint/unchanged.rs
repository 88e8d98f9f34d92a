//! `endless_loop`: `while` loops whose condition nothing in the loop changes.

use std::collections::{BTreeMap, BTreeSet};

use grammar::isa::{Effects, Op, Part, Parts};
use grammar::span::Span;
use grammar_text::ast::{Expr, StatementKind};

use super::context::Context;
use super::unreachable::can_leave;
use super::walk::Node;
use crate::analyze::visit;
use crate::diagnostics::{Code, Diagnostic};
use crate::program::{Expr as Resolved, ExprKind, FunctionId, Statement, VarId};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let mut known = Known { context, functions: BTreeMap::new() };
    for body in context.own_bodies() {
        let mut loops: BTreeMap<Span, (&Resolved, &[Statement])> = BTreeMap::new();
        visit::parts(&context.program.functions[body.id].body, &mut |part| {
            if let visit::Part::While(span, condition, body) = part {
                loops.insert(span, (condition, body));
            }
        });
        context.nodes(body).for_each(|node| {
            if let Node::Statement(statement) = node
                && let StatementKind::While { condition, body } = &statement.kind
                && let Some((resolved, repeated)) = loops.get(&statement.span)
                && !is_decided(context, condition)
                && !can_leave(body)
                && known.never_changes(resolved, repeated)
            {
                let message = "once this condition is true, the loop never ends";
                let help = "change the condition in the loop, leave it with `break`, or write `if`";
                out.push(
                    Diagnostic::new(Code::EndlessLoop, condition.span, message)
                        .label("nothing in the loop changes it")
                        .other(body.span, "only this is repeated")
                        .help(help),
                );
            }
        });
    }
}

/// True if the condition always has the same value, which is reported elsewhere.
fn is_decided(context: &Context<'_>, condition: &Expr) -> bool {
    context.facts.value(condition).is_some() || context.facts.decided.contains_key(&condition.span)
}

/// What is read or written.
#[derive(Clone, Default)]
struct Touched {
    variables: BTreeSet<VarId>,
    /// The board, the clock and so on. `Part::Variables` stands for any variable.
    parts: Parts,
}

impl Touched {
    fn add(&mut self, other: &Touched) {
        self.variables.extend(&other.variables);
        self.parts = self.parts.union(other.parts);
    }

    /// Adds the variables of loops, which the machine writes.
    fn add_loops(&mut self, body: &[Statement]) {
        visit::loop_variables(body, &mut |variable| {
            self.variables.insert(variable);
        });
    }

    fn overlaps(&self, other: &Touched) -> bool {
        let any = |touched: &Touched| touched.parts.has(Part::Variables);
        let named = |touched: &Touched| !touched.variables.is_empty();
        self.parts.intersects(other.parts)
            || any(self) && named(other)
            || any(other) && named(self)
            || !self.variables.is_disjoint(&other.variables)
    }
}

/// What code reads, and what it writes.
#[derive(Clone, Default)]
struct ReadWrite {
    read: Touched,
    written: Touched,
}

impl ReadWrite {
    /// Adds what an expression itself reads and writes.
    fn add(&mut self, expr: &Resolved) {
        match &expr.kind {
            ExprKind::Var(variable) => {
                self.read.variables.insert(*variable);
            }
            ExprKind::Store(_, variable, _) => {
                self.written.variables.insert(*variable);
            }
            ExprKind::Op(op, _) => self.add_parts(op.effects().reads, op.effects().writes),
            ExprKind::DestroyWhile(_) => {
                let Effects { reads, writes } = Op::DestroyLoop.effects();
                self.add_parts(reads, writes);
            }
            ExprKind::Asm(_) => {
                let all = Parts::of(&[Part::Everything]);
                self.add_parts(all, all);
            }
            _ => {}
        }
    }

    fn add_parts(&mut self, reads: Parts, writes: Parts) {
        self.read.parts = self.read.parts.union(reads);
        self.written.parts = self.written.parts.union(writes);
    }
}

/// What functions themselves read and write, computed when needed.
struct Known<'c, 'a> {
    context: &'c Context<'a>,
    functions: BTreeMap<FunctionId, ReadWrite>,
}

impl Known<'_, '_> {
    /// True if neither a condition nor the body of its loop changes what the condition reads.
    fn never_changes(&mut self, condition: &Resolved, body: &[Statement]) -> bool {
        let (mut first, mut rest) = (ReadWrite::default(), ReadWrite::default());
        visit::expr(condition, &mut |expr| self.expr(expr, &mut first));
        visit::statements(body, &mut |expr| self.expr(expr, &mut rest));
        rest.written.add_loops(body);
        rest.written.add(&first.written);
        !first.read.overlaps(&rest.written)
    }

    /// Adds what an expression reads and writes, and the functions that it calls.
    fn expr(&mut self, expr: &Resolved, out: &mut ReadWrite) {
        if let ExprKind::Call(call) = &expr.kind {
            for id in self.context.reachable(call.function) {
                let called = self.function(id);
                out.read.add(&called.read);
                out.written.add(&called.written);
            }
        }
        out.add(expr);
    }

    /// What a function itself reads and writes.
    fn function(&mut self, id: FunctionId) -> &ReadWrite {
        self.functions.entry(id).or_insert_with(|| {
            let mut own = ReadWrite::default();
            let body = &self.context.program.functions[id].body;
            visit::statements(body, &mut |expr| own.add(expr));
            own.written.add_loops(body);
            own
        })
    }
}
