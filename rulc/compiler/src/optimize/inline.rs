//! A function that is called once, by a statement, stands where it is called.

use std::collections::{BTreeMap, BTreeSet};

use grammar::isa::Op;

use super::graph::{Block, Exit, Graph};
use super::pending;
use crate::ir::{Item, Label};

/// A function may return so often: the last return needs no jump, each other one needs two bytes
/// more than `$51`, and the call and a return are saved.
const MOST_RETURNS: usize = 2;

pub(super) fn run(graph: &mut Graph) {
    let references = graph.references();
    let entries = pending::at_blocks(graph);
    // Calls of functions without another reference, those of a block from its last to its first:
    // what is cut off behind a call holds none that is still to come.
    let mut calls: Vec<(usize, usize, usize)> = Vec::new();
    for block in graph.reachable() {
        let Some(Some(mut pending)) = entries.get(block).cloned() else { continue };
        let mut here = Vec::new();
        let items = &graph.blocks[block].items;
        for (k, item) in items.iter().enumerate() {
            if pending.is_empty()
                && *item == Item::Op(Op::Call)
                && let Some(Item::Offset16(label)) = items.get(k + 1)
                && references.get(graph.block(*label)) == Some(&1)
            {
                here.push((block, k, graph.block(*label)));
            }
            pending.step(item);
        }
        calls.extend(here.into_iter().rev());
    }
    let mut functions = Functions::new(graph);
    for (block, at, callee) in calls {
        let is_last =
            graph.blocks[block].items.len() == at + 2 && graph.blocks[block].exit == Exit::Return;
        // A return in assembly would be one of the caller.
        if functions.is_assembly(callee) {
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
        functions.moved(block, graph.block(rest));
        for end in returns {
            graph.blocks[end].exit = Exit::Goto(rest);
        }
        functions.join(callee, owner);
    }
}

/// Cuts a block at a call: what is in front goes on at the callee, what is behind is a new block.
fn split(graph: &mut Graph, block: usize, at: usize) -> Label {
    let items = &mut graph.blocks[block].items;
    let behind = items.split_off(at + 2);
    let callee = match items.pop() {
        Some(Item::Offset16(label)) => label,
        _ => Label(0),
    };
    items.pop();
    let exit = std::mem::replace(&mut graph.blocks[block].exit, Exit::Goto(callee));
    graph.add(Block { items: behind, exit })
}

/// Which function a block belongs to, by the block of its entry, and where functions return.
struct Functions {
    owner: BTreeMap<usize, usize>,
    /// Functions that are part of another one now.
    part_of: BTreeMap<usize, usize>,
    returns: BTreeMap<usize, Vec<usize>>,
    /// Functions with assembly.
    assembly: BTreeSet<usize>,
}

impl Functions {
    fn new(graph: &Graph) -> Functions {
        let mut functions = Functions {
            owner: BTreeMap::new(),
            part_of: BTreeMap::new(),
            returns: BTreeMap::new(),
            assembly: BTreeSet::new(),
        };
        let blocks = graph.reachable();
        let called = blocks.iter().flat_map(|&block| graph.callees(block));
        for entry in graph.roots().chain(called) {
            let mut waiting = vec![entry];
            while let Some(block) = waiting.pop() {
                if functions.owner.contains_key(&block) {
                    continue;
                }
                functions.owner.insert(block, entry);
                let items = graph.blocks.get(block).map_or(&[][..], |block| &block.items);
                if items.iter().any(|item| matches!(item, Item::Asm(_))) {
                    functions.assembly.insert(entry);
                }
                if graph.blocks.get(block).is_some_and(|block| block.exit == Exit::Return) {
                    functions.returns.entry(entry).or_default().push(block);
                }
                waiting.extend(graph.successors(block));
            }
        }
        functions
    }

    fn owner(&self, block: usize) -> usize {
        let mut owner = self.owner.get(&block).copied().unwrap_or(block);
        while let Some(&outer) = self.part_of.get(&owner) {
            owner = outer;
        }
        owner
    }

    fn is_assembly(&self, entry: usize) -> bool {
        self.assembly.contains(&entry)
    }

    fn returns(&self, entry: usize) -> Vec<usize> {
        self.returns.get(&entry).cloned().unwrap_or_default()
    }

    /// The end of a block is a block of its own now.
    fn moved(&mut self, block: usize, rest: usize) {
        let first = self.owner.get(&block).copied().unwrap_or(block);
        self.owner.insert(rest, first);
        if let Some(returns) = self.returns.get_mut(&first) {
            for end in returns.iter_mut().filter(|end| **end == block) {
                *end = rest;
            }
        }
    }

    fn join(&mut self, callee: usize, owner: usize) {
        self.part_of.insert(callee, owner);
    }
}
