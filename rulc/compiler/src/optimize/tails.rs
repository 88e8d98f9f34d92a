//! Code that goes on alike is shared: calls in front of a return become jumps, equal blocks become
//! one, and so do equal ends of blocks.

use std::collections::BTreeMap;

use grammar::isa::Op;

use super::graph::{Block, Exit, Graph};
use super::pending;
use crate::analyze::Places;
use crate::emit;
use crate::ir::{Item, source_at};

/// What the jump to a shared end costs.
const JUMP: i64 = 3;
/// How often the passes over all blocks are repeated at most.
const MOST_ROUNDS: usize = 12;

/// A call that a return follows becomes a jump: the return of the callee does for both.
pub(super) fn calls(graph: &mut Graph) {
    let entries = pending::at_blocks(graph);
    for number in graph.reachable() {
        let Some(Some(mut pending)) = entries.get(number).cloned() else { continue };
        let Some(block) = graph.blocks.get_mut(number) else { continue };
        if block.exit != Exit::Return {
            continue;
        }
        let [front @ .., Item::Op(Op::Call), Item::Offset16(callee)] = block.items.as_slice()
        else {
            continue;
        };
        front.iter().for_each(|item| pending.step(item));
        if pending.is_empty() {
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

/// An item as far as it decides what happens: places in the source do not count, labels count as
/// their blocks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Key {
    Op(u8),
    Const(i32),
    Var(u8),
    Branch(usize),
    BranchOffset(usize),
    Next,
    Block(usize),
    Word(i32),
    Long(i32),
    Words(Vec<i32>),
    Longs(Vec<i32>),
    Return,
    Never,
    Goto(usize),
    Case(Vec<usize>),
    /// Assembly is never shared.
    Unique(usize),
}

/// The key of an item; none for places in the source.
pub(super) fn key(graph: &Graph, places: &Places, block: usize, item: &Item) -> Option<Key> {
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

/// Makes one of blocks that are equal; true if there were any.
fn unify(graph: &mut Graph, places: &Places) -> bool {
    let mut known: BTreeMap<Vec<Key>, usize> = BTreeMap::new();
    let mut equal = Vec::new();
    for number in graph.reachable() {
        let Some(block) = graph.blocks.get(number) else { continue };
        let mut keys: Vec<Key> =
            block.items.iter().filter_map(|item| key(graph, places, number, item)).collect();
        keys.push(exit_key(graph, &block.exit));
        match known.get(&keys) {
            Some(&first) => equal.push((number, first)),
            None => {
                known.insert(keys, number);
            }
        }
    }
    for &(from, to) in &equal {
        graph.redirect(from, to);
    }
    !equal.is_empty()
}

/// The ends of blocks as a tree: a node stands for what is from an item to the end of a block.
#[derive(Default)]
struct Ends {
    nodes: BTreeMap<(usize, Key), usize>,
    /// For each node: its bytes, and the blocks and items where it begins.
    found: Vec<(i64, Vec<(usize, usize)>)>,
}

impl Ends {
    fn node(&mut self, behind: usize, key: Key, bytes: i64) -> usize {
        let next = self.found.len();
        let node = *self.nodes.entry((behind, key)).or_insert(next);
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
    for number in graph.reachable() {
        let Some(block) = graph.blocks.get(number) else { continue };
        let exit_bytes = match &block.exit {
            Exit::Return => 1,
            Exit::Never => 0,
            Exit::Goto(_) => JUMP,
            Exit::Case(targets) => 1 + 2 * i64::try_from(targets.len()).unwrap_or(0),
        };
        let mut node = ends.node(NOTHING, exit_key(graph, &block.exit), exit_bytes);
        let mut bytes = exit_bytes;
        // Offsets of branches whose opcodes are still to come.
        let mut open = 0_usize;
        for (at, item) in block.items.iter().enumerate().rev() {
            match item {
                Item::BranchOffset(_) => open += 1,
                Item::Branch(_) => open = open.saturating_sub(1),
                _ => {}
            }
            let Some(key) = key(graph, places, number, item) else { continue };
            bytes += emit::size(item, places);
            node = ends.node(node, key, bytes);
            if open == 0
                && !item.is_inline()
                && let Some((_, found)) = ends.found.get_mut(node)
            {
                found.push((number, at));
            }
        }
    }
    let mut candidates: Vec<(i64, Vec<(usize, usize)>)> = ends
        .found
        .into_iter()
        .filter(|(bytes, found)| found.len() > 1 && *bytes > JUMP)
        .map(|(bytes, found)| {
            let others = i64::try_from(found.len()).unwrap_or(0) - 1;
            (others * (bytes - JUMP), found)
        })
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

/// Lets blocks go on in one copy of their equal ends.
fn share(graph: &mut Graph, found: &[(usize, usize)]) {
    let whole = found.iter().find(|&&(block, at)| {
        graph.blocks[block].items.iter().take(at).all(|item| matches!(item, Item::Source(_)))
    });
    let (shared, kept) = match whole {
        Some(&(block, _)) => (graph.label_for(block), block),
        None => {
            let Some(&(block, at)) = found.first() else { return };
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
