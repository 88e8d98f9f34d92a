//! Last values (E1) that nobody asks for.
//!
//! Every statement has a value, and the one before a return is that of the subroutine. Blocks keep
//! it when they end; here, those that are overwritten before a return are left out.

use super::ir::{Inst, Jump, LAST, NOWHERE, RESULT};

/// How often values may be looked for that became unwanted because of others.
const MOST_ROUNDS: usize = 8;

/// Removes the instructions that keep a last value that is never read: because there is another one
/// before the return, or because nobody wants what the subroutine gives. Phases begin with `entries`.
pub(super) fn remove_unread(blocks: &mut [Vec<Inst>], targets: &[Vec<Jump>], entries: &[u32]) {
    // What is removed may have been the only one who wanted the value of a subroutine.
    for _ in 0..MOST_ROUNDS {
        let wanted = wanted(blocks, targets, entries);
        for (block, wanted) in blocks.iter_mut().zip(wanted) {
            for inst in block {
                if let Inst::Return { a, .. } = inst
                    && !wanted
                {
                    *a = NOWHERE;
                }
            }
        }
        remove_results(blocks);
        if !remove(blocks, targets) {
            break;
        }
    }
}

/// Removes the values of subroutines that stand where they are called, and that nobody wants there.
fn remove_results(blocks: &mut [Vec<Inst>]) {
    let wants: Vec<bool> = blocks.iter().map(|block| wants_result(block)).collect();
    for block in blocks {
        if let Some(&Inst::Go { jump }) = block.last()
            && wants.get(jump.to as usize) == Some(&false)
        {
            block.retain(|inst| !matches!(inst, Inst::Move { d: RESULT, .. }));
        }
    }
}

/// True if a block wants the value of the subroutine that has just returned.
fn wants_result(block: &[Inst]) -> bool {
    block.iter().any(|inst| inst.operands().contains(&RESULT))
}

/// For each block, whether what it returns is wanted.
fn wanted(blocks: &[Vec<Inst>], targets: &[Vec<Jump>], entries: &[u32]) -> Vec<bool> {
    let mut open = entries.to_vec();
    for inst in blocks.iter().flatten() {
        if let Inst::Call { jump, back, .. } = inst
            && blocks.get(*back as usize).is_some_and(|behind| wants_result(behind))
        {
            open.push(jump.to);
        }
    }
    let mut wanted = vec![false; blocks.len()];
    while let Some(number) = open.pop() {
        let number = number as usize;
        if wanted.get_mut(number).is_none_or(|wanted| std::mem::replace(wanted, true)) {
            continue;
        }
        for inst in blocks.get(number).into_iter().flatten() {
            match inst {
                Inst::Call { back, .. } => open.push(*back),
                inst => inst.leads_to(targets, |to| open.push(to)),
            }
        }
    }
    wanted
}

/// Removes last values that are not read; true if one of them was the value of a subroutine.
fn remove(blocks: &mut [Vec<Inst>], targets: &[Vec<Jump>]) -> bool {
    const NOTHING: Inst = Inst::Move { d: NOWHERE, a: NOWHERE };
    let read = read_from(blocks, targets);
    let mut results = false;
    for block in blocks {
        let (mut live, mut removes) = (false, false);
        for inst in block.iter_mut().rev() {
            let is_read = live;
            live = before(inst, live, &read, targets);
            if is_read {
                continue;
            }
            if let Inst::Move { d: LAST, a } = *inst {
                results |= a == RESULT;
                removes = true;
                *inst = NOTHING;
            } else if let Some(d @ &mut LAST) = inst.made() {
                *d = NOWHERE;
            }
        }
        if removes {
            block.retain(|inst| *inst != NOTHING);
        }
    }
    results
}

/// For each block, whether the last value that it finds is read. Blocks are looked at once: what one
/// comes to before it makes a new last value reads for it.
fn read_from(blocks: &[Vec<Inst>], targets: &[Vec<Jump>]) -> Vec<bool> {
    let mut read = vec![false; blocks.len()];
    let mut ways = Ways::new(blocks.len());
    let mut open = Vec::new();
    for (number, block) in (0..).zip(blocks) {
        for inst in block {
            if inst.operands().contains(&LAST) {
                open.push(number);
            }
            match inst {
                // What a subroutine finds is not the last value of its caller.
                Inst::Call { back, .. } => ways.add(number, *back),
                inst => inst.leads_to(targets, |to| ways.add(number, to)),
            }
            if inst.makes_last() {
                break;
            }
        }
    }
    while let Some(number) = open.pop() {
        if let Some(read) = read.get_mut(number as usize)
            && !std::mem::replace(read, true)
        {
            open.extend(ways.to(number));
        }
    }
    read
}

/// The ways from block to block: for each block a list of those that lead to it, all in one vector.
struct Ways {
    /// The last way to each block, from 1; 0 if there is none.
    last: Vec<u32>,
    /// Where each way begins, and the way before it to the same block.
    ways: Vec<(u32, u32)>,
}

impl Ways {
    fn new(blocks: usize) -> Ways {
        Ways { last: vec![0; blocks], ways: Vec::with_capacity(2 * blocks) }
    }

    fn add(&mut self, from: u32, to: u32) {
        if let Some(last) = self.last.get_mut(to as usize) {
            self.ways.push((from, *last));
            *last = u32::try_from(self.ways.len()).unwrap_or(0);
        }
    }

    /// The blocks that lead to a block.
    fn to(&self, block: u32) -> impl Iterator<Item = u32> {
        let way = |number: u32| self.ways.get((number as usize).wrapping_sub(1)).copied();
        let last = self.last.get(block as usize).copied().and_then(way);
        std::iter::successors(last, move |&(_, before)| way(before)).map(|(from, _)| from)
    }
}

/// True if the last value is read from before an instruction on, when `live` is so behind it.
fn before(inst: &Inst, live: bool, read: &[bool], targets: &[Vec<Jump>]) -> bool {
    let at = |block: u32| {
        usize::try_from(block).ok().and_then(|block| read.get(block)).copied().unwrap_or(true)
    };
    match inst {
        inst if inst.operands().contains(&LAST) => true,
        Inst::Give | Inst::Return { .. } => false,
        inst if inst.makes_last() => false,
        Inst::Continue { to } => at(*to),
        Inst::Go { jump } => at(jump.to),
        Inst::Around { body, .. } | Inst::Over { body, .. } => at(body.to),
        Inst::Call { back, .. } => at(*back),
        Inst::Case { targets: number, .. } => {
            let jumps = usize::try_from(*number).ok().and_then(|k| targets.get(k));
            jumps.into_iter().flatten().any(|jump| at(jump.to))
        }
        Inst::Branch { jump, .. } | Inst::BranchIf { jump, .. } => live || at(jump.to),
        Inst::DestroyAgain { back, .. } => live || at(back.to),
        Inst::Again { body, .. } => live || at(body.to),
        _ => live,
    }
}
