//! `endless_recursion`: functions that call themselves on every path.

use std::collections::BTreeSet;

use grammar::isa::Op;

use super::context::Context;
use crate::diagnostics::{Code, Diagnostic};
use crate::program::{Call, Expr, ExprKind, FunctionId, Statement, StatementKind};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let functions = &context.program.functions;
    let calls = &context.calls;
    // The greatest set of functions that always call one of the set, within their groups.
    let mut endless: BTreeSet<FunctionId> = functions
        .ids()
        .filter(|&id| calls.callees(id).iter().any(|&callee| calls.is_recursive(id, callee)))
        .collect();
    loop {
        let stays = |&id: &FunctionId| {
            let within =
                |callee: FunctionId| endless.contains(&callee) && calls.is_recursive(id, callee);
            let paths = Paths { calls: &within };
            let end = paths.statements(&functions[id].body);
            !end.goes_on && !end.leaves
        };
        let next: BTreeSet<FunctionId> = endless.iter().copied().filter(stays).collect();
        if next == endless {
            break;
        }
        endless = next;
    }
    let mut groups = BTreeSet::new();
    for id in endless {
        let function = &functions[id];
        if !groups.insert(calls.group(id)) {
            continue;
        }
        let message = format!("`{}` calls itself on every path", function.name);
        out.push(
            Diagnostic::new(Code::EndlessRecursion, function.span, message)
                .label("never returns")
                .note("calls can nest 4096 deep; then the machine traps `stack-overflow`")
                .help("add a path that returns before the call"),
        );
    }
}

/// The paths on which nothing was called.
#[derive(Clone, Copy, Default)]
struct End {
    /// There is one that continues.
    goes_on: bool,
    /// There is one that leaves the function, or a loop.
    leaves: bool,
}

struct Paths<'a> {
    calls: &'a dyn Fn(FunctionId) -> bool,
}

impl Paths<'_> {
    fn statements(&self, list: &[Statement]) -> End {
        let mut leaves = false;
        for statement in list {
            let end = self.statement(statement);
            leaves |= end.leaves;
            if !end.goes_on {
                return End { goes_on: false, leaves };
            }
        }
        End { goes_on: true, leaves }
    }

    fn statement(&self, statement: &Statement) -> End {
        let on = End { goes_on: true, leaves: false };
        match &statement.kind {
            StatementKind::Eval(expr) => End { goes_on: !self.always(expr), leaves: false },
            StatementKind::Return(value) => {
                let called = value.as_ref().is_some_and(|value| self.always(value));
                End { goes_on: false, leaves: !called }
            }
            StatementKind::While(condition, _) if self.always(condition) => End::default(),
            StatementKind::If(branches, otherwise) => {
                let mut end = self.statements(otherwise);
                for branch in branches.iter().rev() {
                    end = if self.always(&branch.condition) {
                        End::default()
                    } else {
                        both(self.statements(&branch.then), end)
                    };
                }
                end
            }
            // The body of a loop may be skipped; a loop that never ends is another error.
            StatementKind::While(..) => on,
            StatementKind::Range { runs, body, .. } => {
                if *runs {
                    self.statements(body)
                } else {
                    on
                }
            }
            StatementKind::Cells { op, origin, body, .. } => {
                if origin.as_ref().is_some_and(|origin| self.always(origin)) {
                    End::default()
                } else if *op == Op::Cells {
                    self.statements(body)
                } else {
                    on
                }
            }
            StatementKind::Switch { arms, otherwise, .. } => arms
                .iter()
                .map(|arm| self.statements(&arm.body))
                .fold(self.statements(otherwise), both),
            StatementKind::Break | StatementKind::Continue => End { goes_on: false, leaves: true },
            StatementKind::Block(block) => self.statements(block),
        }
    }

    /// True if evaluating an expression always calls.
    fn always(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Const(_) | ExprKind::Var(_) | ExprKind::Index(_) | ExprKind::Asm(_) => false,
            ExprKind::Op(_, operands) => operands.iter().any(|a| self.always(a)),
            ExprKind::Call(call) => {
                let Call { function, arguments, .. } = &**call;
                (self.calls)(*function) || arguments.iter().any(|a| self.always(a))
            }
            ExprKind::Store(_, _, a)
            | ExprKind::Element(_, a)
            | ExprKind::Not(a)
            | ExprKind::And(a, _)
            | ExprKind::Or(a, _) => self.always(a),
            ExprKind::If(parts) => {
                let [a, b, c] = &**parts;
                self.always(a) || self.always(b) && self.always(c)
            }
            ExprKind::Sequence(parts) => {
                let (list, last) = &**parts;
                list.iter().any(|a| self.always(a)) || self.always(last)
            }
            ExprKind::DestroyWhile(parts) => {
                let (body, mark) = &**parts;
                let end = self.statements(body);
                !end.goes_on && !end.leaves || self.always(mark)
            }
        }
    }
}

fn both(a: End, b: End) -> End {
    End { goes_on: a.goes_on || b.goes_on, leaves: a.leaves || b.leaves }
}
