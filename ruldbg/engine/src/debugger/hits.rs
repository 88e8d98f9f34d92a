//! How often a game has reached a breakpoint: this depends only on the time, not on how the user
//! got there.

use super::breakpoints::{Breakpoint, Spot};
use super::calls::with_text;
use super::goal::{Aim, Goal, Origin};
use super::state::Debugger;
use super::stops::StopSearch;
use crate::time::{Moment, Search, Time};

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
    fn last(&self, time: Time) -> Time {
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
    fn keep(&mut self, times: &[Time]) {
        let first = self.known.first().copied();
        let last = times.last().copied();
        self.known.retain(|known| {
            let is_kept = Some(known.0) > last || times.binary_search(&known.0).is_ok();
            is_kept || Some(*known) == first
        });
    }

    /// Forgets the counts from a time on.
    fn forget_from(&mut self, time: Time) {
        let behind = self.known.partition_point(|known| known.0 < time);
        self.known.truncate(behind.max(1));
    }
}

/// Counts hits, and notes them at some times.
struct Counting<'d> {
    search: StopSearch<'d>,
    /// The times still to come, the last one first.
    times: Vec<Time>,
}

impl Search for Counting<'_> {
    fn begin(&mut self, moment: &Moment<'_>) {
        self.search.begin(moment);
    }

    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        self.search.visit(moment);
        if self.times.pop_if(|time| *time <= moment.time).is_some() {
            self.search.note_hits(moment.time, Hits::note);
        }
        false
    }
}

impl Debugger {
    /// True if it is known how often breakpoints of a kind were reached up to a time.
    pub(super) fn knows_hits(&self, is_of_kind: fn(&Breakpoint) -> bool, time: Time) -> bool {
        let mut list = self.breakpoints.list.iter().filter(|one| is_of_kind(one));
        list.all(|one| time < one.counted_since() || one.hits.at(time).is_some())
    }

    /// Counts how often breakpoints of a kind were reached up to a time and up to each checkpoint
    /// before it. False if interrupted.
    pub(super) fn count_hits(&mut self, is_of_kind: fn(&Breakpoint) -> bool, to: Time) -> bool {
        if !self.breakpoints.list.iter().any(&is_of_kind) {
            return true;
        }
        let mut times = self.timeline.checkpoint_times(to);
        times.push(to);
        times.dedup();
        loop {
            let list = self.breakpoints.list.iter_mut().filter(|one| is_of_kind(one));
            // Breakpoints without a count, by the last time at which theirs is known.
            let mut missing = Vec::new();
            for breakpoint in list {
                breakpoint.hits.keep(&times);
                let first = breakpoint.counted_since();
                let lacks = |time: &&Time| **time > first && breakpoint.hits.at(**time).is_none();
                if let Some(time) = times.iter().find(lacks) {
                    missing.push((breakpoint.hits.last(*time), breakpoint.number));
                }
            }
            // Breakpoints with the same start are counted in one pass.
            let Some(&(from, _)) = missing.iter().min() else { return true };
            missing.retain(|(time, _)| *time == from);
            if !self.count_from(from, &missing, &times) {
                return false;
            }
        }
    }

    /// Counts hits of breakpoints from a time on, at which their counts are known.
    fn count_from(&mut self, from: Time, which: &[(Time, u32)], times: &[Time]) -> bool {
        let is_counted = |one: &&Breakpoint| which.iter().any(|(_, number)| *number == one.number);
        let counted = self.breakpoints.list.iter().filter(is_counted);
        let mut list: Vec<Breakpoint> =
            counted.map(|one| Breakpoint { enabled: true, ..one.clone() }).collect();
        let Some(&to) = times.last() else { return true };
        let times = times.iter().rev().copied().take_while(|time| *time > from).collect();
        let interrupt = self.interrupt().clone();
        let Debugger { code, names, timeline, first, .. } = self;
        let is_of_call =
            |one: &Breakpoint| matches!(&one.spot, Spot::Watch(watched) if watched.is_of_call());
        let frames = list
            .iter()
            .any(is_of_call)
            .then(|| with_text(code, names, |text| timeline.frames_at(from, text)));
        let moment = timeline.here().moment();
        let aim = Aim::new(&Goal::End, Origin::of(&moment), false);
        let search = StopSearch::new(code, names, &mut list, first, aim, None, interrupt)
            .with_frames(frames)
            .counting();
        let is_whole = timeline.pass(from, to, &mut Counting { search, times });
        for one in list {
            if let Some(breakpoint) = self.breakpoints.get_mut(one.number) {
                breakpoint.hits = one.hits;
            }
        }
        is_whole
    }

    /// Counts how often all breakpoints were reached up to now. False if interrupted.
    pub(crate) fn count_all_hits(&mut self) -> bool {
        let here = self.here().time();
        let kind = Breakpoint::can_be_counted;
        self.knows_hits(kind, here) || self.note_first_times() && self.count_hits(kind, here)
    }

    /// Forgets the counts from a time on, because the game continues differently from there.
    pub(super) fn forget_hits_from(&mut self, time: Time) {
        for breakpoint in &mut self.breakpoints.list {
            breakpoint.hits.forget_from(time);
        }
    }
}
