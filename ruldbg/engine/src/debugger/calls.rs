//! The calls in progress, and what each of them sees.

use std::ops::RangeInclusive;

use grammar::isa::Address;
use rulvm_core::Game;
use rulvm_core::machine::Run;

use super::code::{CALL, Code};
use crate::expr::{Names, View};
use crate::time::{Frames, InText, Time};

/// The call of a function whose local variables a watchpoint watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WatchedCall {
    /// When it was entered.
    pub(super) entered: Time,
    /// The number of the machine's calls around it.
    pub(super) depth: usize,
}

impl WatchedCall {
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
pub(super) fn activation(code: &Code, addresses: &[Address], call: usize) -> RangeInclusive<usize> {
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
