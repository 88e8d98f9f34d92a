//! A board as text, for reports and tests.

use grammar::drawing::Symbol;
use grammar::hex::{Cell, Position};

use rulvm_core::game::Game;

/// The board as lines of text, each cell by its [`Symbol`]. Columns are as on the board, with two
/// lines a cell.
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
    let symbol = hexagon.map_or(Symbol::Empty, |hexagon| Symbol::Hexagon {
        color: hexagon.color,
        pattern: Some(hexagon.pattern),
    });
    format!(" {symbol:<2}")
}
