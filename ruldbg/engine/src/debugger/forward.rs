//! Going forward.

use rulvm_core::machine::TrapReport;
use rulvm_core::{Input, Status};

use super::breakpoints::{Breakpoint, Spot};
use super::goal::{Aim, Goal, Origin, next_time};
use super::hits::Hits;
use super::reason::Reason;
use super::state::{Debugger, Stopped};
use super::stops::StopSearch;
use crate::time::{Position, Reached, Search, Time};

impl Debugger {
    /// Goes forward to a goal, or to what stops the game before it.
    pub(super) fn forward(&mut self, goal: &Goal) -> Stopped {
        let origin = self.resumed.take().unwrap_or_else(|| Origin::of(&self.here().moment()));
        let stopped = self.forward_from(origin, goal);
        let is_interrupted = stopped.reasons.contains(&Reason::Interrupted);
        self.interrupted = is_interrupted.then(|| (self.here().time(), origin));
        stopped
    }

    /// The next command forward continues the one that was interrupted here: what counts is where
    /// that was given.
    pub(crate) fn resume(&mut self) {
        let here = self.here().time();
        self.resumed = self.interrupted.filter(|(time, _)| *time == here).map(|(_, origin)| origin);
    }

    fn forward_from(&mut self, origin: Origin, goal: &Goal) -> Stopped {
        let (mut logged, mut answered) = (Vec::new(), None);
        let aim = Aim::new(goal, origin, false);
        // A trap that was reported here happens with the next step; when the game comes here again,
        // it is reported again.
        let here = self.here().time();
        self.before_trap = self.before_trap.filter(|(_, at)| *at == here);
        loop {
            let here = self.here().time();
            let Some(mut seen) = self.seen() else {
                let reasons = vec![Reason::Interrupted];
                return Stopped { reasons, logged, ..Stopped::default() };
            };
            let kind = Breakpoint::needs_hits;
            let is_counted = self.note_first_times()
                && (self.knows_hits(kind, here) || self.count_hits(kind, here));
            if !is_counted {
                let reasons = vec![Reason::Interrupted];
                return Stopped { reasons, logged, ..Stopped::default() };
            }
            let interrupt = self.interrupt().clone();
            let frames = self.watched_frames();
            let Debugger { code, names, timeline, breakpoints, first, .. } = self;
            let list = &mut breakpoints.list;
            let (aim, undefined) = (aim.clone(), seen.as_mut());
            let mut search = StopSearch::new(code, names, list, first, aim, undefined, interrupt)
                .with_frames(frames);
            let reached = timeline.forward(&mut search);
            logged.append(&mut search.logged);
            answered = answered.or(search.answered.take());
            search.note_hits(timeline.here().time(), Hits::note_stop);
            let mut reasons = std::mem::take(&mut search.reasons);
            self.seen = seen.map(|seen| (self.here().time(), seen));
            match reached {
                Reached::Found => {}
                Reached::Beginning | Reached::End => {
                    if *goal == Goal::End {
                        reasons.push(Reason::Step);
                    } else if let Err(reason) = self.let_time_pass() {
                        reasons.push(reason);
                    } else {
                        continue;
                    }
                }
                Reached::Interrupted => reasons.push(Reason::Interrupted),
                Reached::Trap(report, at) => reasons.push(self.trap(report, at)),
            }
            let gone = self.breakpoints.forget_temporary(&reasons);
            return Stopped { reasons, answered, logged, gone };
        }
    }

    /// Looks at the positions that were passed unseen, if a breakpoint needs to know which codes
    /// were never executed. False if interrupted.
    pub(super) fn note_first_times(&mut self) -> bool {
        let here = self.here().time();
        if self.first.known() >= here || !self.asks_for(|spot| matches!(spot, Spot::New)) {
            return true;
        }
        let Debugger { first, timeline, .. } = self;
        let is_whole = timeline.each(first.known(), here, |moment| {
            first.look(moment);
        });
        if is_whole {
            first.know_to(here);
        }
        is_whole
    }

    /// Lets time pass as the next input, when no other input is left.
    fn let_time_pass(&mut self) -> Result<(), Reason> {
        if !self.lets_time_pass {
            return Err(Reason::End);
        }
        let game = self.game();
        if game.status() != Status::Playing {
            return Err(Reason::Ended(game.status()));
        }
        let time = next_time(game).ok_or(Reason::Waiting)?;
        self.timeline.extend([Input::Advance(time)]);
        Ok(())
    }

    /// Handles a code that has trapped: the game stops before it if the trap is caught and was not
    /// reported yet.
    fn trap(&mut self, report: TrapReport, at: Time) -> Reason {
        let is_told = self.before_trap == Some((report, at));
        if is_told || !self.breakpoints.traps.contains(&report.trap) {
            return Reason::Trapped(report);
        }
        self.timeline.seek(at);
        self.before_trap = Some((report, at));
        Reason::BeforeTrap(report)
    }

    /// Goes to the first match after a time, letting time pass if necessary. The search can depend
    /// on where the game is then.
    pub(crate) fn play_to<S: Search>(
        &mut self,
        from: Time,
        search: impl FnOnce(&Position) -> S,
    ) -> Stopped {
        let before = self.here().clone();
        if self.timeline.seek(from) == Reached::Interrupted {
            return Stopped { reasons: vec![Reason::Interrupted], ..Stopped::default() };
        }
        let mut search = search(self.here());
        loop {
            let reason = match self.timeline.forward(&mut search) {
                Reached::Found => Reason::Step,
                Reached::Interrupted => {
                    self.timeline.stand(before);
                    Reason::Interrupted
                }
                Reached::Trap(report, _) => Reason::Trapped(report),
                Reached::Beginning | Reached::End => match self.let_time_pass() {
                    Ok(()) => continue,
                    Err(reason) => reason,
                },
            };
            return Stopped { reasons: vec![reason], ..Stopped::default() };
        }
    }
}
