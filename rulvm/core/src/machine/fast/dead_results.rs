//! Dead results: last values (E1) that are never read.
//!
//! Every statement has a value, and the one before a return is the value of the subroutine. Blocks
//! store it when they end; this pass removes the stores that are overwritten before a return.

use super::ir::{BlockId, Blocks, Inst, Jump, LAST, NOWHERE, RESULT};
use crate::index::{Id, IndexVec, narrow};

/// How many times the pass may run again for results that died with others.
const MOST_ROUNDS: usize = 8;

/// Removes the instructions that store a last value that is never read: another one overwrites it
/// before the return, or the value of the subroutine is not used. Phases start at `entries`.
pub(super) fn remove(blocks: &mut Blocks, targets: &[Vec<Jump>], entries: &[BlockId]) {
    let mut search = Search::new(blocks, targets);
    // What is removed may have been the only use of the value of a subroutine.
    for _ in 0..MOST_ROUNDS {
        search.leave_unwanted_returns(blocks, entries);
        search.remove_results(blocks);
        if !search.remove(blocks) {
            break;
        }
    }
}

/// What is known of a block.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// It reads the value of the subroutine that has just returned.
    wants_result: bool,
    /// It reads the last value that it starts with.
    reads: bool,
    /// It stores a new last value.
    makes: bool,
    /// How many of its edges pass on the last value that it starts with.
    passes: u32,
    /// It has changed since its last values were examined.
    is_new: bool,
}

impl Known {
    fn of(block: &[Inst], targets: &[Vec<Jump>]) -> Known {
        let mut known = Known { is_new: true, ..Known::default() };
        for inst in block {
            known.wants_result |= inst.reads(RESULT);
            if known.makes {
                continue;
            }
            known.reads |= inst.reads(LAST);
            stays_here(inst, targets, |_| known.passes += 1);
            known.makes = inst.makes_last();
        }
        known
    }
}

/// The search for last values that are never read.
struct Search<'t> {
    targets: &'t [Vec<Jump>],
    known: IndexVec<BlockId, Known>,
    edges: Edges,
    /// For each block, whether the last value that it starts with is read.
    read: IndexVec<BlockId, bool>,
}

impl Search<'_> {
    fn new<'t>(blocks: &Blocks, targets: &'t [Vec<Jump>]) -> Search<'t> {
        let known = blocks.map(|block| Known::of(block, targets));
        let edges = Edges::new(blocks, targets);
        Search { targets, known, edges, read: blocks.map(|_| false) }
    }

    /// Examines a changed block again.
    fn look_again(&mut self, number: BlockId, block: &[Inst]) {
        self.known[number] = Known::of(block, self.targets);
    }

    /// Makes subroutines whose values are not used return nothing.
    fn leave_unwanted_returns(&mut self, blocks: &mut Blocks, entries: &[BlockId]) {
        let wanted = self.wanted(blocks, entries);
        for number in blocks.ids() {
            let block = &mut blocks[number];
            if let Some(Inst::Return { a, .. }) = block.last_mut()
                && !wanted[number]
                && *a != NOWHERE
            {
                *a = NOWHERE;
                self.look_again(number, block);
            }
        }
    }

    /// For each block, whether the value that it returns is used.
    fn wanted(&self, blocks: &Blocks, entries: &[BlockId]) -> IndexVec<BlockId, bool> {
        let mut open = entries.to_vec();
        for block in blocks {
            if let Some(Inst::Call { jump, back, .. }) = block.last()
                && self.known[*back].wants_result
            {
                open.push(jump.to);
            }
        }
        let mut wanted = blocks.map(|_| false);
        while let Some(number) = open.pop() {
            if !std::mem::replace(&mut wanted[number], true) {
                open.extend(self.edges.from(number));
            }
        }
        wanted
    }

    /// Removes the values of inlined subroutines that are not used after the call.
    fn remove_results(&mut self, blocks: &mut Blocks) {
        let wants = self.known.map(|known| known.wants_result);
        for number in blocks.ids() {
            let block = &mut blocks[number];
            if let Some(&Inst::Go { jump }) = block.last()
                && !wants[jump.to]
            {
                let count = block.len();
                block.retain(|inst| !matches!(inst, Inst::Move { d: RESULT, .. }));
                if block.len() < count {
                    self.look_again(number, block);
                }
            }
        }
    }

    /// Removes last values that are not read; returns true if one was the value of a subroutine.
    fn remove(&mut self, blocks: &mut Blocks) -> bool {
        const NOTHING: Inst = Inst::Move { d: NOWHERE, a: NOWHERE };
        let read = self.read_from();
        let before = std::mem::replace(&mut self.read, read);
        let mut results = false;
        for number in blocks.ids() {
            let block = &mut blocks[number];
            let is_same = |to: BlockId| before[to] == self.read[to];
            let Known { makes, is_new, .. } = self.known[number];
            if !makes || !is_new && self.edges.from(number).all(is_same) {
                continue;
            }
            let (mut live, mut removes, mut changes) = (false, false, false);
            for inst in block.iter_mut().rev() {
                let is_read = live;
                live = self.before(inst, live);
                if is_read {
                    continue;
                }
                if let Inst::Move { d: LAST, a } = *inst {
                    results |= a == RESULT;
                    removes = true;
                    *inst = NOTHING;
                } else if let Some(d @ &mut LAST) = inst.made() {
                    changes = true;
                    *d = NOWHERE;
                }
            }
            if removes {
                block.retain(|inst| *inst != NOTHING);
            }
            if removes || changes {
                self.look_again(number, block);
            }
            self.known[number].is_new = false;
        }
        results
    }

    /// For each block, whether the last value that it starts with is read, by itself or by a block
    /// that is reached before a new one is stored.
    fn read_from(&self) -> IndexVec<BlockId, bool> {
        let mut read = self.known.map(|_| false);
        let reads = self.known.pairs().filter(|(_, known)| known.reads);
        let mut open: Vec<BlockId> = reads.map(|(number, _)| number).collect();
        while let Some(number) = open.pop() {
            if !std::mem::replace(&mut read[number], true) {
                let edges = self.edges.to(number);
                let passing = edges.filter(|edge| edge.number < self.known[edge.from].passes);
                open.extend(passing.map(|edge| edge.from));
            }
        }
        read
    }

    /// True if the last value is live before an instruction; `live` says whether it is live after
    /// it.
    fn before(&self, inst: &Inst, live: bool) -> bool {
        if inst.reads(LAST) {
            return true;
        }
        if inst.makes_last() {
            return false;
        }
        let mut read = live;
        stays_here(inst, self.targets, |to| {
            read |= self.read[to];
        });
        read
    }
}

