//! Inlining: a function that is called once, by a statement, replaces the call.

use std::collections::{BTreeMap, BTreeSet};

use grammar::isa::Op;

use super::graph::{Block, BlockId, Exit, Graph};
use super::operators;
use crate::ir::{Item, Label};

/// Functions with more returns are not inlined: the last return needs no jump, each other one has
/// two bytes more than `$51`, and the call and a return are saved.
const MOST_RETURNS: usize = 2;

pub(super) fn run(graph: &mut Graph) {
    let references = graph.references();
    let entries = operators::at_entries(graph);
    // Calls of functions without another reference, those of a block from the last to the first:
    // the part that is split off after a call has no calls that are still to be inlined.
    let mut calls: Vec<(BlockId, usize, BlockId)> = Vec::new();
    for block in graph.reachable() {
        let Some(mut operators) = entries[block].clone() else { continue };
        let mut here = Vec::new();
        let items = &graph.blocks[block].items;
        for (k, item) in items.iter().enumerate() {
            if operators.is_empty()
                && *item == Item::Op(Op::Call)
                && let Some(Item::Offset16(label)) = items.get(k + 1)
                && references[graph.block(*label)] == 1
            {
                here.push((block, k, graph.block(*label)));
            }
            operators.step(item);
        }
        calls.extend(here.into_iter().rev());
    }
    let mut functions = Functions::new(graph);
    for (block, at, callee) in calls {
        let is_last =
            graph.blocks[block].items.len() == at + 2 && graph.blocks[block].exit == Exit::Return;
        // A return in assembly would return from the caller.
        if functions.has_assembly(callee) {
            continue;
        }
        let owner = functions.owner(block);
        if owner == functions.owner(callee) {
            continue;
        }
        let returns = functions.returns(callee);
        if returns.len() > MOST_RETURNS && !is_last {
            continue;
        }
        let rest = split(graph, block, at);
        functions.split(block, graph.block(rest));
        for end in returns {
            graph.blocks[end].exit = Exit::Goto(rest);
        }
        functions.inline(callee, owner);
    }
}

/// Splits a block at a call: the part in front continues with the callee, the part after it is a
/// new block.
fn split(graph: &mut Graph, block: BlockId, at: usize) -> Label {
    let items = &mut graph.blocks[block].items;
    let after = items.split_off(at + 2);
    let Some(Item::Offset16(callee)) = items.pop() else {
        panic!("the offset of a call follows it")
    };
    items.pop();
    let exit = std::mem::replace(&mut graph.blocks[block].exit, Exit::Goto(callee));
    graph.add(Block { items: after, exit })
}

/// The function of each block, identified by its entry block, and the returns of functions.
struct Functions {
    owner: BTreeMap<BlockId, BlockId>,
    /// Functions that were inlined, each with its caller.
    inlined: BTreeMap<BlockId, BlockId>,
    returns: BTreeMap<BlockId, Vec<BlockId>>,
    /// Functions with assembly.
    assembly: BTreeSet<BlockId>,
}

impl Functions {
    fn new(graph: &Graph) -> Functions {
        let mut functions = Functions {
            owner: BTreeMap::new(),
            inlined: BTreeMap::new(),
            returns: BTreeMap::new(),
            assembly: BTreeSet::new(),
        };
        let blocks = graph.reachable();
        let called = blocks.iter().flat_map(|&block| graph.callees(block));
        for entry in graph.roots().chain(called) {
            let mut open = vec![entry];
            while let Some(block) = open.pop() {
                if functions.owner.contains_key(&block) {
                    continue;
                }
                functions.owner.insert(block, entry);
                let Block { items, exit } = &graph.blocks[block];
                if items.iter().any(|item| matches!(item, Item::Asm(_))) {
                    functions.assembly.insert(entry);
                }
                if *exit == Exit::Return {
                    functions.returns.entry(entry).or_default().push(block);
                }
                open.extend(graph.successors(block));
            }
        }
        functions
    }

    /// The function that a block is part of now.
    fn owner(&self, block: BlockId) -> BlockId {
        let mut owner = self.owner[&block];
        while let Some(&caller) = self.inlined.get(&owner) {
            owner = caller;
        }
        owner
    }

    fn has_assembly(&self, entry: BlockId) -> bool {
        self.assembly.contains(&entry)
    }

    fn returns(&self, entry: BlockId) -> Vec<BlockId> {
        self.returns.get(&entry).cloned().unwrap_or_default()
    }

    /// Notes that the end of a block has become a block of its own.
    fn split(&mut self, block: BlockId, rest: BlockId) {
        let first = self.owner[&block];
        self.owner.insert(rest, first);
        if let Some(returns) = self.returns.get_mut(&first) {
            for end in returns.iter_mut().filter(|end| **end == block) {
                *end = rest;
            }
        }
    }

    fn inline(&mut self, callee: BlockId, caller: BlockId) {
        self.inlined.insert(callee, caller);
    }
}
