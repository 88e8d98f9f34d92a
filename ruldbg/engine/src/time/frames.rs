//! What the calls in progress have assigned to variables.
//!
//! A variable of the machine can be used by several functions, one inside the other. What a
//! function sees in it is what its own code has put there, or what was there when it was called.

use grammar::arith::store_target;
use grammar::isa::{Address, Op, VARIABLES};
use rulvm_core::machine::Run;

use super::position::{Moment, Time};

/// The values of all variables.
type Variables = [i32; VARIABLES];

/// What a call in progress has assigned.
#[derive(Clone, Debug)]
pub struct Frame {
    /// When it was entered.
    pub entered: Time,
    /// The variables as its own code has left them: those that it has not assigned are as they were
    /// when it was entered.
    pub variables: Variables,
    /// When each variable was assigned last by its own code, if it was.
    pub assigned: [Option<Time>; VARIABLES],
    /// True if it is a part of the call around it.
    is_part: bool,
}

impl Frame {
    fn assign(&mut self, index: u8, value: i32, time: Time) {
        let at = usize::from(index & 63);
        self.variables[at] = value;
        self.assigned[at] = Some(time);
    }

    /// Takes over what a part of it has assigned.
    fn take_over(&mut self, part: &Frame) {
        for (k, &time) in part.assigned.iter().enumerate().filter(|(_, time)| time.is_some()) {
            (self.variables[k], self.assigned[k]) = (part.variables[k], time);
        }
    }
}

/// What the text of the rule says about its codes.
#[derive(Clone, Copy)]
pub struct InText<'o> {
    /// Which variables of the machine, as bits, the assignment at an address assigns for the call
    /// that it is a part of; others are arguments for an inner call.
    pub own_variables: &'o dyn Fn(Address) -> u64,
    /// True if the call that returns to an address is the body of a loop over cells, which is a
    /// part of the function around it.
    pub is_part: &'o dyn Fn(Address) -> bool,
}

/// The calls in progress, the phase first.
#[derive(Clone, Debug, Default)]
pub struct Frames {
    /// What each of them has assigned.
    pub list: Vec<Frame>,
    /// Assignments that wait for their values, the innermost last.
    waiting: Vec<Assignment>,
}

/// An assignment in progress.
#[derive(Clone, Copy, Debug)]
struct Assignment {
    /// Its place among the codes that wait.
    place: usize,
    /// The number of the call that it belongs to.
    frame: usize,
    index: u8,
    is_own: bool,
}

impl Frames {
    /// Visits the next position; the first one is the start of a phase call.
    pub(crate) fn visit(&mut self, text: InText<'_>, moment: &Moment<'_>) {
        let Some(run) = moment.run else {
            *self = Frames::default();
            return;
        };
        let state = match moment.unchanged {
            Some(game) => game.state(),
            None => moment.game.state(),
        };
        let pending = run.pending().len();
        if moment.is_entry {
            *self = Frames::default();
        }
        // Those that have received their values.
        while let Some(done) = self.waiting.pop_if(|waiting| waiting.place >= pending) {
            let value = state.variables[usize::from(done.index & 63)];
            if let Some(frame) = self.list.get_mut(done.frame).filter(|_| done.is_own) {
                frame.assign(done.index, value, moment.time);
            }
        }
        let depth = run.calls().len();
        while self.list.len() > depth + 1 {
            let left = self.list.pop().filter(|left| left.is_part);
            if let (Some(part), Some(around)) = (left, self.list.last_mut()) {
                around.take_over(&part);
            }
        }
        let is_new = self.list.len() <= depth;
        while self.list.len() <= depth {
            let (entered, variables) = (moment.time, state.variables);
            let call = self.list.len().checked_sub(1).and_then(|k| run.calls().nth(k));
            let is_part = call.is_some_and(text.is_part);
            self.list.push(Frame { entered, variables, assigned: [None; VARIABLES], is_part });
        }
        self.note(run, depth, is_new, text, moment);
        if moment.unchanged.is_some() {
            self.change(moment);
        }
    }

    /// Notes assignments in progress, and the variables of loops over cells.
    fn note(
        &mut self,
        run: &Run,
        depth: usize,
        is_new: bool,
        text: InText<'_>,
        moment: &Moment<'_>,
    ) {
        // The body of a loop over cells is a call of its own; the loop belongs to the caller.
        let first = if is_new { depth.saturating_sub(1) } else { depth };
        let floor = run.floors().nth(first).unwrap_or(0);
        let inner = run.floors().nth(depth).unwrap_or(0);
        for (place, (op, at, values)) in (floor..).zip(run.pending().skip(floor)) {
            let frame = if place < inner { first } else { depth };
            match (op, values) {
                (Op::Store, [index]) => {
                    let is_known = self.waiting.last().is_some_and(|last| last.place >= place);
                    if let (false, Ok(store)) = (is_known, store_target(*index)) {
                        let index = store.variable.get();
                        let is_own = (text.own_variables)(at) & 1 << index != 0;
                        self.waiting.push(Assignment { place, frame, index, is_own });
                    }
                }
                (op, [index, ..]) if op.is_cell_loop() => {
                    let Ok(index) = u8::try_from(*index) else { continue };
                    let value = moment.game.state().variables[usize::from(index & 63)];
                    let is_body = op
                        .cell_loop()
                        .is_some_and(|cells| values.len() == usize::from(cells.operands()));
                    if let Some(frame) = self.list.get_mut(frame).filter(|_| is_body) {
                        frame.assign(index, value, moment.time);
                    }
                }
                // No other code changes variables, as a test of the table of codes says.
                _ => {}
            }
        }
    }

    /// A change from outside: what it has changed belongs to the innermost call.
    fn change(&mut self, moment: &Moment<'_>) {
        let before = moment.unchanged.map(|game| game.state().variables);
        let (Some(before), Some(frame)) = (before, self.list.last_mut()) else { return };
        let now = moment.game.state().variables;
        for (index, (&new, old)) in (0_u8..).zip(now.iter().zip(before)) {
            if new != old {
                frame.assign(index, new, moment.time);
            }
        }
    }
}
