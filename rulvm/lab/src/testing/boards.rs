//! Boards in reports: one, or two side by side.

use grammar::drawing::{Symbol, rows};
use grammar::hex::{Cell, Edge};
use rulc_compiler::testing::Drawing;

/// Draws the expected board and the one that was found, side by side. Differences are in brackets
/// on both. At the top, rows that are empty on both are left out.
pub(super) fn difference(edge: Edge, expected: &Drawing, found: &Drawing) -> Vec<String> {
    let differs = |cell: Cell| {
        let found = match found[cell.at()] {
            Symbol::Hexagon { color, pattern } => Some((color, pattern.unwrap_or(1))),
            Symbol::Anything | Symbol::Empty => None,
        };
        !expected[cell.at()].matches(found)
    };
    let cell_width = cell_width(&[expected, found]);
    let width = cell_width * usize::from(edge.get());
    let draw = |drawing: &Drawing, row: &[Cell]| {
        let cells = row.iter().map(|&cell| {
            let symbol = drawing[cell.at()].to_string();
            let shown = if differs(cell) { format!("[{symbol}]") } else { symbol };
            format!("{shown:^cell_width$}")
        });
        format!("{:^width$}", cells.collect::<String>())
    };
    let head = format!("{:^width$}   {:^width$}", "expected", "found");
    let rows = lowest_rows(edge, &[expected, found]).into_iter().rev();
    let rows = rows.map(|row| format!("{}   {}", draw(expected, &row), draw(found, &row)));
    std::iter::once(head).chain(rows).map(|line| line.trim_end().to_owned()).collect()
}

/// Draws a board, without empty rows at the top.
pub(super) fn picture(edge: Edge, drawing: &Drawing) -> Vec<String> {
    let cell_width = cell_width(&[drawing]);
    let width = cell_width * usize::from(edge.get());
    let draw = |row: Vec<Cell>| {
        let symbols = row.iter().map(|&cell| drawing[cell.at()]);
        let cells: String = symbols.map(|symbol| format!("{symbol:^cell_width$}")).collect();
        format!("{cells:^width$}").trim_end().to_owned()
    };
    lowest_rows(edge, &[drawing]).into_iter().rev().map(draw).collect()
}

/// Returns the rows from the lowest to the highest that is not empty on one of the boards; at least
/// one.
fn lowest_rows(edge: Edge, drawings: &[&Drawing]) -> Vec<Vec<Cell>> {
    let mut all: Vec<Vec<Cell>> = rows(edge).collect();
    let is_empty = |cell: Cell| drawings.iter().all(|d| d[cell.at()] == Symbol::Empty);
    let height = all.iter().rposition(|row| !row.iter().all(|&cell| is_empty(cell)));
    all.truncate(height.map_or(1, |last| last + 1));
    all
}

/// Returns the width of a cell: a symbol in brackets. It is even, since neighboring rows are half a
/// cell apart.
fn cell_width(drawings: &[&Drawing]) -> usize {
    let symbols = drawings.iter().flat_map(|drawing| drawing.iter());
    let longest = symbols.map(|symbol| symbol.to_string().len()).max().unwrap_or(1);
    (longest + 2).next_multiple_of(2)
}
