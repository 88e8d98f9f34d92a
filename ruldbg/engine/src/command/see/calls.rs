//! Which calls were made, and what they cost.

use std::collections::BTreeMap;

use grammar::isa::Address;
use grammar::rul3::Phase;

use super::cost::Cost;
use crate::time::Moment;

/// How many chains of calls are distinguished; further calls count for their callers.
const MOST: usize = 1 << 15;

/// A phase or a subroutine, as it was called by a chain of others.
#[derive(Clone, Debug)]
pub(super) struct Call {
    /// Where it starts.
    pub(super) entry: Address,
    /// The phase that it belongs to.
    pub(super) phase: Phase,
    /// Its caller; `None` for a phase.
    pub(super) caller: Option<usize>,
    /// How often it was called.
    pub(super) times: u64,
    /// What it has executed itself.
    pub(super) own: Cost,
    /// What it called.
    pub(super) callees: BTreeMap<Address, usize>,
}

/// All chains of calls of an execution.
#[derive(Clone, Debug, Default)]
pub(super) struct Calls {
    /// The calls; callers come before what they call.
    pub(super) list: Vec<Call>,
    phases: BTreeMap<(Phase, Address), usize>,
    /// Those in progress, the outermost first.
    open: Vec<usize>,
}

impl Calls {
    /// Visits the next position; returns the call to which its code belongs.
    pub(super) fn visit(&mut self, moment: &Moment<'_>) -> Option<usize> {
        let Some(run) = moment.run else {
            self.open.clear();
            return None;
        };
        let depth = run.calls().len();
        if moment.is_entry || self.open.is_empty() {
            self.open.clear();
            let key = (run.phase(), run.address());
            let known = self.phases.get(&key).copied();
            let call = known.unwrap_or_else(|| {
                let call = self.add(run.address(), run.phase(), None);
                self.phases.insert(key, call);
                call
            });
            self.enter(call);
        } else if depth + 1 > self.open.len() {
            let caller = self.open.last().copied();
            let entry = run.address();
            let known = caller.and_then(|caller| self.list[caller].callees.get(&entry));
            let call = match (known.copied(), caller) {
                (Some(call), _) => call,
                (None, Some(caller)) if self.list.len() >= MOST => caller,
                (None, caller) => {
                    let call = self.add(entry, run.phase(), caller);
                    if let Some(caller) = caller {
                        self.list[caller].callees.insert(entry, call);
                    }
                    call
                }
            };
            self.enter(call);
        } else {
            self.open.truncate(depth + 1);
        }
        self.open.last().copied()
    }

    /// Clears the costs and the numbers of the calls; calls in progress stay.
    pub(super) fn forget_costs(&mut self) {
        for call in &mut self.list {
            (call.times, call.own) = (0, Cost::default());
        }
    }

    /// Counts what a call has executed itself.
    pub(super) fn took(&mut self, call: usize, cost: Cost) {
        self.list[call].own += cost;
    }

    fn add(&mut self, entry: Address, phase: Phase, caller: Option<usize>) -> usize {
        let (times, own, callees) = (0, Cost::default(), BTreeMap::new());
        self.list.push(Call { entry, phase, caller, times, own, callees });
        self.list.len() - 1
    }

    fn enter(&mut self, call: usize) {
        self.open.push(call);
        self.list[call].times += 1;
    }

    /// What each call took, with what it called.
    pub(super) fn totals(&self) -> Vec<Cost> {
        let mut totals: Vec<Cost> = self.list.iter().map(|call| call.own).collect();
        for (k, call) in self.list.iter().enumerate().rev() {
            // The calls of this one come after it: its total is complete.
            if let Some(caller) = call.caller {
                let total = totals[k];
                totals[caller] += total;
            }
        }
        totals
    }

    /// The phases.
    pub(super) fn phases(&self) -> impl Iterator<Item = usize> {
        self.phases.values().copied()
    }

    /// True if a call is not inside of another of the same function.
    pub(super) fn is_outermost(&self, call: usize) -> bool {
        let entry = self.list[call].entry;
        let mut above = self.list[call].caller;
        while let Some(caller) = above {
            if self.list[caller].entry == entry {
                return false;
            }
            above = self.list[caller].caller;
        }
        true
    }
}
