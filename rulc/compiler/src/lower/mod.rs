//! From the resolved program to prefix code.
//!
//! Three properties of the machine shape the code (section 6.9, rulings E1, E2, E6):
//! - Pending operands survive calls and assignments. So `x + f()` needs no temporary variable, and
//!   `v = v + (call, 0)` around a recursive call restores `v`.
//! - A branch can be where an operand is awaited. So "first a, then b" as one expression is
//!   `$46 a 1 b`: a branch whose targets are both `b`.
//! - Inline data (a branch offset, a table) is read right after the expression in front of it. So
//!   such an expression must end at one place only: see `single_exit`.

mod bodies;
mod branches;
mod calls;
mod expressions;
mod statements;

use std::collections::BTreeMap;

use grammar::isa::Op;
use grammar::span::Span;

use crate::analyze::{CallGraph, Places, visit};
use crate::ir::{Code, Item, Label};
use crate::passes::{Pass, Passes};
use crate::program::{Expr, Function, FunctionId, Program, Statement, VarId};

/// Lowers all functions that phases reach.
pub(crate) fn lower(
    program: &Program,
    calls: &CallGraph,
    places: &Places,
    passes: &Passes,
) -> Code {
    let mut code = Code::default();
    code.items.reserve(3 * expressions(program, calls));
    let entries = calls.functions().iter().map(|&id| (id, code.new_label())).collect();
    let mut lower = Lower {
        program,
        places,
        passes,
        code,
        entries,
        waiting: Vec::new(),
        loops: Vec::new(),
        function: None,
        hoisted: None,
        statement_level: true,
    };
    for &id in calls.functions() {
        lower.lower_function(id);
    }
    lower.code
}

/// The number of expressions to lower. Each becomes about three items: their list is allocated
/// once, since growing it would take as much memory again.
fn expressions(program: &Program, calls: &CallGraph) -> usize {
    let mut count = 0;
    for &id in calls.functions() {
        visit::statements(&program.functions[id].body, &mut |_| count += 1);
    }
    count
}

struct Lower<'p> {
    program: &'p Program,
    /// The places of variables: passing an argument that is in its place already takes no code.
    places: &'p Places,
    /// The passes that take part.
    passes: &'p Passes,
    code: Code,
    /// The entries of functions.
    entries: BTreeMap<FunctionId, Label>,
    /// Bodies of cell loops that become subroutines after the present function.
    waiting: Vec<Body<'p>>,
    /// The loops around the present statement.
    loops: Vec<LoopExit>,
    /// The present function; `None` before the first one.
    function: Option<&'p Function>,
    /// The arguments of a call that have been passed before the expression around it.
    hoisted: Option<&'p [Expr]>,
    /// True if only the branch awaits the value of a condition.
    statement_level: bool,
}

/// A body of a loop over cells that becomes a subroutine.
struct Body<'p> {
    label: Label,
    statements: &'p [Statement],
    /// The loop variable, if the body must not run for the cell that does not exist.
    guard: Option<VarId>,
    /// The statement of the loop.
    source: Option<Span>,
}

/// The targets of `break` and `continue`.
#[derive(Clone, Copy)]
enum LoopExit {
    /// Both are labels.
    Labels { out: Label, again: Label },
    /// The body is a subroutine: `continue` returns from it.
    Subroutine,
}

impl<'p> Lower<'p> {
    fn has(&self, pass: Pass) -> bool {
        self.passes.has(pass)
    }

    /// True if the code surely does not continue here, so that nothing need follow.
    fn has_ended(&self) -> bool {
        self.has(Pass::Jumps) && self.code.has_ended()
    }

    /// True if the value of the present function is used.
    fn value_used(&self) -> bool {
        self.function().value_used
    }

    /// The present function.
    fn function(&self) -> &'p Function {
        match self.function {
            Some(function) => function,
            None => panic!("all code belongs to a function"),
        }
    }

    fn op(&mut self, op: Op) {
        self.code.items.push(Item::Op(op));
    }

    fn constant(&mut self, value: i32) {
        self.code.items.push(Item::Const(value));
    }

    fn label(&mut self, label: Label) {
        self.code.items.push(Item::Label(label));
    }

    fn jump(&mut self, target: Label) {
        self.op(Op::Jump);
        self.code.items.push(Item::Offset16(target));
    }

    fn lower_function(&mut self, id: FunctionId) {
        let function = &self.program.functions[id];
        let label = self.entry(id);
        self.function = Some(function);
        self.code.functions.push((id, label));
        self.label(label);
        self.code.items.push(Item::Source(function.span));
        self.statements(&function.body);
        if !self.has_ended() {
            if function.value_used || !self.has(Pass::Dead) {
                self.constant(0);
            }
            self.op(Op::Return);
        }
        while let Some(body) = self.waiting.pop() {
            self.label(body.label);
            self.code.items.extend(body.source.map(Item::Source));
            if let Some(variable) = body.guard {
                let inside = self.code.new_label();
                let branch = self.code.new_branch(inside);
                self.code.items.push(Item::Branch(branch));
                self.code.items.push(Item::Var(variable));
                self.code.items.push(Item::BranchOffset(branch));
                self.op(Op::Return);
                self.label(inside);
            }
            self.loops.push(LoopExit::Subroutine);
            self.statements(body.statements);
            self.loops.pop();
            if !self.has_ended() {
                self.op(Op::Return);
            }
        }
    }

    /// The entry of a function that phases reach.
    fn entry(&self, id: FunctionId) -> Label {
        match self.entries.get(&id) {
            Some(&label) => label,
            None => panic!("{id:?} is called, but no phase reaches it"),
        }
    }

    /// Makes some statements a subroutine after the present function.
    fn subroutine(&mut self, statements: &'p [Statement], guard: Option<VarId>) -> Label {
        let label = self.code.new_label();
        let source = self.code.items.iter().rev().find_map(|item| match item {
            Item::Source(span) => Some(*span),
            _ => None,
        });
        self.waiting.push(Body { label, statements, guard, source });
        label
    }
}
