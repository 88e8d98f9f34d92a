//! Which part of a file is its code.

use std::ops::Range;

use super::header::Header;
use super::layout::Layout;

/// The part of a file that [`super::RuleFile::code`] holds.
///
/// In canonical layout that is what stands between the displayed numbers and the help or the
/// scores. If a phase begins elsewhere, all of the file may be code: then the whole file is taken,
/// so that a rule that is written again still finds everything by its relative branches.
pub(super) fn find(length: usize, header: &Header, layout: &Layout) -> Range<usize> {
    let tops = layout.definitions.iter().chain([&layout.numbers]).map(|range| range.end);
    let start = tops.max().unwrap_or(0).next_multiple_of(2);
    let behind = layout
        .data()
        .into_iter()
        .map(|(_, range)| range.start)
        .chain([layout.scores.start])
        .filter(|&begin| begin >= start && begin > 0);
    let end = behind.min().unwrap_or(length).min(length);
    let range = start.min(end)..end;
    let inside = header.phases.iter().flatten().all(|entry| range.contains(entry));
    let ordered = layout.data().iter().all(|(_, data)| !super::layout::overlap(data, &range));
    if inside && ordered { range } else { 0..length }
}
