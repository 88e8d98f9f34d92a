//! Which registers matter where.

use super::program::{Inst, REGISTERS};

/// Puts into each [`Inst::Meet`] which registers are read after it before they are written. Returns
/// those of the first instruction.
pub(super) fn find(insts: &mut [Inst]) -> u32 {
    let mut live = vec![0_u32; insts.len() + 1];
    loop {
        let mut changes = false;
        for at in (0..insts.len()).rev() {
            let mut inst = insts[at];
            let mut set = if inst.falls_through() { live[at + 1] } else { 0 };
            for target in inst.targets().into_iter().flatten() {
                set |= live[*target as usize];
            }
            for written in inst.written().into_iter().flatten() {
                set &= !1_u32.checked_shl(written.into()).unwrap_or(0);
            }
            for read in inst.read().into_iter().filter(|&read| usize::from(read) < REGISTERS) {
                set |= 1 << read;
            }
            changes |= set != live[at];
            live[at] = set;
        }
        if !changes {
            break;
        }
    }
    for (inst, set) in insts.iter_mut().zip(&live) {
        if let Inst::Meet { live } = inst {
            *live = *set;
        }
    }
    live.first().copied().unwrap_or(0)
}
