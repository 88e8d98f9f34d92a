//! What players see and click (BG14). White's point 1 is at the bottom right.

use super::board::{BAR, OFF, opposite};
use super::moves::Steps;
use super::state::{Move, Phase, State};
use crate::clicks::{ClickSet, Step};
use crate::game::Player;
use crate::view::Item;

/// The width and height of the view.
pub const SIZE: (i32, i32) = (15, 13);

/// The items after those of the points, which White's numbering gives.
const BARS: [u32; 2] = [25, 26];
const TRAYS: [u32; 2] = [27, 28];
const CUBE: u32 = 29;
const DICE: [u32; 2] = [30, 31];

/// The size of points, bars and trays.
const TALL: (i32, i32) = (1, 6);

/// The upper edges of the upper and the lower half.
const UPPER: i32 = 0;
const LOWER: i32 = 7;

/// Returns the item for a player's point, bar or tray.
fn item_of(player: Player, point: u8) -> u32 {
    match point {
        BAR => BARS[player.index()],
        OFF => TRAYS[player.index()],
        point if player == Player::FIRST => point.into(),
        point => opposite(point).into(),
    }
}

/// Returns the place of one of White's points.
fn place(point: u8) -> (i32, i32) {
    let p = i32::from(point);
    match point {
        1..=6 => (13 - p, LOWER),
        7..=12 => (12 - p, LOWER),
        13..=18 => (p - 13, UPPER),
        _ => (p - 12, UPPER),
    }
}

/// Returns the items by number, none of them enabled.
#[must_use]
pub fn items(state: &State) -> Vec<Item> {
    let men = |player: Player, point| match state.board.at(player, point) {
        0 => String::new(),
        count => format!("{}{count}", ["W", "B"][player.index()]),
    };
    let [white, black] = Player::BOTH;
    let point = |point: u8| {
        let text = men(white, point) + &men(black, opposite(point));
        Item::new(point.into(), place(point), TALL, &text)
    };
    let dice = match state.phase {
        Phase::Move(dice) => dice.map(|die| die.to_string()),
        _ => [String::new(), String::new()],
    };
    let others = [
        Item::new(BARS[0], (6, LOWER), TALL, &men(white, BAR)),
        Item::new(BARS[1], (6, UPPER), TALL, &men(black, BAR)),
        Item::new(TRAYS[0], (13, LOWER), TALL, &men(white, OFF)),
        Item::new(TRAYS[1], (13, UPPER), TALL, &men(black, OFF)),
        Item::new(CUBE, (14, 6), (1, 1), &state.cube.text()),
        Item::new(DICE[0], (14, 7), (1, 1), &dice[0]),
        Item::new(DICE[1], (14, 8), (1, 1), &dice[1]),
    ];
    (1..BAR).map(point).chain(others).collect()
}

/// Returns the click sets of a legal move. For a play, all steps that lead to the same position
/// will do.
#[must_use]
pub fn clicks(state: &State, chosen: &Move) -> Vec<ClickSet> {
    let item = |point| item_of(state.mover, point);
    let set = |steps: &Steps| -> ClickSet {
        steps.iter().map(|step| Step::FromTo(item(step.from), item(step.to))).collect()
    };
    match chosen {
        Move::Roll | Move::Pass => vec![vec![Step::On(DICE[0])]],
        Move::Double | Move::Take => vec![vec![Step::On(CUBE)]],
        Move::Drop | Move::Beaver => Vec::new(),
        Move::Play(play) => std::iter::once(&play.steps).chain(&play.others).map(set).collect(),
    }
}
