//! All legal plays of a roll (BG3 to BG5).

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::ops::Deref;

use super::board::{BAR, Board, HOME, OFF};
use crate::game::Player;

/// The move of one checker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Where it starts.
    pub from: u8,
    /// Where it arrives.
    pub to: u8,
    /// It hits a checker of the other player.
    pub hits: bool,
}

/// As `13/11`, `bar/22*`, `6/off` (BG5).
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            BAR => f.write_str("bar/")?,
            from => write!(f, "{from}/")?,
        }
        match self.to {
            OFF => f.write_str("off")?,
            to => write!(f, "{to}")?,
        }
        f.write_str(if self.hits { "*" } else { "" })
    }
}

/// Up to four moves of a checker, one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    steps: [Step; 4],
    count: usize,
}

impl Deref for Steps {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        &self.steps[..self.count]
    }
}

impl Steps {
    fn with(mut self, step: Step) -> Steps {
        self.steps[self.count] = step;
        self.count += 1;
        self
    }

    /// The same steps in the order in which they are written (BG5).
    fn in_order(mut self) -> Steps {
        let order = |step: &Step| (Reverse(step.from), Reverse(step.to), Reverse(step.hits));
        self.steps[..self.count].sort_unstable_by_key(order);
        self
    }
}

/// The steps, joined by a space (BG5).
impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.iter().enumerate() {
            f.write_str(if at > 0 { " " } else { "" })?;
            step.fmt(f)?;
        }
        Ok(())
    }
}

/// A legal play: everything that leads to the same position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The steps in canonical notation.
    pub steps: Steps,
    /// Other steps that lead there, each list in the order of the notation.
    pub others: Vec<Steps>,
    /// The checkers after it.
    pub after: Board,
}

/// Returns all legal plays of a roll, each position once; none if no checker can be moved (BG4).
#[must_use]
pub fn plays(board: &Board, player: Player, dice: [u8; 2]) -> Vec<Play> {
    let [one, other] = dice;
    if one == other {
        // Whatever the order of the steps, they are possible and hit the same checkers if those
        // from higher points go first: that order is enough.
        return by_position(longest(board, player, &[one; 4], true));
    }
    let [higher, lower] = [one.max(other), one.min(other)];
    let higher_first = longest(board, player, &[higher, lower], false);
    let lower_first = longest(board, player, &[lower, higher], false);
    by_position(match length(&higher_first).cmp(&length(&lower_first)) {
        Ordering::Less => lower_first,
        Ordering::Greater => higher_first,
        // Either die can be played, but not both: it must be the higher (BG4).
        Ordering::Equal if length(&higher_first) == 1 => higher_first,
        Ordering::Equal => [higher_first, lower_first].concat(),
    })
}

/// Steps one after the other, and the checkers after them.
type Sequence = (Steps, Board);

/// The length of sequences that are equally long.
fn length(sequences: &[Sequence]) -> usize {
    sequences.first().map_or(0, |(steps, _)| steps.len())
}

/// Returns the longest sequences of single moves with dice in the order given. `is_descending`:
/// only those in which no checker starts from a higher point than the one before.
fn longest(board: &Board, player: Player, dice: &[u8], is_descending: bool) -> Vec<Sequence> {
    let mut search = Search { player, is_descending, found: Vec::new() };
    search.extend(*board, Steps::default(), dice);
    search.found
}

struct Search {
    player: Player,
    is_descending: bool,
    /// The longest sequences so far.
    found: Vec<Sequence>,
}

impl Search {
    fn extend(&mut self, board: Board, steps: Steps, dice: &[u8]) {
        let mut is_longest = true;
        if let Some((&die, rest)) = dice.split_first() {
            let top = match steps.last() {
                Some(last) if self.is_descending => last.from,
                _ => BAR,
            };
            for from in 1..=top {
                if let Some((step, next)) = single(&board, self.player, from, die) {
                    is_longest = false;
                    self.extend(next, steps.with(step), rest);
                }
            }
        }
        if is_longest {
            self.add(steps, board);
        }
    }

    fn add(&mut self, steps: Steps, board: Board) {
        if steps.len() > length(&self.found) {
            self.found.clear();
        }
        if !steps.is_empty() && steps.len() >= length(&self.found) {
            self.found.push((steps, board));
        }
    }
}

/// Moves a checker from a point by a die, if that is possible (BG3).
fn single(board: &Board, player: Player, from: u8, die: u8) -> Option<(Step, Board)> {
    let must_enter = board.at(player, BAR) > 0 && from != BAR;
    if board.at(player, from) == 0 || must_enter {
        return None;
    }
    let to = from.saturating_sub(die);
    let is_possible = if to == OFF {
        let highest = board.highest(player);
        highest <= HOME && (from == die || from == highest)
    } else {
        board.blockers(player, to) < 2
    };
    is_possible.then(|| {
        let mut after = *board;
        let hits = after.go(player, from, to);
        (Step { from, to, hits }, after)
    })
}

/// Returns sequences as plays: those that lead to the same position are one (BG5).
fn by_position(sequences: Vec<Sequence>) -> Vec<Play> {
    let mut plays: Vec<Play> = Vec::new();
    let mut places = HashMap::new();
    for (steps, after) in sequences {
        let steps = steps.in_order();
        match places.entry(after) {
            Entry::Vacant(place) => {
                place.insert(plays.len());
                plays.push(Play { steps, others: Vec::new(), after });
            }
            Entry::Occupied(place) => plays[*place.get()].add(steps),
        }
    }
    plays
}

impl Play {
    /// Adds steps that lead to the same position. The first text in byte order is canonical.
    fn add(&mut self, mut steps: Steps) {
        if steps == self.steps || self.others.contains(&steps) {
            return;
        }
        if steps.to_string() < self.steps.to_string() {
            std::mem::swap(&mut steps, &mut self.steps);
        }
        self.others.push(steps);
    }
}
