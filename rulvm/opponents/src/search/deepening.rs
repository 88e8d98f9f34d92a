//! Which move to play: all moves are compared, first a few plies deep, then deeper.

use rulvm_core::machine::Rng;

use super::position::{INFINITE, Move, Position, Value};
use super::tree::Tree;

/// One comparison of all moves.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// How many plies deep, from 1.
    pub plies: u32,
    /// Whether only this matters: is the game won, drawn (a value of 0), or lost?
    pub is_outcome_only: bool,
}

impl Stage {
    /// Compares values.
    #[must_use]
    pub fn new(plies: u32) -> Stage {
        Stage { plies, is_outcome_only: false }
    }

    /// Compares outcomes: of moves with the same one, those that were better before stay better.
    #[must_use]
    pub fn outcome(plies: u32) -> Stage {
        Stage { plies, is_outcome_only: true }
    }

    /// The values between which differences matter, both included.
    fn limits(self) -> (Value, Value) {
        if self.is_outcome_only { (-1, 1) } else { (-INFINITE, INFINITE) }
    }
}

/// A search for a move, stage by stage. The last stage that was completed decides.
pub struct Deepening<P> {
    position: P,
    tree: Tree<P>,
    stages: std::vec::IntoIter<Stage>,
    /// Moves that are worse than the best by less than this are as good.
    slack: Value,
    /// The moves with their values, the best first.
    ranked: Vec<(Move, Value)>,
    present: Option<Comparison>,
    plies: u32,
    chosen: usize,
    random: Rng,
}

/// A stage that has started.
struct Comparison {
    stage: Stage,
    /// The moves that have been examined.
    values: Vec<(Move, Value)>,
    best: Value,
    /// It is examined whether the present move is good enough, not yet how good it is.
    is_scout: bool,
}

impl Comparison {
    /// A move that is not better than this is not as good as the best.
    fn alpha(&self, slack: Value) -> Value {
        let (worst, _) = self.stage.limits();
        worst.max(if self.stage.is_outcome_only { self.best } else { self.best - slack })
    }
}

impl<P: Position> Deepening<P> {
    /// A search for one of these moves, of which there must be one. `slack`: values that differ by
    /// less are equal; one of the equal moves is picked by `seed`. What `tree` remembers is used.
    pub fn new(
        tree: Tree<P>,
        position: P,
        mut moves: Vec<Move>,
        stages: Vec<Stage>,
        slack: Value,
        seed: u64,
    ) -> Deepening<P> {
        let mut random = Rng::new(seed);
        shuffle(&mut moves, &mut random);
        let slack = slack.max(1);
        let mut search = Deepening {
            position,
            tree,
            stages: stages.into_iter(),
            slack,
            ranked: moves.into_iter().map(|one| (one, 0)).collect(),
            present: None,
            plies: 0,
            chosen: 0,
            random,
        };
        search.next_stage();
        search
    }

    /// The best move so far.
    pub fn best(&self) -> Move {
        self.ranked[self.chosen].0
    }

    /// The value of the best move so far, 0 before the first stage is complete.
    pub fn value(&self) -> Value {
        self.ranked[self.chosen].1
    }

    /// How many plies deep the last complete stage was.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Continues for at most `positions` positions, and counts them down. Returns whether the
    /// search is over.
    pub fn run(&mut self, positions: &mut u64) -> bool {
        while self.present.is_some() {
            match self.tree.run(positions) {
                Some(value) => self.receive(-value),
                None => return false,
            }
        }
        true
    }

    fn next_stage(&mut self) {
        self.present = self.stages.next().filter(|_| self.ranked.len() > 1).map(|stage| {
            let (worst, _) = stage.limits();
            Comparison { stage, values: Vec::new(), best: worst, is_scout: false }
        });
        self.next_move();
    }

    /// Starts to examine the next move.
    fn next_move(&mut self) {
        let Some(present) = &mut self.present else { return };
        present.is_scout = !present.values.is_empty();
        self.examine();
    }

    fn examine(&mut self) {
        let Some(present) = &self.present else { return };
        let (_, best) = present.stage.limits();
        let alpha = present.alpha(self.slack);
        let beta = if present.is_scout { alpha + 1 } else { best };
        let next = self.position.play(self.ranked[present.values.len()].0);
        self.tree.start(next, present.stage.plies - 1, -beta, -alpha);
    }

    /// Takes the value of the present move, for the player who makes it.
    fn receive(&mut self, value: Value) {
        let Some(present) = &mut self.present else { return };
        let (worst, best) = present.stage.limits();
        let alpha = present.alpha(self.slack);
        if present.is_scout && value > alpha && alpha + 1 < best {
            present.is_scout = false;
            return self.examine();
        }
        let value = value.clamp(worst, best);
        present.best = present.best.max(value);
        present.values.push((self.ranked[present.values.len()].0, value));
        if present.values.len() == self.ranked.len() || present.best == best {
            self.complete();
        } else {
            self.next_move();
        }
    }

    /// Ranks the moves after a stage. Equal ones keep their order, and those that need not be
    /// examined any more come last.
    fn complete(&mut self) {
        let Some(Comparison { stage, mut values, best, .. }) = self.present.take() else { return };
        self.plies = stage.plies;
        let rest = self.ranked.split_off(values.len());
        values.extend(rest.into_iter().map(|(one, _)| (one, -INFINITE)));
        values.sort_by_key(|&(_, value)| -value);
        self.ranked = values;
        // Nobody misses a win, or a chance to lose later.
        let is_exact = stage.is_outcome_only || best.abs() >= P::WON;
        let slack = if is_exact { 0 } else { self.slack };
        let good = self.ranked.iter().take_while(|(_, value)| *value > best - slack).count();
        self.chosen = below(good.max(1), &mut self.random);
        let mut others = self.ranked[1..].iter();
        let is_only_choice = !stage.is_outcome_only && others.all(|(_, value)| *value <= -P::WON);
        if best < P::WON && !is_only_choice {
            self.next_stage();
        }
    }
}

/// Returns a number below another one.
pub fn below(count: usize, random: &mut Rng) -> usize {
    ((u64::from(random.next()) * count as u64) >> 32) as usize
}

fn shuffle(moves: &mut [Move], random: &mut Rng) {
    for last in (1..moves.len()).rev() {
        moves.swap(last, below(last + 1, random));
    }
}
