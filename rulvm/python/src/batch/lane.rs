//! One game after the other, step by step.

use std::sync::Arc;

use grammar::hex::Edge;
use grammar::rul3::Phase;
use rulvm_core::game::{Applied, Game, Input, PhaseLetter, Status};
use rulvm_core::machine::{Board, Rng};
use rulvm_core::program::Program;

use super::choice::Choices;
use super::observation::Grid;
use super::placements::Placements;
use super::rows::Rows;

/// What all games of a batch have in common.
pub(super) struct Settings {
    pub(super) grid: Grid,
    pub(super) numbers: usize,
    pub(super) choices: Choices,
    /// The milliseconds that pass after each signal.
    pub(super) pace: u64,
    /// The most steps of a game.
    pub(super) most_steps: u64,
}

/// A game, and the seeds of those that follow.
pub(super) struct Lane {
    settings: Arc<Settings>,
    edge: Edge,
    game: Game,
    /// The board that the row shows.
    shown: Board,
    /// The generator of seeds.
    seeds: Rng,
    steps: u64,
    score: i32,
    is_over: bool,
    placements: Placements,
}

/// Makes the generator of seeds different from that of the first game.
const OTHER: u64 = 0x6c8e_9cf5_7093_2bd5;

impl Lane {
    pub(super) fn new(program: &Program, edge: Edge, settings: &Arc<Settings>) -> Lane {
        Lane {
            settings: Arc::clone(settings),
            edge,
            game: Game::new(program.clone(), edge, 0).0,
            shown: Board::new(edge),
            seeds: Rng::new(OTHER),
            steps: 0,
            score: 0,
            is_over: false,
            placements: Placements::default(),
        }
    }

    pub(super) const fn program(&self) -> &Program {
        self.game.program()
    }

    /// Starts a game: with a seed, or with the next one.
    pub(super) fn reset(&mut self, seed: Option<u64>, rows: &mut Rows<'_>) {
        if let Some(seed) = seed {
            self.seeds = Rng::new(seed ^ OTHER);
        }
        let mut next = || u64::from(self.seeds.next());
        let seed = seed.unwrap_or_else(|| next() << 32 | next());
        self.game = Game::new(self.program().clone(), self.edge, seed).0;
        self.steps = 0;
        self.score = 0;
        self.score = self.scored();
        self.show(0, rows);
    }

    /// Takes an action. If the game is over, the next one starts instead.
    pub(super) fn step(&mut self, action: usize, rows: &mut Rows<'_>) {
        if self.is_over {
            return self.reset(None, rows);
        }
        self.steps += 1;
        let pace = self.settings.pace;
        match &self.settings.choices {
            Choices::Signals(signals) => {
                match action.checked_sub(1).and_then(|action| signals.get(action)) {
                    Some(&id) => drop(paced(&mut self.game, &Input::Signal(id), pace)),
                    None => drop(advanced(&mut self.game, pace)),
                }
            }
            Choices::Placements { .. } => {
                let apply = |game: &mut Game, input: &Input| paced(game, input, pace);
                self.placements.play(action, &mut self.game, apply);
            }
        }
        let before = self.score;
        self.score = self.scored();
        self.show(self.score.wrapping_sub(before), rows);
    }

    /// Returns the score: what phase S would return now, or the last score if it traps.
    fn scored(&mut self) -> i32 {
        match self.game.status() {
            Status::Over => self.game.score().unwrap_or(self.score),
            Status::Trapped => self.score,
            Status::Playing => {
                let before = self.game.clone();
                let score = Input::Call(PhaseLetter(Phase::Score));
                let value = self.game.apply(&score).value;
                // A game keeps what its machine has allocated, a clone does not have it.
                match value {
                    Some(_) => self.game.set_state(before.state().clone()),
                    None => self.game = before,
                }
                value.unwrap_or(self.score)
            }
        }
    }

    fn show(&mut self, reward: i32, rows: &mut Rows<'_>) {
        self.settings.grid.show(&self.game, &mut self.shown, rows);
        match self.settings.choices {
            Choices::Signals(_) => rows.mask.fill(1),
            Choices::Placements { columns, .. } => {
                self.placements.find(&self.game, self.settings.pace, columns, rows.mask);
            }
        }
        let is_terminated = self.game.status() != Status::Playing;
        let is_truncated = !is_terminated && self.steps >= self.settings.most_steps;
        self.is_over = is_terminated || is_truncated;
        // There is one of each in a row.
        rows.score.fill(self.score);
        rows.reward.fill(f64::from(reward));
        rows.terminated.fill(is_terminated);
        rows.truncated.fill(is_truncated);
    }
}

/// Lets time pass, in parts if much happens in it; returns what happened in the last part.
fn advanced(game: &mut Game, milliseconds: u64) -> Applied {
    let mut rest = milliseconds;
    loop {
        let applied = game.apply(&Input::Advance(rest));
        rest = applied.rest;
        if rest == 0 {
            return applied;
        }
    }
}

/// Applies an input, and after a signal the time that it takes. Returns what the input did.
fn paced(game: &mut Game, input: &Input, pace: u64) -> Applied {
    let applied = game.apply(input);
    if matches!(input, Input::Signal(_)) && game.status() == Status::Playing {
        advanced(game, pace);
    }
    applied
}
