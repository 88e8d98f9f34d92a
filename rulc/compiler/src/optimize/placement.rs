//! Block placement: a block needs no jump if the block where it continues follows it. Several
//! orders are tried; the smallest code is taken.

use super::graph::{BlockId, Exit, Graph};
use super::{invert, retarget};
use crate::analyze::Places;
use crate::index::IndexVec;
use crate::ir::{Code, Item};
use crate::layout;

/// The bytes of a jump: an end of a block with fewer bytes is better repeated.
const JUMP: i64 = 3;
/// For larger programs only one order is tried.
const MOST_BLOCKS: usize = 3000;

/// How blocks are ordered.
#[derive(Clone, Copy)]
struct Strategy {
    /// A block can be followed by one that comes later in the source.
    follow_far: bool,
    /// Conditions can be inverted.
    invert: bool,
    /// The targets of branches are placed from the last to the first.
    last_first: bool,
}

pub(super) fn run(graph: Graph, places: &Places) -> Code {
    let tried = if graph.blocks.len() <= MOST_BLOCKS { 8 } else { 1 };
    // The first strategy is most likely the best.
    let strategies = [3, 0, 1, 2, 4, 5, 6, 7];
    let smallest = std::iter::repeat_n(graph, tried)
        .zip(strategies)
        .map(|(graph, k)| {
            let strategy =
                Strategy { follow_far: k & 1 != 0, invert: k & 2 != 0, last_first: k & 4 != 0 };
            let code = Placement::new(graph, places, strategy).place();
            let code = retarget::run(code, places);
            (layout::measure(&code, places), code)
        })
        .min_by_key(|(bytes, _)| *bytes);
    match smallest {
        Some((_, code)) => code,
        None => panic!("at least one order is tried"),
    }
}

struct Placement<'a> {
    graph: Graph,
    places: &'a Places,
    strategy: Strategy,
    placed: IndexVec<BlockId, bool>,
    order: Vec<BlockId>,
    references: IndexVec<BlockId, usize>,
}

impl<'a> Placement<'a> {
    fn new(graph: Graph, places: &'a Places, strategy: Strategy) -> Placement<'a> {
        let references = graph.references();
        let placed = IndexVec::filled(false, graph.blocks.len());
        Placement { graph, places, strategy, placed, order: Vec::new(), references }
    }

    fn place(mut self) -> Code {
        let mut functions: Vec<BlockId> = self.graph.roots().collect();
        let mut next = 0;
        while let Some(&entry) = functions.get(next) {
            next += 1;
            let start = self.order.len();
            self.function(entry);
            for block in self.order.split_off(start) {
                functions.extend(self.graph.callees(block));
                self.order.push(block);
            }
        }
        let order = std::mem::take(&mut self.order);
        self.graph.into_code(&order)
    }

    /// Places the blocks that are reached without a call.
    fn function(&mut self, entry: BlockId) {
        let mut open = vec![entry];
        while let Some(block) = open.pop() {
            let start = self.order.len();
            self.chain(block);
            // The targets of the chain's branches follow it.
            let mut others = Vec::new();
            for &block in &self.order[start..] {
                others.extend(self.graph.successors(block));
            }
            if self.strategy.last_first {
                open.extend(others);
            } else {
                open.extend(others.into_iter().rev());
            }
        }
    }

    /// Places a block and the blocks where it continues.
    fn chain(&mut self, mut block: BlockId) {
        while !self.placed[block] {
            self.placed[block] = true;
            self.order.push(block);
            let Exit::Goto(label) = self.graph.blocks[block].exit else { return };
            let next = self.graph.block(label);
            if let Some(other) = self.other_path(block, next) {
                block = other;
            } else if !self.placed[next] {
                if !self.strategy.follow_far && next < block && self.references[next] > 1 {
                    return;
                }
                block = next;
            } else if let Some((items, exit)) = self.small_end(next) {
                self.graph.blocks[block].items.extend(items);
                self.graph.blocks[block].exit = exit;
                return;
            } else {
                return;
            }
        }
    }

    /// A block that returns and has fewer bytes than the jump to it.
    fn small_end(&self, block: BlockId) -> Option<(Vec<Item>, Exit)> {
        let block = &self.graph.blocks[block];
        let bytes: i64 = block.items.iter().map(|item| layout::size(item, self.places)).sum();
        (block.exit == Exit::Return && bytes < JUMP).then(|| (block.items.clone(), Exit::Return))
    }

    /// Inverts the last branch of a block, so that the block continues at its target, if that is
    /// smaller. Returns the target.
    fn other_path(&mut self, block: BlockId, next: BlockId) -> Option<BlockId> {
        if !self.strategy.invert {
            return None;
        }
        let items = &self.graph.blocks[block].items;
        let (start, end, id) = invert::last_branch(items)?;
        let label = self.graph.target(id);
        let other = self.graph.block(label);
        if self.placed[other] || other == block {
            return None;
        }
        let (condition, bytes) = invert::opposite(&items[start + 1..end])?;
        let worth = if self.placed[next] {
            // This saves a jump to a placed block, or a copy of its small end.
            let jump = match self.small_end(next) {
                Some((items, _)) => {
                    1 + items.iter().map(|item| layout::size(item, self.places)).sum::<i64>()
                }
                None => JUMP,
            };
            bytes < jump
        } else {
            // Neither path is placed: the one that does not follow must not jump back here.
            let back = match self.graph.blocks[next].exit {
                Exit::Goto(label) => self.graph.block(label) == other,
                _ => false,
            };
            bytes < 0 && !back
        };
        if !worth {
            return None;
        }
        let Exit::Goto(exit) = self.graph.blocks[block].exit else { return None };
        let items = &mut self.graph.blocks[block].items;
        items.splice(start + 1..end, condition);
        // Only this block has this branch: each branch has its own number.
        self.graph.set_target(id, exit);
        self.graph.blocks[block].exit = Exit::Goto(label);
        Some(other)
    }
}
