//! The control-flow graph of a subroutine: statements, conditions, and what follows what.

use super::ast::{Ast, Cond};
use super::tree::Tree;

/// A node of the graph: a basic block.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) lines: Vec<Ast>,
    pub(super) exit: Exit,
}

/// How a node ends.
#[derive(Clone, Debug)]
pub(super) enum Exit {
    Jump(usize),
    Branch(Cond, usize, usize),
    /// The value modulo the number of places is the position of the place.
    Case(Tree, Vec<usize>),
    /// The variable, the places for some values, and the place for all others.
    Switch(u8, Vec<(i32, usize)>, usize),
    Return(Option<Tree>),
}

impl Exit {
    /// Its targets; a place is listed once for each branch to it.
    pub(super) fn targets(&self) -> Vec<usize> {
        match self {
            Exit::Jump(target) => vec![*target],
            Exit::Branch(_, a, b) => vec![*a, *b],
            Exit::Switch(_, arms, other) => {
                arms.iter().map(|&(_, target)| target).chain([*other]).collect()
            }
            Exit::Case(_, targets) => targets.clone(),
            Exit::Return(_) => Vec::new(),
        }
    }

    pub(super) fn redirect(&mut self, to: impl Fn(usize) -> usize) {
        match self {
            Exit::Jump(target) => *target = to(*target),
            Exit::Branch(_, a, b) => (*a, *b) = (to(*a), to(*b)),
            Exit::Switch(_, arms, other) => {
                arms.iter_mut().for_each(|(_, target)| *target = to(*target));
                *other = to(*other);
            }
            Exit::Case(_, targets) => targets.iter_mut().for_each(|target| *target = to(*target)),
            Exit::Return(_) => {}
        }
    }
}

/// Which places can be reached from the entry.
pub(super) fn reachable(places: &[Place]) -> Vec<bool> {
    let mut reached = vec![false; places.len()];
    let mut open = vec![0];
    while let Some(id) = open.pop() {
        if !std::mem::replace(&mut reached[id], true) {
            open.extend(places[id].exit.targets());
        }
    }
    reached
}
