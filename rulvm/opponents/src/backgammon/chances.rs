//! How a game will probably end.

use rulvm_table::books::backgammon::board::{BAR, Board, HOME, MEN, OFF};
use rulvm_table::game::Player;

use super::pips::{PIPS_OF_THROW, logistic, pips};
use super::{contact, race};

/// The chances of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// That he wins, from 0 to 1.
    pub win: f64,
    /// That he wins a gammon, or more; part of `win`.
    pub gammon: f64,
    /// That he loses a gammon, or more.
    pub lost_gammon: f64,
}

impl Chances {
    /// The chances of the other player.
    #[must_use]
    pub fn other(self) -> Chances {
        Chances { win: 1.0 - self.win, gammon: self.lost_gammon, lost_gammon: self.gammon }
    }

    /// The points that he gains on average if a game counts 1 and a gammon 2.
    #[must_use]
    pub fn points(self) -> f64 {
        2.0 * self.win - 1.0 + self.gammon - self.lost_gammon
    }

    /// Adds chances that apply in some of all cases.
    #[must_use]
    pub fn plus(self, other: Chances, share: f64) -> Chances {
        Chances {
            win: self.win + share * other.win,
            gammon: self.gammon + share * other.gammon,
            lost_gammon: self.lost_gammon + share * other.lost_gammon,
        }
    }
}

/// Whether checkers of the players have still to pass each other.
#[must_use]
pub(crate) fn has_contact(board: &Board) -> bool {
    board.highest(Player::FIRST) + board.highest(Player::SECOND) > BAR
}

/// Returns the chances of a player who has just moved: the other one rolls next.
#[must_use]
pub fn estimate(board: &Board, player: Player) -> Chances {
    let other = player.other();
    if board.is_off(player) {
        let is_gammon = board.at(other, OFF) == 0;
        return Chances { win: 1.0, gammon: f64::from(is_gammon), lost_gammon: 0.0 };
    }
    let has_contact = has_contact(board);
    let win = if has_contact { contact::win(board, player) } else { race::win(board, player) };
    Chances {
        win,
        gammon: win * gammon(board, player, has_contact),
        lost_gammon: (1.0 - win) * gammon(board, other, has_contact),
    }
}

/// Returns how probable it is that a win of a player is a gammon: the rolls that he needs to bear
/// off all checkers are compared with those that the loser needs to bear off the first one.
fn gammon(board: &Board, winner: Player, has_contact: bool) -> f64 {
    let loser = winner.other();
    if board.at(loser, OFF) > 0 {
        return 0.0;
    }
    let to_bring_home = |point: u8| u32::from(point.saturating_sub(HOME));
    let outside: u32 =
        (1..=BAR).map(|point| to_bring_home(point) * u32::from(board.at(loser, point))).sum();
    let first_man = 3.0;
    let needed_by_loser = (f64::from(outside) + first_man) / PIPS_OF_THROW;
    let by_pips = f64::from(pips(board, winner)) / PIPS_OF_THROW;
    let by_men = f64::from(MEN - board.at(winner, OFF)) / 2.0;
    let needed_by_winner = by_pips.max(by_men);
    // Checkers that are hit on the way change a lot; without contact, dice are all that is
    // uncertain.
    let certainty = if has_contact { 0.1 } else { 1.2 };
    logistic(certainty * (needed_by_loser - needed_by_winner))
}
