//! Boards as rows of symbols.

use grammar::drawing::{Symbol, rows};
use grammar::hex::{Cell, Edge};

#[test]
fn symbols_are_read_as_they_are_shown() {
    for text in [".", "?", "B", "Y", "R2", "G17", "C?", "M255"] {
        assert_eq!(Symbol::parse(text).map(|symbol| symbol.to_string()).as_deref(), Some(text));
    }
    for text in ["", "b", "X", "R0", "R256", "R-1", "R+1", "..", "RR", "?2"] {
        assert_eq!(Symbol::parse(text), None, "{text}");
    }
}

#[test]
fn every_cell_stands_in_one_row() {
    for edge in Edge::ALL {
        let mut cells: Vec<Cell> = rows(edge).flatten().collect();
        cells.sort_unstable();
        assert!(cells.into_iter().eq(edge.all_cells()));
    }
}

#[test]
fn rows_widen_from_below() {
    let edge = Edge::ALL[0];
    let widths: Vec<usize> = rows(edge).map(|row| row.len()).collect();
    assert_eq!(widths[..8], [1, 2, 3, 4, 5, 6, 5, 6]);
    assert_eq!(widths[widths.len() - 5..], [5, 4, 3, 2, 1]);
}
