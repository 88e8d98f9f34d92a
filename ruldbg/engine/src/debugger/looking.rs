//! Looks at every position on the way for what stops the game.

use grammar::isa::{Address, Op};
use grammar::rul3::Phase;
use rulvm_lab::testing::describe;

use super::breakpoints::{Breakpoint, Spot};
use super::code::Code;
use super::goal::Aim;
use super::lines::Lines;
use super::reason::Reason;
use super::undefined::Undefined;
use crate::expr::{Context, Names, Value};
use crate::time::{Interrupt, Moment, Search, Time};

/// The variable that holds the signal (section 6.5).
const SIGNAL: usize = 9;

/// When each code was executed first.
#[derive(Clone, Debug, Default)]
pub(super) struct FirstTimes {
    times: Vec<Option<Time>>,
    /// Up to which time everything was looked at.
    known: Time,
}

impl FirstTimes {
    pub(super) fn new(length: usize) -> FirstTimes {
        FirstTimes { times: vec![None; length], known: Time(0) }
    }

    /// Up to which time everything was looked at.
    pub(super) const fn known(&self) -> Time {
        self.known
    }

    /// Everything up to a time was looked at.
    pub(super) fn know_to(&mut self, time: Time) {
        self.known = self.known.max(time);
    }

    /// The game stands somewhere: true if its code was never executed before.
    pub(super) fn look(&mut self, moment: &Moment<'_>) -> bool {
        // Who looks at one position after the other knows all of them.
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

/// How many texts of log points are kept for the next stop.
const MOST_LOGGED: usize = 10_000;

/// Looks for what stops the game.
pub(super) struct Looking<'d> {
    code: &'d Code,
    names: &'d Names,
    breakpoints: &'d mut [Breakpoint],
    first: &'d mut FirstTimes,
    aim: Aim<'d>,
    lines: Lines<'d>,
    /// What was seen of the game from its beginning on, if somebody wants to know.
    undefined: Option<&'d mut Undefined>,
    interrupt: Interrupt,
    /// The values of watched and asserted expressions, by breakpoint.
    values: Vec<Option<Value>>,
    /// Going back, breakpoints do not count, and from this time on only changes are looked for.
    back_from: Option<Time>,
    /// Texts of log points.
    pub(super) logged: Vec<String>,
    /// Why it stops.
    pub(super) reasons: Vec<Reason>,
}

impl<'d> Looking<'d> {
    pub(super) fn new(
        code: &'d Code,
        names: &'d Names,
        breakpoints: &'d mut [Breakpoint],
        first: &'d mut FirstTimes,
        aim: Aim<'d>,
        undefined: Option<&'d mut Undefined>,
        interrupt: Interrupt,
    ) -> Looking<'d> {
        Looking {
            code,
            names,
            values: vec![None; breakpoints.len()],
            breakpoints,
            first,
            aim,
            lines: Lines::new(code),
            undefined,
            interrupt,
            back_from: None,
            logged: Vec::new(),
            reasons: Vec::new(),
        }
    }

    /// The same for who goes back from a time: breakpoints do not count. A change that is seen there
    /// was made before.
    pub(super) fn back(self, from: Time) -> Looking<'d> {
        Looking { back_from: Some(from), ..self }
    }

    /// True if a breakpoint is reached at the position, its condition aside.
    fn is_reached(&self, spot: &Spot, moment: &Moment<'_>, begins: bool, is_new: bool) -> bool {
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
            Spot::Event(_) | Spot::Watch(_) | Spot::Assert(_) | Spot::Undefined => false,
        }
    }

    /// What a watchpoint or an assertion says at the position.
    fn look(&mut self, k: usize, moment: &Moment<'_>) -> Option<Reason> {
        let breakpoint = self.breakpoints.get(k)?;
        let number = breakpoint.number;
        let context = Context::new(moment.game, moment.run);
        let (Spot::Watch(what) | Spot::Assert(what)) = &breakpoint.spot else { return None };
        if !what.is_in_scope(moment.run.map(rulvm_core::machine::Run::address)) {
            return None;
        }
        let new = what.evaluate(&context).ok();
        let value = self.values.get_mut(k)?;
        let old = std::mem::replace(value, new);
        if old == new {
            return None;
        }
        match breakpoint.spot {
            Spot::Watch(_) => Some(Reason::Watch { number, old, new }),
            _ => (new.map(|value| value.number) == Some(0)).then_some(Reason::Assertion(number)),
        }
    }

    /// A breakpoint is reached: does it stop the game?
    fn hit(&mut self, k: usize, reason: Reason, moment: &Moment<'_>) {
        let Some(breakpoint) = self.breakpoints.get_mut(k) else { return };
        let counts = self.back_from.is_none();
        breakpoint.hits += u64::from(counts);
        let hits = Some(breakpoint.hits);
        let context = Context { hits, ..Context::new(moment.game, moment.run) };
        match breakpoint.when.as_ref().map(|when| when.test.evaluate(&context)) {
            Some(Err(error)) => {
                let message = error.to_string();
                self.reasons.push(Reason::Condition { number: breakpoint.number, message });
                return;
            }
            Some(Ok(value)) if value.number == 0 => return,
            _ => {}
        }
        if counts {
            if breakpoint.ignore > 0 {
                breakpoint.ignore -= 1;
                return;
            }
            if let Some(log) = &breakpoint.log {
                match self.logged.len() {
                    ..MOST_LOGGED => {
                        self.logged.push(super::log::fill(log, self.names, &context));
                    }
                    MOST_LOGGED => self.logged.push("... and more, which was not kept".to_owned()),
                    _ => {}
                }
                return;
            }
        } else if breakpoint.log.is_some() {
            return;
        }
        self.reasons.push(reason);
    }
}

impl Search for Looking<'_> {
    fn begin(&mut self, moment: &Moment<'_>) {
        self.lines.begins(moment);
        self.aim.begin(moment);
        for k in 0..self.breakpoints.len() {
            self.look(k, moment);
        }
    }

    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        self.reasons.clear();
        let begins = self.lines.begins(moment);
        let is_new = self.first.look(moment);
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
        if self.aim.is_reached(moment, begins) {
            self.reasons.push(Reason::Step);
        }
        if self.back_from.is_some_and(|from| moment.time >= from) {
            self.reasons.retain(|reason| matches!(reason, Reason::Watch { .. }));
        }
        // Expressions can take long.
        if !self.breakpoints.is_empty() && self.interrupt.is_wanted() {
            self.reasons = vec![Reason::Interrupted];
        }
        !self.reasons.is_empty()
    }
}
