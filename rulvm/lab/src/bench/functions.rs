//! What functions cost: by themselves, and with what they call.

use std::cmp::Reverse;

use grammar::index::{IndexVec, id};
use grammar::isa::Address;
use grammar::rul3::Phase;

use rulvm_core::program::Program;

/// What was counted of a function, a phase or a subroutine without a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionCount {
    /// Where it starts.
    pub address: Address,
    /// How often it was entered: by a call, or by a jump at the end of another function.
    pub calls: u64,
    /// The codes that it executed itself.
    pub own: u64,
    /// The codes from its start to its end: its own, and those of what it called.
    pub with_callees: u64,
}

impl FunctionCount {
    /// Returns its name in the source map, `phase C`, or `subroutine 1234`.
    #[must_use]
    pub fn name(&self, program: &Program) -> String {
        name(program, self.address)
    }
}

/// Returns the name of the function at an address.
pub(super) fn name(program: &Program, address: Address) -> String {
    let phases = Phase::ALL.into_iter().filter(|&phase| program.entry(phase) == Some(address));
    let mut names: Vec<String> = phases.map(|phase| format!("phase {}", phase.letter())).collect();
    let functions = program.map().into_iter().flat_map(|map| &map.names.functions);
    let here = functions.filter(|one| !one.phase && i32::try_from(one.address) == Ok(address.0));
    // Identical functions can share their code.
    names.extend(here.map(|function| function.name.clone()));
    if names.is_empty() { format!("subroutine {address}") } else { names.join(", ") }
}

/// A function that has started and not ended.
#[derive(Clone, Copy, Debug)]
struct Active {
    function: FunctionId,
    /// The depth of the call stack.
    depth: usize,
}

id! {
    /// The number of a function that was found.
    FunctionId
}

/// A function, and how often it is active now.
#[derive(Clone, Debug)]
struct Function {
    count: FunctionCount,
    active: usize,
    /// The codes before the first of its activations.
    since: u64,
}

/// The active functions, and the counts of all functions.
#[derive(Clone, Debug)]
pub(super) struct Functions {
    /// For each address, the function that starts there.
    entries: Vec<Option<FunctionId>>,
    functions: IndexVec<FunctionId, Function>,
    active: Vec<Active>,
    /// How many codes were executed so far.
    codes: u64,
}

impl Functions {
    /// Counts of nothing yet. Functions start at the phases, at the names of the source map, and at
    /// the addresses `called`.
    pub(super) fn new(program: &Program, called: impl Iterator<Item = Address>) -> Functions {
        let mut functions = Functions {
            entries: vec![None; program.bytes().len()],
            functions: IndexVec::new(),
            active: Vec::new(),
            codes: 0,
        };
        let phases = Phase::ALL.into_iter().filter_map(|phase| program.entry(phase));
        let named = program.map().into_iter().flat_map(|map| &map.names.functions);
        let named = named.filter_map(|function| i32::try_from(function.address).ok().map(Address));
        for at in phases.chain(named).chain(called) {
            functions.number(at);
        }
        functions
    }

    /// A phase starts.
    pub(super) fn start(&mut self) {
        self.leave(|_| true);
    }

    /// A code is about to be executed, at a depth of the call stack. It is inside of the file.
    pub(super) fn code(&mut self, depth: usize, at: Address) {
        self.leave(|active| active.depth > depth);
        match self.active.last() {
            Some(top) if top.depth == depth => self.jumped(top.function, depth, at),
            _ => self.enter(at, depth),
        }
        self.codes += 1;
        let Some(top) = self.active.last() else {
            unreachable!("a function is active at {at}, which is inside of the file")
        };
        self.functions[top.function].count.own += 1;
    }

    /// The phase has ended.
    pub(super) fn end(&mut self) {
        self.leave(|_| true);
    }

    /// A call at the end of a function is a jump: execution continues in another function at the
    /// same depth.
    fn jumped(&mut self, from: FunctionId, depth: usize, at: Address) {
        let entry = at.index().and_then(|index| self.entries[index]);
        let Some(to) = entry.filter(|&to| to != from) else { return };
        let is_back = self
            .active
            .iter()
            .rev()
            .take_while(|active| active.depth == depth)
            .any(|active| active.function == to);
        if is_back {
            // So the stack of functions does not grow when they jump in a circle.
            while self.active.last().is_some_and(|top| top.function != to) {
                self.leave_one();
            }
            self.functions[to].count.calls += 1;
        } else {
            self.enter(at, depth);
        }
    }

    fn enter(&mut self, at: Address, depth: usize) {
        let Some(number) = self.number(at) else { return };
        let function = &mut self.functions[number];
        function.count.calls += 1;
        if function.active == 0 {
            function.since = self.codes;
        }
        function.active += 1;
        self.active.push(Active { function: number, depth });
    }

    /// Leaves functions, the innermost first, as long as a condition is true of them.
    fn leave(&mut self, ended: impl Fn(&Active) -> bool) {
        while self.active.last().is_some_and(&ended) {
            self.leave_one();
        }
    }

    fn leave_one(&mut self) {
        let Some(Active { function, .. }) = self.active.pop() else { return };
        let function = &mut self.functions[function];
        function.active -= 1;
        // Only the outermost activation counts: it includes those that it called itself.
        if function.active == 0 {
            function.count.with_callees += self.codes - function.since;
        }
    }

    /// Returns the number of the function at an address; `None` outside of the file.
    fn number(&mut self, at: Address) -> Option<FunctionId> {
        let entry = self.entries.get_mut(at.index()?)?;
        Some(*entry.get_or_insert_with(|| {
            let count = FunctionCount { address: at, calls: 0, own: 0, with_callees: 0 };
            self.functions.push(Function { count, active: 0, since: 0 })
        }))
    }

    /// Returns the functions that were called, those that executed the most codes themselves first.
    pub(super) fn counts(&self) -> Vec<FunctionCount> {
        let counts = self.functions.iter().map(|function| &function.count);
        let mut counts: Vec<FunctionCount> = counts.filter(|one| one.calls > 0).cloned().collect();
        counts.sort_by_key(|one| (Reverse((one.own, one.with_callees)), one.address));
        counts
    }
}
