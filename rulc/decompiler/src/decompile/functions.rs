//! All subroutines of a rule: their code, whether their values are used, and their form in the
//! source.

use std::collections::{BTreeMap, BTreeSet};

use grammar::isa::{Address, Op};
use grammar::rul3::{Layout, Phase};

use super::ast::{Ast, Cond};
use super::build::graph;
use super::read::{Block, blocks};
use super::structure::structure;
use super::tree::{Kind, Node, Writes};
use super::walk::{Routine, routine};
use super::why::Why;

/// The subroutines of a rule.
pub(super) struct Functions {
    pub(super) routines: BTreeMap<usize, Routine>,
    /// The variables that each one can change, itself or by its calls.
    pub(super) writes: Writes,
    pub(super) phases: Vec<(Phase, usize)>,
    blocks: BTreeMap<usize, Result<Vec<Block>, Why>>,
    /// Those that are assembly because the compiler rejects them otherwise.
    refused: BTreeSet<usize>,
}

/// The form of each subroutine: statements, or why it is assembly.
pub(super) type Bodies = BTreeMap<usize, Result<Vec<Ast>, Why>>;

impl Functions {
    /// Finds the subroutines of a rule, starting with its phases.
    pub(super) fn new(bytes: &[u8], layout: &Layout) -> Functions {
        let phases: Vec<(Phase, usize)> = Phase::ALL
            .into_iter()
            .filter_map(|phase| Some((phase, layout.phase(phase).and_then(Address::index)?)))
            .collect();
        let mut budget = 1000 + 16 * bytes.len();
        let mut routines: BTreeMap<usize, Routine> = BTreeMap::new();
        let mut open: Vec<usize> = phases.iter().map(|&(_, entry)| entry).collect();
        while let Some(entry) = open.pop() {
            if routines.contains_key(&entry) {
                continue;
            }
            let routine = routine(bytes, entry, &mut budget);
            open.extend(&routine.callees);
            routines.insert(entry, routine);
        }
        let writes = closed(&routines);
        let mut budget = 20_000 + 16 * bytes.len();
        let blocks = routines
            .keys()
            .map(|&entry| (entry, blocks(bytes, entry, &writes, &mut budget)))
            .collect();
        Functions { routines, writes, phases, blocks, refused: BTreeSet::new() }
    }

    /// Makes a subroutine assembly; false if it is already.
    pub(super) fn refuse(&mut self, entry: usize) -> bool {
        self.refused.insert(entry)
    }

    /// Makes all subroutines assembly; false if they are already.
    pub(super) fn refuse_all(&mut self) -> bool {
        let all: BTreeSet<usize> = self.routines.keys().copied().collect();
        std::mem::replace(&mut self.refused, all) != self.refused
    }

    /// The form of the phases and of what they call; an error if something is neither statements
    /// nor assembly.
    pub(super) fn bodies(&self) -> Result<Bodies, Why> {
        // The host uses the values of phases B and S. Whether other values are used depends on the
        // form of the callers.
        let host = |phase: Phase| matches!(phase, Phase::Signal | Phase::Score);
        let mut used: BTreeSet<usize> = self
            .phases
            .iter()
            .filter(|&&(phase, _)| host(phase))
            .map(|&(_, entry)| entry)
            .collect();
        let mut bodies = Bodies::new();
        let mut open: Vec<usize> = self.phases.iter().map(|&(_, entry)| entry).collect();
        while let Some(entry) = open.pop() {
            let blocks = self.blocks.get(&entry).ok_or(Why::TooLarge)?;
            let body = self.body(entry, blocks, used.contains(&entry));
            let mut uses = BTreeSet::new();
            let mut calls = BTreeMap::new();
            match &body {
                Ok(list) => {
                    values(list, &mut uses);
                    count_calls(list, &mut calls);
                }
                Err(_) => {
                    let routine = self.routines.get(&entry).ok_or(Why::TooLarge)?;
                    if let Some(why) = routine.lacks {
                        return Err(why);
                    }
                    uses.extend(&routine.callees);
                }
            }
            bodies.insert(entry, body);
            // A subroutine whose value turns out to be used is visited again.
            open.extend(uses.into_iter().filter(|&callee| used.insert(callee)));
            open.extend(calls.into_keys().filter(|callee| !bodies.contains_key(callee)));
        }
        Ok(self.in_loops(bodies))
    }

