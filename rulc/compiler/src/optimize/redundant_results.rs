//! Elimination of redundant results: the machine returns the last value that it evaluated (E1, E2),
//! so a `return` of a value that is known to be the last one needs no code.

use std::collections::BTreeMap;

use grammar::isa::Op;

use super::graph::{BlockId, Exit, Graph};
use super::operators::{self, OperatorStack};
use crate::analyze::Places;
use crate::index::IndexVec;
use crate::ir::Item;

/// What is known about the last value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    Const(i32),
    /// The value of the variable with this index.
    Var(u8),
    Unknown,
}

pub(super) fn run(graph: &mut Graph, places: &Places) {
    let operators = operators::at_entries(graph);
    let entries = entries(graph, places, &operators);
    for (id, entry) in entries {
        let Some(awaiting) = &operators[id] else { continue };
        let block = &mut graph.blocks[id];
        if block.exit != Exit::Return {
            continue;
        }
        // The last statement, if it is a constant or a variable.
        let Some(at) = block.items.iter().rposition(|item| !matches!(item, Item::Source(_))) else {
            continue;
        };
        let value = match block.items.get(at) {
            Some(Item::Const(value)) => Last::Const(*value),
            Some(Item::Var(variable)) => Last::Var(places.get(*variable).get()),
            _ => continue,
        };
        let mut state = State { last: entry, operators: awaiting.clone(), start: None, places };
        for item in block.items.iter().take(at) {
            state.step(item);
        }
        if state.operators.is_empty() && state.last == value {
            block.items.remove(at);
        }
    }
}

/// What is known at the start of each block.
fn entries(
    graph: &Graph,
    places: &Places,
    operators: &IndexVec<BlockId, Option<OperatorStack>>,
) -> BTreeMap<BlockId, Last> {
    let mut known: BTreeMap<BlockId, Last> = BTreeMap::new();
    let mut open: Vec<(BlockId, Last)> = graph.roots().map(|root| (root, Last::Const(0))).collect();
    while let Some((id, last)) = open.pop() {
        let joined = match known.get(&id) {
            Some(&before) if before == last => continue,
            Some(Last::Unknown) => continue,
            Some(_) => Last::Unknown,
            None => last,
        };
        known.insert(id, joined);
        let block = &graph.blocks[id];
        for callee in graph.callees(id) {
            open.push((callee, Last::Const(0)));
        }
        let Some(entry) = &operators[id] else {
            // It is not known where its statements start and end.
            let next = graph.successors(id).into_iter();
            open.extend(next.map(|block| (block, Last::Unknown)));
            continue;
        };
        // Of a statement that started in another block, only the end is known.
        let start = if entry.is_empty() { None } else { Some(Start::Other) };
        let mut state = State { last: joined, operators: entry.clone(), start, places };
        for item in &block.items {
            state.step(item);
            if let Item::BranchOffset(branch) = item {
                open.push((graph.block(graph.target(*branch)), state.last));
            }
        }
        match &block.exit {
            Exit::Goto(label) => open.push((graph.block(*label), state.last)),
            Exit::Return | Exit::Never => {}
            Exit::Case(targets) => {
                open.extend(targets.iter().map(|&label| (graph.block(label), state.last)));
            }
        }
    }
    known
}

/// How the present statement started.
#[derive(Clone, Copy, Debug)]
enum Start {
    /// With `v = ` for the variable with this index.
    Store(u8),
    /// With `$5B`; the variable follows.
    StoreOf,
    /// With a branch, which changes nothing by itself.
    Branch,
    Other,
}

struct State<'a> {
    last: Last,
    operators: OperatorStack,
    start: Option<Start>,
    places: &'a Places,
}

impl State<'_> {
    fn step(&mut self, item: &Item) {
        if matches!(item, Item::Source(_)) {
            return;
        }
        let first = self.operators.is_empty();
        let before = self.start;
        match item {
            Item::Op(Op::Store) if first => self.start = Some(Start::StoreOf),
            Item::Branch(_) | Item::Op(Op::BranchShort | Op::Case) if first => {
                self.start = Some(Start::Branch);
            }
            Item::Index(variable, _)
                if matches!(self.start, Some(Start::StoreOf)) && self.operators.depth() == 1 =>
            {
                self.start = Some(Start::Store(self.places.get(*variable).get()));
            }
            _ if first => self.start = Some(Start::Other),
            _ => {}
        }
        // Whatever can change a variable: assignments inside, calls, loops over cells.
        let changes = matches!(
            item,
            Item::Op(
                Op::Store | Op::Call | Op::Neighbors | Op::Adjacent | Op::Hexagons | Op::Cells
            ) | Item::Asm(_)
        );
        if changes && matches!(self.last, Last::Var(_)) {
            self.last = Last::Unknown;
        }
        self.operators.step(item);
        if self.operators.is_empty() {
            let value = match (item, before.filter(|_| !first), self.start) {
                (Item::Const(value), None, _) if first => Some(Last::Const(*value)),
                (Item::Var(variable), None, _) if first => {
                    Some(Last::Var(self.places.get(*variable).get()))
                }
                (_, _, Some(Start::Branch)) => None,
                (_, _, Some(Start::Store(index))) => Some(Last::Var(index)),
                _ => Some(Last::Unknown),
            };
            if let Some(value) = value {
                self.last = value;
            }
            self.start = None;
        }
    }
}
