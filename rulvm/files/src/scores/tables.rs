//! The tables of scores, by edge.

use grammar::hex::Edge;
use grammar::rul3::ScoreTable;

/// The tables of the four edges, as a rule file has them.
pub type Tables = [ScoreTable; 4];

/// Returns the index of the table of an edge.
#[must_use]
pub const fn place(edge: Edge) -> usize {
    // Edges are 6 to 9.
    edge.get() as usize - 6
}

/// Returns empty tables with as much room as possible.
pub(super) fn empty() -> Tables {
    let mut tables = Tables::default();
    for table in &mut tables {
        table.max = u8::MAX;
    }
    tables
}
