//! The search for what stops the game; it checks every position on the way.

use grammar::isa::Op;
use grammar::rul3::Phase;
use rulvm_lab::testing::describe;

use super::breakpoints::{Breakpoint, Spot, Watched};
use super::calls::{see, with_text};
use super::code::Code;
use super::firsts::FirstTimes;
use super::goal::Aim;
use super::hits::Hits;
use super::lines::Lines;
use super::log::{self, Logged};
use super::messages::{Answered, answered, next_type};
use super::reason::Reason;
use super::undefined::Undefined;
use crate::expr::{Context, Names, Value};
use crate::time::{Depends, Frames, Interrupt, Moment, Search, Time};

/// The variable that holds the signal (section 6.5).
const SIGNAL: usize = 9;

/// How many texts of log points are kept for the next stop.
const MOST_LOGGED: usize = 10_000;

/// The search for what stops the game.
pub(super) struct StopSearch<'d> {
    code: &'d Code,
    names: &'d Names,
    breakpoints: &'d mut [Breakpoint],
    first: &'d mut FirstTimes,
    aim: Aim<'d>,
    lines: Lines<'d>,
    /// What was seen since the start of the game, if a catchpoint needs it.
    undefined: Option<&'d mut Undefined>,
    interrupt: Interrupt,
    /// What the calls in progress have assigned, if a watchpoint needs to know it.
    frames: Option<Frames>,
    /// Whether the search has not left the position for which these were found out.
    is_at_start: bool,
    /// The values of watched and asserted expressions, by breakpoint.
    values: Vec<Option<Value>>,
    /// Whether the call that is watched is in progress, by breakpoint.
    is_in_call: Vec<bool>,
    /// The number of hits of each breakpoint, if it is known.
    hits: Vec<Option<u64>>,
    /// True if it only counts hits.
    is_counting: bool,
    /// Set when going back: from this time on, only changes stop the search.
    back_from: Option<Time>,
    /// True if it starts before a message and has not left it.
    is_before_message: bool,
    /// What modules did with the message before which it started.
    pub(super) answered: Option<Vec<Answered>>,
    /// Texts of log points.
    pub(super) logged: Vec<Logged>,
    /// Why it stops.
    pub(super) reasons: Vec<Reason>,
}

