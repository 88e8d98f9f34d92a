//! The call graph.

use std::collections::BTreeSet;

use super::visit;
use crate::index::IndexVec;
use crate::program::{FunctionId, Program};

/// The functions that each function calls.
#[derive(Debug)]
pub(crate) struct CallGraph {
    /// For every function, those that it calls, in the order of their first call.
    callees: IndexVec<FunctionId, Vec<FunctionId>>,
    /// The functions that phases and tests reach, in the order in which the code contains them.
    order: Vec<FunctionId>,
    /// For every function, the number of its group: functions that call each other, directly or
    /// not, are in one group.
    groups: IndexVec<FunctionId, usize>,
}

impl CallGraph {
    pub(crate) fn new(program: &Program) -> CallGraph {
        let callees: IndexVec<FunctionId, Vec<FunctionId>> = program
            .functions
            .iter()
            .map(|function| {
                let mut callees = Vec::new();
                visit::statements(&function.body, &mut |expr| {
                    visit::called(expr, &mut |callee| {
                        if !callees.contains(&callee) {
                            callees.push(callee);
                        }
                    });
                });
                callees
            })
            .collect();
        let order = reachable(program, &callees);
        let groups = groups(&callees);
        CallGraph { callees, order, groups }
    }

    /// The functions that are part of the code, phases first.
    pub(crate) fn functions(&self) -> &[FunctionId] {
        &self.order
    }

    pub(crate) fn callees(&self, function: FunctionId) -> &[FunctionId] {
        &self.callees[function]
    }

    pub(crate) fn group(&self, function: FunctionId) -> usize {
        self.groups[function]
    }

    /// True if a call from `caller` to `callee` can call `caller` again before it returns.
    pub(crate) fn is_recursive(&self, caller: FunctionId, callee: FunctionId) -> bool {
        self.group(caller) == self.group(callee)
    }
}

/// The phases, then what they call, breadth first.
fn reachable(
    program: &Program,
    callees: &IndexVec<FunctionId, Vec<FunctionId>>,
) -> Vec<FunctionId> {
    let functions = || program.functions.iter_enumerated();
    let mut phases: Vec<_> =
        functions().filter_map(|(id, f)| f.phase.map(|phase| (phase, id))).collect();
    phases.sort_unstable();
    let mut order: Vec<FunctionId> = phases.into_iter().map(|(_, id)| id).collect();
    order.extend(functions().filter(|(_, f)| f.is_test).map(|(id, _)| id));
    let mut seen: BTreeSet<FunctionId> = order.iter().copied().collect();
    let mut next = 0;
    while let Some(&function) = order.get(next) {
        next += 1;
        for &callee in &callees[function] {
            if seen.insert(callee) {
                order.push(callee);
            }
        }
    }
    order
}

/// Groups of functions that reach each other: Tarjan's strongly connected components, without
/// recursion. Groups are numbered callees first.
fn groups(callees: &IndexVec<FunctionId, Vec<FunctionId>>) -> IndexVec<FunctionId, usize> {
    const NEW: usize = usize::MAX;
    let count = callees.len();
    let [mut index, mut low, mut group] = [NEW, 0, NEW].map(|start| IndexVec::filled(start, count));
    let (mut next_index, mut next_group) = (0, 0);
    let mut stack = Vec::new();
    for root in callees.ids() {
        if index[root] != NEW {
            continue;
        }
        // A function, and how many of its callees were visited.
        let mut work = vec![(root, 0)];
        while let Some(&mut (function, ref mut visited)) = work.last_mut() {
            if *visited == 0 {
                index[function] = next_index;
                low[function] = next_index;
                next_index += 1;
                stack.push(function);
            }
            if let Some(&callee) = callees[function].get(*visited) {
                *visited += 1;
                if index[callee] == NEW {
                    work.push((callee, 0));
                } else if group[callee] == NEW {
                    low[function] = low[function].min(index[callee]);
                }
                continue;
            }
            work.pop();
            if let Some(&(caller, _)) = work.last() {
                low[caller] = low[caller].min(low[function]);
            }
            if low[function] == index[function] {
                while let Some(member) = stack.pop() {
                    group[member] = next_group;
                    if member == function {
                        break;
                    }
                }
                next_group += 1;
            }
        }
    }
    group
}
