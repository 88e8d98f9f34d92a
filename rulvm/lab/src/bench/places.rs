//! Where codes come from: the lines of the source, or ranges of addresses without a source map.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use grammar::isa::{Address, Code};

use rulvm_core::machine::Counter;
use rulvm_core::program::Program;

/// What was counted of a line of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineCount {
    /// The file; empty for code that comes from no line.
    pub file: String,
    /// The line, from 1; 0 for code that comes from no line.
    pub line: u32,
    /// The text of the line, trimmed, if the source map contains it.
    pub text: Option<String>,
    /// The codes of the line that were executed.
    pub codes: u64,
    /// How often the line was reached: the count of its code that was executed most often.
    pub reached: u64,
    /// The address of that code.
    pub address: Address,
}

/// The lines that were executed, the hottest first; none without a source map.
pub(super) fn lines(program: &Program, codes: &Counter) -> Vec<LineCount> {
    let Some(map) = program.map() else { return Vec::new() };
    let mut lines: BTreeMap<Option<(u32, u32)>, LineCount> = BTreeMap::new();
    for (address, count) in codes.executed() {
        let place = u32::try_from(address.0).ok().and_then(|address| map.place(address));
        match lines.entry(place.map(|place| (place.source, place.line))) {
            Entry::Occupied(line) => {
                let line = line.into_mut();
                line.codes += count;
                if count > line.reached {
                    (line.reached, line.address) = (count, address);
                }
            }
            Entry::Vacant(slot) => {
                let source = place.and_then(|place| map.sources.get(place.source as usize));
                slot.insert(LineCount {
                    file: source.map_or(String::new(), |source| source.name.clone()),
                    line: place.map_or(0, |place| place.line.saturating_add(1)),
                    text: None,
                    codes: count,
                    reached: count,
                    address,
                });
            }
        }
    }
    // Each text is split into lines once.
    for (number, source) in (0..).zip(&map.sources) {
        let mut texts = source.text.as_deref().unwrap_or_default().lines();
        let mut next = 0;
        for (place, count) in lines.range_mut(Some((number, 0))..=Some((number, u32::MAX))) {
            let Some((_, line)) = *place else { continue };
            count.text = texts.nth((line - next) as usize).map(|text| text.trim().to_owned());
            next = line.saturating_add(1);
        }
    }
    let mut lines: Vec<LineCount> = lines.into_values().collect();
    // The sort is stable: lines with equal counts stay in the order of the source.
    lines.sort_by_key(|line| Reverse(line.codes));
    lines
}

/// What was counted of consecutive codes that were executed equally often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeCount {
    /// The address of the first code, and of the last one.
    pub addresses: [Address; 2],
    /// The mnemonics of the codes.
    pub mnemonics: Vec<String>,
    /// The codes that were executed.
    pub codes: u64,
    /// How often each of them was executed.
    pub reached: u64,
}

/// The greatest distance of a code from the one before it, with operands of 4 bytes between them.
const MOST_APART: i32 = 5;

/// The ranges that were executed, the hottest first.
pub(super) fn ranges(program: &Program, codes: &Counter) -> Vec<RangeCount> {
    let mut ranges: Vec<RangeCount> = Vec::new();
    for (address, count) in codes.executed() {
        let byte = address.index().and_then(|index| program.bytes().get(index));
        let mnemonic = byte.map_or(String::new(), |&byte| Code::from_byte(byte).to_string());
        match ranges.last_mut() {
            Some(range)
                if range.reached == count && address.0 - range.addresses[1].0 <= MOST_APART =>
            {
                range.addresses[1] = address;
                range.mnemonics.push(mnemonic);
                range.codes += count;
            }
            _ => ranges.push(RangeCount {
                addresses: [address; 2],
                mnemonics: vec![mnemonic],
                codes: count,
                reached: count,
            }),
        }
    }
    ranges.sort_by_key(|range| Reverse(range.codes));
    ranges
}
