//! Saved positions, evenly spread over a game, in bounded memory, and what can have changed
//! between them.

use grammar::isa::Address;
use rulvm_core::machine::Run;
use rulvm_core::{Game, Program};

use super::position::{Position, Time};
use super::touched::{Notes, Touched, Writes};

/// How far checkpoints are apart at first, in steps: what a machine does in a few milliseconds.
const DISTANCE: u64 = 1 << 16;

/// How much memory they may take, in bytes.
const MOST: usize = 24 << 20;

/// A saved position.
#[derive(Clone, Debug)]
struct Checkpoint {
    position: Position,
    /// What can have been changed since the checkpoint before.
    touched: Touched,
}

/// Saved positions in the order of time; the first one is the start of the game.
#[derive(Clone, Debug)]
pub(super) struct Checkpoints {
    list: Vec<Checkpoint>,
    distance: u64,
    size: usize,
    writes: Writes,
    /// What was changed since the last one.
    notes: Notes,
}

impl Checkpoints {
    pub(super) fn new(program: &Program, beginning: Position) -> Checkpoints {
        let size = beginning.size();
        Checkpoints {
            list: vec![Checkpoint { position: beginning, touched: Touched::default() }],
            distance: DISTANCE,
            size,
            writes: Writes::new(program),
            notes: Notes::new(),
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

    /// Notes that a code was executed; see [`Notes::code`].
    #[inline]
    pub(super) fn note_code(&mut self, at: Address, run: Option<&Run>, time: Time) {
        self.notes.code(&self.writes, at, run, time);
    }

    /// Notes what the game itself or the user has changed, up to a position.
    pub(super) fn note_change(&mut self, before: &Game, after: &Game, time: Time) {
        self.notes.change(before, after, time);
    }

    /// The last known time of the game.
    pub(super) const fn known(&self) -> Time {
        self.notes.known
    }

    /// True if changes up to a time still have to be noted.
    pub(super) fn notes(&self, time: Time) -> bool {
        time >= self.notes.known
    }

    /// Saves a position after all others. When there are too many, every second one is dropped.
    pub(super) fn save(&mut self, position: Position) {
        self.size += position.size();
        let touched = self.notes.take(&self.writes, position.run());
        self.list.push(Checkpoint { position, touched });
        while self.size > MOST && self.list.len() > 4 {
            let mut dropped = Touched::default();
            let mut k = 0;
            self.list.retain_mut(|checkpoint| {
                k += 1;
                let is_kept = k % 2 == 1;
                if is_kept {
                    checkpoint.touched.add(std::mem::take(&mut dropped));
                } else {
                    dropped = checkpoint.touched;
                }
                is_kept
            });
            self.notes.touched.add(dropped);
            self.distance *= 2;
            self.size = self.list.iter().map(|checkpoint| checkpoint.position.size()).sum();
        }
    }

    /// The last one at a time or before.
    pub(super) fn at(&self, time: Time) -> Option<&Position> {
        let behind = self.list.partition_point(|checkpoint| checkpoint.position.time <= time);
        self.list.get(behind.checked_sub(1)?).map(|checkpoint| &checkpoint.position)
    }

    /// The last checkpoint before something. If one checkpoint is before it, so must
    /// all earlier ones be.
    pub(super) fn last_before(&self, is_before: impl Fn(&Position) -> bool) -> Time {
        let behind = self.list.partition_point(|checkpoint| is_before(&checkpoint.position));
        let last = behind.checked_sub(1).and_then(|k| self.list.get(k));
        last.map_or(Time(0), |last| last.position.time)
    }

    /// What can have changed between the last checkpoint at or before a time and the next one.
    pub(super) fn touched_after(&self, time: Time) -> Touched {
        let behind = self.list.partition_point(|checkpoint| checkpoint.position.time <= time);
        self.list.get(behind).map_or(self.notes.touched, |next| next.touched)
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
            self.notes.touched.add(gone.touched);
        }
        // What follows the last checkpoint can change, so it is noted again.
        if let Some(last) = self.list.last() {
            self.notes.known = self.notes.known.min(last.position.time);
        }
        self.size = self.list.iter().map(|checkpoint| checkpoint.position.size()).sum();
    }

    /// How many there are, and how much memory they take in bytes.
    pub(super) const fn cost(&self) -> (usize, usize) {
        (self.list.len(), self.size + self.list.len() * size_of::<Touched>())
    }
}
