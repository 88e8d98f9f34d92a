//! The code of a rule file, for programs that display it.

use std::ops::Range;

use crate::isa::Code;
use crate::rul3::Layout;

use super::flat::{self, Kind, Reached};

/// Some bytes of a file: a code, an inline operand, or data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Where it is in the file.
    pub range: Range<usize>,
    /// The name of this address, if it is a target.
    pub label: Option<String>,
    /// True if a statement starts here.
    pub starts: bool,
    /// The code, if it is one.
    pub code: Option<Code>,
    /// True if a phase reaches it.
    pub is_reached: bool,
    /// Its text in assembly.
    pub text: String,
}

/// Lists the code in a range of a file, in the order of addresses. Every byte belongs to one part.
/// `named` can name the targets of branches in the range; the others are named by their addresses.
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
