//! Which bytes are executed, which are inline operands, and which are never reached.

use std::ops::Range;

use grammar::isa::Address;
use grammar::rul3::{Layout, Section};

use super::errors::Found;
use super::findings::Kind;
use crate::analysis::walk::{Byte, Walk};

/// How many bytes of the code have which role.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bytes {
    /// Codes that are reached.
    pub(super) codes: usize,
    /// Inline operands: constants, offsets, tables.
    pub(super) operands: usize,
    /// What is both: code jumps into its own operands.
    pub(super) both: usize,
    /// What is never reached, except for padding.
    pub(super) dead: Vec<Range<usize>>,
}

/// Counts the bytes.
pub(super) fn count(walk: &Walk<'_>, layout: &Layout) -> Bytes {
    let mut bytes = Bytes { codes: 0, operands: 0, both: 0, dead: dead(walk, layout) };
    for &Byte { code, inline } in &walk.roles {
        bytes.codes += usize::from(code);
        bytes.operands += usize::from(inline && !code);
        bytes.both += usize::from(inline && code);
    }
    bytes
}

/// The bytes in the section of code that are never reached.
fn dead(walk: &Walk<'_>, layout: &Layout) -> Vec<Range<usize>> {
    let length = walk.bytes.len();
    let places = if layout.code == (0..length) {
        // Code that is spread over the file: it is what no other section has.
        gaps(layout, length)
    } else {
        vec![layout.code.clone()]
    };
    let mut dead = Vec::new();
    for place in places {
        let mut start = None;
        for at in place.start..=place.end {
            let role = walk.roles.get(at).filter(|_| at < place.end);
            let is_dead = role.is_some_and(|role| !role.code && !role.inline);
            match start {
                None if is_dead => start = Some(at),
                Some(from) if !is_dead => {
                    start = None;
                    // The next section starts at an even address (F8).
                    let filling =
                        at == place.end && from % 2 == 1 && walk.bytes.get(from..at) == Some(&[0]);
                    if !filling {
                        dead.push(from..at);
                    }
                }
                _ => {}
            }
        }
    }
    dead
}

/// What no section has, when the section of code is the whole file.
fn gaps(layout: &Layout, length: usize) -> Vec<Range<usize>> {
    let mut end = 0;
    let mut gaps = Vec::new();
    let behind = std::iter::once((Section::Code, length..length));
    let others = layout.sections().into_iter().filter(|(section, _)| *section != Section::Code);
    for (_, range) in others.chain(behind) {
        if end < range.start {
            gaps.push(end..range.start);
        }
        end = end.max(range.end);
    }
    gaps
}

/// Warnings about bytes that are not reached.
pub(super) fn dead_code(bytes: &Bytes) -> Vec<Found> {
    let found = |range: &Range<usize>| {
        let count = range.len();
        let what = if count == 1 { "byte that" } else { "bytes that" };
        of_range(Kind::DeadCode, range, format!("{count} {what} no phase reaches"))
    };
    bytes.dead.iter().map(found).collect()
}

/// Warnings about code in other sections.
pub(super) fn code_in_data(walk: &Walk<'_>, layout: &Layout) -> Vec<Found> {
    let mut found = Vec::new();
    for (section, range) in layout.sections() {
        let codes = walk.roles.get(range.clone()).unwrap_or_default().iter();
        let mut codes = (range.start..).zip(codes).filter(|(_, role)| role.code);
        if section == Section::Code {
            continue;
        }
        if let Some((first, _)) = codes.next() {
            let count = 1 + codes.count();
            let codes = if count == 1 { "code is" } else { "codes are" };
            let message = format!("{count} {codes} executed in {section}, from here on");
            found.push(of_range(Kind::CodeInData, &(first..range.end), message));
        }
    }
    found
}

fn of_range(kind: Kind, range: &Range<usize>, message: String) -> Found {
    let address = |at: usize| i32::try_from(at).ok().map(Address);
    Found { kind, address: address(range.start), end: address(range.end), node: None, message }
}
