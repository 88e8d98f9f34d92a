//! Places of variables, by frames.
//!
//! Each global variable gets a variable of the machine. The locals of a function form a frame. A
//! frame starts after the frames of all functions that can be active at the same time, so functions
//! that are never active together share variables. Functions that call each other recursively have
//! adjacent frames; the caller saves what must survive a recursive call ([`super::liveness`]).

use std::collections::BTreeMap;

use grammar::isa::{VARIABLES, VarIndex};

use super::calls::CallGraph;
use super::visit;
use crate::index::IndexVec;
use crate::program::{FunctionId, Home, Program, VarId, VarSet};

/// The index of every variable that the code uses.
#[derive(Debug)]
pub(crate) struct Places(IndexVec<VarId, Option<VarIndex>>);

impl Places {
    pub(super) fn insert(&mut self, variable: VarId, index: VarIndex) {
        self.0[variable] = Some(index);
    }

    /// The index of a variable; `None` if reachable code does not use it.
    pub(crate) fn find(&self, variable: VarId) -> Option<VarIndex> {
        self.0[variable]
    }

    /// The index of a variable that the code uses.
    ///
    /// # Panics
    ///
    /// If the variable has no place.
    pub(crate) fn get(&self, variable: VarId) -> VarIndex {
        match self.0[variable] {
            Some(index) => index,
            None => panic!("{variable:?} is part of the code, but has no place"),
        }
    }
}

/// The program needs more variables than the machine has.
#[derive(Debug)]
pub(crate) struct TooManyVariables {
    /// How many it needs, and how many the machine has.
    pub(crate) needed: usize,
    pub(crate) available: usize,
    /// How many of them are global.
    pub(crate) globals: usize,
    /// The function whose frame does not fit; `None` if the globals alone are too many.
    pub(crate) function: Option<FunctionId>,
    /// A global variable that has no place.
    pub(crate) variable: Option<VarId>,
}

/// The first variable of the machine without a fixed meaning (section 6.5).
const FIRST_FREE: usize = 19;
/// The variables of the displayed numbers. Those without a number are free.
const NUMBERS: std::ops::Range<usize> = 10..18;

/// The variables of the machine that are free in a rule that displays `numbers` numbers.
pub(crate) fn free(numbers: usize) -> Vec<VarIndex> {
    (FIRST_FREE..VARIABLES)
        .chain(NUMBERS.skip(numbers))
        .filter_map(|index| VarIndex::new(i32::try_from(index).ok()?))
        .collect()
}

/// Gives a place to every variable that reachable functions use.
pub(crate) fn place(program: &Program, calls: &CallGraph) -> Result<Places, TooManyVariables> {
    let (mut places, globals, free) = globals(program, calls)?;
    let bases = bases(program, calls, globals);
    for (&function, &base) in &bases {
        let frame = usize::from(program.functions[function].frame);
        if base + frame > free.len() {
            return Err(TooManyVariables {
                needed: base + frame,
                available: free.len(),
                globals,
                function: Some(function),
                variable: None,
            });
        }
    }
    for (id, variable) in program.variables.iter_enumerated() {
        if let Home::Local(function, at) = variable.home
            && let Some(base) = bases.get(&function)
        {
            places.insert(id, free[base + usize::from(at)]);
        }
    }
    Ok(places)
}

/// Gives a place to every variable that is not local. Returns the places, how many free variables
/// of the machine they occupy, and all the free variables.
pub(super) fn globals(
    program: &Program,
    calls: &CallGraph,
) -> Result<(Places, usize, Vec<VarIndex>), TooManyVariables> {
    let free = free(program.numbers);
    let mut places = Places(IndexVec::filled(None, program.variables.len()));
    let mut globals = 0;
    for variable in used(program, calls) {
        match program.variables[variable].home {
            Home::Global => {
                let Some(&index) = free.get(globals) else {
                    return Err(TooManyVariables {
                        needed: globals + 1,
                        available: free.len(),
                        globals,
                        function: None,
                        variable: Some(variable),
                    });
                };
                places.insert(variable, index);
                globals += 1;
            }
            Home::Fixed(_) | Home::Local(..) => {}
        }
    }
    for (id, variable) in program.variables.iter_enumerated() {
        if let Home::Fixed(index) = variable.home {
            places.insert(id, index);
        }
    }
    Ok((places, globals, free))
}

/// The variables that reachable functions name, in the order of their declaration.
fn used(program: &Program, calls: &CallGraph) -> Vec<VarId> {
    let mut used = VarSet::default();
    for &function in calls.functions() {
        let body = &program.functions[function].body;
        visit::statements(body, &mut |expr| {
            visit::named(expr, &mut |variable| used.insert(variable));
        });
        // The variable of a loop can be global.
        visit::loop_variables(body, &mut |variable| used.insert(variable));
    }
    used.iter().collect()
}

/// The start of the frame of each reachable function.
fn bases(program: &Program, calls: &CallGraph, globals: usize) -> BTreeMap<FunctionId, usize> {
    // Callees have lower group numbers than callers: in reverse, callers come first.
    let mut groups: BTreeMap<usize, Vec<FunctionId>> = BTreeMap::new();
    for &function in calls.functions() {
        groups.entry(calls.group(function)).or_default().push(function);
    }
    let mut starts: BTreeMap<usize, usize> = BTreeMap::new();
    let mut bases = BTreeMap::new();
    for (&group, members) in groups.iter().rev() {
        let mut at = starts.get(&group).copied().unwrap_or(globals);
        for &member in members {
            bases.insert(member, at);
            at += usize::from(program.functions[member].frame);
        }
        for callee in members.iter().flat_map(|&member| calls.callees(member)) {
            let callee = calls.group(*callee);
            if callee != group {
                let start = starts.entry(callee).or_insert(globals);
                *start = (*start).max(at);
            }
        }
    }
    bases
}