    fn body(
        &self,
        entry: usize,
        blocks: &Result<Vec<Block>, Why>,
        used: bool,
    ) -> Result<Vec<Ast>, Why> {
        if self.refused.contains(&entry) {
            return Err(Why::Compiler);
        }
        let blocks = blocks.as_ref().map_err(|&why| why)?;
        let mut list = structure(&graph(blocks, &self.writes, used)?)?;
        if !used && list.last() == Some(&Ast::Return(None)) {
            list.pop();
        }
        Ok(list)
    }

    /// Inlines subroutines that only one loop over cells calls into that loop.
    fn in_loops(&self, mut bodies: Bodies) -> Bodies {
        let mut calls = self.calls(&bodies);
        for &(_, entry) in &self.phases {
            *calls.entry(entry).or_default() += 2;
        }
        for entry in self.routines.keys() {
            match bodies.remove(entry) {
                Some(Ok(mut list)) => {
                    put_in_loops(&mut list, &calls, &mut bodies);
                    bodies.insert(*entry, Ok(list));
                }
                Some(assembly) => drop(bodies.insert(*entry, assembly)),
                None => {}
            }
        }
        bodies
    }

    /// The number of calls of each subroutine; a call in assembly counts as several.
    pub(super) fn calls(&self, bodies: &Bodies) -> BTreeMap<usize, usize> {
        let mut calls: BTreeMap<usize, usize> = BTreeMap::new();
        for (entry, body) in bodies {
            match body {
                Ok(list) => count_calls(list, &mut calls),
                Err(_) => {
                    let callees = self.routines.get(entry).map(|routine| &routine.callees);
                    for callee in callees.into_iter().flatten() {
                        *calls.entry(*callee).or_default() += 2;
                    }
                }
            }
        }
        calls
    }
}

/// Inlines subroutines that are called once into the loops over cells that call them.
fn put_in_loops(list: &mut [Ast], calls: &BTreeMap<usize, usize>, bodies: &mut Bodies) {
    for statement in list {
        match statement {
            Ast::For { variable, body, .. } => {
                if let [Ast::Eval(call)] = body.as_slice()
                    && let Kind::Call(entry) = call.kind
                    && calls.get(&entry) == Some(&1)
                    && let Some(Ok(list)) = bodies.get(&entry)
                    && let Some(inside) = loop_body(list, *variable)
                {
                    bodies.remove(&entry);
                    *body = inside;
                }
                put_in_loops(body, calls, bodies);
            }
            Ast::If(_, a, b) => {
                put_in_loops(a, calls, bodies);
                put_in_loops(b, calls, bodies);
            }
            Ast::While(_, body) => put_in_loops(body, calls, bodies),
            Ast::Switch(_, arms, other) => {
                arms.iter_mut().for_each(|(_, arm)| put_in_loops(arm, calls, bodies));
                put_in_loops(other, calls, bodies);
            }
            Ast::Eval(_) | Ast::Return(_) | Ast::Break | Ast::Continue => {}
        }
    }
}

/// A subroutine that does nothing for the cell 0, as the body of a loop with this variable.
fn loop_body(list: &[Ast], variable: u8) -> Option<Vec<Ast>> {
    let is_variable = |condition: &Cond| match condition {
        Cond::Tree(tree) => tree.kind == Kind::Var(variable),
        _ => false,
    };
    let is_none = |condition: &Cond| match condition {
        Cond::Not(inner) => is_variable(inner),
        Cond::Tree(tree) => match &tree.kind {
            Kind::Op(Op::Equal, operands) => {
                let [a, b] = operands.as_slice() else { return false };
                a.kind == Kind::Var(variable) && b.as_constant() == Some(0)
            }
            _ => false,
        },
        _ => false,
    };
    let mut body = match list {
        [Ast::If(condition, then, otherwise), rest @ ..]
            if is_none(condition) && *then == [Ast::Return(None)] && otherwise.is_empty() =>
        {
            rest.to_vec()
        }
        [Ast::If(condition, then, otherwise)] if is_variable(condition) && otherwise.is_empty() => {
            then.clone()
        }
        _ => return None,
    };
    if !continued(&mut body, true) {
        return None;
    }
    if body.last() == Some(&Ast::Continue) {
        body.pop();
    }
    Some(body)
}

