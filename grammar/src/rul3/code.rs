//! Which part of a file is its code.

use std::ops::Range;

use super::header::Header;
use super::layout::{Layout, overlap};
use crate::isa::{Address, executed};

/// The part of a file that [`super::RuleFile::code`] holds: what lies between the sections, there
/// where all phases begin.
///
/// If they begin in several such places, or if the code leads out of its place in a file that has
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
    // Code begins at an even address (F8).
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

/// What the table of scores, at its largest size, has in common with the code (F12).
pub(super) fn overlaps_scores(file: &[u8], header: &Header, layout: &Layout) -> bool {
    let table = layout.scores.start..layout.scores_end;
    if table.is_empty() {
        return false;
    }
    if header.phases.iter().flatten().any(|entry| table.contains(entry)) {
        return true;
    }
    // Behind a table at the end of the file there is no code that it could grow over.
    layout.scores.end < file.len()
        && executed_bytes(file, header).iter().any(|bytes| overlap(bytes, &table))
}

fn executed_bytes(file: &[u8], header: &Header) -> Vec<Range<usize>> {
    let entries = header.phases.iter().flatten();
    executed(file, entries.filter_map(|&entry| i32::try_from(entry).ok()).map(Address))
}

/// What lies between some ranges in a file of a length.
pub(super) fn gaps(
    mut ranges: Vec<Range<usize>>,
    length: usize,
) -> impl Iterator<Item = Range<usize>> {
    ranges.retain(|range| !range.is_empty());
    ranges.sort_by_key(|range| (range.start, range.end));
    ranges.push(length..length);
    let mut end = 0;
    ranges.into_iter().filter_map(move |range| {
        let gap = end..range.start;
        end = end.max(range.end);
        (!gap.is_empty()).then_some(gap)
    })
}
