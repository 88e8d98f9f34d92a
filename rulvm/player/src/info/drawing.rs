//! Patterns and shapes, drawn with characters.

use grammar::hex::{Position, Relative};
use grammar::rul3::{Pattern, Shape, Turning};

/// Characters for the intensities 0 to 7; 4 is the color of the hexagon itself.
const INTENSITIES: [char; 8] = ['@', '#', '*', '+', '.', ':', '-', ' '];

/// Returns the rows of a pattern, each centered as on the board.
pub(super) fn pattern(pattern: &Pattern) -> Vec<String> {
    pattern
        .rows()
        .map(|row| {
            let indent = " ".repeat((20 - row.len().min(20)) / 2);
            let pixel = |&pixel: &u8| INTENSITIES[usize::from(pixel & 7)];
            let row: String = row.iter().map(pixel).collect();
            (indent + &row).trim_end().to_owned()
        })
        .collect()
}

/// Returns the configurations of a shape side by side: `O` for a hexagon, `+` for a reference that
/// is not a hexagon, `*` for one that is.
pub(super) fn shape(shape: &Shape) -> Vec<String> {
    let size = usize::from(shape.size).min(4);
    let configurations: Vec<Vec<Relative>> = match &shape.turning {
        Turning::Fixed => vec![shape.initial[..size].to_vec()],
        Turning::Around => (0..6)
            .map(|turns| {
                shape.initial[..size].iter().map(|relative| relative.turned(turns)).collect()
            })
            .collect(),
        Turning::List(list) => list.iter().map(|entry| entry[..size].to_vec()).collect(),
    };
    let drawings: Vec<Vec<String>> = configurations.iter().map(|one| configuration(one)).collect();
    let rows = drawings.first().map_or(0, Vec::len);
    let mut lines: Vec<String> = (0..rows)
        .map(|row| {
            let line: String =
                drawings.iter().filter_map(|drawing| drawing.get(row)).cloned().collect();
            line.trim_end().to_owned()
        })
        .collect();
    // Empty rows.
    while lines.first().is_some_and(String::is_empty) {
        lines.remove(0);
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Returns a configuration on a grid of five columns, with two rows for a cell.
fn configuration(positions: &[Relative]) -> Vec<String> {
    let reference = Position { column: 0, height: 0 };
    let mut grid = vec![vec![' '; 12]; 9];
    let mut put = |at: Position, symbol: char| {
        let (row, column) = (usize::try_from(4 - at.level()), usize::try_from(2 * at.column + 4));
        if let (Ok(row), Ok(column)) = (row, column)
            && let Some(cell) = grid.get_mut(row).and_then(|row| row.get_mut(column))
        {
            *cell = symbol;
        }
    };
    put(reference, '+');
    for &relative in positions {
        let here = relative == Relative::HERE;
        put(reference.offset(relative), if here { '*' } else { 'O' });
    }
    grid.into_iter().map(|row| row.into_iter().collect()).collect()
}
