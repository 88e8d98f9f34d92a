//! Boards as people draw them.

use grammar::drawing::{Symbol, rows};
use grammar::hex::Edge;

/// Reads a drawn board and returns color and pattern of every cell, in the order of identifiers.
/// The rows are in the order of the screen, the lowest one last; rows left out at the top are
/// empty.
///
/// # Errors
/// What is wrong, in words.
pub(crate) fn read(drawn: &[&str], edge: Edge) -> Result<Vec<[u8; 2]>, String> {
    let drawn: Vec<Vec<&str>> = drawn.iter().map(|row| row.split_whitespace().collect()).collect();
    let first = drawn.iter().position(|row| !row.is_empty()).unwrap_or(drawn.len());
    let last = drawn.iter().rposition(|row| !row.is_empty()).map_or(first, |k| k + 1);
    let drawn = drawn.get(first..last).unwrap_or_default();
    let mut cells = vec![[0, 0]; edge.cells()];
    let all = rows(edge).count();
    if drawn.len() > all {
        return Err(format!("the board has {all} rows; the drawing has {}", drawn.len()));
    }
    for (number, (row, words)) in (1..).zip(rows(edge).zip(drawn.iter().rev())) {
        if row.len() != words.len() {
            let (cells, here) = (row.len(), words.len());
            return Err(format!(
                "the number of cells in row {number} from the bottom must be {cells}, not {here}"
            ));
        }
        for (cell, word) in row.into_iter().zip(words) {
            let content = match Symbol::parse(word) {
                Some(Symbol::Empty) => [0, 0],
                Some(Symbol::Hexagon { color, pattern }) => [color, pattern.unwrap_or(1)],
                Some(Symbol::Anything) | None => {
                    return Err(format!(
                        "`{word}` is not a hexagon: `.` is an empty cell, `R` a red hexagon, `G2` \
                         a green one with pattern 2"
                    ));
                }
            };
            if let Some(slot) = cells.get_mut(cell.at()) {
                *slot = content;
            }
        }
    }
    Ok(cells)
}
