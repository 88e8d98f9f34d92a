//! A game, and what moves do to it (BG2, BG4, BG7 to BG9).

use std::fmt;

use rulvm_core::machine::Rng;

use super::board::Board;
use super::cube::{Cube, HIGHEST};
use super::dice::{self, Commit, Nonce};
use super::moves::{self, Play};
use super::scoring::{self, Crawford, Match};
use crate::game::{End, Outcome, Player};

/// A game (BG10).
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The checkers.
    pub board: Board,
    /// The player who acts; nobody does when the game is over.
    pub mover: Player,
    /// What is to be done.
    pub phase: Phase,
    /// The cube.
    pub cube: Cube,
    /// The match that the game belongs to.
    pub contest: Match,
    /// Whether gammons count as such only after a double (BG8).
    pub jacoby: bool,
    /// How many equal rolls at the start of a game double the cube (BG8).
    pub auto_doubles: u8,
    /// Whether a double can be answered by another one (BG8).
    pub beavers: bool,
    /// Where local dice come from (BG11).
    pub rng: Rng,
    /// What the ends of a connection are committed to (BG12).
    pub commits: [Option<Commit>; 2],
    /// How the last game ended.
    pub last: Option<Outcome>,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Dice are to be rolled; before the roll of a turn, the cube can be turned.
    Before(Throw),
    /// One end of a connection has rolled, the other has still to (BG12).
    Rolling(Reveal),
    /// Checkers are to be moved by these dice.
    Move([u8; 2]),
    /// A double is to be answered.
    Offered,
    /// Nothing: the game is over, and so is the match.
    Over,
}

/// What a roll is for (BG2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throw {
    /// For the first play: one die for each player.
    Opening,
    /// For a turn.
    Turn,
}

/// What the end that rolls has revealed (BG12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reveal {
    /// The end.
    pub end: End,
    /// Its nonce.
    pub nonce: Nonce,
    /// What is rolled for.
    pub throw: Throw,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Rolls the dice.
    Roll,
    /// Doubles.
    Double,
    /// Takes a double.
    Take,
    /// Drops a double, which ends the game.
    Drop,
    /// Doubles in turn, and keeps the cube.
    Beaver,
    /// Moves no checker, because none can be moved.
    Pass,
    /// Moves checkers.
    Play(Play),
}

/// The canonical notation (BG2, BG4, BG5, BG7, BG8).
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Move::Roll => "roll",
            Move::Double => "double",
            Move::Take => "take",
            Move::Drop => "drop",
            Move::Beaver => "beaver",
            Move::Pass => "pass",
            Move::Play(play) => return play.steps.fmt(f),
        })
    }
}

impl State {
    /// A match at its start.
    #[must_use]
    pub fn new(contest: Match, rng: Rng) -> State {
        State {
            board: Board::START,
            mover: Player::FIRST,
            phase: Phase::Before(Throw::Opening),
            cube: Cube::START,
            contest,
            jacoby: false,
            auto_doubles: 0,
            beavers: false,
            rng,
            commits: [None; 2],
            last: None,
        }
    }

    /// The match from its start; dice, commits and options stay (BG9).
    #[must_use]
    pub fn restarted(&self) -> State {
        let mut state = State { contest: self.contest.restarted(), last: None, ..self.clone() };
        state.set_up();
        state
    }

    /// Sets up the checkers and the cube for a game.
    fn set_up(&mut self) {
        self.board = Board::START;
        self.mover = Player::FIRST;
        self.phase = Phase::Before(Throw::Opening);
        self.cube = Cube::START;
    }

    /// Tests what the types leave open (BG10).
    ///
    /// # Errors
    /// What is wrong, for people.
    pub fn check(&self) -> Result<(), String> {
        let is_over = self.phase == Phase::Over;
        let Match { goal, score, crawford } = self.contest;
        let is_offered = self.phase == Phase::Offered;
        let tests = [
            (
                !is_over && Player::BOTH.into_iter().any(|player| self.board.is_off(player)),
                "a player has no checkers left, but the game is not over",
            ),
            (is_over && self.last.is_none(), "the game is over without a result"),
            (
                self.phase == Phase::Before(Throw::Opening) && self.mover != Player::FIRST,
                "the first roll is not the first player's",
            ),
            (
                is_offered && !self.cube.can_double(self.mover.other()),
                "the cube cannot have been doubled",
            ),
            (goal == 0 && score != [0, 0], "there is a score without a match"),
            (goal == 0 && crawford != Crawford::Off, "there is a Crawford game without a match"),
            (goal > 0 && !is_over && self.contest.is_won(), "the match is won, but not over"),
        ];
        let wrong = tests.into_iter().find(|&(is_wrong, _)| is_wrong);
        wrong.map_or(Ok(()), |(_, text)| Err(text.to_owned()))
    }

