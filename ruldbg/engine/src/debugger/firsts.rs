//! When each code was executed first.

use grammar::isa::Address;

use crate::time::{Moment, Time};

/// When each code was executed first.
#[derive(Clone, Debug, Default)]
pub(super) struct FirstTimes {
    times: Vec<Option<Time>>,
    /// The time up to which all positions were seen.
    known: Time,
}

impl FirstTimes {
    pub(super) fn new(length: usize) -> FirstTimes {
        FirstTimes { times: vec![None; length], known: Time(0) }
    }

    /// The time up to which all positions were seen.
    pub(super) const fn known(&self) -> Time {
        self.known
    }

    /// Notes that all positions up to a time were seen.
    pub(super) fn know_to(&mut self, time: Time) {
        self.known = self.known.max(time);
    }

    /// The game is somewhere: true if its code was never executed before.
    pub(super) fn look(&mut self, moment: &Moment<'_>) -> bool {
        // Positions are seen one after the other.
        if moment.time == self.known.next() {
            self.known = moment.time;
        }
        moment.run.is_some_and(|run| self.note(run.address(), moment.time))
    }

    /// A code is about to be executed: true if it never was before.
    fn note(&mut self, address: Address, time: Time) -> bool {
        let Some(first) = address.index().and_then(|index| self.times.get_mut(index)) else {
            return false;
        };
        let is_new = first.is_none_or(|first| first >= time);
        if is_new {
            *first = Some(time);
        }
        is_new
    }

    /// What was executed from a time on, was not executed.
    pub(super) fn forget_from(&mut self, time: Time) {
        self.known = self.known.min(time.before());
        for first in &mut self.times {
            *first = first.filter(|&first| first < time);
        }
    }
}