impl<'d> StopSearch<'d> {
    pub(super) fn new(
        code: &'d Code,
        names: &'d Names,
        breakpoints: &'d mut [Breakpoint],
        first: &'d mut FirstTimes,
        aim: Aim<'d>,
        undefined: Option<&'d mut Undefined>,
        interrupt: Interrupt,
    ) -> StopSearch<'d> {
        StopSearch {
            code,
            names,
            frames: None,
            is_at_start: true,
            values: vec![None; breakpoints.len()],
            is_in_call: vec![false; breakpoints.len()],
            hits: vec![None; breakpoints.len()],
            is_counting: false,
            breakpoints,
            first,
            aim,
            lines: Lines::new(code),
            undefined,
            interrupt,
            back_from: None,
            is_before_message: false,
            answered: None,
            logged: Vec::new(),
            reasons: Vec::new(),
        }
    }

    /// The same search with what the calls in progress have assigned where it starts.
    pub(super) fn with_frames(self, frames: Option<Frames>) -> StopSearch<'d> {
        StopSearch { frames, ..self }
    }

    /// Turns this into a search that goes back from a time. A change that shows up at that time was
    /// made before it.
    pub(super) fn back(self, from: Time) -> StopSearch<'d> {
        StopSearch { back_from: Some(from), ..self }
    }

    /// Turns this into a search that only counts hits of breakpoints and never stops.
    pub(super) fn counting(self) -> StopSearch<'d> {
        StopSearch { is_counting: true, ..self }
    }

    /// Records how often breakpoints were reached up to a time.
    pub(super) fn note_hits(&mut self, time: Time, note: fn(&mut Hits, Time, u64)) {
        for (breakpoint, hits) in self.breakpoints.iter_mut().zip(&self.hits) {
            if let Some(hits) = *hits {
                note(&mut breakpoint.hits, time, hits);
            }
        }
    }

    /// True if a breakpoint is reached at the position, its condition aside.
    fn is_reached(&self, spot: &Spot, moment: &Moment<'_>, begins: bool, is_new: bool) -> bool {
        if let Spot::Message(wanted) = spot {
            let next = next_type(self.code, moment);
            return next.is_some_and(|next| wanted.is_none_or(|wanted| wanted == next));
        }
        let Some(run) = moment.run else { return false };
        let address = run.address();
        match spot {
            Spot::Address(at) => *at == address,
            Spot::Line(line) => begins && self.code.line(address) == *line,
            Spot::Phase(phase) => moment.is_entry && run.phase() == *phase,
            Spot::Op(op) => self.code.op(address) == Some(*op),
            Spot::Signal(signal) => {
                let arrived = moment.game.state().variables[SIGNAL];
                let is_it = signal.is_none_or(|signal| i32::from(signal) == arrived);
                moment.is_entry && run.phase() == Phase::Signal && is_it
            }
            Spot::Action(action) => {
                run.phase() == Phase::Signal
                    && self.code.op(address) == Some(Op::Return)
                    && run.calls().len() == 0
                    && action.is_none_or(|action| action == run.last())
            }
            Spot::New => is_new,
            Spot::Event(_)
            | Spot::Message(_)
            | Spot::Watch(_)
            | Spot::Assert(_)
            | Spot::Undefined => false,
        }
    }

    /// What a watchpoint or an assertion says at the position.
    fn look(&mut self, k: usize, moment: &Moment<'_>) -> Option<Reason> {
        let breakpoint = self.breakpoints.get(k)?;
        let number = breakpoint.number;
        let mut view = None;
        let mut is_first = false;
        if let Spot::Watch(Watched { call: Some(call), .. }) = &breakpoint.spot {
            let inner = moment.run.zip(self.frames.as_ref()).and_then(|(run, frames)| {
                Some((run, frames, call.inner_calls(self.code, run, frames)?))
            });
            let was_in_call = std::mem::replace(self.is_in_call.get_mut(k)?, inner.is_some());
            let Some((run, frames, inner)) = inner else {
                return was_in_call.then_some(Reason::CallEnded(number));
            };
            // In an inner call, only the value to compare with is needed.
            is_first = !was_in_call;
            if inner > 0 && !is_first {
                return None;
            }
            view = Some(see(self.code, self.names, frames, moment.game, run, inner)?);
        }
        let (Spot::Watch(Watched { what, .. }) | Spot::Assert(what)) = &breakpoint.spot else {
            return None;
        };
        let address = view.as_ref().map(|view| view.address);
        let address = address.or_else(|| moment.run.map(rulvm_core::machine::Run::address));
        let value = self.values.get_mut(k)?;
        if is_first {
            *value = None;
        }
        let starts = is_first.then_some(Reason::CallStarted(number));
        if !what.is_in_scope(address) {
            return starts;
        }
        let context = Context { view: view.as_ref(), ..Context::of(moment) };
        let new = what.evaluate(&context).ok();
        let old = std::mem::replace(value, new);
        if old == new || is_first {
            return starts;
        }
        match breakpoint.spot {
            Spot::Watch(_) => Some(Reason::Watch { number, old, new }),
            _ => (new.map(|value| value.number) == Some(0)).then_some(Reason::Assertion(number)),
        }
    }

    /// A breakpoint is reached: does it stop the game?
    fn hit(&mut self, k: usize, reason: Reason, moment: &Moment<'_>) {
        // Where a call starts and ends, the value does not change.
        if let Reason::CallStarted(_) | Reason::CallEnded(_) = reason {
            if !self.is_counting {
                self.reasons.push(reason);
            }
            return;
        }
        let Some(breakpoint) = self.breakpoints.get_mut(k) else { return };
        let Some(hits) = self.hits.get_mut(k) else { return };
        *hits = hits.map(|hits| hits + 1);
        let hits = *hits;
        if self.is_counting {
            return;
        }
        let is_forward = self.back_from.is_none();
        let context = Context { hits, ..Context::of(moment) };
        match breakpoint.when.as_ref().map(|when| when.test.evaluate(&context)) {
            Some(Err(error)) => {
                let message = error.to_string();
                self.reasons.push(Reason::Condition { number: breakpoint.number, message });
                return;
            }
            Some(Ok(value)) if value.number == 0 => return,
            _ => {}
        }
        if is_forward {
            if breakpoint.ignore > 0 {
                breakpoint.ignore -= 1;
                return;
            }
            if let Some(log) = &breakpoint.log {
                let text = match self.logged.len() {
                    ..MOST_LOGGED => log::fill(log, self.names, &context),
                    MOST_LOGGED => "... and more, which was dropped".to_owned(),
                    _ => return,
                };
                self.logged.push(Logged { time: moment.time, text });
                return;
            }
        } else if breakpoint.log.is_some() {
            return;
        }
        self.reasons.push(reason);
    }
}

