//! Two boards beside each other.

use grammar::drawing::{Symbol, rows};
use grammar::hex::{Cell, Edge};
use rulc::testing::Drawing;

/// The board as it is drawn and as it was, beside each other; what differs stands in brackets on
/// both. Rows that are empty on both are left out at the top.
pub(super) fn difference(edge: Edge, expected: &Drawing, found: &Drawing) -> Vec<String> {
    let at = |drawing: &Drawing, cell: Cell| drawing.get(cell.at()).copied();
    let differs = |cell: Cell| match (at(expected, cell), at(found, cell)) {
        (Some(expected), Some(Symbol::Hexagon { color, pattern })) => {
            !expected.matches(Some((color, pattern.unwrap_or(1))))
        }
        (Some(expected), _) => !expected.matches(None),
        (None, _) => false,
    };
    let all: Vec<Vec<Cell>> = rows(edge).collect();
    let is_empty = |drawing: &Drawing, cell: &Cell| at(drawing, *cell) == Some(Symbol::Empty);
    let height = all
        .iter()
        .rposition(|row| !row.iter().all(|cell| is_empty(expected, cell) && is_empty(found, cell)));
    // Cells of neighbouring rows stand half a cell apart, so their width is even.
    let symbols = expected.iter().chain(found).map(|symbol| symbol.to_string().len());
    let cell_width = (symbols.max().unwrap_or(1) + 2).next_multiple_of(2);
    let width = cell_width * usize::from(edge.get());
    let draw = |drawing: &Drawing, row: &[Cell]| {
        let cells = row.iter().map(|&cell| {
            let symbol = at(drawing, cell).map_or(String::new(), |symbol| symbol.to_string());
            let shown = if differs(cell) { format!("[{symbol}]") } else { symbol };
            format!("{shown:^cell_width$}")
        });
        format!("{:^width$}", cells.collect::<String>())
    };
    let head = format!("{:^width$}   {:^width$}", "expected", "found");
    let rows = all.iter().take(height.map_or(1, |height| height + 1)).rev();
    let rows = rows.map(|row| format!("{}   {}", draw(expected, row), draw(found, row)));
    std::iter::once(head).chain(rows).map(|line| line.trim_end().to_owned()).collect()
}
