//! Which registers matter where.

use super::program::{Inst, REGISTERS};

/// For each instruction, the registers that are read from there on before they are written, as
/// bits; some are read at the end.
pub(super) fn find(insts: &mut [Inst], at_end: u32) -> Vec<u32> {
    let mut live = vec![0_u32; insts.len() + 1];
    loop {
        let mut changes = false;
        for at in (0..insts.len()).rev() {
            let mut inst = insts[at];
            let mut set = if inst.falls_through() { live[at + 1] } else { 0 };
            if matches!(inst, Inst::End { .. }) {
                set = at_end;
            }
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
            return live;
        }
    }
}
