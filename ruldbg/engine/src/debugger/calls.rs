//! The calls in progress, and what each of them sees.

use std::ops::RangeInclusive;

use grammar::isa::Address;
use rulvm_core::Game;
use rulvm_core::machine::Run;

use super::breakpoints::Spot;
use super::code::{CALL, Code};
use super::state::Debugger;
use crate::expr::{Names, Resolved, View};
use crate::time::{Frames, InText, Time};

/// The call of a function whose local variables a watchpoint watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WatchedCall {
    /// When it was entered.
    entered: Time,
    /// The number of the machine's calls around it.
    depth: usize,
}

impl WatchedCall {
    /// When it was entered.
    pub(super) const fn entered(&self) -> Time {
        self.entered
    }

    /// How many calls are inside of it: 0 if the next code is its own. `None` if it is not in
    /// progress.
    pub(super) fn inner_calls(&self, code: &Code, run: &Run, frames: &Frames) -> Option<usize> {
        frames.list.get(self.depth).filter(|frame| frame.entered == self.entered)?;
        let inner = run.calls().len().checked_sub(self.depth)?;
        let own = activation(code, &addresses(run), 0);
        Some(if *own.start() == self.depth { 0 } else { inner })
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

/// What a call in progress sees: 0 is the innermost one.
pub(super) fn see(
    code: &Code,
    names: &Names,
    frames: &Frames,
    game: &Game,
    run: &Run,
    call: usize,
) -> Option<View> {
    let addresses = addresses(run);
    let &address = addresses.get(call)?;
    let mut view = View { address, variables: game.state().variables };
    let Some(function) = names.function_at(address) else { return Some(view) };
    let own = activation(code, &addresses, call);
    let entered = frames.list.get(*own.start())?;
    for local in function.visible(names.position(address)) {
        let at = local.index.at();
        let assigned = frames.list.get(own.clone()).unwrap_or_default().iter();
        let last = assigned.max_by_key(|frame| frame.assigned[at]);
        view.variables[at] = last
            .filter(|frame| frame.assigned[at].is_some())
            .map_or(entered.variables[at], |frame| frame.variables[at]);
    }
    Some(view)
}

/// The address of the next code and those of the calls in progress, the innermost first: the
/// position in each subroutine, and last the one in the phase.
pub fn addresses(run: &Run) -> Vec<Address> {
    let calls = run.calls().rev().map(|back| back.plus(-CALL));
    std::iter::once(run.address()).chain(calls).collect()
}

/// Does something with what the text says about the codes of a rule.
pub(super) fn with_text<T>(code: &Code, names: &Names, act: impl FnOnce(InText<'_>) -> T) -> T {
    let own_variables = |address| names.own_variables(address);
    let is_part = |back: Address| code.function_called(back.plus(-CALL)).is_none();
    act(InText { own_variables: &own_variables, is_part: &is_part })
}

impl Debugger {
    /// What a call in progress sees: 0 is the innermost one. `None` if there is no such call, or if
    /// the search was interrupted.
    #[must_use]
    pub fn view(&self, call: usize) -> Option<View> {
        let run = self.here().run()?;
        see(&self.code, &self.names, self.frames()?, self.game(), run, call)
    }

    /// What the calls in progress have assigned.
    pub(super) fn frames(&self) -> Option<&Frames> {
        with_text(&self.code, &self.names, |text| self.timeline.frames(text))
    }

    /// What the calls in progress have assigned, if a watchpoint watches variables of a call.
    pub(super) fn watched_frames(&self) -> Option<Frames> {
        self.watches_call().then(|| self.frames().cloned().unwrap_or_default())
    }

    /// True if a watchpoint watches variables of a call.
    pub(super) fn watches_call(&self) -> bool {
        self.asks_for(|spot| matches!(spot, Spot::Watch(watched) if watched.is_of_call()))
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

    /// The call that an expression's local variables belong to, if it names any of a call in
    /// progress.
    pub(crate) fn watched_call(&self, what: &Resolved, call: usize) -> Option<WatchedCall> {
        let addresses = addresses(self.here().run().filter(|_| what.is_of_call())?);
        let depth = *activation(&self.code, &addresses, call).start();
        let entered = self.frames()?.list.get(depth)?.entered;
        Some(WatchedCall { entered, depth })
    }

    /// When the code of a call in progress assigned a local variable last, or when the call was
    /// entered if it did not. What is assigned later belongs to inner calls. `None` if the
    /// expression is not such a variable.
    pub(crate) fn own_time(&self, what: &Resolved, call: usize) -> Option<Time> {
        let at = what.variable().filter(|_| what.is_of_call())?.at();
        let addresses = addresses(self.here().run()?);
        let own = self.frames()?.list.get(activation(&self.code, &addresses, call))?;
        let assigned = own.iter().filter_map(|frame| frame.assigned[at]).max();
        assigned.or(own.first().map(|frame| frame.entered))
    }

    /// The next code of a call in progress: 0 is the innermost one. `None` if there is no such
    /// call.
    #[must_use]
    pub fn address_of(&self, call: usize) -> Option<Address> {
        addresses(self.here().run()?).get(call).copied()
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
