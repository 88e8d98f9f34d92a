//! The items of Backgammon: their numbers, and what their texts mean. The points are 1 to 24.

use rulvm_table::game::Player;

/// The items after the points.
pub(super) const BARS: [u32; 2] = [25, 26];
pub(super) const TRAYS: [u32; 2] = [27, 28];
pub(super) const CUBE: u32 = 29;
pub(crate) const DICE: [u32; 2] = [30, 31];

/// A point's number from the view of a player: White's numbers are those of the items.
pub(super) fn number(id: u32, player: Player) -> u32 {
    if player == Player::FIRST { id } else { 25 - id }
}

/// The checkers of an item's text, such as `W5`.
pub(super) fn men(text: &str) -> Option<(Player, u16)> {
    let (letter, count) = text.split_at_checked(1)?;
    let player = if letter == "W" { Player::FIRST } else { Player::SECOND };
    Some((player, count.parse().ok()?))
}
