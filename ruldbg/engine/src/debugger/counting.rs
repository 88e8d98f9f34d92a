//! Counts how often breakpoints were reached.

use super::breakpoints::{Breakpoint, Spot};
use super::calls::with_text;
use super::goal::{Aim, Goal, Origin};
use super::hits::Hits;
use super::state::Debugger;
use super::stops::StopSearch;
use crate::time::{Moment, Search, Time};

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
}
