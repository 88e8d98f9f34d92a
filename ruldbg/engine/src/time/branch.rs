//! Branches: games with the same start, but other inputs or changes from outside.

use std::collections::BTreeMap;

use rulvm_core::log::state_hash;
use rulvm_core::{Game, Input};

use super::position::Time;
use super::timeline::{Reached, Timeline};

/// A game, as its inputs and changes from outside, and a position in it.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    inputs: Vec<Input>,
    pokes: BTreeMap<Time, Game>,
    at: Time,
}

impl Branch {
    /// The position.
    pub(crate) const fn at(&self) -> Time {
        self.at
    }

    /// The number of its inputs, including those still to come.
    pub(crate) const fn inputs(&self) -> usize {
        self.inputs.len()
    }

    /// The number of its changes from outside.
    pub(crate) fn changes(&self) -> usize {
        self.pokes.len()
    }

    /// About how much memory it takes, in bytes.
    pub(crate) fn size(&self) -> usize {
        let stack = |game: &Game| 4 * game.state().stack.len();
        let games = self.pokes.values().map(|game| size_of::<Game>() + stack(game));
        self.inputs.len() * size_of::<Input>() + games.sum::<usize>()
    }
}

impl Timeline {
    /// The present game and its position.
    pub(crate) fn branch(&self) -> Branch {
        let (inputs, pokes) = (self.inputs.clone(), self.pokes.clone());
        Branch { inputs, pokes, at: self.here().time() }
    }

    /// True if this game is the branch's game.
    pub(crate) fn is_on(&self, branch: &Branch) -> bool {
        self.inputs == branch.inputs && self.first_other_change(branch).is_none()
    }

    /// The first time at which the changes from outside differ.
    fn first_other_change(&self, branch: &Branch) -> Option<Time> {
        let differs = |time: &&Time| match (self.pokes.get(time), branch.pokes.get(time)) {
            (Some(one), Some(other)) => state_hash(one) != state_hash(other),
            _ => true,
        };
        self.pokes.keys().chain(branch.pokes.keys()).filter(differs).min().copied()
    }

    /// Continues with the game of a branch, at its position. If this is interrupted, nothing
    /// changes.
    pub(crate) fn enter(&mut self, branch: &Branch) -> Reached {
        if self.is_on(branch) {
            return self.seek(branch.at);
        }
        let (left, here) = (self.branch(), self.here().clone());
        self.become_branch(branch);
        let reached = self.seek(branch.at);
        if reached == Reached::Interrupted {
            self.become_branch(&left);
            self.stand(here);
        } else {
            self.changes.clear();
        }
        reached
    }

    /// Takes over inputs and changes. Keeps the checkpoints of the part that both games share.
    fn become_branch(&mut self, branch: &Branch) {
        let pairs = self.inputs.iter().zip(&branch.inputs);
        let common = pairs.take_while(|(one, other)| one == other).count();
        let changed = self.first_other_change(branch).unwrap_or(Time(u64::MAX));
        // The start of the game counts as an input, too.
        self.checkpoints
            .keep_while(|position| position.begun() <= common + 1 && position.time() < changed);
        self.inputs.clone_from(&branch.inputs);
        self.pokes.clone_from(&branch.pokes);
        if let Some(position) = self.checkpoint(branch.at) {
            self.stand(position);
        }
    }
}
