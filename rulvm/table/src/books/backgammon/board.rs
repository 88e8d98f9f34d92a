//! The checkers of both players (BG1).
//!
//! Each player numbers the points from his own view: from 24, in the other's inner board, down
//! to 1. 25 is the bar, 0 is off. A player's point p is the other's 25 - p.

use crate::game::Player;

/// Where checkers are that have been borne off.
pub const OFF: u8 = 0;

/// The highest point of a player's inner board.
pub const HOME: u8 = 6;

/// Where checkers are that were hit.
pub const BAR: u8 = 25;

/// How many checkers each player has.
pub const MEN: u8 = 15;

/// How many checkers a player has off, on the points 1 to 24, and on the bar.
pub type Men = [u8; 26];

/// The checkers of both players, each from his own view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board([Men; 2]);

/// The other player's number of a point.
#[must_use]
#[inline]
pub const fn opposite(point: u8) -> u8 {
    BAR - point
}

/// Where each player's checkers are at the start.
const START: Men = {
    let mut men = [0; 26];
    men[24] = 2;
    men[13] = 5;
    men[8] = 3;
    men[6] = 5;
    men
};

impl Board {
    /// The start of a game (BG1).
    pub const START: Board = Board([START; 2]);

    /// A board with these checkers.
    ///
    /// # Errors
    /// What is wrong: a player does not have 15 checkers, or a point has checkers of both (BG10).
    pub fn new(men: [Men; 2]) -> Result<Board, String> {
        let board = Board(men);
        let count = |men: &Men| men.iter().map(|&men| u32::from(men)).sum::<u32>();
        if men.iter().any(|men| count(men) != u32::from(MEN)) {
            return Err(format!("a player does not have {MEN} checkers"));
        }
        let white = Player::FIRST;
        let is_shared = |&p: &u8| board.at(white, p) > 0 && board.blockers(white, p) > 0;
        match (1..BAR).find(is_shared) {
            Some(point) => Err(format!("White's point {point} has checkers of both players")),
            None => Ok(board),
        }
    }

    /// A player's checkers.
    #[must_use]
    pub fn men(&self, player: Player) -> &Men {
        &self.0[player.index()]
    }

    /// How many checkers a player has on one of his points, on the bar, or off.
    #[must_use]
    #[inline]
    pub fn at(&self, player: Player, point: u8) -> u8 {
        self.men(player)[usize::from(point)]
    }

    /// How many checkers the other player has on a player's point from 1 to 24.
    #[must_use]
    #[inline]
    pub fn blockers(&self, player: Player, point: u8) -> u8 {
        self.at(player.other(), opposite(point))
    }

    /// The highest place of a player's checkers: the bar, a point, or off.
    #[must_use]
    pub fn highest(&self, player: Player) -> u8 {
        (1..=BAR).rev().find(|&point| self.at(player, point) > 0).unwrap_or(OFF)
    }

    /// Whether a player has borne off all checkers.
    #[must_use]
    #[inline]
    pub fn is_off(&self, player: Player) -> bool {
        self.at(player, OFF) == MEN
    }

    /// Moves one of a player's checkers, which must be there. Where it arrives, a checker of the
    /// other player is hit. Returns whether one was.
    pub fn go(&mut self, player: Player, from: u8, to: u8) -> bool {
        let own = &mut self.0[player.index()];
        own[usize::from(from)] -= 1;
        own[usize::from(to)] += 1;
        let hits = to != OFF && self.blockers(player, to) > 0;
        if hits {
            let other = &mut self.0[player.other().index()];
            other[usize::from(opposite(to))] -= 1;
            other[usize::from(BAR)] += 1;
        }
        hits
    }
}
