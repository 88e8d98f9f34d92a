//! Places of variables, by frames.
//!
//! Each global variable gets a variable of the machine. The locals of a function form a frame. A
//! frame starts after the frames of all functions that can be active at the same time, so functions
//! that are never active together share variables. Functions that call each other recursively have
//! adjacent frames; the caller saves what must survive a recursive call ([`super::liveness`]).

use std::collections::BTreeMap;

use grammar::isa::{FIRST_FREE, NUMBER_VARIABLES, VARIABLES, VarIndex};

use super::calls::CallGraph;
use super::visit;
use crate::program::{FunctionId, Home, Program, VarId, VarSet};
use grammar::index::IndexVec;

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

/// The variables of the machine that are free in a rule that displays `numbers` numbers.
pub(crate) fn free(numbers: usize) -> Vec<VarIndex> {
    (FIRST_FREE..VARIABLES)
        .chain(NUMBER_VARIABLES.skip(numbers))
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
    for (id, variable) in program.variables.pairs() {
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
    let mut places = Places(IndexVec::filled(None, program.variables.len()));
    let used = used(program, calls);
    let free = arrays(program, &used, &mut places)?;
    let mut globals = used.iter().filter(|&&variable| places.find(variable).is_some()).count();
    for variable in used {
        if places.find(variable).is_some() {
            continue;
        }
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
    for (id, variable) in program.variables.pairs() {
        if let Home::Fixed(index) = variable.home {
            places.insert(id, index);
        }
    }
    Ok((places, globals, free))
}

/// Gives consecutive places to the variables of each array of which one is used. Returns the free
/// variables of the machine: first those that the arrays occupy, then the others.
fn arrays(
    program: &Program,
    used: &[VarId],
    places: &mut Places,
) -> Result<Vec<VarIndex>, TooManyVariables> {
    let mut free = free(program.numbers);
    let available = free.len();
    let is_used = |variable| used.binary_search(variable).is_ok();
    let mut arrays: Vec<&[VarId]> = program
        .arrays
        .iter()
        .map(|array| &*array.variables)
        .filter(|v| v.iter().any(is_used))
        .collect();
    // The free variables are not all consecutive, so large arrays come first.
    arrays.sort_by_key(|variables| std::cmp::Reverse(variables.len()));
    let mut occupied = Vec::new();
    for variables in arrays {
        let is_run =
            |run: &[VarIndex]| run.windows(2).all(|pair| pair[1].get() == pair[0].get() + 1);
        let Some(at) = free.windows(variables.len()).position(is_run) else {
            return Err(TooManyVariables {
                needed: occupied.len() + variables.len(),
                available,
                globals: occupied.len(),
                function: None,
                variable: variables.first().copied(),
            });
        };
        for (&variable, index) in variables.iter().zip(free.drain(at..at + variables.len())) {
            places.insert(variable, index);
            occupied.push(index);
        }
    }
    occupied.append(&mut free);
    Ok(occupied)
}

/// The variables that reachable functions name, in the order of their declaration. An array is used
/// as a whole.
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
    for array in &program.arrays {
        if array.variables.iter().any(|&variable| used.contains(variable)) {
            array.variables.iter().for_each(|&variable| used.insert(variable));
        }
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
