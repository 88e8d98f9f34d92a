//! What functions cost: by themselves, and with what they call.

use std::cmp::Reverse;

use grammar::isa::Address;
use grammar::rul3::Phase;

use rulvm_core::program::Program;

/// What was counted of a function, a phase or a subroutine without a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionCount {
    /// Where it begins.
    pub address: Address,
    /// How often it was entered: called, or jumped to as the last thing that another one does.
    pub calls: u64,
    /// The codes that it executed itself.
    pub own: u64,
    /// The codes from its beginning to its end: its own and those of what it called.
    pub with_callees: u64,
}

impl FunctionCount {
    /// Its name in the source map, `phase C`, or `subroutine 1234`.
    #[must_use]
    pub fn name(&self, program: &Program) -> String {
        name(program, self.address)
    }
}

/// The name of what begins at an address.
pub(super) fn name(program: &Program, address: Address) -> String {
    let phases = Phase::ALL.into_iter().filter(|&phase| program.entry(phase) == Some(address));
    let mut names: Vec<String> = phases.map(|phase| format!("phase {}", phase.letter())).collect();
    let functions = program.map().into_iter().flat_map(|map| &map.names.functions);
    let here = functions.filter(|one| !one.phase && i32::try_from(one.address) == Ok(address.0));
    // Functions that are alike can be one.
    names.extend(here.map(|function| function.name.clone()));
    if names.is_empty() { format!("subroutine {address}") } else { names.join(", ") }
}

/// A function that has begun.
#[derive(Clone, Copy, Debug)]
struct Active {
    function: usize,
    /// How many calls lead to it.
    depth: usize,
}

/// A function, and how often it is active now.
#[derive(Clone, Debug)]
struct Function {
    count: FunctionCount,
    active: usize,
    /// The codes before the first of its activations.
    since: u64,
}

/// Who is at work, and what everybody has done.
#[derive(Clone, Debug)]
pub(super) struct Functions {
    /// For each address, the number of the function that begins there, from 1; or 0.
    entries: Vec<usize>,
    functions: Vec<Function>,
    active: Vec<Active>,
    /// All codes so far.
    codes: u64,
}

impl Functions {
    /// Nothing was called yet. At these addresses functions begin, besides the phases and what the
    /// source map names.
    pub(super) fn new(program: &Program, called: impl Iterator<Item = Address>) -> Functions {
        let mut functions = Functions {
            entries: vec![0; program.bytes().len()],
            functions: Vec::new(),
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

    /// A phase begins.
    pub(super) fn begin(&mut self) {
        self.leave(|_| true);
    }

    /// A code is about to be executed, behind so many calls.
    pub(super) fn code(&mut self, depth: usize, at: Address) {
        self.leave(|active| active.depth > depth);
        match self.active.last() {
            Some(top) if top.depth == depth => self.jumped(top.function, depth, at),
            _ => self.enter(at, depth),
        }
        self.codes += 1;
        if let Some(top) = self.active.last()
            && let Some(function) = self.functions.get_mut(top.function)
        {
            function.count.own += 1;
        }
    }

    /// The phase has ended.
    pub(super) fn end(&mut self) {
        self.leave(|_| true);
    }

    /// A call at the end of a function becomes a jump: that looks as if the function went on in
    /// another one.
    fn jumped(&mut self, from: usize, depth: usize, at: Address) {
        let entry = at.index().and_then(|index| self.entries.get(index)).copied().unwrap_or(0);
        let Some(to) = entry.checked_sub(1).filter(|&to| to != from) else { return };
        let is_back = self
            .active
            .iter()
            .rev()
            .take_while(|active| active.depth == depth)
            .any(|active| active.function == to);
        if is_back {
            // So they cannot pile up when functions jump in a circle.
            while self.active.last().is_some_and(|top| top.function != to) {
                self.leave_one();
            }
            if let Some(function) = self.functions.get_mut(to) {
                function.count.calls += 1;
            }
        } else {
            self.enter(at, depth);
        }
    }

    fn enter(&mut self, at: Address, depth: usize) {
        let Some(number) = self.number(at) else { return };
        let codes = self.codes;
        if let Some(function) = self.functions.get_mut(number) {
            function.count.calls += 1;
            if function.active == 0 {
                function.since = codes;
            }
            function.active += 1;
            self.active.push(Active { function: number, depth });
        }
    }

    /// Leaves functions, the innermost first, as long as something is true of them.
    fn leave(&mut self, ended: impl Fn(&Active) -> bool) {
        while self.active.last().is_some_and(&ended) {
            self.leave_one();
        }
    }

    fn leave_one(&mut self) {
        let Some(Active { function, .. }) = self.active.pop() else { return };
        let codes = self.codes;
        if let Some(function) = self.functions.get_mut(function) {
            function.active = function.active.saturating_sub(1);
            // What it did when it called itself is part of this.
            if function.active == 0 {
                function.count.with_callees += codes - function.since;
            }
        }
    }

    /// The number of the function at an address, from 0; `None` outside of the file.
    fn number(&mut self, at: Address) -> Option<usize> {
        let entry = self.entries.get_mut(at.index()?)?;
        if *entry == 0 {
            let count = FunctionCount { address: at, calls: 0, own: 0, with_callees: 0 };
            self.functions.push(Function { count, active: 0, since: 0 });
            *entry = self.functions.len();
        }
        entry.checked_sub(1)
    }

    /// Those that were called: what did most itself comes first.
    pub(super) fn counts(&self) -> Vec<FunctionCount> {
        let counts = self.functions.iter().map(|function| &function.count);
        let mut counts: Vec<FunctionCount> = counts.filter(|one| one.calls > 0).cloned().collect();
        counts.sort_by_key(|one| (Reverse((one.own, one.with_callees)), one.address));
        counts
    }
}
