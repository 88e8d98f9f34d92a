//! The input of all lints.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use grammar::rul3::{Phase, RuleFile};
use grammar::span::Span;
use grammar_text::ast::{self, AsmItem, AsmKind, Block, ExprKind, Item, Name};

use super::walk::{self, Node};
use crate::analyze::CallGraph;
use crate::kinds::Kinds;
use crate::load::Unit;
use crate::output::Message;
use crate::program::{FunctionId, Program, VarId};
use crate::resolve::{Facts, Resolved, Symbol};
use crate::source::Sources;

/// A program, and what is known about it.
pub(crate) struct Context<'a> {
    /// True if it has no errors. Otherwise, only bodies without errors are here, and no tests.
    pub(super) is_whole: bool,
    pub(super) units: &'a [Unit],
    pub(super) program: &'a Program,
    pub(super) rule: &'a RuleFile,
    pub(super) facts: &'a Facts,
    pub(super) kinds: &'a Kinds,
    /// The functions that are declared messages.
    pub(super) messages: &'a BTreeMap<FunctionId, Message>,
    pub(super) calls: CallGraph,
    pub(super) bodies: Vec<Body<'a>>,
    nodes: Vec<Node<'a>>,
    sources: &'a Sources,
}

/// The bodies of a program.
pub(crate) struct Bodies<'a> {
    calls: CallGraph,
    bodies: Vec<Body<'a>>,
    nodes: Vec<Node<'a>>,
}

/// A function or a phase, as written.
pub(super) struct Body<'a> {
    pub(super) id: FunctionId,
    /// Its parameters; none for a phase.
    pub(super) parameters: &'a [Name],
    pub(super) block: &'a Block,
    /// Which of the nodes are its own.
    nodes: Range<usize>,
    /// True if it is part of a standard module.
    pub(super) standard: bool,
}

impl<'a> Bodies<'a> {
    /// Finds the bodies of a program.
    pub(crate) fn new(units: &'a [Unit], program: &Program, sources: &Sources) -> Bodies<'a> {
        let (mut bodies, mut nodes) = (Vec::new(), Vec::new());
        let by_span: BTreeMap<Span, FunctionId> =
            program.functions.pairs().map(|(id, f)| (f.span, id)).collect();
        for unit in units {
            let standard = sources[unit.source].is_standard();
            for item in &unit.file.items {
                let (span, parameters, block) = match item.declaration() {
                    Item::Function(f) => (f.name.span, f.parameters.as_slice(), &f.body),
                    Item::Phase(phase) => (phase.letter.span, &[][..], &phase.body),
                    _ => continue,
                };
                if let Some(&id) = by_span.get(&span) {
                    let start = nodes.len();
                    walk::block(block, &mut |node| nodes.extend(has_parts(node).then_some(node)));
                    let nodes = start..nodes.len();
                    bodies.push(Body { id, parameters, block, nodes, standard });
                }
            }
        }
        Bodies { calls: CallGraph::new(program), bodies, nodes }
    }

    /// Keeps some of the bodies, by their places.
    pub(crate) fn retain(&mut self, is_kept: impl Fn(Span) -> bool) {
        self.bodies.retain(|body| is_kept(body.block.span));
    }
}

/// False for names and literals.
const fn has_parts(node: Node<'_>) -> bool {
    let Node::Expr(expr) = node else { return true };
    !matches!(
        expr.kind,
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Name(_) | ExprKind::Path(_)
    )
}

impl<'a> Context<'a> {
    pub(crate) fn new(
        units: &'a [Unit],
        resolved: &'a Resolved,
        kinds: &'a Kinds,
        bodies: Bodies<'a>,
        sources: &'a Sources,
        is_whole: bool,
    ) -> Context<'a> {
        let Bodies { calls, bodies, nodes } = bodies;
        Context {
            is_whole,
            units,
            program: &resolved.program,
            rule: &resolved.rule,
            facts: &resolved.facts,
            kinds,
            messages: &resolved.messages,
            calls,
            bodies,
            nodes,
            sources,
        }
    }

    /// The parts of a body except for names and literals, outer parts first. Most lints need no
    /// others, and many lints go through them.
    pub(super) fn nodes(&self, body: &Body<'a>) -> impl Iterator<Item = Node<'a>> {
        self.nodes.get(body.nodes.clone()).unwrap_or_default().iter().copied()
    }

    /// The text at a place.
    pub(super) fn text(&self, span: Span) -> &'a str {
        self.sources[span.source()].text.get(span.range()).unwrap_or_default()
    }

