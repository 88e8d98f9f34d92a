//! How good a board is: low, without holes, compact, with like colors together.

use grammar::hex::Cell;

use super::taste::Taste;
use rulvm_core::game::{Event, Game, Status};

/// For the end of the game: more than anything else together.
const LOST: i64 = 1_000_000;

/// The worth of a game after something happened in it; more is better.
pub(super) fn worth(game: &Game, events: &[Event], taste: &Taste) -> i64 {
    let destroyed = events.iter().map(|event| match event {
        Event::Destroyed { count, .. } | Event::Exploded { count } => i64::from(*count),
        _ => 0,
    });
    let lost = if game.status() == Status::Playing { 0 } else { LOST };
    taste.destroyed * destroyed.sum::<i64>() - lost + of_board(game, taste)
}

fn of_board(game: &Game, taste: &Taste) -> i64 {
    let board = &game.state().board;
    let geometry = board.geometry();
    // 0 for a free cell.
    let color = |id: usize| {
        let cell = i32::try_from(id).ok().and_then(Cell::new);
        cell.and_then(|cell| board.hexagon(cell)).map_or(0, |hexagon| hexagon.color)
    };
    let mut worth = 0;
    for &(bottom, height) in &geometry.columns {
        let mut is_covered = false;
        for id in (bottom..bottom + height).rev() {
            let here = color(id);
            if here == 0 {
                worth -= if is_covered { taste.hole } else { 0 };
                continue;
            }
            is_covered = true;
            let up = i64::try_from(id - bottom).unwrap_or(0);
            worth -= up * up * taste.height;
            let near = geometry.neighbors.get(id).into_iter().flatten();
            for &near in near.filter(|&&near| near != 0) {
                worth += match color(usize::from(near)) {
                    0 => -taste.border,
                    there if there == here => taste.like,
                    _ => 0,
                };
            }
        }
    }
    worth
}
