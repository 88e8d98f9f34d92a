//! Last values (E1) that nobody asks for.
//!
//! Every statement has a value, and the one before a return is that of the subroutine. Blocks keep
//! it when they end; here, those that are overwritten before a return are left out.

use super::ir::{Inst, Jump, LAST, NOWHERE, RESULT};

/// Removes the instructions that keep a last value that is never read: because there is another one
/// before the return, or because nobody wants what the subroutine gives. Phases begin with `entries`.
pub(super) fn remove_unread(blocks: &mut [Vec<Inst>], targets: &[Vec<Jump>], entries: &[u32]) {
    // What is removed may have been the only one who wanted something.
    for _ in 0..2 {
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
        remove(blocks, targets);
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

fn remove(blocks: &mut [Vec<Inst>], targets: &[Vec<Jump>]) {
    let read = read_from(blocks, targets);
    for block in blocks {
        let mut live = false;
        let mut kept: Vec<bool> = Vec::with_capacity(block.len());
        let mut unread: Vec<bool> = Vec::with_capacity(block.len());
        for inst in block.iter().rev() {
            kept.push(live || !matches!(inst, Inst::Move { d: LAST, .. }));
            unread.push(!live && inst.makes_last());
            live = before(inst, live, &read, targets);
        }
        for (inst, unread) in block.iter_mut().zip(unread.into_iter().rev()) {
            if unread && let Some(d) = inst.made() {
                *d = NOWHERE;
            }
        }
        let mut kept = kept.into_iter().rev();
        block.retain(|_| kept.next().unwrap_or(true));
    }
}

/// For each block, whether the last value that it finds is read. Blocks are looked at once: what one
/// comes to before it makes a new last value reads for it.
fn read_from(blocks: &[Vec<Inst>], targets: &[Vec<Jump>]) -> Vec<bool> {
    let mut read = vec![false; blocks.len()];
    let mut comes_from: Vec<Vec<usize>> = vec![Vec::new(); blocks.len()];
    let mut open = Vec::new();
    for (number, block) in blocks.iter().enumerate() {
        let mut come_to = |to: u32| {
            if let Some(from) = usize::try_from(to).ok().and_then(|to| comes_from.get_mut(to)) {
                from.push(number);
            }
        };
        for inst in block {
            if inst.operands().contains(&LAST) {
                open.push(number);
            }
            match inst {
                // What a subroutine finds is not the last value of its caller.
                Inst::Call { back, .. } => come_to(*back),
                inst => inst.leads_to(targets, &mut come_to),
            }
            if inst.makes_last() {
                break;
            }
        }
    }
    while let Some(number) = open.pop() {
        if let Some(read) = read.get_mut(number)
            && !std::mem::replace(read, true)
        {
            open.extend(comes_from.get(number).into_iter().flatten());
        }
    }
    read
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
