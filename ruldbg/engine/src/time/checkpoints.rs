//! Saved positions, evenly spread over a game, within a limited memory.

use super::position::{Position, Time};

/// How far checkpoints are apart at first, in steps: what a machine does in a few milliseconds.
const DISTANCE: u64 = 1 << 16;

/// How much memory they may take, in bytes.
const MOST: usize = 24 << 20;

/// Saved positions in the order of time; the first one is the start of the game.
#[derive(Clone, Debug)]
pub(super) struct Checkpoints {
    list: Vec<Position>,
    distance: u64,
    size: usize,
}

impl Checkpoints {
    pub(super) fn new(beginning: Position) -> Checkpoints {
        let size = beginning.size();
        Checkpoints { list: vec![beginning], distance: DISTANCE, size }
    }

    /// No checkpoints, and none will be saved.
    pub(super) const fn none() -> Checkpoints {
        Checkpoints { list: Vec::new(), distance: u64::MAX, size: 0 }
    }

    fn last(&self) -> Time {
        self.list.last().map_or(Time(0), |last| last.time)
    }

    /// Whether a position should be saved. In the middle of an input it costs more, and is done for
    /// long inputs only.
    pub(super) fn wants(&self, time: Time, is_inside: bool) -> bool {
        let distance = self.distance.saturating_mul(if is_inside { 2 } else { 1 });
        time.0 >= self.last().0.saturating_add(distance)
    }

    /// Saves a position after all others. When there are too many, every second one is dropped.
    pub(super) fn save(&mut self, position: Position) {
        self.size += position.size();
        self.list.push(position);
        while self.size > MOST && self.list.len() > 4 {
            let mut k = 0;
            self.list.retain(|_| {
                k += 1;
                k % 2 == 1
            });
            self.distance *= 2;
            self.size = self.list.iter().map(Position::size).sum();
        }
    }

    /// The last one at a time or before.
    pub(super) fn at(&self, time: Time) -> Option<&Position> {
        let behind = self.list.partition_point(|position| position.time <= time);
        self.list.get(behind.checked_sub(1)?)
    }

    /// Drops the positions at a time or later, except the start.
    pub(super) fn forget_from(&mut self, time: Time) {
        self.keep_while(|position| position.time < time);
    }

    /// Drops the first position for which something does not hold, and all after it, except the
    /// start.
    pub(super) fn keep_while(&mut self, holds: impl Fn(&Position) -> bool) {
        let keep = self.list.partition_point(holds);
        self.list.truncate(keep.max(1));
        self.size = self.list.iter().map(Position::size).sum();
    }

    /// How many there are, and how much memory they take in bytes.
    pub(super) const fn cost(&self) -> (usize, usize) {
        (self.list.len(), self.size)
    }
}
