//! What must survive a recursive call.
//!
//! A recursive call runs the same function on the same variables. Those that are *live* behind the
//! call, that is whose value may still be read, must be saved around it. The analysis goes
//! backwards through the body; in loops it is repeated until nothing changes.

use std::collections::BTreeMap;

use super::{CallGraph, visit};
use crate::program::{
    Expr, ExprKind, FunctionId, Home, Program, Statement, StatementKind, Store, VarId, Variable,
};

/// The places of a frame that are live: bit k for place k.
type Live = u128;

/// Notes at every recursive call which variables of the caller it must save.
pub(crate) fn save_around_recursion(program: &mut Program, calls: &CallGraph) {
    for &id in calls.functions() {
        let recursive = calls.callees(id).iter().any(|&callee| calls.is_recursive(id, callee));
        if !recursive {
            continue;
        }
        let Some(function) = program.functions.get_mut(id.0 as usize) else { continue };
        let mut body = std::mem::take(&mut function.body);
        let locals = program
            .variables
            .iter()
            .zip((0..).map(VarId))
            .filter_map(|(variable, id_of)| match variable.home {
                Home::Local(function, place) if function == id => Some((id_of, place)),
                _ => None,
            })
            .collect();
        let mut analysis = Analysis { caller: id, calls, locals, loops: Vec::new() };
        analysis.statements(&mut body, 0);
        let scratch = VarId(u32::try_from(program.variables.len()).unwrap_or(u32::MAX));
        let Some(function) = program.functions.get_mut(id.0 as usize) else { continue };
        function.body = body;
        let (name, span) = (function.name.clone(), function.span);
        program.variables.push(Variable { name, span, home: Home::Local(id, function.frame) });
        function.frame = function.frame.saturating_add(1);
        function.scratch = Some(scratch);
    }
}

struct Analysis<'a> {
    caller: FunctionId,
    calls: &'a CallGraph,
    locals: BTreeMap<VarId, u8>,
    /// What is live where `break` and `continue` lead, for the loops around.
    loops: Vec<(Live, Live)>,
}

impl Analysis<'_> {
    fn bit(&self, variable: VarId) -> Live {
        self.locals.get(&variable).map_or(0, |&place| 1 << (place & 127))
    }

    /// What is live before some statements, if `after` is live behind them.
    fn statements(&mut self, list: &mut [Statement], after: Live) -> Live {
        list.iter_mut().rev().fold(after, |after, statement| self.statement(statement, after))
    }

    fn statement(&mut self, statement: &mut Statement, after: Live) -> Live {
        match &mut statement.kind {
            StatementKind::Eval(expr) => self.expr(expr, after),
            StatementKind::If(condition, a, b) => {
                let live = self.statements(a, after) | self.statements(b, after);
                self.expr(condition, live)
            }
            StatementKind::While(condition, body) => {
                let mut head = self.expr(condition, after);
                loop {
                    self.loops.push((after, head));
                    let begin = self.statements(body, head);
                    self.loops.pop();
                    let again = self.expr(condition, after | begin) | head;
                    if again == head {
                        return head;
                    }
                    head = again;
                }
            }
            StatementKind::Range { variable, last, body, .. } => {
                let used = self.bit(*variable) | self.expr(last, 0);
                let mut head = after | used;
                loop {
                    self.loops.push((after, head));
                    let begin = self.statements(body, head) | used | after;
                    self.loops.pop();
                    if begin | head == head {
                        return head;
                    }
                    head |= begin;
                }
            }
            StatementKind::Cells { variable, origin, body, .. } => {
                // The machine sets the variable before every round; the set itself is its own.
                let own = !self.bit(*variable);
                let mut head = after & own;
                loop {
                    self.loops.push((after, head));
                    let begin = self.statements(body, head) & own;
                    self.loops.pop();
                    if begin | head == head {
                        break;
                    }
                    head |= begin;
                }
                match origin {
                    Some(origin) => self.expr(origin, head),
                    None => head,
                }
            }
            StatementKind::Switch { subject, arms, otherwise } => {
                let live = arms
                    .iter_mut()
                    .map(|arm| self.statements(&mut arm.body, after))
                    .fold(0, |live, arm| live | arm);
                let live = live | self.statements(otherwise, after);
                self.expr(subject, live)
            }
            StatementKind::Return(value) => match value {
                Some(value) => self.expr(value, 0),
                None => 0,
            },
            StatementKind::Break => self.loops.last().map_or(after, |&(out, _)| out),
            StatementKind::Continue => self.loops.last().map_or(after, |&(_, again)| again),
            StatementKind::Block(block) => self.statements(block, after),
        }
    }

    /// What is live before an expression. Operands are evaluated in order, so the last is looked
    /// at first.
    fn expr(&mut self, expr: &mut Expr, after: Live) -> Live {
        match &mut expr.kind {
            ExprKind::Const(_) | ExprKind::Index(_) => after,
            ExprKind::Var(variable) => after | self.bit(*variable),
            ExprKind::Op(op, operands) => {
                // A computed index can name any variable.
                let any = matches!(op, grammar::isa::Op::Load | grammar::isa::Op::Store);
                let after = if any { after | self.all() } else { after };
                operands.iter_mut().rev().fold(after, |after, operand| self.expr(operand, after))
            }
            ExprKind::Store(store, variable, value) => {
                let bit = self.bit(*variable);
                let after = match store {
                    Store::Set => after & !bit,
                    Store::Add | Store::Subtract => after | bit,
                };
                self.expr(value, after)
            }
            ExprKind::Element(_, a) | ExprKind::Not(a) => self.expr(a, after),
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                let second = self.expr(b, after);
                self.expr(a, after | second)
            }
            ExprKind::If(condition, a, b) => {
                let live = self.expr(a, after) | self.expr(b, after);
                self.expr(condition, live)
            }
            ExprKind::Sequence(list, last) => {
                let after = self.expr(last, after);
                list.iter_mut().rev().fold(after, |after, item| self.expr(item, after))
            }
            ExprKind::DestroyWhile(body, mark) => {
                let mut head = after;
                loop {
                    let at_mark = self.expr(mark, head);
                    self.loops.push((after, after));
                    let begin = self.statements(body, at_mark);
                    self.loops.pop();
                    if begin | head == head {
                        return head;
                    }
                    head |= begin;
                }
            }
            ExprKind::Asm(items) => {
                visit::asm_variables(items).iter().fold(after, |live, &v| live | self.bit(v))
            }
            ExprKind::Call { function, arguments, saved } => {
                if self.calls.is_recursive(self.caller, *function) {
                    // One variable for each place: those that share it are not live together.
                    let mut places = after;
                    *saved = Vec::new();
                    for (&variable, &place) in &self.locals {
                        let bit: Live = 1 << (place & 127);
                        if places & bit != 0 {
                            places &= !bit;
                            saved.push(variable);
                        }
                    }
                }
                arguments.iter_mut().rev().fold(after, |after, argument| self.expr(argument, after))
            }
        }
    }

    fn all(&self) -> Live {
        self.locals.keys().fold(0, |live, &variable| live | self.bit(variable))
    }
}
