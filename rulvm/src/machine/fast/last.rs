//! Last values (E1) that nobody asks for.
//!
//! Every statement has a value, and the one before a return is that of the subroutine. Blocks keep
//! it when they end; here, those that are overwritten before a return are left out.

use super::ir::{Inst, Jump, LAST};

/// Removes the instructions that keep a last value that is never read.
pub(super) fn remove_unread(blocks: &mut [Vec<Inst>], targets: &[Vec<Jump>]) {
    let mut read = vec![false; blocks.len()];
    loop {
        let mut changed = false;
        for number in (0..blocks.len()).rev() {
            let Some(block) = blocks.get(number) else { continue };
            let mut live = false;
            for inst in block.iter().rev() {
                live = before(inst, live, &read, targets);
            }
            if let Some(known) = read.get_mut(number)
                && *known != live
            {
                *known = live;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    for block in blocks {
        let mut live = false;
        let mut kept: Vec<bool> = Vec::with_capacity(block.len());
        for inst in block.iter().rev() {
            kept.push(live || !matches!(inst, Inst::Move { d: LAST, .. }));
            live = before(inst, live, &read, targets);
        }
        let mut kept = kept.into_iter().rev();
        block.retain(|_| kept.next().unwrap_or(true));
    }
}

/// True if the last value is read from before an instruction on, when `live` is so behind it.
fn before(inst: &Inst, live: bool, read: &[bool], targets: &[Vec<Jump>]) -> bool {
    let at = |block: u32| {
        usize::try_from(block).ok().and_then(|block| read.get(block)).copied().unwrap_or(true)
    };
    match inst {
        Inst::Move { d: LAST, .. } | Inst::Give => false,
        Inst::Return { a, .. } => *a == LAST,
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
