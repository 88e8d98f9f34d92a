//! Which checkers to move.

use rulvm_core::machine::Rng;
use rulvm_table::books::backgammon::board::Board;
use rulvm_table::books::backgammon::moves;
use rulvm_table::game::Player;

use super::chances::estimate;
use super::lookahead::after_throw;
use super::throws::{CASES, THROWS};
use crate::search::deepening::below;
use crate::strength::Strength;
use crate::thinking::{Thinking, Turn};

/// How many plays are compared by what the other player can roll next: those that look best.
const CANDIDATES: [usize; 3] = [0, 0, 8];

/// Plays that are worse by less, in points, look as good as the best.
const SLACK: [f64; 3] = [0.2, 0.0, 0.0];

/// A choice between plays: each roll after each candidate is one step.
pub struct Choice {
    player: Player,
    /// The plays, the best first: their texts, the checkers after them, and the points that they
    /// gain on average.
    plays: Vec<(String, Board, f64)>,
    candidates: usize,
    /// The points of the candidates in the rolls so far.
    sums: Vec<f64>,
    /// How many rolls have been examined after the last of these candidates.
    throws: usize,
}

/// Starts to choose a play, or passes.
pub(super) fn start(
    turn: &Turn<'_>,
    board: &Board,
    dice: [u8; 2],
    strength: Strength,
    seed: u64,
) -> Option<Choice> {
    let player = turn.player;
    let points = |board: &Board| estimate(board, player).points();
    let plays = moves::plays(board, player, dice).into_iter();
    let mut plays: Vec<_> = plays
        .map(|play| (play.steps.to_string(), play.after, points(&play.after)))
        .filter(|(text, ..)| turn.legal.contains(text))
        .collect();
    if plays.is_empty() {
        let only = turn.legal.first()?;
        plays.push((only.clone(), *board, 0.0));
    }
    plays.sort_by(|(_, _, one), (_, _, other)| other.total_cmp(one));
    let least = plays[0].2 - SLACK[strength.index()];
    let good = plays.iter().take_while(|(_, _, points)| *points >= least).count();
    plays.swap(0, below(good, &mut Rng::new(seed)));
    let candidates = if plays.len() > 1 { CANDIDATES[strength.index()] } else { 0 };
    let candidates = candidates.min(plays.len());
    Some(Choice { player, plays, candidates, sums: Vec::new(), throws: THROWS.len() })
}

impl Choice {
    /// Examines one roll after one candidate. Returns how many positions that were.
    fn step(&mut self) -> u64 {
        if self.throws == THROWS.len() {
            self.sums.push(0.0);
            self.throws = 0;
        }
        let at = self.sums.len() - 1;
        let (_, board, points) = &self.plays[at];
        if board.is_off(self.player) {
            self.sums[at] = *points;
            self.throws = THROWS.len();
            return 1;
        }
        let (dice, weight) = THROWS[self.throws];
        let (answer, count) = after_throw(board, self.player.other(), dice);
        self.sums[at] -= answer.points() * f64::from(weight) / CASES;
        self.throws += 1;
        count
    }

    fn is_over(&self) -> bool {
        self.sums.len() == self.candidates && self.throws == THROWS.len()
    }
}

impl Thinking for Choice {
    fn think(&mut self, positions: &mut u64) -> bool {
        while !self.is_over() && *positions > 0 {
            *positions = positions.saturating_sub(self.step());
        }
        self.is_over()
    }

    fn best(&self) -> String {
        // The last candidate may not have met all rolls.
        let complete = self.sums.len() - usize::from(self.throws < THROWS.len());
        let sums = self.sums[..complete].iter().enumerate();
        let best = sums.max_by(|(_, one), (_, other)| one.total_cmp(other));
        self.plays[best.map_or(0, |(at, _)| at)].0.clone()
    }

    fn plies(&self) -> u32 {
        if self.candidates > 0 { 2 } else { 1 }
    }
}
