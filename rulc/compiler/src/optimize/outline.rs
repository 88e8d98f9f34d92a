//! Outlining: code that occurs several times becomes a subroutine. It is a whole expression
//! anywhere, or a sequence of statements.

use std::collections::BTreeMap;

use grammar::isa::Op;

use super::graph::{Block, BlockId, Exit, Graph};
use super::operators::{self, OperatorStack};
use super::tails::{Key, key};
use crate::analyze::Places;
use crate::ir::{Item, source_at};
use crate::layout::{self, signed};

/// The bytes of a call.
const CALL: i64 = 3;
/// The most items of a sequence.
const MOST_ITEMS: usize = 60;
/// The most subroutines that are made.
const MOST_ROUNDS: usize = 200;

/// Where a sequence is: its block, its first item, and the item after its last one.
type Place = (BlockId, usize, usize);

pub(super) fn run(graph: &mut Graph, places: &Places) {
    for _ in 0..MOST_ROUNDS {
        let Some(found) = best(graph, places) else { break };
        make_subroutine(graph, &found);
    }
}

/// The places of the sequence that saves the most bytes.
fn best(graph: &Graph, places: &Places) -> Option<Vec<Place>> {
    let mut sequences: BTreeMap<Vec<Key>, (i64, Vec<Place>)> = BTreeMap::new();
    let entries = operators::at_entries(graph);
    for id in graph.reachable() {
        let Some(mut operators) = entries[id].clone() else { continue };
        for (from, item) in graph.blocks[id].items.iter().enumerate() {
            if !item.is_inline() && !matches!(item, Item::Source(_)) {
                for (to, bytes, keys) in
                    sequences_from(graph, places, id, from, operators.is_empty())
                {
                    let (_, found) = sequences.entry(keys).or_insert((bytes, Vec::new()));
                    // Occurrences that overlap count once.
                    if found.last().is_none_or(|&(b, _, end)| b != id || end <= from) {
                        found.push((id, from, to));
                    }
                }
            }
            operators.step(item);
        }
    }
    sequences
        .into_values()
        .map(|(bytes, found)| {
            let count = signed(found.len());
            (count * (bytes - CALL) - bytes - 1, found)
        })
        .filter(|(saved, _)| *saved > 0)
        .max_by_key(|(saved, _)| *saved)
        .map(|(_, found)| found)
}

/// The sequences that start at an item: their ends, bytes and keys.
fn sequences_from(
    graph: &Graph,
    places: &Places,
    id: BlockId,
    from: usize,
    statement: bool,
) -> Vec<(usize, i64, Vec<Key>)> {
    let mut out = Vec::new();
    let (mut keys, mut bytes) = (Vec::new(), 0);
    let mut operators = OperatorStack::default();
    let mut transparent = false;
    for (to, item) in graph.blocks[id].items.iter().enumerate().skip(from) {
        match item {
            Item::Source(_) => continue,
            _ if keys.len() == MOST_ITEMS => break,
            // Items that can leave the subroutine, or possibly never return.
            Item::Branch(_) | Item::BranchOffset(_) | Item::Asm(_) | Item::Op(Op::Case) => break,
            _ => {}
        }
        if operators.is_empty() {
            // A branch with equal targets is not an expression by itself.
            transparent = matches!(item, Item::Op(Op::BranchShort));
        }
        let Some(key) = key(graph, places, id, item) else { break };
        keys.push(key);
        bytes += layout::size(item, places);
        operators.step(item);
        if operators.is_empty() && !transparent {
            if bytes > CALL {
                out.push((to + 1, bytes, keys.clone()));
            }
            if !statement {
                break;
            }
        }
    }
    out
}

fn make_subroutine(graph: &mut Graph, found: &[Place]) {
    let (block, from, to) = found[0];
    let mut items = Vec::from_iter(source_at(&graph.blocks[block].items, from));
    items.extend_from_slice(&graph.blocks[block].items[from..to]);
    let label = graph.add(Block { items, exit: Exit::Return });
    let mut in_block: BTreeMap<BlockId, Vec<(usize, usize)>> = BTreeMap::new();
    for &(block, from, to) in found {
        in_block.entry(block).or_default().push((from, to));
    }
    for (block, mut places) in in_block {
        places.sort_unstable();
        for (from, to) in places.into_iter().rev() {
            graph.blocks[block].items.splice(from..to, [Item::Op(Op::Call), Item::Offset16(label)]);
        }
    }
}
