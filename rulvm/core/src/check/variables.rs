//! Variables that are read or displayed, but never written.

use grammar::isa::VarIndex;

use super::errors::Found;
use super::findings::Kind;
use crate::analysis::effects::{Effects, bit};
use crate::analysis::walk::Walk;

/// The first variable of a displayed number (section 6.5).
const FIRST_NUMBER: i32 = 10;
/// What the game itself sets (section 6.5): the piece, the signal or action, the additional number.
const SET_BY_GAME: [std::ops::RangeInclusive<i32>; 2] = [0..=9, 18..=18];

/// Warnings about variables that nothing changes. `numbers` is how many numbers are displayed.
pub(super) fn never_written(walk: &Walk<'_>, effects: &Effects, numbers: usize) -> Vec<Found> {
    let mut written = effects.timed | effects.writes.iter().fold(0, |all, &writes| all | writes);
    for index in SET_BY_GAME.into_iter().flatten() {
        written |= VarIndex::new(index).map_or(0, bit);
    }
    let mut warnings: Vec<Found> = Vec::new();
    let mut told = 0;
    let mut reads: Vec<_> =
        effects.named.iter().map(|&(variable, node)| (variable, walk.get(node).at, node)).collect();
    reads.sort_unstable_by_key(|&(variable, at, _)| (variable, at));
    for (variable, at, node) in reads {
        if (written | told) & bit(variable) == 0 {
            told |= bit(variable);
            let index = variable.get();
            let message = format!("V[{index}] is read but never written: it is always 0");
            let kind = Kind::NeverWritten;
            warnings.push(Found { kind, address: Some(at), end: None, node: Some(node), message });
        }
    }
    for (number, index) in (1..=numbers).zip(FIRST_NUMBER..) {
        let is_told = |variable| (written | told) & bit(variable) != 0;
        if !VarIndex::new(index).is_some_and(is_told) {
            let message =
                format!("V[{index}], displayed number {number}, is never written: it is always 0");
            let kind = Kind::NeverWritten;
            warnings.push(Found { kind, address: None, end: None, node: None, message });
        }
    }
    warnings
}
