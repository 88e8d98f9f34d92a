//! Store forwarding: `v = x` in front of a statement that reads `v` first becomes a part of that
//! statement, since an assignment is an expression with the assigned value.

use grammar::isa::Op;

use super::graph::Graph;
use super::operators::{self, OperatorStack};
use crate::ir::{Item, source_at};
use crate::program::VarId;

pub(super) fn run(graph: &mut Graph) {
    let entries = operators::at_entries(graph);
    for id in graph.reachable() {
        let Some(entry) = &entries[id] else { continue };
        let block = &mut graph.blocks[id];
        let statements = statements(&block.items, entry.clone());
        // From the last to the first: a statement that moves back leaves the positions in front
        // alone.
        for (from, to) in statements.into_iter().rev() {
            let Some(variable) = assigned(&block.items[from..to]) else { continue };
            let Some(use_at) = first_use(&block.items, to, &block.items[from..to], variable) else {
                continue;
            };
            // It still comes from its own statement in the source.
            let mut statement = Vec::from_iter(source_at(&block.items, from));
            statement.extend_from_slice(&block.items[from..to]);
            statement.extend(source_at(&block.items, use_at));
            block.items.splice(use_at..=use_at, statement);
            block.items.drain(from..to);
        }
    }
}

/// The statements that start and end in a block.
fn statements(items: &[Item], mut operators: OperatorStack) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let mut start = None;
    for (k, item) in items.iter().enumerate() {
        if matches!(item, Item::Source(_)) {
            continue;
        }
        if operators.is_empty() {
            start = Some(k);
        }
        operators.step(item);
        if operators.is_empty()
            && let Some(from) = start.take()
        {
            out.push((from, k + 1));
        }
    }
    out
}

/// The variable that a statement assigns.
fn assigned(statement: &[Item]) -> Option<VarId> {
    match statement {
        // With a branch in it, it can end elsewhere too.
        [Item::Op(Op::Store), Item::Index(variable, _), value @ ..]
            if !value.iter().any(|item| matches!(item, Item::BranchOffset(_) | Item::Asm(_))) =>
        {
            Some(*variable)
        }
        _ => None,
    }
}

/// The position after a statement where the code reads the variable, if nothing that is evaluated
/// before could make a difference; or where it reads the same constant.
fn first_use(items: &[Item], from: usize, statement: &[Item], variable: VarId) -> Option<usize> {
    let mut operators = OperatorStack::default();
    for (k, item) in items.iter().enumerate().skip(from) {
        match item {
            Item::Source(_) | Item::Branch(_) | Item::Index(..) => {}
            // The constant that was stored.
            Item::Const(value) => {
                if let [_, Item::Index(_, 0), Item::Const(stored)] = statement
                    && stored == value
                {
                    return Some(k);
                }
            }
            // The set of a cell loop is fixed first, and its operand read; a body is read again.
            Item::Op(op) if op.is_cell_loop() => return None,
            Item::Op(Op::DestroyLoop | Op::Call | Op::Jump | Op::Return) => return None,
            Item::Op(op) if op.expressions() > 0 => {}
            Item::Var(read) if *read == variable => return Some(k),
            _ => return None,
        }
        // A code acts when it has its last operand: the store must not move after it.
        let depth = operators.depth();
        operators.step(item);
        if operators.depth() < depth || operators.is_empty() && !matches!(item, Item::Source(_)) {
            return None;
        }
    }
    None
}
