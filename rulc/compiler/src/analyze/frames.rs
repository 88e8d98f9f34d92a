//! Where variables live.
//!
//! Global variables get a variable of the machine each. The locals of a function form a frame; a
//! frame begins behind the frames of all functions that can be active when it is: so functions that
//! are never active together share. Functions that call each other recursively have frames beside
//! each other; what must survive a recursive call is saved by the caller ([`super::liveness`]).

use std::collections::BTreeMap;

use grammar::isa::{VARIABLES, VarIndex};

use super::{CallGraph, visit};
use crate::program::{FunctionId, Home, Program, VarId, VarSet};

/// The index of every variable that the code uses.
#[derive(Debug, Default)]
pub(crate) struct Places(Vec<Option<VarIndex>>);

impl Places {
    pub(super) fn insert(&mut self, variable: VarId, index: VarIndex) {
        let at = variable.0 as usize;
        if self.0.len() <= at {
            self.0.resize(at + 1, None);
        }
        if let Some(place) = self.0.get_mut(at) {
            *place = Some(index);
        }
    }

    /// The index of a variable, if it has one.
    pub(crate) fn find(&self, variable: VarId) -> Option<VarIndex> {
        self.0.get(variable.0 as usize).copied().flatten()
    }

    pub(crate) fn get(&self, variable: VarId) -> VarIndex {
        self.find(variable).unwrap_or_default()
    }
}

/// The program needs more variables than there are.
#[derive(Debug)]
pub(crate) struct TooManyVariables {
    /// How many it needs, and how many there are.
    pub(crate) needed: usize,
    pub(crate) available: usize,
    /// How many of them are global.
    pub(crate) globals: usize,
    /// The function with whose frame they run out; `None` if the globals alone are too many.
    pub(crate) function: Option<FunctionId>,
    /// A global variable that has no place.
    pub(crate) variable: Option<VarId>,
}

/// The first variable of the machine without a fixed meaning (section 6.5).
const FIRST_FREE: usize = 19;
/// The variables of the displayed numbers; those that show nothing are free.
const NUMBERS: std::ops::Range<usize> = 10..18;

/// The variables of the machine that are free in a rule that displays so many numbers.
pub(crate) fn free(numbers: usize) -> Vec<VarIndex> {
    (FIRST_FREE..VARIABLES)
        .chain(NUMBERS.skip(numbers))
        .filter_map(|index| VarIndex::new(i32::try_from(index).ok()?))
        .collect()
}

/// Places all variables that reachable functions use.
pub(crate) fn place(program: &Program, calls: &CallGraph) -> Result<Places, TooManyVariables> {
    let (mut places, globals, free) = globals(program, calls)?;
    let bases = bases(program, calls, globals);
    for (&function, &base) in &bases {
        let frame = program.functions.get(function.0 as usize).map_or(0, |f| usize::from(f.frame));
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
    for (id, variable) in (0..).map(VarId).zip(&program.variables) {
        if let Home::Local(function, at) = variable.home
            && let Some(base) = bases.get(&function)
            && let Some(&index) = free.get(base + usize::from(at))
        {
            places.insert(id, index);
        }
    }
    Ok(places)
}

/// Places the variables that are no locals; gives how many of the free ones they take, and the
/// free ones.
pub(super) fn globals(
    program: &Program,
    calls: &CallGraph,
) -> Result<(Places, usize, Vec<VarIndex>), TooManyVariables> {
    let free = free(program.numbers);
    let mut places = Places::default();
    let mut globals = 0;
    for variable in used(program, calls) {
        match program.variables.get(variable.0 as usize).map(|v| v.home) {
            Some(Home::Global) => {
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
            Some(Home::Fixed(_) | Home::Local(..)) | None => {}
        }
    }
    for (id, variable) in (0..).map(VarId).zip(&program.variables) {
        if let Home::Fixed(index) = variable.home {
            places.insert(id, index);
        }
    }
    Ok((places, globals, free))
}

/// The variables that reachable functions name, in the order of their declaration.
fn used(program: &Program, calls: &CallGraph) -> Vec<VarId> {
    let mut used = VarSet::default();
    for function in calls.functions() {
        if let Some(function) = program.functions.get(function.0 as usize) {
            visit::statements(&function.body, &mut |expr| {
                visit::named(expr, &mut |variable| used.insert(variable));
            });
            // A loop can have a variable of the machine.
            visit::loop_variables(&function.body, &mut |variable| used.insert(variable));
        }
    }
    used.iter().collect()
}

/// Where the frame of each reachable function begins.
fn bases(program: &Program, calls: &CallGraph, globals: usize) -> BTreeMap<FunctionId, usize> {
    let frame = |id: FunctionId| {
        program.functions.get(id.0 as usize).map_or(0, |function| usize::from(function.frame))
    };
    // Groups are numbered callees first: the other way round, callers come first.
    let mut groups: BTreeMap<usize, Vec<FunctionId>> = BTreeMap::new();
    for &function in calls.functions() {
        groups.entry(calls.group(function)).or_default().push(function);
    }
    let mut begin: BTreeMap<usize, usize> = BTreeMap::new();
    let mut bases = BTreeMap::new();
    for (&group, members) in groups.iter().rev() {
        let mut at = begin.get(&group).copied().unwrap_or(globals);
        for &member in members {
            bases.insert(member, at);
            at += frame(member);
        }
        for callee in members.iter().flat_map(|&member| calls.callees(member)) {
            let callee = calls.group(*callee);
            if callee != group {
                let begin = begin.entry(callee).or_insert(globals);
                *begin = (*begin).max(at);
            }
        }
    }
    bases
}
