//! Last values (E1) that nobody asks for.
//!
//! Every statement has a value, and the one before a return is that of the subroutine. Blocks keep
//! it when they end; here, those that are overwritten before a return are left out.

use super::ir::{Inst, Jump, LAST, NOWHERE, RESULT};

/// How often values may be looked for that became unwanted because of others.
const MOST_ROUNDS: usize = 8;

/// Removes the instructions that keep a last value that is never read: because there is another one
/// before the return, or because nobody wants what the subroutine gives. Phases begin with `entries`.
pub(super) fn remove(blocks: &mut [Vec<Inst>], targets: &[Vec<Jump>], entries: &[u32]) {
    let mut search = Search::new(blocks, targets);
    // What is removed may have been the only one who wanted the value of a subroutine.
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
    /// It wants the value of the subroutine that has just returned.
    wants_result: bool,
    /// It reads the last value that it finds.
    reads: bool,
    /// It makes a new last value.
    makes: bool,
    /// How many of its ways lead on with the last value that it finds.
    passes: u32,
    /// It has changed since its last values were looked at.
    is_new: bool,
}

impl Known {
    fn of(block: &[Inst], targets: &[Vec<Jump>]) -> Known {
        let mut known = Known { is_new: true, ..Known::default() };
        for inst in block {
            let operands = inst.operands();
            known.wants_result |= operands.contains(&RESULT);
            if known.makes {
                continue;
            }
            known.reads |= operands.contains(&LAST);
            stays_here(inst, targets, |_| known.passes += 1);
            known.makes = inst.makes_last();
        }
        known
    }
}

/// The search for last values that nobody reads.
struct Search<'t> {
    targets: &'t [Vec<Jump>],
    known: Vec<Known>,
    ways: Ways,
    /// For each block, whether the last value that it finds is read.
    read: Vec<bool>,
}

impl Search<'_> {
    fn new<'t>(blocks: &[Vec<Inst>], targets: &'t [Vec<Jump>]) -> Search<'t> {
        let known = blocks.iter().map(|block| Known::of(block, targets)).collect();
        let ways = Ways::new(blocks, targets);
        Search { targets, known, ways, read: vec![false; blocks.len()] }
    }

    fn knows(&self, block: u32) -> Known {
        self.known.get(block as usize).copied().unwrap_or_default()
    }

    /// Looks at a block again that has changed.
    fn look_again(&mut self, number: usize, block: &[Inst]) {
        if let Some(known) = self.known.get_mut(number) {
            *known = Known::of(block, self.targets);
        }
    }

    /// Lets subroutines return nothing whose values nobody wants.
    fn leave_unwanted_returns(&mut self, blocks: &mut [Vec<Inst>], entries: &[u32]) {
        let wanted = self.wanted(blocks, entries);
        for (number, (block, wanted)) in blocks.iter_mut().zip(wanted).enumerate() {
            if let Some(Inst::Return { a, .. }) = block.last_mut()
                && !wanted
                && *a != NOWHERE
            {
                *a = NOWHERE;
                self.look_again(number, block);
            }
        }
    }

    /// For each block, whether what it returns is wanted.
    fn wanted(&self, blocks: &[Vec<Inst>], entries: &[u32]) -> Vec<bool> {
        let mut open = entries.to_vec();
        for block in blocks {
            if let Some(Inst::Call { jump, back, .. }) = block.last()
                && self.knows(*back).wants_result
            {
                open.push(jump.to);
            }
        }
        let mut wanted = vec![false; blocks.len()];
        while let Some(number) = open.pop() {
            if let Some(wanted) = wanted.get_mut(number as usize)
                && !std::mem::replace(wanted, true)
            {
                open.extend(self.ways.from(number));
            }
        }
        wanted
    }

    /// Removes the values of subroutines that stand where they are called, and that nobody wants
    /// there.
    fn remove_results(&mut self, blocks: &mut [Vec<Inst>]) {
        let wants: Vec<bool> = self.known.iter().map(|known| known.wants_result).collect();
        for (number, block) in blocks.iter_mut().enumerate() {
            if let Some(&Inst::Go { jump }) = block.last()
                && wants.get(jump.to as usize) == Some(&false)
            {
                let count = block.len();
                block.retain(|inst| !matches!(inst, Inst::Move { d: RESULT, .. }));
                if block.len() < count {
                    self.look_again(number, block);
                }
            }
        }
    }

    /// Removes last values that are not read; true if one of them was the value of a subroutine.
    fn remove(&mut self, blocks: &mut [Vec<Inst>]) -> bool {
        const NOTHING: Inst = Inst::Move { d: NOWHERE, a: NOWHERE };
        let read = self.read_from();
        let before = std::mem::replace(&mut self.read, read);
        let mut results = false;
        for (number, block) in (0..).zip(blocks) {
            let is_same = |to: u32| before.get(to as usize) == self.read.get(to as usize);
            let Known { makes, is_new, .. } = self.knows(number);
            if !makes || !is_new && self.ways.from(number).all(is_same) {
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
                self.look_again(number as usize, block);
            }
            if let Some(known) = self.known.get_mut(number as usize) {
                known.is_new = false;
            }
        }
        results
    }

    /// For each block, whether the last value that it finds is read: what one comes to before it
    /// makes a new last value reads for it.
    fn read_from(&self) -> Vec<bool> {
        let mut read = vec![false; self.known.len()];
        let known = (0..).zip(&self.known);
        let mut open: Vec<u32> =
            known.filter(|(_, known)| known.reads).map(|(number, _)| number).collect();
        while let Some(number) = open.pop() {
            if let Some(read) = read.get_mut(number as usize)
                && !std::mem::replace(read, true)
            {
                let ways = self.ways.to(number);
                let passing = ways.filter(|way| way.number < self.knows(way.from).passes);
                open.extend(passing.map(|way| way.from));
            }
        }
        read
    }

    /// True if the last value is read from before an instruction on, when `live` is so behind it.
    fn before(&self, inst: &Inst, live: bool) -> bool {
        if inst.operands().contains(&LAST) {
            return true;
        }
        if inst.makes_last() {
            return false;
        }
        let mut read = live;
        stays_here(inst, self.targets, |to| {
            read |= self.read.get(to as usize).copied().unwrap_or(true);
        });
        read
    }
}

