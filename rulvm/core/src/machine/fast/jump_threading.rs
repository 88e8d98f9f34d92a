//! What stands elsewhere, ahead of the jump to it.
//!
//! Small code likes to jump to a condition that stands elsewhere. Here such a jump becomes the
//! condition itself, with a jump for each way; so does a jump to where a loop goes on; a jump to a jump
//! becomes one; and a block goes on with a copy of a short one. What is paid for jumps stays the same.

use super::ir::{Inst, Jump};

/// How many instructions a block may have that is copied.
const MOST_COPIED: usize = 8;
/// How many instructions may stand before a branch that is repeated.
const MOST_BEFORE: usize = 3;
/// How many conditions may follow each other.
const MOST_CONDITIONS: usize = 3;
/// How many jumps may be followed to find out where one leads.
const MOST_JUMPS: usize = 4;

/// Brings conditions to the jumps that lead to them.
pub(super) fn thread_jumps(blocks: &mut [Vec<Inst>], targets: &mut [Vec<Jump>]) {
    follow_bodies(blocks);
    let mut block = Vec::new();
    for number in 0..blocks.len() {
        // A block that leads to itself is looked at as it is.
        block.clear();
        block.extend_from_slice(blocks.get(number).map_or(&[][..], Vec::as_slice));
        copy_next(number, &mut block, blocks);
        for _ in 0..MOST_CONDITIONS {
            if !repeat_condition(&mut block, blocks) {
                break;
            }
        }
        repeat_again(&mut block, blocks);
        for inst in &mut block {
            if let Inst::Branch { jump, .. } | Inst::BranchIf { jump, .. } | Inst::Go { jump } =
                inst
            {
                follow(jump, blocks);
            }
        }
        if let Some(place) = blocks.get_mut(number) {
            place.clone_from(&block);
        }
    }
    for jump in targets.iter_mut().flatten() {
        follow(jump, blocks);
    }
}

/// The instructions that a jump leads to.
fn at(jump: Jump, blocks: &[Vec<Inst>]) -> &[Inst] {
    let block = blocks.get(jump.to as usize).map_or(&[][..], Vec::as_slice);
    block.get(jump.inst as usize..).unwrap_or_default()
}

/// A block that goes on with a short one elsewhere gets a copy of that.
fn copy_next(number: usize, block: &mut Vec<Inst>, blocks: &[Vec<Inst>]) {
    if let Some(&Inst::Continue { to }) = block.last()
        && let to = to as usize
        && to != number + 1
        && let Some(insts) = blocks.get(to).filter(|insts| insts.len() <= MOST_COPIED)
    {
        block.pop();
        block.extend_from_slice(insts);
    }
}

/// A block that ends with a jump to a condition gets that condition.
fn repeat_condition(block: &mut Vec<Inst>, blocks: &[Vec<Inst>]) -> bool {
    let Some(&Inst::Go { jump }) = block.last() else { return false };
    let insts = at(jump, blocks);
    let before = insts.iter().take_while(|inst| inst.only_makes_a_value()).count();
    let branch = insts.get(before).copied().filter(|_| before <= MOST_BEFORE);
    let branch = match branch {
        Some(Inst::Branch { a, jump: taken }) => Inst::Branch { a, jump: taken.after(jump) },
        Some(Inst::BranchIf { test, a, b, jump: taken }) => {
            Inst::BranchIf { test, a, b, jump: taken.after(jump) }
        }
        _ => return false,
    };
    block.pop();
    block.extend_from_slice(insts.get(..before).unwrap_or_default());
    block.push(branch);
    let behind = u32::try_from(before + 1).unwrap_or(u32::MAX);
    block.push(Inst::Go { jump: Jump { inst: jump.inst.saturating_add(behind), ..jump } });
    true
}

/// A block that ends with a jump to where a loop goes on goes on with the loop itself.
fn repeat_again(block: &mut Vec<Inst>, blocks: &[Vec<Inst>]) {
    let Some(&Inst::Go { jump }) = block.last() else { return };
    let Some(&(mut again @ Inst::Again { .. })) = at(jump, blocks).first() else { return };
    if let Some(body) = again.body() {
        *body = body.after(jump);
    }
    block.pop();
    block.push(again);
    block.push(Inst::Go { jump: Jump { inst: jump.inst.saturating_add(1), ..jump } });
}

/// Lets loops lead to where their bodies begin. All of a loop must lead to the same place, so this
/// comes before anything else changes.
fn follow_bodies(blocks: &mut [Vec<Inst>]) {
    for number in 0..blocks.len() {
        let count = blocks.get(number).map_or(0, Vec::len);
        for k in 0..count {
            let inst = blocks.get(number).and_then(|block| block.get(k)).copied();
            let Some(mut inst) = inst else { continue };
            if let Some(body) = inst.body() {
                follow(body, blocks);
            }
            if let Some(place) = blocks.get_mut(number).and_then(|block| block.get_mut(k)) {
                *place = inst;
            }
        }
    }
}

/// Lets a jump to a jump lead to where that leads.
fn follow(jump: &mut Jump, blocks: &[Vec<Inst>]) {
    for _ in 0..MOST_JUMPS {
        match at(*jump, blocks).first() {
            Some(&Inst::Go { jump: next }) => *jump = next.after(*jump),
            Some(&Inst::Continue { to }) => (jump.to, jump.inst) = (to, 0),
            _ => break,
        }
    }
}
