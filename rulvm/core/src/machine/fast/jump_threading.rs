//! Jump threading.
//!
//! Small code often jumps to a condition elsewhere. Here such a jump becomes a copy of the
//! condition, with a jump for each outcome; a jump to the end of a loop body becomes a copy of the
//! loop's own jump; a jump to a jump becomes one; and a block that continues with a short one gets
//! a copy of it. The costs of jumps stay the same.

use super::ir::{BlockId, Blocks, Inst, Jump};
use crate::index::{Id, narrow};

/// The most instructions of a block that is copied.
const MOST_COPIED: usize = 8;
/// The most instructions before a branch that is copied.
const MOST_BEFORE: usize = 3;
/// The most conditions that are copied in a row.
const MOST_CONDITIONS: usize = 3;
/// The most jumps that are followed to find the target of one.
const MOST_JUMPS: usize = 4;

/// Threads the jumps of all blocks.
pub(super) fn thread_jumps(blocks: &mut Blocks, targets: &mut [Vec<Jump>]) {
    follow_bodies(blocks);
    let mut block = Vec::new();
    for number in blocks.ids() {
        // A block that leads to itself is read as it was.
        block.clone_from(&blocks[number]);
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
        blocks[number].clone_from(&block);
    }
    for jump in targets.iter_mut().flatten() {
        follow(jump, blocks);
    }
}

/// The instructions at the target of a jump.
fn at(jump: Jump, blocks: &Blocks) -> &[Inst] {
    // A block that has become shorter may end before this instruction: then nothing is found.
    blocks[jump.to].get(jump.inst as usize..).unwrap_or_default()
}

/// Appends a copy of the short block elsewhere with which a block continues.
fn copy_next(number: BlockId, block: &mut Vec<Inst>, blocks: &Blocks) {
    if let Some(&Inst::Continue { to }) = block.last()
        && to.index() != number.index() + 1
        && blocks[to].len() <= MOST_COPIED
    {
        block.pop();
        block.extend_from_slice(&blocks[to]);
    }
}

/// Replaces the jump to a condition at the end of a block with the condition.
fn repeat_condition(block: &mut Vec<Inst>, blocks: &Blocks) -> bool {
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
    block.extend_from_slice(&insts[..before]);
    block.push(branch);
    let after: u32 = narrow(before + 1);
    block.push(Inst::Go { jump: Jump { inst: jump.inst + after, ..jump } });
    true
}

/// Replaces the jump to the end of a loop body at the end of a block with the end itself.
fn repeat_again(block: &mut Vec<Inst>, blocks: &Blocks) {
    let Some(&Inst::Go { jump }) = block.last() else { return };
    let Some(&(mut again @ Inst::Again { .. })) = at(jump, blocks).first() else { return };
    if let Some(body) = again.body() {
        *body = body.after(jump);
    }
    block.pop();
    block.push(again);
    block.push(Inst::Go { jump: Jump { inst: jump.inst + 1, ..jump } });
}

/// Makes loops jump straight to the start of their bodies. All parts of a loop must jump to the
/// same place, so this comes before all other changes.
fn follow_bodies(blocks: &mut Blocks) {
    for number in blocks.ids() {
        for k in 0..blocks[number].len() {
            let mut inst = blocks[number][k];
            if let Some(body) = inst.body() {
                follow(body, blocks);
                blocks[number][k] = inst;
            }
        }
    }
}

/// Redirects a jump to a jump to the target of the latter.
fn follow(jump: &mut Jump, blocks: &Blocks) {
    for _ in 0..MOST_JUMPS {
        match at(*jump, blocks).first() {
            Some(&Inst::Go { jump: next }) => *jump = next.after(*jump),
            Some(&Inst::Continue { to }) => (jump.to, jump.inst) = (to, 0),
            _ => break,
        }
    }
}
