//! Tail calls and tail merging: calls in front of a return become jumps; equal blocks, and equal
//! ends of blocks, become one.

use std::collections::BTreeMap;

use grammar::isa::Op;

use super::graph::{Block, BlockId, Exit, Graph};
use super::operators;
use crate::analyze::Places;
use crate::ir::{Item, source_at};
use crate::layout::{self, signed};

/// The bytes of the jump to a shared end.
const JUMP: i64 = 3;
/// The most repetitions of the passes over all blocks.
const MOST_ROUNDS: usize = 12;

/// Turns calls that a return follows into jumps: the callee returns for both.
pub(super) fn calls(graph: &mut Graph) {
    let entries = operators::at_entries(graph);
    for id in graph.reachable() {
        let Some(mut operators) = entries[id].clone() else { continue };
        let block = &mut graph.blocks[id];
        if block.exit != Exit::Return {
            continue;
        }
        let [front @ .., Item::Op(Op::Call), Item::Offset16(callee)] = block.items.as_slice()
        else {
            continue;
        };
        front.iter().for_each(|item| operators.step(item));
        if operators.is_empty() {
            block.exit = Exit::Goto(*callee);
            block.items.truncate(block.items.len() - 2);
        }
    }
}

/// Shares equal blocks and equal ends of blocks.
pub(super) fn run(graph: &mut Graph, places: &Places) {
    for _ in 0..MOST_ROUNDS {
        let same = unify(graph, places);
        graph.tidy();
        let ends = share_ends(graph, places);
        graph.tidy();
        if !same && !ends {
            break;
        }
    }
}

/// An item as far as it has an effect: spans of the source are left out, and a label is identified
/// by its block.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Key {
    Op(u8),
    Const(i32),
    Var(u8),
    Branch(BlockId),
    BranchOffset(BlockId),
    Next,
    Block(BlockId),
    Word(i32),
    Long(i32),
    Words(Vec<i32>),
    Longs(Vec<i32>),
    Return,
    Never,
    Goto(BlockId),
    Case(Vec<BlockId>),
    /// Assembly is never shared.
    Unique(BlockId),
}

/// The key of an item; `None` for items without effect and exits.
pub(super) fn key(graph: &Graph, places: &Places, block: BlockId, item: &Item) -> Option<Key> {
    Some(match item {
        Item::Op(op) => Key::Op(op.byte()),
        Item::Const(value) => Key::Const(*value),
        Item::Var(variable) => Key::Var(places.get(*variable).get()),
        // An index is a constant for the machine.
        Item::Index(variable, offset) => {
            Key::Const(i32::from(places.get(*variable).get()) + offset)
        }
        Item::Branch(id) => Key::Branch(graph.block(graph.target(*id))),
        Item::BranchOffset(id) => Key::BranchOffset(graph.block(graph.target(*id))),
        Item::Next => Key::Next,
        Item::Offset8(label) | Item::Offset16(label) => Key::Block(graph.block(*label)),
        Item::Word(value) => Key::Word(*value),
        Item::Long(value) => Key::Long(*value),
        Item::Words(elements) => Key::Words(elements.to_vec()),
        Item::Longs(elements) => Key::Longs(elements.to_vec()),
        Item::Targets(_) | Item::Label(_) | Item::Source(_) | Item::Never => return None,
        Item::Asm(_) => Key::Unique(block),
    })
}

fn exit_key(graph: &Graph, exit: &Exit) -> Key {
    match exit {
        Exit::Return => Key::Return,
        Exit::Never => Key::Never,
        Exit::Goto(label) => Key::Goto(graph.block(*label)),
        Exit::Case(targets) => Key::Case(targets.iter().map(|&t| graph.block(t)).collect()),
    }
}

