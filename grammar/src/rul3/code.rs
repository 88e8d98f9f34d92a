//! Which part of a file is its code.

use std::ops::Range;

use super::header::Header;
use super::layout::{Layout, gaps, overlap};
use super::scores;
use crate::isa::{Address, Inline, Role, executed, trace};

/// The part of a file that [`super::RuleFile::code`] holds: what lies between the sections, there
/// where all phases start.
///
/// If they start in several such places, or if the code leads out of its place in a file that has
/// more bytes that belong to no section, then the whole file is taken, so that a rule that is
/// written again still finds everything by its relative branches.
pub(super) fn find(file: &[u8], header: &Header, layout: &Layout) -> Range<usize> {
    let whole = 0..file.len();
    let mut claimed: Vec<_> = layout.data().into_iter().map(|(_, range)| range).collect();
    claimed.push(layout.scores.clone());
    let Some(first) = header.phases.iter().flatten().copied().min() else { return whole };
    let before = claimed.iter().filter(|range| range.start <= first);
    let low = before.map(|range| range.end).max().unwrap_or(0);
    let behind = claimed.iter().filter(|range| range.start > first);
    let high = behind.map(|range| range.start).min().unwrap_or(file.len()).min(file.len());
    // Code starts at an even address (F8).
    let low = if low % 2 == 1 && low < first { low + 1 } else { low };
    let range = low..high;
    if !header.phases.iter().flatten().all(|entry| range.contains(entry)) {
        return whole;
    }
    claimed.push(range.clone());
    let inside = |bytes: &Range<usize>| range.start <= bytes.start && bytes.end <= range.end;
    let filling = |gap: Range<usize>| gap.start % 2 == 1 && file.get(gap) == Some(&[0]);
    let alone = gaps(claimed, file.len()).all(filling);
    if alone || executed_bytes(file, header).iter().all(inside) { range } else { whole }
}

/// True if the table of scores, at its largest size, has something in common with the code (F12):
/// with what can be executed, or with where branches lead that leave the file as it is now.
pub(super) fn overlaps_scores(file: &[u8], header: &Header, layout: &Layout) -> bool {
    let table = layout.scores.start..layout.scores_end;
    if table.is_empty() {
        return false;
    }
    if header.phases.iter().flatten().any(|entry| table.contains(entry)) {
        return true;
    }
    // A table at the end of the file cannot grow over code.
    let behind = file.len().saturating_sub(layout.scores.end);
    if behind == 0 {
        return false;
    }
    // Unknown bytes move with the end of the file, and code may already lead to where they come.
    let moved = if scores::is_fixed(layout) { 0 } else { behind };
    let room = table.start..table.end + moved;
    let grows = room.end > file.len();
    let leads_there = |target: &Address| target.index().is_some_and(|at| room.contains(&at));
    let mut overlaps = false;
    // If the whole file counts as code, the rest may be code or something unknown.
    let end = layout.scores.end;
    let mut is_known = !scores::is_fixed(layout)
        || layout.data().iter().any(|(_, range)| range.end > end)
        || header.phases.iter().flatten().any(|&entry| entry >= end);
    let complete = trace(file, entries(header), |range, role| {
        is_known |= range.end > end;
        overlaps |= overlap(&range, &table)
            || match role {
                Role::CutOff(_) => grows,
                Role::Inline(_, Inline::Branch(target)) => leads_there(&target),
                Role::Inline(_, Inline::Targets(targets)) => targets.iter().any(leads_there),
                Role::Inline(..) | Role::Code { .. } => false,
            };
    });
    overlaps || !is_known || !complete
}

/// Where the phases start.
fn entries(header: &Header) -> impl Iterator<Item = Address> {
    let entries = header.phases.iter().flatten();
    entries.filter_map(|&entry| i32::try_from(entry).ok()).map(Address)
}

fn executed_bytes(file: &[u8], header: &Header) -> Vec<Range<usize>> {
    executed(file, entries(header))
}
