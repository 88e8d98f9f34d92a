//! How good a board is: low, without holes, compact, with hexagons of one color together.

use grammar::hex::Cell;
use grammar::index::narrow;

use super::weights::Weights;
use rulvm_core::game::{Event, Game, Status};

/// The cost of the end of the game: more than everything else together.
const LOST: i64 = 1_000_000;

/// Returns the value of a game after some events; higher is better.
pub(super) fn evaluate(game: &Game, events: &[Event], weights: &Weights) -> i64 {
    let destroyed = events.iter().map(|event| match event {
        Event::Destroyed { count, .. } | Event::Exploded { count } => i64::from(*count),
        _ => 0,
    });
    let lost = if game.status() == Status::Playing { 0 } else { LOST };
    weights.destroyed * destroyed.sum::<i64>() - lost + board(game, weights)
}

fn board(game: &Game, weights: &Weights) -> i64 {
    let board = &game.state().board;
    let geometry = board.geometry();
    // 0 for a free cell.
    let color = |id: usize| {
        let Some(cell) = Cell::new(narrow(id)) else {
            unreachable!("columns and neighbors contain cells only, not {id}")
        };
        board.hexagon(cell).map_or(0, |hexagon| hexagon.color)
    };
    let mut value = 0;
    for &(bottom, height) in &geometry.columns {
        let mut is_covered = false;
        for id in (bottom..bottom + height).rev() {
            let here = color(id);
            if here == 0 {
                value -= if is_covered { weights.hole } else { 0 };
                continue;
            }
            is_covered = true;
            let up: i64 = narrow(id - bottom);
            value -= up * up * weights.height;
            for &near in geometry.neighbors[id].iter().filter(|&&near| near != 0) {
                value += match color(usize::from(near)) {
                    0 => -weights.border,
                    there if there == here => weights.like,
                    _ => 0,
                };
            }
        }
    }
    value
}