/// The blocks to which an instruction leads within the subroutine: what another one finds is not
/// the last value of its caller.
fn stays_here(inst: &Inst, targets: &[Vec<Jump>], mut visit: impl FnMut(u32)) {
    match inst {
        Inst::Call { back, .. } => visit(*back),
        inst => inst.leads_to(targets, visit),
    }
}

/// The ways from block to block within subroutines.
struct Ways {
    /// The ways in the order of the blocks from which they lead.
    ways: Vec<Way>,
    /// For each block, where its ways begin; and where the last one ends.
    begins: Vec<u32>,
    /// For each block, the last way to it, from 1; 0 if there is none.
    last: Vec<u32>,
}

/// A way from a block to another one.
#[derive(Clone, Copy)]
struct Way {
    from: u32,
    to: u32,
    /// The number among the ways from the same block.
    number: u32,
    /// The way before it to the same block, as in [`Ways::last`].
    before: u32,
}

impl Ways {
    fn new(blocks: &[Vec<Inst>], targets: &[Vec<Jump>]) -> Ways {
        let mut ways = Vec::with_capacity(2 * blocks.len());
        let mut begins = Vec::with_capacity(blocks.len() + 1);
        let mut last = vec![0; blocks.len()];
        let count = |ways: &Vec<Way>| u32::try_from(ways.len()).unwrap_or(u32::MAX);
        for (from, block) in (0..).zip(blocks) {
            let begin = count(&ways);
            begins.push(begin);
            for inst in block {
                stays_here(inst, targets, |to| {
                    if let Some(last) = last.get_mut(to as usize) {
                        let number = count(&ways) - begin;
                        ways.push(Way { from, to, number, before: *last });
                        *last = count(&ways);
                    }
                });
            }
        }
        begins.push(count(&ways));
        Ways { ways, begins, last }
    }

    /// The blocks to which a block leads.
    fn from(&self, block: u32) -> impl Iterator<Item = u32> {
        let block = block as usize;
        let bounds = self.begins.get(block).zip(self.begins.get(block + 1));
        let ways = bounds.and_then(|(&from, &to)| self.ways.get(from as usize..to as usize));
        ways.unwrap_or_default().iter().map(|way| way.to)
    }

    /// The ways to a block.
    fn to(&self, block: u32) -> impl Iterator<Item = Way> {
        let way = |number: u32| self.ways.get((number as usize).wrapping_sub(1)).copied();
        let last = self.last.get(block as usize).copied().and_then(way);
        std::iter::successors(last, move |&Way { before, .. }| way(before))
    }
}
