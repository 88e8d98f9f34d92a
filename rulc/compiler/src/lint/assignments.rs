//! `unread_assignment`: values that are assigned and never read.

use std::collections::{BTreeMap, BTreeSet};

use grammar::span::Span;
use grammar_text::ast::{self, Iteration, StatementKind as Written};

use super::context::Context;
use super::endless::restart;
use super::walk::Node;
use super::{late, special};
use crate::analyze::visit;
use crate::diagnostics::{Code, Diagnostic};
use crate::program::{Expr, ExprKind, Home, Statement, StatementKind, Store, VarId, VarSet};
use crate::resolve::Symbol;

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    // Assignments by name: the place of the name, the variable, and the statement.
    let mut targets = Vec::new();
    for body in &context.bodies {
        context.nodes(body).for_each(|node| {
            if let Node::Statement(statement) = node
                && let Written::Assign { place, .. } = &statement.kind
                && let Some(id) = context.variable(place)
            {
                targets.push((target_span(place), id, statement.span));
            }
        });
    }
    targets.sort_unstable();
    let mut read = VarSet::default();
    let mut assigned = targets.iter().map(|&(at, ..)| at).peekable();
    for (at, symbol) in context.facts.uses.iter() {
        while assigned.next_if(|&target| target < at).is_some() {}
        if let Symbol::Variable(id) = symbol
            && assigned.peek() != Some(&at)
        {
            read.insert(*id);
        }
    }
    let shared = shared(context);
    let mut never = BTreeSet::new();
    let loops = loop_variables(context);
    for &(_, id, span) in &targets {
        let variable = &context.program.variables[id];
        if let Some(&is_endless) = loops.get(&variable.span) {
            if !read.contains(id) && !variable.name.starts_with('_') && never.insert(id) {
                out.extend(changes_loop(&variable.name, variable.span, span, is_endless));
            }
            continue;
        }
        let shown = matches!(variable.home, Home::Fixed(_)) || variable.name.starts_with('_');
        if read.contains(id) || shown || shared.contains(&variable.span) || !never.insert(id) {
            continue;
        }
        let message = format!("`{}` is assigned but never read", variable.name);
        out.push(
            Diagnostic::new(Code::UnreadAssignment, span, message)
                .label("the value is not used")
                .other(variable.span, "declared here"),
        );
    }
    special::check(context, out);
    late::check(context, out);
    let mut written: Vec<Span> = targets.iter().map(|&(.., span)| span).collect();
    written.sort_unstable();
    for body in context.own_bodies() {
        let function = &context.program.functions[body.id];
        let mut walk = Backward { context, written: &written, dead: Vec::new(), exits: Vec::new() };
        walk.statements(&function.body, &mut BTreeSet::new());
        for (id, span) in walk.dead {
            let variable = &context.program.variables[id];
            let is_left_out = never.contains(&id) || loops.contains_key(&variable.span);
            if is_left_out || variable.name.starts_with('_') {
                continue;
            }
            let message = format!("this value of `{}` is never read", variable.name);
            out.push(
                Diagnostic::new(Code::UnreadAssignment, span, message)
                    .label("overwritten or discarded before it is read"),
            );
        }
    }
}

/// The variables of loops over ranges, by their places; true if an endless loop was reported for
/// an assignment.
fn loop_variables(context: &Context<'_>) -> BTreeMap<Span, bool> {
    let mut found = BTreeMap::new();
    for body in context.own_bodies() {
        context.nodes(body).for_each(|node| {
            if let Node::Statement(statement) = node
                && let Written::For { variable, over, body } = &statement.kind
                && matches!(**over, Iteration::Range(..))
            {
                let is_endless = restart(context, &variable.text, over, &body.statements);
                found.insert(variable.span, is_endless.is_some());
            }
        });
    }
    found
}

/// An assignment to the variable of a loop that only the loop itself reads.
fn changes_loop(name: &str, declared: Span, span: Span, is_endless: bool) -> Option<Diagnostic> {
    let message = format!("this changes how often the loop over `{name}` runs");
    (!is_endless).then(|| {
        Diagnostic::new(Code::UnreadAssignment, span, message)
            .label(format!("only the loop itself reads `{name}`"))
            .other(declared, "the variable of the loop")
            .note("a loop adds to its variable after each round")
            .help("the loop counts by itself: remove the assignment, or use `by` or `break`")
    })
}

/// The declarations of variables that modules share: others may read them.
fn shared(context: &Context<'_>) -> BTreeSet<Span> {
    let items = context.units.iter().skip(1).flat_map(|unit| &unit.file.items);
    let variables = items.flat_map(|item| match (item, item.declaration()) {
        (ast::Item::Public(_), ast::Item::Var(list)) => list.as_slice(),
        _ => &[],
    });
    variables.map(|variable| variable.name.span).collect()
}

fn target_span(place: &ast::Expr) -> Span {
    place.as_name().map_or(place.span, |name| name.span)
}