impl Search for StopSearch<'_> {
    fn begin(&mut self, moment: &Moment<'_>) {
        self.lines.begins(moment);
        self.aim.begin(moment);
        self.is_before_message = next_type(self.code, moment).is_some();
        // Going back, a search starts again at earlier positions.
        if !std::mem::take(&mut self.is_at_start)
            && let Some(frames) = &mut self.frames
        {
            *frames = Frames::default();
            with_text(self.code, self.names, |text| frames.visit(text, moment));
        }
        self.is_in_call.fill(false);
        for (breakpoint, hits) in self.breakpoints.iter().zip(&mut self.hits) {
            *hits = breakpoint.hits.at(moment.time);
        }
        for k in 0..self.breakpoints.len() {
            self.look(k, moment);
        }
    }

    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        self.reasons.clear();
        if std::mem::take(&mut self.is_before_message) {
            self.answered = Some(answered(moment).collect());
        }
        let begins = self.lines.begins(moment);
        let is_new = self.first.look(moment);
        if let Some(frames) = &mut self.frames {
            with_text(self.code, self.names, |text| frames.visit(text, moment));
        }
        let undefined = self.undefined.as_mut().and_then(|seen| seen.visit(self.code, moment));
        for k in 0..self.breakpoints.len() {
            let Some(breakpoint) = self.breakpoints.get(k).filter(|breakpoint| breakpoint.enabled)
            else {
                continue;
            };
            let reason = match &breakpoint.spot {
                Spot::Watch(_) | Spot::Assert(_) => self.look(k, moment),
                Spot::Undefined => {
                    let number = breakpoint.number;
                    undefined.clone().map(|what| Reason::Undefined { number, what })
                }
                Spot::Event(name) => {
                    let event = moment.events.iter().map(describe).find(|event| event.0 == *name);
                    let number = breakpoint.number;
                    event.map(|(name, value)| Reason::Event { number, name, value })
                }
                spot => self
                    .is_reached(spot, moment, begins, is_new)
                    .then_some(Reason::Breakpoint(breakpoint.number)),
            };
            if let Some(reason) = reason {
                self.hit(k, reason, moment);
            }
        }
        if moment.is_kept {
            self.note_hits(moment.time, Hits::note);
        }
        if self.aim.is_reached(moment, begins) {
            self.reasons.push(Reason::Step);
        }
        if self.back_from.is_some_and(|from| moment.time >= from) {
            self.reasons.retain(|reason| matches!(reason, Reason::Watch { .. }));
        }
        // Expressions can take long.
        if self.reasons.is_empty() && !self.breakpoints.is_empty() && self.interrupt.is_wanted() {
            self.reasons.push(Reason::Interrupted);
        }
        !self.reasons.is_empty()
    }

    /// Hits are counted up to checkpoints, and calls are followed from there.
    fn starts_anywhere(&self) -> bool {
        self.frames.is_none() && !self.breakpoints.iter().any(Breakpoint::needs_hits)
    }

    /// Calls are followed from the start of their phase.
    fn starts_between_inputs(&self) -> bool {
        self.frames.is_some()
    }

    /// When going back, watchpoints and assertions depend only on what their expressions read, and
    /// most breakpoints on the codes at which they can be reached.
    fn depends(&self) -> Option<Depends> {
        if self.back_from.is_none() || !self.aim.is_continue() {
            return None;
        }
        let mut all = Depends::default();
        let stops = |one: &&Breakpoint| one.enabled && one.log.is_none();
        for breakpoint in self.breakpoints.iter().filter(stops) {
            match &breakpoint.spot {
                Spot::Watch(Watched { what, call: None }) | Spot::Assert(what) => {
                    all.touched.add(&what.depends()?);
                }
                // These are found in another way.
                Spot::Undefined => {}
                spot => all.addresses.extend(spot.addresses(self.code)?),
            }
        }
        Some(all)
    }
}
