//! The order of the blocks: where a block is followed by the one at which it goes on, it needs no
//! jump. Several orders are tried; the smallest code counts.

use super::graph::{Exit, Graph};
use super::{invert, near};
use crate::analyze::Places;
use crate::emit;
use crate::ir::{Code, Item};

/// What a jump costs: an end of a block of that size is better repeated.
const JUMP: i64 = 3;
/// Larger programs get one order only.
const MOST_BLOCKS: usize = 3000;

/// How blocks are put in order.
#[derive(Clone, Copy)]
struct Manner {
    /// A block may be followed by one that stands later in the source.
    follow_far: bool,
    /// A condition may be turned into its opposite.
    invert: bool,
    /// The other ways are followed from the last to the first.
    last_first: bool,
}

pub(super) fn run(graph: Graph, places: &Places) -> Code {
    let tried = if graph.blocks.len() <= MOST_BLOCKS { 8 } else { 1 };
    // The manner that is tried first is the one most likely to be the best.
    let manners = [3, 0, 1, 2, 4, 5, 6, 7];
    let smallest = std::iter::repeat_n(graph, tried)
        .zip(manners)
        .map(|(graph, k)| {
            let manner =
                Manner { follow_far: k & 1 != 0, invert: k & 2 != 0, last_first: k & 4 != 0 };
            let code = Placing::new(graph, places, manner).place();
            let code = near::run(code, places);
            (emit::measure(&code, places), code)
        })
        .min_by_key(|(bytes, _)| *bytes);
    smallest.map(|(_, code)| code).unwrap_or_default()
}

struct Placing<'a> {
    graph: Graph,
    places: &'a Places,
    manner: Manner,
    placed: Vec<bool>,
    order: Vec<usize>,
    references: Vec<usize>,
}

impl<'a> Placing<'a> {
    fn new(graph: Graph, places: &'a Places, manner: Manner) -> Placing<'a> {
        let references = graph.references();
        let placed = vec![false; graph.blocks.len()];
        Placing { graph, places, manner, placed, order: Vec::new(), references }
    }

    fn place(mut self) -> Code {
        let mut functions: Vec<usize> = self.graph.roots().collect();
        let mut next = 0;
        while let Some(&entry) = functions.get(next) {
            next += 1;
            let begin = self.order.len();
            self.function(entry);
            for block in self.order.split_off(begin) {
                functions.extend(self.graph.callees(block));
                self.order.push(block);
            }
        }
        let order = std::mem::take(&mut self.order);
        self.graph.into_code(&order)
    }

    /// Places the blocks that are reached without a call.
    fn function(&mut self, entry: usize) {
        let mut waiting = vec![entry];
        while let Some(block) = waiting.pop() {
            let begin = self.order.len();
            self.chain(block);
            // The blocks to which the chain branches come behind it.
            let mut others = Vec::new();
            for k in begin..self.order.len() {
                others.extend(self.graph.successors(self.order[k]));
            }
            if self.manner.last_first {
                waiting.extend(others);
            } else {
                waiting.extend(others.into_iter().rev());
            }
        }
    }

    fn is_placed(&self, block: usize) -> bool {
        self.placed.get(block).copied().unwrap_or(true)
    }

    /// Places a block and those at which it goes on.
    fn chain(&mut self, mut block: usize) {
        while !self.is_placed(block) {
            self.placed[block] = true;
            self.order.push(block);
            let Some(Exit::Goto(label)) = self.graph.blocks.get(block).map(|b| b.exit.clone())
            else {
                return;
            };
            let next = self.graph.block(label);
            if let Some(other) = self.other_way(block, next) {
                block = other;
            } else if !self.is_placed(next) {
                if !self.manner.follow_far && next < block && self.references[next] > 1 {
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

    /// The end of a block that is smaller than the jump to it.
    fn small_end(&self, block: usize) -> Option<(Vec<Item>, Exit)> {
        let block = self.graph.blocks.get(block)?;
        let bytes: i64 = block.items.iter().map(|item| emit::size(item, self.places)).sum();
        (block.exit == Exit::Return && bytes < JUMP).then(|| (block.items.clone(), Exit::Return))
    }

    /// Lets a block go on at the other way of its last branch, if that is smaller.
    fn other_way(&mut self, block: usize, next: usize) -> Option<usize> {
        if !self.manner.invert {
            return None;
        }
        let items = &self.graph.blocks[block].items;
        let (begin, end, id) = invert::last_branch(items)?;
        let label = self.graph.target(id);
        let other = self.graph.block(label);
        if self.is_placed(other) || other == block {
            return None;
        }
        let (condition, bytes) = invert::opposite(&items[begin + 1..end])?;
        let worth = if self.is_placed(next) {
            // A jump to what is placed is saved, or a copy of its small end.
            let jump = match self.small_end(next) {
                Some((items, _)) => {
                    1 + items.iter().map(|item| emit::size(item, self.places)).sum::<i64>()
                }
                None => JUMP,
            };
            bytes < jump
        } else {
            // Both ways are still to come: the one that stands apart must not come back here.
            let apart = self.graph.blocks.get(next).map(|block| block.exit.clone());
            let back = match &apart {
                Some(Exit::Goto(label)) => self.graph.block(*label) == other,
                _ => false,
            };
            bytes < 0 && !back
        };
        if !worth {
            return None;
        }
        let exit = match &self.graph.blocks[block].exit {
            Exit::Goto(label) => *label,
            _ => return None,
        };
        let items = &mut self.graph.blocks[block].items;
        items.splice(begin + 1..end, condition);
        // The branch is this block's alone: each has its own number.
        self.graph.set_target(id, exit);
        self.graph.blocks[block].exit = Exit::Goto(label);
        Some(other)
    }
}
