//! Where the falling piece can be put, and how it gets there. Moves are tried on copies of the
//! game.

use std::collections::VecDeque;

use grammar::signals::Action;
use rulvm_core::game::{Applied, Event, Game, Input, Piece, Status};
use rulvm_core::machine::DEFAULT_FUEL;

use super::choice::{action_of, signals};

/// The fuel that the tries for one piece may use.
const MOST_SPENT: u64 = 4 * DEFAULT_FUEL;
/// The most inputs that bring a piece down.
const MOST_DOWNS: usize = 64;
/// The time that passes if nothing brings the piece down, in milliseconds.
pub(super) const WAIT: u64 = 1000;

/// The placements of a falling piece.
#[derive(Default)]
pub(super) struct Placements {
    /// The paths to them: each step is a signal after another step.
    steps: Vec<(usize, u8)>,
    /// For each action, the last step of its path.
    paths: Vec<Option<usize>>,
    /// The signal that brings the piece down, if there is one.
    down: Option<u8>,
}

impl Placements {
    /// Finds the placements of the falling piece, and writes which actions are possible. If no
    /// piece falls, action 0 is: it waits.
    pub(super) fn find(&mut self, game: &Game, pace: u64, columns: usize, mask: &mut [i8]) {
        self.steps.clear();
        self.paths.clear();
        self.paths.resize(mask.len(), None);
        let (aside, down) = moves(game);
        self.down = down;
        let mut spent = 0_u64;
        // Step 0 is no step.
        self.steps.push((0, 0));
        let mut open = VecDeque::from([(game.clone(), 0)]);
        self.reach(game, columns, 0);
        while let Some((here, step)) = open.pop_front() {
            for &signal in &aside {
                if spent >= MOST_SPENT {
                    break;
                }
                let mut next = here.clone();
                if stays(&mut next, signal, pace, &mut spent)
                    && self.reach(&next, columns, self.steps.len())
                {
                    open.push_back((next, self.steps.len()));
                    self.steps.push((step, signal));
                }
            }
        }
        for (mask, path) in mask.iter_mut().zip(&self.paths) {
            *mask = path.is_some().into();
        }
        if self.paths.iter().all(Option::is_none)
            && let Some(first) = mask.first_mut()
        {
            *first = 1;
        }
    }

    /// Notes that a step leads to the place of the falling piece; false if another one does.
    fn reach(&mut self, game: &Game, columns: usize, step: usize) -> bool {
        let action = game.piece().filter(|_| !game.is_paused());
        let action = action.and_then(|piece| action_for(piece, columns));
        match action.and_then(|action| self.paths.get_mut(action)) {
            Some(path @ None) => {
                *path = Some(step);
                true
            }
            _ => false,
        }
    }

    /// Puts the piece where an action says; if that is not possible, it comes down where it is.
    /// `apply` applies an input to the game, and the time that passes after it.
    pub(super) fn play(
        &self,
        action: usize,
        game: &mut Game,
        mut apply: impl FnMut(&mut Game, &Input) -> Applied,
    ) {
        let mut path = Vec::new();
        let mut step = self.paths.get(action).copied().flatten().unwrap_or(0);
        while step != 0 {
            let (before, signal) = self.steps[step];
            path.push(signal);
            step = before;
        }
        for signal in path.into_iter().rev() {
            apply(game, &Input::Signal(signal));
        }
        let down = self.down.map_or(Input::Advance(WAIT), Input::Signal);
        for _ in 0..MOST_DOWNS {
            let applied = apply(game, &down);
            if game.status() != Status::Playing || !is_moving(&applied) {
                return;
            }
        }
    }
}

/// The action that puts a piece where it is.
fn action_for(piece: &Piece, columns: usize) -> Option<usize> {
    let middle = i32::try_from(columns / 2).ok()?;
    let column = usize::try_from(piece.reference.column + middle).ok()?;
    (column < columns).then(|| usize::from(piece.turn) * columns + column)
}

/// Returns the signals that move the piece aside or turn it, and the one that brings it down.
fn moves(game: &Game) -> (Vec<u8>, Option<u8>) {
    let known: Vec<(Option<Action>, u8)> =
        signals(game.program().rule()).map(|id| (action_of(game, id), id)).collect();
    let find = |wanted: &[Action]| {
        let signal = |wanted| known.iter().find(|(action, _)| *action == Some(wanted));
        wanted.iter().find_map(|&wanted| signal(wanted)).map(|&(_, id)| id)
    };
    let aside = [
        find(&[Action::MoveLeft, Action::MoveDownLeft]),
        find(&[Action::MoveRight, Action::MoveDownRight]),
        find(&[Action::TurnLeft]),
        find(&[Action::TurnRight]),
    ];
    (aside.into_iter().flatten().collect(), find(&[Action::Drop, Action::MoveDown]))
}

/// True if the same piece is still falling.
fn is_moving(applied: &Applied) -> bool {
    applied.events.iter().all(|event| matches!(event, Event::Moved { .. } | Event::Tick))
}

/// Applies a signal and the time that passes after it; true if the same piece is still falling.
fn stays(game: &mut Game, signal: u8, pace: u64, spent: &mut u64) -> bool {
    for input in [Input::Signal(signal), Input::Advance(pace)] {
        let applied = game.apply(&input);
        *spent = spent.saturating_add(game.spent());
        if game.status() != Status::Playing || !is_moving(&applied) {
            return false;
        }
    }
    true
}
