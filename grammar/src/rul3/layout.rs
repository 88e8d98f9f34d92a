//! Where the parts of a file are.

use std::ops::Range;

use super::model::Phase;
use super::section::Section;
use crate::isa::Address;

/// Where everything is in a rule file: ranges of bytes, and addresses of phases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The patterns, from offset 110 on (F2).
    pub patterns: Range<usize>,
    /// The records of the shapes, right after the patterns.
    pub shapes: Range<usize>,
    /// The lists of positions of the shapes that have one: identifier of the shape and range.
    pub lists: Vec<(usize, Range<usize>)>,
    /// The signals.
    pub signals: Range<usize>,
    /// The count and the addresses of the displayed numbers.
    pub numbers: Range<usize>,
    /// The definitions of the displayed numbers.
    pub definitions: Vec<Range<usize>>,
    /// The part of the file that [`super::RuleFile::code`] holds.
    pub code: Range<usize>,
    /// The help texts, including the closing long word; empty if the rule has none.
    pub help: Range<usize>,
    /// The scores that the file holds.
    pub scores: Range<usize>,
    /// Where the table of scores would end at its largest size; may be past the end of the file.
    pub scores_end: usize,
    /// True if the table of scores, at its largest size, overlaps nothing else (F12).
    pub scores_writable: bool,
    /// The addresses of the phases; `None` for a phase that does nothing (F10).
    pub phases: [Option<Address>; 7],
}

impl Layout {
    /// The address of a phase.
    #[must_use]
    #[inline]
    pub const fn phase(&self, phase: Phase) -> Option<Address> {
        self.phases[phase as usize]
    }

    /// The parts of all sections in the order of their addresses, empty ones left out. Those of a
    /// file can overlap.
    #[must_use]
    pub fn sections(&self) -> Vec<(Section, Range<usize>)> {
        let mut sections = self.data();
        sections.push((Section::Code, self.code.clone()));
        sections.push((Section::Scores, self.scores.clone()));
        sections.retain(|(_, range)| !range.is_empty());
        sections.sort_by_key(|(_, range)| (range.start, range.end));
        sections
    }

    /// The bytes of a file of this length that belong to no section (F11): fillings, or what the
    /// reader does not know.
    #[must_use]
    pub fn gaps(&self, length: usize) -> Vec<Range<usize>> {
        let ranges = self.sections().into_iter().map(|(_, range)| range).collect();
        gaps(ranges, length).collect()
    }

    /// All sections but the code and the scores, with their ranges.
    pub(super) fn data(&self) -> Vec<(Section, Range<usize>)> {
        let mut data = vec![
            (Section::Header, 0..super::header::SIZE),
            (Section::Patterns, self.patterns.clone()),
            (Section::Shapes, self.shapes.clone()),
            (Section::Signals, self.signals.clone()),
            (Section::Numbers, self.numbers.clone()),
            (Section::Help, self.help.clone()),
        ];
        data.extend(self.lists.iter().map(|(_, range)| (Section::Shapes, range.clone())));
        data.extend(self.definitions.iter().map(|range| (Section::Numbers, range.clone())));
        data
    }
}

/// True if two ranges have a byte in common.
pub(super) fn overlap(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start.max(b.start) < a.end.min(b.end)
}

/// What is between some ranges in a file of a length.
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