    /// Returns the legal moves, in any order. In phase `rolling`, they are those of a game that is
    /// not connected.
    #[must_use]
    pub fn legal(&self) -> Vec<Move> {
        match self.phase {
            Phase::Before(Throw::Opening) | Phase::Rolling(_) => vec![Move::Roll],
            Phase::Before(Throw::Turn) => {
                let is_crawford = self.contest.crawford == Crawford::Now;
                if self.cube.can_double(self.mover) && !is_crawford {
                    vec![Move::Double, Move::Roll]
                } else {
                    vec![Move::Roll]
                }
            }
            Phase::Move(dice) => {
                let plays = moves::plays(&self.board, self.mover, dice);
                if plays.is_empty() {
                    vec![Move::Pass]
                } else {
                    plays.into_iter().map(Move::Play).collect()
                }
            }
            Phase::Offered => {
                let mut moves = vec![Move::Drop, Move::Take];
                let has_beavers = self.beavers && !self.contest.is_match();
                moves.extend((has_beavers && self.cube.can_beaver()).then_some(Move::Beaver));
                moves
            }
            Phase::Over => Vec::new(),
        }
    }

    /// Plays a legal move; dice are local.
    pub fn play(&mut self, chosen: &Move) {
        match chosen {
            Move::Roll => {
                let mut rng = self.rng;
                match self.phase {
                    Phase::Before(throw) | Phase::Rolling(Reveal { throw, .. }) => {
                        self.fall(throw, dice::local(&mut rng));
                    }
                    Phase::Move(_) | Phase::Offered | Phase::Over => {}
                }
                self.rng = rng;
            }
            Move::Double => self.pass_to_other(Phase::Offered),
            Move::Take => {
                self.cube = self.cube.taken(self.mover);
                self.pass_to_other(Phase::Before(Throw::Turn));
            }
            Move::Beaver => {
                self.cube = self.cube.taken(self.mover).taken(self.mover);
                self.pass_to_other(Phase::Before(Throw::Turn));
            }
            Move::Drop => self.end(scoring::dropped(self.mover.other(), self.cube)),
            Move::Pass => self.pass_to_other(Phase::Before(Throw::Turn)),
            Move::Play(play) => {
                self.board = play.after;
                if self.board.is_off(self.mover) {
                    let jacoby = self.jacoby && !self.contest.is_match();
                    self.end(scoring::borne_off(&self.board, self.mover, self.cube, jacoby));
                } else {
                    self.pass_to_other(Phase::Before(Throw::Turn));
                }
            }
        }
    }

    fn pass_to_other(&mut self, phase: Phase) {
        self.mover = self.mover.other();
        self.phase = phase;
    }

    /// Lets dice fall. In the first roll, equal dice are rolled again, and the player with the
    /// higher die plays both (BG2); each equal roll can double the cube (BG8).
    pub fn fall(&mut self, throw: Throw, mut dice: impl Iterator<Item = u8>) {
        // Dice never run out.
        let mut pair = || [(); 2].map(|()| dice.next().unwrap_or(1));
        let mut thrown = pair();
        if throw == Throw::Opening {
            let mut doubles = 0;
            while thrown[0] == thrown[1] {
                if doubles < self.auto_doubles {
                    doubles += 1;
                    self.cube.value = HIGHEST.min(self.cube.value * 2);
                }
                thrown = pair();
            }
            self.mover = if thrown[0] > thrown[1] { Player::FIRST } else { Player::SECOND };
        }
        self.phase = Phase::Move(thrown);
    }

    /// Ends a game, and starts the next one of the match (BG9). Whoever reads a record also ends a
    /// game that a player has resigned, which is not a move here.
    pub fn end(&mut self, outcome: Outcome) {
        self.last = Some(outcome);
        if self.contest.count(outcome) {
            self.set_up();
        } else {
            self.phase = Phase::Over;
        }
    }

    /// Whose turn it is; nobody's when the game is over.
    #[must_use]
    pub fn turn(&self) -> Option<Player> {
        (self.phase != Phase::Over).then_some(self.mover)
    }

    /// How the game ended, if it is over.
    #[must_use]
    pub fn result(&self) -> Option<Outcome> {
        self.last.filter(|_| self.phase == Phase::Over)
    }
}
