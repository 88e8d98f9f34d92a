//! What the calls in progress of a debugger see, and which of them is selected.

use grammar::isa::Address;

use super::breakpoints::Spot;
use super::calls::{WatchedCall, activation, addresses, see, with_text};
use super::state::Debugger;
use crate::expr::{Resolved, View};
use crate::time::{Frames, Time};

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
