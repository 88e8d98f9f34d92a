//! Saved positions, evenly spread over a game, in bounded memory, and what can have changed
//! between them.

use grammar::isa::Address;
use rulvm_core::Game;
use rulvm_core::machine::Touched;

use super::position::{Position, Time};
use super::search::Depends;
use super::visited::{Visited, Visiting};

/// How far checkpoints are apart at first, in steps: what a machine does in a few milliseconds.
const DISTANCE: u64 = 1 << 16;

/// How much memory they may take, in bytes.
const MOST: usize = 24 << 20;

/// How many positions are saved between two checkpoints when what lies between them is executed
/// again, so that further steps back there are short.
const NEAR: u64 = 64;

/// How much memory these may take, in bytes.
const MOST_NEAR: usize = 2 << 20;

/// A saved position.
#[derive(Clone, Debug)]
struct Checkpoint {
    position: Position,
    /// What was changed since the checkpoint before.
    touched: Touched,
    /// The codes before which the game was since then.
    visited: Visited,
}

impl Checkpoint {
    fn size(&self) -> usize {
        size_of::<Touched>() + self.visited.size() + self.position.size()
    }
}

/// Saved positions in the order of time; the first one is the start of the game.
#[derive(Clone, Debug)]
pub(super) struct Checkpoints {
    list: Vec<Checkpoint>,
    distance: u64,
    size: usize,
    /// What was changed since the last one.
    touched: Touched,
    /// The codes before which the game was since then.
    visited: Visiting,
    /// The time up to which everything was noted.
    known: Time,
    /// False if changes are not noted: then anything can have been changed.
    is_noting: bool,
    /// Positions between two checkpoints.
    near: Near,
}

/// Positions between two checkpoints, in the order of time.
#[derive(Clone, Debug, Default)]
struct Near {
    /// The time of the first of the two checkpoints.
    from: Time,
    list: Vec<Position>,
    size: usize,
}

impl Checkpoints {
    pub(super) fn new(beginning: Position) -> Checkpoints {
        let mut visited = Visiting::new(beginning.game.program().bytes().len());
        let first =
            Checkpoint { position: beginning, touched: Touched::NOTHING, visited: visited.take() };
        Checkpoints {
            distance: DISTANCE,
            size: first.size(),
            list: vec![first],
            touched: Touched::NOTHING,
            visited,
            known: Time(0),
            is_noting: true,
            near: Near::default(),
        }
    }

    fn last(&self) -> Time {
        self.list.last().map_or(Time(0), |last| last.position.time)
    }

    /// Whether a position should be saved. In the middle of an input it costs more, and is done for
    /// long inputs only.
    pub(super) fn wants(&self, time: Time, is_inside: bool) -> bool {
        let distance = self.distance.saturating_mul(if is_inside { 2 } else { 1 });
        time.0 >= self.last().0.saturating_add(distance)
    }

    /// Whether a position that is executed again should be saved as well.
    pub(super) fn wants_near(&self, time: Time) -> bool {
        time < self.known
            && time.0.is_multiple_of(self.distance / NEAR)
            && (self.near.size < MOST_NEAR || self.near.from != self.start_of(time))
    }

    /// Saves a position between two checkpoints; those between others are dropped.
    pub(super) fn save_near(&mut self, position: Position) {
        let from = self.start_of(position.time);
        if self.near.from != from {
            self.near = Near { from, ..Near::default() };
        }
        let Near { list, size, .. } = &mut self.near;
        if let Err(k) = list.binary_search_by_key(&position.time, Position::time) {
            *size += position.size();
            list.insert(k, position);
        }
    }

    /// The time of the last checkpoint at a time or before.
    pub(super) fn start_of(&self, time: Time) -> Time {
        self.last_before(|position| position.time <= time)
    }

    /// The time of the last checkpoint between two inputs at a time or before.
    pub(super) fn start_between_inputs(&self, time: Time) -> Time {
        let is_it = |one: &&Checkpoint| one.position.time <= time && one.position.inside.is_none();
        self.list.iter().rfind(is_it).map_or(Time(0), |one| one.position.time)
    }

    /// Lets changes be noted from now on, or not.
    pub(super) const fn note_changes(&mut self, is_noting: bool) {
        self.is_noting = is_noting;
    }

    /// Notes that the game is before a code. That is not exact while a part of the game is executed
    /// again: then what comes after the last checkpoint seems to contain that part, too.
    #[inline]
    pub(super) fn visit(&mut self, address: Address) {
        if self.is_noting {
            self.visited.add(address);
        }
    }

    /// Notes what codes have changed, up to a position at a time.
    pub(super) fn note_codes(&mut self, touched: &Touched, time: Time) {
        if time > self.known {
            self.known = time;
            if self.is_noting {
                self.touched.add(touched);
            }
        }
    }

