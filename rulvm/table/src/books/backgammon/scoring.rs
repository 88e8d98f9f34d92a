//! How games and matches are counted (BG6, BG8, BG9).

use super::board::{BAR, Board, HOME, OFF, opposite};
use super::cube::Cube;
use crate::game::{Outcome, Player};

/// How a game can end.
pub const KINDS: [&str; 4] = ["single", "gammon", "backgammon", "drop"];

/// The most points that a game can count: a backgammon with the cube at its highest.
pub(crate) const MOST_POINTS: u32 = 192;

/// Returns how a game ends that a player has won by bearing off all checkers (BG6). `is_jacoby`:
/// while nobody has doubled, every game is single (BG8).
#[must_use]
pub(crate) fn borne_off(board: &Board, winner: Player, cube: Cube, is_jacoby: bool) -> Outcome {
    let loser = winner.other();
    let winners_inner_board = opposite(HOME)..=BAR;
    let factor = if board.at(loser, OFF) > 0 || (is_jacoby && cube.owner.is_none()) {
        1
    } else if winners_inner_board.contains(&board.highest(loser)) {
        3
    } else {
        2
    };
    Outcome::won(winner, KINDS[factor - 1], factor as u32 * u32::from(cube.value))
}

/// Returns how a game ends in which a double was dropped (BG7).
#[must_use]
pub fn dropped(winner: Player, cube: Cube) -> Outcome {
    Outcome::won(winner, "drop", cube.value.into())
}

/// The rule of the one game of a match in which nobody can double (BG8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Crawford {
    /// The rule is not used.
    #[default]
    Off,
    /// The game is still to come.
    Before,
    /// This is the game.
    Now,
    /// The game is over.
    After,
}

impl Crawford {
    /// All of them with their names in a core.
    const NAMES: [(Crawford, &str); 4] = [
        (Crawford::Off, "off"),
        (Crawford::Before, "before"),
        (Crawford::Now, "now"),
        (Crawford::After, "after"),
    ];

    /// Its name in a core.
    #[must_use]
    pub fn name(self) -> &'static str {
        Crawford::NAMES[self as usize].1
    }

    /// The one with a name.
    #[must_use]
    pub fn find(name: &str) -> Option<Crawford> {
        Crawford::NAMES.into_iter().find(|(_, known)| *known == name).map(|(known, _)| known)
    }
}

/// Games that are added up until a player has enough points; with `goal` 0, a single game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Match {
    /// How many points win the match.
    pub goal: u8,
    /// The points of the players.
    pub score: [u16; 2],
    /// The Crawford rule.
    pub crawford: Crawford,
}

impl Match {
    /// The highest goal.
    pub const HIGHEST_GOAL: u8 = 99;

    /// A new match.
    #[must_use]
    pub fn new(goal: u8, has_crawford: bool) -> Match {
        let crawford = if goal > 0 && has_crawford { Crawford::Before } else { Crawford::Off };
        Match { goal, score: [0, 0], crawford }
    }

    /// The same match from its start (BG9).
    #[must_use]
    pub fn restarted(self) -> Match {
        Match::new(self.goal, self.crawford != Crawford::Off)
    }

    /// Whether there is a match, not a single game.
    #[must_use]
    #[inline]
    pub fn is_match(self) -> bool {
        self.goal > 0
    }

    /// Whether a player has won the match.
    #[must_use]
    pub fn is_won(self) -> bool {
        self.score.iter().any(|&points| points >= self.goal.into())
    }

    /// Counts a game. Returns whether another one follows.
    pub fn count(&mut self, outcome: Outcome) -> bool {
        let Some(winner) = outcome.winner.filter(|_| self.is_match()) else { return false };
        let score = &mut self.score[winner.index()];
        *score += outcome.points as u16;
        let is_one_away = *score + 1 == u16::from(self.goal);
        if self.is_won() {
            return false;
        }
        self.crawford = match self.crawford {
            Crawford::Before if is_one_away => Crawford::Now,
            Crawford::Now => Crawford::After,
            other => other,
        };
        true
    }
}
