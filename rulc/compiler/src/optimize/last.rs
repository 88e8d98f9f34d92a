//! What `last` is known to be (E1, E2): a `return` of that value needs no code.

use std::collections::BTreeMap;

use grammar::isa::{Op, Part};

use super::graph::{Exit, Graph};
use super::pending::{self, Pending};
use crate::analyze::Places;
use crate::ir::Item;

/// What is known of the last value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    Const(i32),
    /// What the variable with this index holds.
    Var(u8),
    Unknown,
}

pub(super) fn run(graph: &mut Graph, places: &Places) {
    let pending = pending::at_blocks(graph);
    let entries = entries(graph, places, &pending);
    for (number, entry) in entries {
        let Some(Some(waiting)) = pending.get(number) else { continue };
        let Some(block) = graph.blocks.get_mut(number) else { continue };
        if block.exit != Exit::Return {
            continue;
        }
        // The value of the last statement: a constant or a variable alone.
        let Some(at) = block.items.iter().rposition(|item| !matches!(item, Item::Source(_))) else {
            continue;
        };
        let value = match block.items.get(at) {
            Some(Item::Const(value)) => Last::Const(*value),
            Some(Item::Var(variable)) => Last::Var(places.get(*variable).get()),
            _ => continue,
        };
        let mut state = State { last: entry, pending: waiting.clone(), begin: None, places };
        for item in block.items.iter().take(at) {
            state.step(item);
        }
        if state.pending.is_empty() && state.last == value {
            block.items.remove(at);
        }
    }
}

/// What is known at the beginning of each block.
fn entries(graph: &Graph, places: &Places, pending: &[Option<Pending>]) -> BTreeMap<usize, Last> {
    let mut known: BTreeMap<usize, Last> = BTreeMap::new();
    let mut waiting: Vec<(usize, Last)> =
        graph.roots().map(|root| (root, Last::Const(0))).collect();
    while let Some((number, last)) = waiting.pop() {
        let joined = match known.get(&number) {
            Some(&before) if before == last => continue,
            Some(Last::Unknown) => continue,
            Some(_) => Last::Unknown,
            None => last,
        };
        known.insert(number, joined);
        let Some(block) = graph.blocks.get(number) else { continue };
        for callee in graph.callees(number) {
            waiting.push((callee, Last::Const(0)));
        }
        let Some(Some(entry)) = pending.get(number) else {
            // Where its statements begin and end is not known.
            let next = graph.successors(number).into_iter();
            waiting.extend(next.map(|block| (block, Last::Unknown)));
            continue;
        };
        // In the middle of a statement only its end decides; where it began is not known here.
        let begin = if entry.is_empty() { None } else { Some(Begin::Elsewhere) };
        let mut state = State { last: joined, pending: entry.clone(), begin, places };
        for item in &block.items {
            state.step(item);
            if let Item::BranchOffset(branch) = item {
                waiting.push((graph.block(graph.target(*branch)), state.last));
            }
        }
        match &block.exit {
            Exit::Goto(label) => waiting.push((graph.block(*label), state.last)),
            Exit::Return | Exit::Never => {}
            Exit::Case(targets) => {
                waiting.extend(targets.iter().map(|&label| (graph.block(label), state.last)));
            }
        }
    }
    known
}

/// How the present statement began.
#[derive(Clone, Copy, Debug)]
enum Begin {
    /// With `v = ` for the variable with this index.
    Store(u8),
    /// With `$5B`; which variable comes next.
    StoreOf,
    /// With a branch, which changes nothing by itself.
    Branch,
    Elsewhere,
}

struct State<'a> {
    last: Last,
    pending: Pending,
    begin: Option<Begin>,
    places: &'a Places,
}

impl State<'_> {
    fn step(&mut self, item: &Item) {
        if matches!(item, Item::Source(_)) {
            return;
        }
        let first = self.pending.is_empty();
        let before = self.begin;
        match item {
            Item::Op(Op::Store) if first => self.begin = Some(Begin::StoreOf),
            Item::Branch(_) | Item::Op(Op::BranchShort | Op::Case) if first => {
                self.begin = Some(Begin::Branch);
            }
            Item::Index(variable, _)
                if matches!(self.begin, Some(Begin::StoreOf)) && self.pending.depth() == 1 =>
            {
                self.begin = Some(Begin::Store(self.places.get(*variable).get()));
            }
            _ if first => self.begin = Some(Begin::Elsewhere),
            _ => {}
        }
        // Whatever may change a variable: assignments inside, calls, loops over cells.
        let changes = match item {
            Item::Op(op) => *op == Op::Call || op.effects().writes.has(Part::Variables),
            item => matches!(item, Item::Asm(_)),
        };
        if changes && matches!(self.last, Last::Var(_)) {
            self.last = Last::Unknown;
        }
        self.pending.step(item);
        if self.pending.is_empty() {
            let value = match (item, before.filter(|_| !first), self.begin) {
                (Item::Const(value), None, _) if first => Some(Last::Const(*value)),
                (Item::Var(variable), None, _) if first => {
                    Some(Last::Var(self.places.get(*variable).get()))
                }
                (_, _, Some(Begin::Branch)) => None,
                (_, _, Some(Begin::Store(index))) => Some(Last::Var(index)),
                _ => Some(Last::Unknown),
            };
            if let Some(value) = value {
                self.last = value;
            }
            self.begin = None;
        }
    }
}