    pub(super) fn is_standard(&self, unit: &Unit) -> bool {
        self.sources[unit.source].is_standard()
    }

    /// The author's own bodies: those outside of the standard modules.
    pub(super) fn own_bodies(&self) -> impl Iterator<Item = &Body<'a>> {
        self.bodies.iter().filter(|body| !body.standard)
    }

    /// Visits the author's own code: the [`nodes`](Context::nodes) of bodies, and the contents of
    /// tests.
    pub(super) fn own_code(&self, mut visit: impl FnMut(Node<'a>)) {
        for body in self.own_bodies() {
            self.nodes(body).for_each(&mut visit);
        }
        self.tests(&mut visit);
    }

    /// Visits the statements and the expected values of all tests.
    pub(super) fn tests(&self, visit: &mut dyn FnMut(Node<'a>)) {
        let first = self.units.first().filter(|_| self.is_whole);
        for item in first.into_iter().flat_map(|unit| &unit.file.items) {
            if let Item::Test(test) = item {
                walk::steps(&test.steps, visit);
            }
        }
    }

    /// The function of a phase.
    pub(super) fn phase(&self, phase: Phase) -> Option<FunctionId> {
        let mut functions = self.program.functions.pairs();
        functions.find(|(_, function)| function.phase == Some(phase)).map(|(id, _)| id)
    }

    /// The functions that run only as parts of a phase, including the phase; tests do not count.
    pub(super) fn only_in(&self, phase: Phase) -> BTreeSet<FunctionId> {
        let reached = |phase: Phase| self.phase(phase).map(|id| self.reachable(id));
        let others = Phase::ALL.into_iter().filter(|&other| other != phase);
        let others: BTreeSet<FunctionId> = others.filter_map(reached).flatten().collect();
        reached(phase).unwrap_or_default().difference(&others).copied().collect()
    }

    /// A function, and all that it calls, directly or not.
    pub(super) fn reachable(&self, from: FunctionId) -> BTreeSet<FunctionId> {
        let mut seen = BTreeSet::from([from]);
        let mut waiting = vec![from];
        while let Some(function) = waiting.pop() {
            for &callee in self.calls.callees(function) {
                if seen.insert(callee) {
                    waiting.push(callee);
                }
            }
        }
        seen
    }

    /// True if assembly, or an assignment such as `V[i] = 1` whose base and index are as described,
    /// may change any variable.
    pub(super) fn assigns_by_index(&self, is_any: impl Fn(&ast::Expr, &ast::Expr) -> bool) -> bool {
        let mut found = false;
        for body in &self.bodies {
            self.nodes(body).for_each(|node| match node {
                Node::Expr(expr) => found |= matches!(expr.kind, ExprKind::Asm(_)),
                Node::Statement(statement) => {
                    if let ast::StatementKind::Assign { place, .. } = &statement.kind
                        && let ExprKind::Index(base, index) = &place.kind
                    {
                        found |= is_any(base, index);
                    }
                }
                Node::Block(_) => {}
            });
        }
        found
    }

    /// What a name stands for where it is used, unless it is built in.
    pub(super) fn symbol(&self, name: &Name) -> Option<Symbol> {
        self.facts.uses.get(&name.span).copied()
    }

    /// The variable that an expression names.
    pub(super) fn variable(&self, expr: &ast::Expr) -> Option<VarId> {
        match self.symbol(expr.as_name()?) {
            Some(Symbol::Variable(id)) => Some(id),
            _ => None,
        }
    }

    /// The function of the rule that an expression names.
    pub(super) fn function(&self, callee: &ast::Expr) -> Option<FunctionId> {
        match self.symbol(callee.as_name()?) {
            Some(Symbol::Function(id)) => Some(id),
            _ => None,
        }
    }

    /// The built-in function that is called.
    pub(super) fn builtin<'e>(&self, callee: &'e ast::Expr) -> Option<&'e str> {
        match &callee.kind {
            ExprKind::Name(name) if self.symbol(name).is_none() => Some(&name.text),
            _ => None,
        }
    }
}

/// The names in an `asm` block.
pub(super) fn asm_names<'a>(items: &'a [AsmItem], visit: &mut dyn FnMut(&'a Name)) {
    for item in items {
        match &item.kind {
            AsmKind::Word(name) | AsmKind::Path(_, name) | AsmKind::Index(name) => visit(name),
            AsmKind::List(list) => asm_names(list, visit),
            AsmKind::Label(_) | AsmKind::Int(..) | AsmKind::Text(_) => {}
        }
    }
}