/// Unifies equal blocks; true if there were any.
fn unify(graph: &mut Graph, places: &Places) -> bool {
    let mut known: BTreeMap<Vec<Key>, BlockId> = BTreeMap::new();
    let mut equal = Vec::new();
    for id in graph.reachable() {
        let block = &graph.blocks[id];
        let mut keys: Vec<Key> =
            block.items.iter().filter_map(|item| key(graph, places, id, item)).collect();
        keys.push(exit_key(graph, &block.exit));
        match known.get(&keys) {
            Some(&first) => equal.push((id, first)),
            None => {
                known.insert(keys, id);
            }
        }
    }
    for &(from, to) in &equal {
        graph.replace(from, to);
    }
    !equal.is_empty()
}

/// The ends of blocks as a tree: a node is the code from an item to the end of a block.
#[derive(Default)]
struct Ends {
    nodes: BTreeMap<(usize, Key), usize>,
    /// For each node: its bytes, and the blocks and items where it starts.
    found: Vec<(i64, Vec<(BlockId, usize)>)>,
}

impl Ends {
    /// The node of an item, and of what follows it.
    fn node(&mut self, rest: usize, key: Key, bytes: i64) -> usize {
        let next = self.found.len();
        let node = *self.nodes.entry((rest, key)).or_insert(next);
        if node == next {
            self.found.push((bytes, Vec::new()));
        }
        node
    }
}

/// Shares equal ends of blocks where that is smaller; true if there were any.
fn share_ends(graph: &mut Graph, places: &Places) -> bool {
    const NOTHING: usize = usize::MAX;
    let mut ends = Ends::default();
    for id in graph.reachable() {
        let block = &graph.blocks[id];
        let exit_bytes = match &block.exit {
            Exit::Return => 1,
            Exit::Never => 0,
            Exit::Goto(_) => JUMP,
            Exit::Case(targets) => 1 + 2 * signed(targets.len()),
        };
        let mut node = ends.node(NOTHING, exit_key(graph, &block.exit), exit_bytes);
        let mut bytes = exit_bytes;
        // The offsets of branches whose opcodes are in front of this item.
        let mut open = 0_usize;
        for (at, item) in block.items.iter().enumerate().rev() {
            match item {
                Item::BranchOffset(_) => open += 1,
                Item::Branch(_) => open = open.saturating_sub(1),
                _ => {}
            }
            let Some(key) = key(graph, places, id, item) else { continue };
            bytes += layout::size(item, places);
            node = ends.node(node, key, bytes);
            if open == 0 && !item.is_inline() {
                ends.found[node].1.push((id, at));
            }
        }
    }
    let mut candidates: Vec<(i64, Vec<(BlockId, usize)>)> = ends
        .found
        .into_iter()
        .filter(|(bytes, found)| found.len() > 1 && *bytes > JUMP)
        .map(|(bytes, found)| ((signed(found.len()) - 1) * (bytes - JUMP), found))
        .collect();
    candidates.sort_by_key(|&(saved, _)| std::cmp::Reverse(saved));
    let mut touched = std::collections::BTreeSet::new();
    let mut any = false;
    for (_, found) in candidates {
        if found.iter().any(|(block, _)| touched.contains(block)) {
            continue;
        }
        touched.extend(found.iter().map(|&(block, _)| block));
        any = true;
        share(graph, &found);
    }
    any
}

/// Makes blocks continue in one copy of their equal ends.
fn share(graph: &mut Graph, found: &[(BlockId, usize)]) {
    let whole = found.iter().find(|&&(block, at)| {
        graph.blocks[block].items.iter().take(at).all(|item| matches!(item, Item::Source(_)))
    });
    let (shared, kept) = match whole {
        Some(&(block, _)) => (graph.label_for(block), block),
        None => {
            let (block, at) = found[0];
            let mut items = Vec::from_iter(source_at(&graph.blocks[block].items, at));
            items.extend(graph.blocks[block].items.split_off(at));
            let exit = graph.blocks[block].exit.clone();
            let label = graph.add(Block { items, exit });
            graph.blocks[block].exit = Exit::Goto(label);
            (label, block)
        }
    };
    for &(block, at) in found.iter().filter(|&&(block, _)| block != kept) {
        graph.blocks[block].items.truncate(at);
        graph.blocks[block].exit = Exit::Goto(shared);
    }
}