/// Visits the blocks to which an instruction leads within the subroutine: another subroutine does
/// not start with the last value of its caller.
fn stays_here(inst: &Inst, targets: &[Vec<Jump>], mut visit: impl FnMut(BlockId)) {
    if let Inst::Call { back, .. } = inst {
        visit(*back);
    } else {
        inst.leads_to(targets, visit);
    }
}

/// The edges from block to block within subroutines.
struct Edges {
    /// The edges in the order of the blocks that they leave.
    edges: Vec<Edge>,
    /// For each block, where its edges start; and where the last one ends.
    begins: Vec<u32>,
    /// For each block, the last edge to it, from 1; 0 if no edge leads to it.
    last: IndexVec<BlockId, u32>,
}

/// An edge from a block to another one.
#[derive(Clone, Copy)]
struct Edge {
    from: BlockId,
    to: BlockId,
    /// The number among the edges from the same block.
    number: u32,
    /// The previous edge to the same block, as in [`Edges::last`].
    before: u32,
}

impl Edges {
    fn new(blocks: &Blocks, targets: &[Vec<Jump>]) -> Edges {
        let mut edges = Vec::with_capacity(2 * blocks.len());
        let mut begins = Vec::with_capacity(blocks.len() + 1);
        let mut last = blocks.map(|_| 0);
        let count = |edges: &Vec<Edge>| narrow::<_, u32>(edges.len());
        for (from, block) in blocks.pairs() {
            let begin = count(&edges);
            begins.push(begin);
            for inst in block {
                stays_here(inst, targets, |to| {
                    let number = count(&edges) - begin;
                    edges.push(Edge { from, to, number, before: last[to] });
                    last[to] = count(&edges);
                });
            }
        }
        begins.push(count(&edges));
        Edges { edges, begins, last }
    }

    /// The blocks to which the edges of a block lead.
    fn from(&self, block: BlockId) -> impl Iterator<Item = BlockId> {
        let [from, to] = [0, 1].map(|next| self.begins[block.index() + next] as usize);
        self.edges[from..to].iter().map(|edge| edge.to)
    }

    /// The edges to a block.
    fn to(&self, block: BlockId) -> impl Iterator<Item = Edge> {
        let edge = |number: u32| number.checked_sub(1).map(|place| self.edges[place as usize]);
        let last = edge(self.last[block]);
        std::iter::successors(last, move |&Edge { before, .. }| edge(before))
    }
}
