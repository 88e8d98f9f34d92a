//! The code of a rule file for programs that show it: what each byte of it is, and what it says.

use std::ops::Range;

use grammar::isa::Code;
use grammar::rul3::Layout;

use super::flat::{self, Kind, Reached};

/// A code, the operand behind the expressions of a code, or data: some bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Where it is in the file.
    pub range: Range<usize>,
    /// What this place is called, if something leads here.
    pub label: Option<String>,
    /// True if it begins a statement.
    pub starts: bool,
    /// The code, if it is one.
    pub code: Option<Code>,
    /// True if a phase reaches it.
    pub is_reached: bool,
    /// What it says in assembly.
    pub text: String,
}

/// The code in a range of a file, in the order of addresses. Every byte belongs to one part. Places
/// to which branches of the range lead can have names; the others are called by their offsets.
#[must_use]
pub fn codes(
    bytes: &[u8],
    layout: &Layout,
    range: Range<usize>,
    named: &dyn Fn(usize) -> Option<String>,
) -> Vec<Listed> {
    let reached = Reached::new(bytes, layout);
    let range = range.start.min(bytes.len())..range.end.min(bytes.len());
    let block = flat::named_block(bytes, &reached, range, named);
    let items = block.items.into_iter();
    items
        .map(|item| Listed {
            range: item.range,
            label: item.label,
            starts: item.starts,
            code: item.code,
            is_reached: item.kind == Kind::Reached,
            text: item.text,
        })
        .collect()
}