/// Turns every `return` into a `continue`; false if that is not possible.
fn continued(list: &mut [Ast], outermost: bool) -> bool {
    list.iter_mut().all(|statement| match statement {
        Ast::Return(None) if outermost => {
            *statement = Ast::Continue;
            true
        }
        Ast::Return(_) => false,
        Ast::If(_, a, b) => continued(a, outermost) && continued(b, outermost),
        Ast::Switch(_, arms, other) => {
            continued(other, outermost) && arms.iter_mut().all(|(_, arm)| continued(arm, outermost))
        }
        Ast::While(_, body) | Ast::For { body, .. } => continued(body, false),
        Ast::Eval(_) | Ast::Break | Ast::Continue => true,
    })
}

/// Adds the subroutines whose values the statements use.
fn values(list: &[Ast], used: &mut BTreeSet<usize>) {
    visit(list, &mut |tree, is_statement| {
        if let Kind::Call(entry) = tree.kind
            && !is_statement
        {
            used.insert(entry);
        }
    });
}

fn count_calls(list: &[Ast], calls: &mut BTreeMap<usize, usize>) {
    visit(list, &mut |tree, _| {
        if let Kind::Call(entry) = tree.kind {
            *calls.entry(entry).or_default() += 1;
        }
    });
}

/// Visits all expressions and their parts; the visitor learns which are statements.
fn visit(list: &[Ast], see: &mut dyn FnMut(&Node, bool)) {
    for statement in list {
        match statement {
            Ast::Eval(tree) => {
                see(tree, true);
                tree.parts().into_iter().for_each(|part| visit_tree(part, see));
            }
            Ast::If(condition, a, b) => {
                visit_condition(condition, see);
                visit(a, see);
                visit(b, see);
            }
            Ast::While(condition, body) => {
                condition.iter().for_each(|condition| visit_condition(condition, see));
                visit(body, see);
            }
            Ast::For { origin, body, .. } => {
                origin.iter().for_each(|origin| visit_tree(origin, see));
                visit(body, see);
            }
            Ast::Switch(_, arms, other) => {
                arms.iter().for_each(|(_, arm)| visit(arm, see));
                visit(other, see);
            }
            Ast::Return(value) => value.iter().for_each(|value| visit_tree(value, see)),
            Ast::Break | Ast::Continue => {}
        }
    }
}

fn visit_condition(condition: &Cond, see: &mut dyn FnMut(&Node, bool)) {
    match condition {
        Cond::Tree(tree) => visit_tree(tree, see),
        Cond::Not(inner) => visit_condition(inner, see),
        Cond::And(a, b) | Cond::Or(a, b) => {
            visit_condition(a, see);
            visit_condition(b, see);
        }
    }
}

fn visit_tree(tree: &Node, see: &mut dyn FnMut(&Node, bool)) {
    see(tree, false);
    tree.parts().into_iter().for_each(|part| visit_tree(part, see));
}

/// The variables that subroutines change, themselves or by their calls.
fn closed(routines: &BTreeMap<usize, Routine>) -> Writes {
    let mut writes: Writes =
        routines.iter().map(|(&entry, routine)| (entry, routine.writes)).collect();
    let mut callers: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (&caller, routine) in routines {
        for &callee in &routine.callees {
            callers.entry(callee).or_default().push(caller);
        }
    }
    let mut open: Vec<usize> = routines.keys().copied().collect();
    while let Some(callee) = open.pop() {
        let changed = writes[&callee];
        for &caller in callers.get(&callee).into_iter().flatten() {
            if let Some(slot) = writes.get_mut(&caller)
                && *slot | changed != *slot
            {
                *slot |= changed;
                open.push(caller);
            }
        }
    }
    writes
}