type Live = BTreeSet<VarId>;

/// Goes backward through a body, with the local variables whose values are still needed.
struct Backward<'c, 'a> {
    context: &'c Context<'a>,
    /// Assignments that the author wrote as such: a declaration needs some value.
    written: &'c [Span],
    dead: Vec<(VarId, Span)>,
    /// What is needed after each enclosing loop, and at the end of its body.
    exits: Vec<(Live, Live)>,
}

impl Backward<'_, '_> {
    fn statements(&mut self, list: &[Statement], live: &mut Live) {
        for statement in list.iter().rev() {
            self.statement(statement, live);
        }
    }

    fn statement(&mut self, statement: &Statement, live: &mut Live) {
        match &statement.kind {
            StatementKind::Eval(expr) => self.expr(expr, live),
            StatementKind::If(branches, otherwise) => {
                let after = live.clone();
                self.statements(otherwise, live);
                for branch in branches.iter().rev() {
                    let mut other = after.clone();
                    self.statements(&branch.then, &mut other);
                    live.append(&mut other);
                    self.expr(&branch.condition, live);
                }
            }
            StatementKind::While(condition, body) => {
                self.repeated(statement, body, live);
                self.expr(condition, live);
            }
            StatementKind::Range { last, body, .. } => {
                self.repeated(statement, body, live);
                self.expr(last, live);
            }
            StatementKind::Cells { origin, body, .. } => {
                self.repeated(statement, body, live);
                origin.iter().for_each(|origin| self.expr(origin, live));
            }
            StatementKind::Switch { subject, arms, otherwise } => {
                let after = live.clone();
                self.statements(otherwise, live);
                for arm in arms {
                    let mut other = after.clone();
                    self.statements(&arm.body, &mut other);
                    live.append(&mut other);
                }
                self.expr(subject, live);
            }
            StatementKind::Return(value) => {
                live.clear();
                value.iter().for_each(|value| self.expr(value, live));
            }
            StatementKind::Break => {
                self.exits.last().iter().for_each(|exit| live.clone_from(&exit.0))
            }
            StatementKind::Continue => {
                self.exits.last().iter().for_each(|exit| live.clone_from(&exit.1));
            }
            StatementKind::Block(block) => self.statements(block, live),
        }
    }

    /// A loop: everything that is read in it counts as needed at the end of its body.
    fn repeated(&mut self, statement: &Statement, body: &[Statement], live: &mut Live) {
        let after = live.clone();
        visit::statements(std::slice::from_ref(statement), &mut |expr| {
            read_by(expr, live);
        });
        if let StatementKind::Range { variable, .. } = &statement.kind {
            live.insert(*variable);
        }
        self.exits.push((after.clone(), live.clone()));
        self.statements(body, live);
        self.exits.pop();
        live.extend(after);
    }

    fn expr(&mut self, expr: &Expr, live: &mut Live) {
        match &expr.kind {
            ExprKind::Const(_) => {}
            ExprKind::Var(_) | ExprKind::Index(_) | ExprKind::Asm(_) => read_by(expr, live),
            ExprKind::Op(_, operands) => {
                operands.iter().rev().for_each(|operand| self.expr(operand, live));
            }
            ExprKind::Call(call) => {
                call.arguments.iter().rev().for_each(|argument| self.expr(argument, live));
            }
            ExprKind::Element(_, a) | ExprKind::Not(a) => self.expr(a, live),
            ExprKind::Store(store, variable, value) => {
                let home = self.context.program.variables[*variable].home;
                let needed = live.contains(variable) || !matches!(home, Home::Local(..));
                if !needed && self.written.binary_search(&expr.span).is_ok() {
                    self.dead.push((*variable, expr.span));
                }
                if *store == Store::Set {
                    live.remove(variable);
                }
                self.expr(value, live);
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                let mut other = live.clone();
                self.expr(b, &mut other);
                live.append(&mut other);
                self.expr(a, live);
            }
            ExprKind::If(parts) => {
                let [condition, a, b] = &**parts;
                let mut other = live.clone();
                self.expr(a, live);
                self.expr(b, &mut other);
                live.append(&mut other);
                self.expr(condition, live);
            }
            ExprKind::Sequence(parts) => {
                let (list, last) = &**parts;
                self.expr(last, live);
                list.iter().rev().for_each(|part| self.expr(part, live));
            }
            ExprKind::DestroyWhile(parts) => {
                let (body, mark) = &**parts;
                self.expr(mark, live);
                visit::expr(expr, &mut |inner| read_by(inner, live));
                self.exits.push((live.clone(), live.clone()));
                self.statements(body, live);
                self.exits.pop();
            }
        }
    }
}

/// Adds the variables that an expression itself reads.
fn read_by(expr: &Expr, live: &mut Live) {
    if !matches!(expr.kind, ExprKind::Store(..)) {
        visit::named(expr, &mut |variable| {
            live.insert(variable);
        });
    }
}
