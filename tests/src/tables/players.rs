//! Players who do at random what is allowed.

use rulvm_core::machine::Rng;
use rulvm_table::table::{Control, Status, Table};

/// What a player has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// Nothing.
    Nothing,
    /// Let time pass, or answered a question.
    Little,
    /// Made a move.
    Move,
}

/// Returns a number below a limit.
pub fn below(rng: &mut Rng, limit: usize) -> usize {
    rng.next() as usize % limit.max(1)
}

/// Acts once at a table that is connected. If `asks`, the player now and then wants to swap sides
/// or to restart.
///
/// # Panics
/// The table refuses what it has offered.
pub fn act(table: &mut Table, rng: &mut Rng, asks: bool) -> Done {
    if !table.is_connected() || table.status() != Status::Playing {
        return Done::Nothing;
    }
    if let Some(dialog) = table.dialog() {
        let buttons = dialog.ask().buttons;
        let shown: Vec<i64> =
            (1..).zip(&buttons).filter(|(_, b)| !b.is_empty()).map(|b| b.0).collect();
        if !shown.is_empty() {
            table.answer(shown[below(rng, shown.len())]).unwrap();
            return Done::Little;
        }
    }
    let has_idle = !table.identity().bits.no_idle;
    let can_act = table.is_my_turn() && table.dialog().is_none();
    match below(rng, 200) {
        0 if asks && can_act => {
            table.control(Control::Restart).unwrap();
            return Done::Little;
        }
        1 | 2 if asks && can_act => {
            table.control(Control::Swap).unwrap();
            return Done::Little;
        }
        3..100 if has_idle => {
            let ms = 1 + rng.next() % 400;
            table.idle(ms).unwrap();
            return Done::Little;
        }
        _ => {}
    }
    let side = table.side();
    let is_turn = table.game().and_then(|game| game.turn()).is_none_or(|turn| turn == side);
    let moves = if can_act && is_turn { table.legal(side) } else { Vec::new() };
    if moves.is_empty() {
        return Done::Nothing;
    }
    table.play(side, &moves[below(rng, moves.len())]).unwrap();
    Done::Move
}
