//! Going back.

use rulvm_core::Status;
use rulvm_core::machine::TrapReport;

use super::breakpoints::{Breakpoint, Spot};
use super::calls::with_text;
use super::goal::{Aim, Goal, Origin};
use super::reason::Reason;
use super::state::{Debugger, Stopped};
use super::stops::StopSearch;
use super::undefined::Undefined;
use crate::time::{Frames, Time};

impl Debugger {
    /// The trap that has ended the game, if the game is after it and it is caught.
    fn trap_behind(&self) -> Option<(TrapReport, Time)> {
        let (report, at) = self.timeline.last_trap()?;
        let is_behind = self.game().status() == Status::Trapped && at < self.here().time();
        (is_behind && self.breakpoints.traps.contains(&report.trap)).then_some((report, at))
    }

    /// The last time before now at which code relies on something the manual leaves open, and on
    /// what. The outer `None` means that the search was interrupted.
    fn last_undefined(&mut self) -> Option<Option<(Time, String)>> {
        if !self.asks_for(|spot| matches!(spot, Spot::Undefined)) {
            return Some(None);
        }
        let here = self.here().time();
        let (mut seen, mut last) = (Undefined::default(), None);
        let Debugger { code, timeline, .. } = self;
        let is_whole = timeline.each(Time(0), here.before(), |moment| {
            if let Some(what) = seen.visit(code, moment) {
                last = Some((moment.time, what));
            }
        });
        (is_whole || here <= Time(1)).then_some(last)
    }

    pub(super) fn back(&mut self, goal: &Goal) -> Stopped {
        let here = self.here().time();
        if let (Goal::Continue, Some((report, at))) = (goal, self.trap_behind()) {
            self.timeline.seek(at);
            self.before_trap = Some((report, at));
            return Stopped { reasons: vec![Reason::BeforeTrap(report)], ..Stopped::default() };
        }
        let interrupted = || Stopped { reasons: vec![Reason::Interrupted], ..Stopped::default() };
        let Some(undefined) = self.last_undefined() else { return interrupted() };
        if !self.count_hits(Breakpoint::needs_hits, here) {
            return interrupted();
        }
        let aim = Aim::new(goal, Origin::of(&self.here().moment()), true);
        let interrupt = self.interrupt().clone();
        let watches_call = self.watches_call();
        let frames = watches_call.then(Frames::default);
        let Debugger { code, names, timeline, breakpoints, first, .. } = self;
        let list = &mut breakpoints.list;
        let search =
            StopSearch::new(code, names, list, first, aim.clone(), None, interrupt.clone())
                .with_frames(frames);
        // A change that is seen here was made just before.
        let found = timeline.last_before(search.back(here), here.next());
        let Some(found) = found.filter(|_| !interrupt.is_wanted()) else { return interrupted() };
        if let Some((at, what)) = undefined.filter(|(at, _)| found.is_none_or(|found| found < *at))
            && let Some(number) = breakpoints.number_of(|spot| matches!(spot, Spot::Undefined))
        {
            timeline.seek(at);
            let reasons = vec![Reason::Undefined { number, what }];
            return Stopped { reasons, ..Stopped::default() };
        }
        let found = match found {
            None => {
                timeline.seek(Time(0));
                return Stopped { reasons: vec![Reason::Beginning], ..Stopped::default() };
            }
            Some(found) => found,
        };
        // Once more, to see why.
        timeline.seek(found.before());
        if !self.count_hits(Breakpoint::needs_hits, found.before()) {
            return interrupted();
        }
        let Debugger { code, names, timeline, breakpoints, first, .. } = self;
        let list = &mut breakpoints.list;
        let frames = watches_call.then(|| with_text(code, names, |text| timeline.frames(text)));
        let frames = frames.map(|frames| frames.cloned().unwrap_or_default());
        let mut search = StopSearch::new(code, names, list, first, aim, None, interrupt)
            .with_frames(frames)
            .back(here);
        timeline.forward(&mut search);
        let mut reasons = std::mem::take(&mut search.reasons);
        if reasons.iter().all(|reason| matches!(reason, Reason::Watch { .. })) {
            // Stop before the change, so that the user sees which code makes it.
            timeline.seek(found.before());
            for reason in &mut reasons {
                if let Reason::Watch { old, new, .. } = reason {
                    std::mem::swap(old, new);
                }
            }
        }
        let gone = self.breakpoints.forget_temporary(&reasons);
        Stopped { reasons, gone, ..Stopped::default() }
    }
}
