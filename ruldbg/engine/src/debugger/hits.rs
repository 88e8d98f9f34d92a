//! How often a game has reached a breakpoint: this depends only on the time, not on how the user
//! got there.

use crate::time::Time;

/// The least distance between known counts, in steps, except for counts at checkpoints.
const DISTANCE: u64 = 1 << 16;

/// How often a breakpoint was reached, at some times.
#[derive(Clone, Debug)]
pub struct Hits {
    /// Times in ascending order, each with the count up to and including it.
    known: Vec<(Time, u64)>,
}

impl Default for Hits {
    fn default() -> Hits {
        Hits::since(Time(0))
    }
}

impl Hits {
    /// Counts from 0 after a time.
    pub(super) fn since(time: Time) -> Hits {
        Hits { known: vec![(time, 0)] }
    }

    /// The count up to and including a time, if it is known.
    #[must_use]
    pub fn at(&self, time: Time) -> Option<u64> {
        let found = self.known.binary_search_by_key(&time, |known| known.0);
        found.ok().and_then(|k| self.known.get(k)).map(|known| known.1)
    }

    /// The last time up to this one at which the count is known.
    pub(super) fn last(&self, time: Time) -> Time {
        let behind = self.known.partition_point(|known| known.0 <= time);
        self.known.get(behind.saturating_sub(1)).map_or(Time(0), |known| known.0)
    }

    /// Notes the count at a time.
    pub(super) fn note(&mut self, time: Time, count: u64) {
        if let Err(k) = self.known.binary_search_by_key(&time, |known| known.0) {
            self.known.insert(k, (time, count));
        }
    }

    /// Notes the count at a time without a checkpoint.
    pub(super) fn note_stop(&mut self, time: Time, count: u64) {
        let is_near = |(before, _): &(Time, u64)| {
            *before < time && time.0.saturating_sub(before.0) < DISTANCE
        };
        if let [.., before, last] = self.known.as_slice()
            && is_near(before)
            && last.0 < time
        {
            self.known.pop();
        }
        self.note(time, count);
    }

    /// Keeps the first count, those at some times, and those after the last of these.
    pub(super) fn keep(&mut self, times: &[Time]) {
        let first = self.known.first().copied();
        let last = times.last().copied();
        self.known.retain(|known| {
            let is_kept = Some(known.0) > last || times.binary_search(&known.0).is_ok();
            is_kept || Some(*known) == first
        });
    }

    /// Forgets the counts from a time on.
    pub(super) fn forget_from(&mut self, time: Time) {
        let behind = self.known.partition_point(|known| known.0 < time);
        self.known.truncate(behind.max(1));
    }
}
