//! From the resolved program to prefix code.
//!
//! Three facts of the machine shape what is done here (section 6.9, rulings E1, E2, E6):
//! - Pending operands survive calls and assignments. So `x + f()` needs no temporary variable, and
//!   a recursive call is surrounded by `v = v + (call, 0)`, which restores `v`.
//! - A branch can stand where an operand is awaited. So "first a, then b" as one expression is
//!   `$46 a 1 b`: a branch whose both ways lead to `b`.
//! - What awaits inline data (a branch offset, a table) reads it right behind its expression. So
//!   such an expression must end at one place only: see `closed`.

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
use crate::optimize::{Pass, Passes};
use crate::program::{Expr, FunctionId, Program, Statement, VarId};

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
        handed_over: None,
        statement_level: true,
    };
    for &id in calls.functions() {
        lower.function(id);
    }
    lower.code
}

/// How many expressions are lowered. About three items come from each, so that their list need not
/// grow, which would take as much room again.
fn expressions(program: &Program, calls: &CallGraph) -> usize {
    let mut count = 0;
    for id in calls.functions() {
        if let Some(function) = program.functions.get(id.0 as usize) {
            visit::statements(&function.body, &mut |_| count += 1);
        }
    }
    count
}

struct Lower<'p> {
    program: &'p Program,
    /// Where variables live: handing over an argument that is there already takes no code.
    places: &'p Places,
    /// Which choices the code generator has.
    passes: &'p Passes,
    code: Code,
    /// Where functions begin.
    entries: BTreeMap<FunctionId, Label>,
    /// Bodies of cell loops that become subroutines behind the present function.
    waiting: Vec<Body<'p>>,
    /// The loops around the present statement.
    loops: Vec<LoopExit>,
    /// The present function.
    function: Option<FunctionId>,
    /// The arguments of a call that are handed over already.
    handed_over: Option<&'p [Expr]>,
    /// True if nothing waits for the value of a condition but its branch.
    statement_level: bool,
}

/// A body of a loop of the machine's own that becomes a subroutine.
struct Body<'p> {
    label: Label,
    statements: &'p [Statement],
    /// The loop variable, if nothing must be done for the non-existing cell.
    guard: Option<VarId>,
    /// The statement of the loop.
    source: Option<Span>,
}

/// Where `break` and `continue` lead.
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

    /// True if the code surely does not go on here, so that nothing need follow.
    fn has_ended(&self) -> bool {
        self.has(Pass::Jumps) && self.code.has_ended()
    }

    /// True if the value of the present function is used.
    fn value_used(&self) -> bool {
        self.function
            .and_then(|id| self.program.functions.get(id.0 as usize))
            .is_none_or(|function| function.value_used)
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

    fn function(&mut self, id: FunctionId) {
        let Some(function) = self.program.functions.get(id.0 as usize) else { return };
        let label = self.entry(id);
        self.function = Some(id);
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
                let go_on = self.code.new_label();
                let branch = self.code.new_branch(go_on);
                self.code.items.push(Item::Branch(branch));
                self.code.items.push(Item::Var(variable));
                self.code.items.push(Item::BranchOffset(branch));
                self.op(Op::Return);
                self.label(go_on);
            }
            self.loops.push(LoopExit::Subroutine);
            self.statements(body.statements);
            self.loops.pop();
            if !self.has_ended() {
                self.op(Op::Return);
            }
        }
    }

    fn entry(&mut self, id: FunctionId) -> Label {
        match self.entries.get(&id) {
            Some(&label) => label,
            None => {
                let label = self.code.new_label();
                self.entries.insert(id, label);
                label
            }
        }
    }

    /// Makes some statements a subroutine behind the present function.
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
