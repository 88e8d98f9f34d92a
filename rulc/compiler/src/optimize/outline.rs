//! Code that occurs again and again becomes a subroutine: whole expressions wherever they stand,
//! and statements that follow each other.

use std::collections::{BTreeMap, BTreeSet};

use grammar::isa::Op;

use super::graph::{Block, Exit, Graph};
use super::pending::{self, Pending};
use super::tails::{Key, key};
use crate::analyze::Places;
use crate::emit;
use crate::ir::{Item, source_at};

/// A call.
const CALL: i64 = 3;
/// A sequence is looked at up to this many items.
const MOST_ITEMS: usize = 60;
/// How many subroutines are made at most.
const MOST_ROUNDS: usize = 200;

/// Where a sequence stands: block, first item, behind its last item.
type Place = (usize, usize, usize);

pub(super) fn run(graph: &mut Graph, places: &Places) {
    for _ in 0..MOST_ROUNDS {
        let Some(found) = best(graph, places) else { break };
        make_subroutine(graph, &found);
    }
}

/// The places of the sequence that saves most.
fn best(graph: &Graph, places: &Places) -> Option<Vec<Place>> {
    let mut sequences: BTreeMap<Vec<Key>, (i64, Vec<Place>)> = BTreeMap::new();
    let entries = pending::at_blocks(graph);
    for number in graph.reachable() {
        let Some(Some(entry)) = entries.get(number) else { continue };
        let Some(block) = graph.blocks.get(number) else { continue };
        let mut pending = entry.clone();
        for (from, item) in block.items.iter().enumerate() {
            if !item.is_inline() && !matches!(item, Item::Source(_)) {
                for (to, bytes, keys) in
                    sequences_from(graph, places, number, from, pending.is_empty())
                {
                    let (_, found) = sequences.entry(keys).or_insert((bytes, Vec::new()));
                    // Occurrences that overlap count once.
                    if found.last().is_none_or(|&(b, _, end)| b != number || end <= from) {
                        found.push((number, from, to));
                    }
                }
            }
            pending.step(item);
        }
    }
    sequences
        .into_values()
        .map(|(bytes, found)| {
            let count = i64::try_from(found.len()).unwrap_or(0);
            (count * (bytes - CALL) - bytes - 1, found)
        })
        .filter(|(saved, _)| *saved > 0)
        .max_by_key(|(saved, _)| *saved)
        .map(|(_, found)| found)
}

/// The sequences that begin at an item: where they end, their bytes, their keys.
fn sequences_from(
    graph: &Graph,
    places: &Places,
    number: usize,
    from: usize,
    statement: bool,
) -> Vec<(usize, i64, Vec<Key>)> {
    let mut out = Vec::new();
    let Some(block) = graph.blocks.get(number) else { return out };
    let (mut keys, mut bytes) = (Vec::new(), 0);
    let mut pending = Pending::default();
    let mut transparent = false;
    for (to, item) in block.items.iter().enumerate().skip(from) {
        match item {
            Item::Source(_) => continue,
            _ if keys.len() == MOST_ITEMS => break,
            // What could leave the subroutine, or is not known to come back.
            Item::Branch(_) | Item::BranchOffset(_) | Item::Asm(_) | Item::Op(Op::Case) => break,
            _ => {}
        }
        if pending.is_empty() {
            // A branch whose both ways go on is no expression by itself.
            transparent = matches!(item, Item::Op(Op::BranchShort));
        }
        let Some(key) = key(graph, places, number, item) else { break };
        keys.push(key);
        bytes += emit::size(item, places);
        pending.step(item);
        if pending.is_empty() && !transparent {
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
    let Some(&(block, from, to)) = found.first() else { return };
    let mut items = Vec::from_iter(source_at(&graph.blocks[block].items, from));
    items.extend_from_slice(&graph.blocks[block].items[from..to]);
    let label = graph.add(Block { items, exit: Exit::Return });
    let mut in_block: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for &(block, from, to) in found {
        in_block.entry(block).or_default().push((from, to));
    }
    let blocks: BTreeSet<usize> = in_block.keys().copied().collect();
    for block in blocks {
        let mut places = in_block.remove(&block).unwrap_or_default();
        places.sort_unstable();
        for (from, to) in places.into_iter().rev() {
            graph.blocks[block].items.splice(from..to, [Item::Op(Op::Call), Item::Offset16(label)]);
        }
    }
}