    /// Notes what the game itself or the user has changed, up to a position.
    pub(super) fn note_change(&mut self, before: &Game, after: &Game, time: Time) {
        self.known = self.known.max(time);
        self.touched.add_difference(before.state(), after.state());
        self.touched.outcome |=
            before.status() != after.status() || before.score() != after.score();
    }

    /// The last known time of the game.
    pub(super) const fn known(&self) -> Time {
        self.known
    }

    /// True if changes up to a time still have to be noted.
    pub(super) fn notes(&self, time: Time) -> bool {
        self.is_noting && time >= self.known
    }

    /// Saves a position after all others. When there are too many, every second one is dropped.
    pub(super) fn save(&mut self, position: Position) {
        let touched = std::mem::take(&mut self.touched);
        let visited = self.visited.take();
        let checkpoint = Checkpoint { position, touched, visited };
        self.size += checkpoint.size();
        self.list.push(checkpoint);
        while self.size > MOST && self.list.len() > 4 {
            let list = std::mem::take(&mut self.list);
            let mut dropped: Option<Checkpoint> = None;
            for mut checkpoint in list {
                match dropped.take() {
                    _ if self.list.is_empty() => self.list.push(checkpoint),
                    None => dropped = Some(checkpoint),
                    Some(dropped) => {
                        checkpoint.touched.add(&dropped.touched);
                        checkpoint.visited.add_all(&dropped.visited);
                        self.list.push(checkpoint);
                    }
                }
            }
            if let Some(dropped) = dropped {
                self.touched.add(&dropped.touched);
                self.visited.add_all(&dropped.visited);
            }
            self.distance *= 2;
            self.size = self.list.iter().map(Checkpoint::size).sum();
        }
    }

    /// The last saved position at a time or before.
    pub(super) fn at(&self, time: Time) -> Option<&Position> {
        let behind = self.list.partition_point(|checkpoint| checkpoint.position.time <= time);
        let position = &self.list.get(behind.checked_sub(1)?)?.position;
        let behind = self.near.list.partition_point(|position| position.time <= time);
        let near = behind.checked_sub(1).and_then(|k| self.near.list.get(k));
        near.filter(|near| near.time > position.time).or(Some(position))
    }

    /// The last checkpoint before something. If one checkpoint is before it, so must
    /// all earlier ones be.
    pub(super) fn last_before(&self, is_before: impl Fn(&Position) -> bool) -> Time {
        let behind = self.list.partition_point(|checkpoint| is_before(&checkpoint.position));
        let last = behind.checked_sub(1).and_then(|k| self.list.get(k));
        last.map_or(Time(0), |last| last.position.time)
    }

    /// True if nothing on which a search depends has happened between the last checkpoint at or
    /// before a time and the next one.
    pub(super) fn can_skip(&self, depends: &Depends, time: Time) -> bool {
        if !self.is_noting {
            return false;
        }
        let behind = self.list.partition_point(|checkpoint| checkpoint.position.time <= time);
        let next = self.list.get(behind);
        let touched = next.map_or(&self.touched, |next| &next.touched);
        let was_at = |&address: &Address| match next {
            Some(next) => next.visited.has(address),
            None => self.visited.has(address),
        };
        !depends.touched.meets(touched) && !depends.addresses.iter().any(was_at)
    }

    /// The times of all checkpoints.
    pub(super) fn times(&self) -> impl Iterator<Item = Time> {
        self.list.iter().map(|checkpoint| checkpoint.position.time)
    }

    /// Drops the positions at a time or later, except the start.
    pub(super) fn forget_from(&mut self, time: Time) {
        self.keep_while(|position| position.time < time);
    }

    /// Drops the first position for which something does not hold, and all after it, except the
    /// start.
    pub(super) fn keep_while(&mut self, holds: impl Fn(&Position) -> bool) {
        let keep = self.list.partition_point(|checkpoint| holds(&checkpoint.position)).max(1);
        for gone in self.list.drain(keep..) {
            self.touched.add(&gone.touched);
            self.visited.add_all(&gone.visited);
        }
        let near = &mut self.near.list;
        near.truncate(near.partition_point(holds));
        self.near.size = near.iter().map(Position::size).sum();
        // What follows the last checkpoint can change, so it is noted again.
        if let Some(last) = self.list.last() {
            self.known = self.known.min(last.position.time);
        }
        self.size = self.list.iter().map(Checkpoint::size).sum();
    }

    /// How many there are, and how much memory they take in bytes.
    pub(super) const fn cost(&self) -> (usize, usize) {
        (self.list.len(), self.size + self.near.size)
    }
}
