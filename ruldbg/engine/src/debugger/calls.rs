//! The calls in progress, and what each of them sees.

use std::ops::RangeInclusive;

use grammar::arith::store_target;
use grammar::isa::{self, Address, Op, VarIndex};
use rulvm_core::machine::Run;

use super::code::{CALL, Code};
use super::state::Debugger;
use crate::expr::{Resolved, View};
use crate::time::{Moment, Time};

/// The call of a function whose local variables a watchpoint watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WatchedCall {
    /// When it was entered.
    entered: Time,
    /// The number of the machine's calls around it.
    depth: usize,
    /// When it ended, once that is known.
    left: Option<Time>,
}

impl WatchedCall {
    /// Checks whether the call has ended; true if that was not known before.
    pub(super) fn ends(&mut self, moment: &Moment<'_>) -> bool {
        // After going back in time, the end is yet to come.
        self.left = self.left.filter(|left| *left <= moment.time);
        if moment.time <= self.entered || self.left.is_some() {
            return false;
        }
        let depth = moment.run.map(|run| run.calls().len());
        let is_left = moment.is_entry || depth.is_none_or(|depth| depth < self.depth);
        if is_left {
            self.left = Some(moment.time);
        }
        is_left
    }

    /// True if the next code is the call's own, and its variables, as bits, are in their places:
    /// they are not if the call has saved them for an inner one.
    pub(super) fn is_next(&self, code: &Code, variables: u64, moment: &Moment<'_>) -> bool {
        let Some(run) = moment.run else { return false };
        let own = activation(code, &addresses(run), 0);
        moment.time >= self.entered
            && self.left.is_none_or(|left| moment.time < left)
            && *own.start() == self.depth
            && saved(code, run, own).iter().all(|(index, _)| variables & 1 << index.get() == 0)
    }
}

/// The machine's calls that belong to the same call of a function, numbered from the phase on: the
/// body of a loop over cells can be a subroutine of its own.
fn activation(code: &Code, addresses: &[Address], call: usize) -> RangeInclusive<usize> {
    let is_part = |call: usize| {
        addresses.get(call + 1).is_some_and(|&from| code.function_called(from).is_none())
    };
    let last = addresses.len().saturating_sub(1);
    let (mut outermost, mut innermost) = (call, call);
    while outermost < last && is_part(outermost) {
        outermost += 1;
    }
    while innermost > 0 && is_part(innermost - 1) {
        innermost -= 1;
    }
    last - outermost.min(last)..=last - innermost.min(last)
}

/// The variables that some calls in progress have saved around an inner one, with their values. A
/// call that can use the variables of its caller is compiled as `v = v + (call, 0)`.
fn saved(code: &Code, run: &Run, calls: RangeInclusive<usize>) -> Vec<(VarIndex, i32)> {
    let floors: Vec<usize> = run.floors().chain([run.pending().len()]).collect();
    let (first, end) = (floors.get(*calls.start()), floors.get(calls.end() + 1));
    let (Some(&first), Some(&end)) = (first, end) else { return Vec::new() };
    let pending: Vec<_> = run.pending().take(end).skip(first).collect();
    let saved = pending.windows(2).filter_map(|codes| match codes {
        &[(Op::Store, _, &[index]), (Op::Add, at, &[value])] => {
            let variable = store_target(index).ok()?.variable;
            let is_saved = code.code(at.plus(1)) == Some(isa::Code::Variable(variable))
                && code.op(at.plus(2)) == Some(Op::BranchShort);
            is_saved.then_some((variable, value))
        }
        _ => None,
    });
    saved.collect()
}

/// The address of the next code and those of the calls in progress, the innermost first: the
/// position in each subroutine, and last the one in the phase.
pub fn addresses(run: &Run) -> Vec<Address> {
    let calls = run.calls().rev().map(|back| back.plus(-CALL));
    std::iter::once(run.address()).chain(calls).collect()
}

impl Debugger {
    /// What a call in progress sees: 0 is the innermost one. `None` if there is no such call, or if
    /// the search was interrupted.
    #[must_use]
    pub fn view(&self, call: usize) -> Option<View> {
        let addresses = addresses(self.here().run()?);
        let &address = addresses.get(call)?;
        let mut view = View { address, variables: self.game().state().variables };
        let Some(function) = self.names.function_at(address) else { return Some(view) };
        let frames = self.timeline.frames()?;
        let own = activation(&self.code, &addresses, call);
        let entered = frames.list.get(*own.start())?;
        let saved = saved(&self.code, self.here().run()?, own.clone());
        for local in function.visible(self.names.position(address)) {
            let at = local.index.at();
            if let Some(&(_, value)) = saved.iter().find(|(index, _)| *index == local.index) {
                view.variables[at] = value;
                continue;
            }
            let assigned = frames.list.get(own.clone()).unwrap_or_default().iter();
            let last = assigned.max_by_key(|frame| frame.assigned[at]);
            view.variables[at] = last
                .filter(|frame| frame.assigned[at].is_some())
                .map_or(entered.variables[at], |frame| frame.variables[at]);
        }
        Some(view)
    }

    /// The variables that functions further inside than a call in progress have for themselves, as
    /// bits. Their contents do not belong to the call.
    #[must_use]
    pub fn taken(&self, call: usize) -> u64 {
        let addresses = self.here().run().map_or_else(Vec::new, addresses);
        let last = addresses.len().saturating_sub(1);
        let innermost = last - activation(&self.code, &addresses, call).end().min(&last);
        let inner = addresses.iter().take(innermost);
        let functions = inner.filter_map(|&at| self.names.function_at(at));
        functions.flat_map(|f| &f.locals).fold(0, |bits, local| bits | 1 << local.index.get())
    }

    /// The call that an expression's local variables belong to, if it names any of the selected
    /// call.
    pub(crate) fn watched_call(&self, what: &Resolved) -> Option<WatchedCall> {
        let addresses = addresses(self.here().run().filter(|_| what.is_of_call())?);
        let depth = *activation(&self.code, &addresses, self.selected()).start();
        let entered = self.timeline.frames()?.list.get(depth)?.entered;
        Some(WatchedCall { entered, depth, left: None })
    }

    /// The call in progress that was selected: 0 is the innermost one, which is selected whenever
    /// the game has moved.
    #[must_use]
    pub fn selected(&self) -> usize {
        let (at, call) = self.selected;
        if at == self.here().time() { call } else { 0 }
    }

    /// Selects a call in progress; false if there are fewer.
    pub fn select(&mut self, call: usize) -> bool {
        let count = self.here().run().map_or(0, |run| run.calls().len() + 1);
        if call < count {
            self.selected = (self.here().time(), call);
        }
        call < count
    }
}
