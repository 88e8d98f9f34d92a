//! A board as text, for reports and tests.

use grammar::hex::{Cell, Position};

use crate::game::Game;

/// Letters of the colors 1 to 6.
const LETTERS: [char; 6] = ['B', 'G', 'C', 'R', 'M', 'Y'];

/// The board as lines of text: each cell is the letter of its color and, from the second pattern
/// on, its number; `.` is an empty cell. Columns stand as on the board, two lines a cell.
#[must_use]
pub fn text(game: &Game) -> String {
    let edge = game.edge();
    let n = i32::from(edge.get());
    let falling = game.piece_cells();
    let rows = 4 * (n - 1) + 1;
    let mut lines = Vec::new();
    for below in 0..rows {
        let level = rows - 1 - below;
        let mut line = String::new();
        for column in edge.columns() {
            let twice = level - column.abs();
            let cell = (twice >= 0 && twice % 2 == 0)
                .then(|| edge.cell(Position { column, height: twice / 2 }))
                .flatten();
            match cell {
                Some(cell) => line.push_str(&symbol(game, &falling, cell)),
                None => line.push_str("   "),
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines.join("\n")
}

fn symbol(game: &Game, falling: &[i32], cell: Cell) -> String {
    let on_piece = falling.iter().position(|&id| id == i32::from(cell.id()));
    let hexagon = match (on_piece, game.piece()) {
        (Some(k), Some(piece)) => piece.hexagons.get(k).copied(),
        _ => game.state().board.hexagon(cell),
    };
    match hexagon {
        None => " . ".to_owned(),
        Some(hexagon) => {
            let letter = LETTERS.get(usize::from(hexagon.color).wrapping_sub(1)).unwrap_or(&'?');
            match hexagon.pattern {
                0 | 1 => format!(" {letter} "),
                pattern => format!(" {letter}{pattern}"),
            }
        }
    }
}
