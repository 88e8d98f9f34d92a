//! The result of a check: the report, and the facts about the code.

use grammar::isa::Address;
use grammar::rul3::Phase;

use super::findings::{Finding, Severity};

/// What a check of a rule has found.
#[derive(Clone, Debug)]
pub struct Report {
    /// False if the file has so many states that the check stopped early. The findings are correct,
    /// but there may be more, and those that depend on all code are missing.
    pub complete: bool,
    /// Errors, then warnings, each in the order of their addresses. Of one kind, no more than 100.
    pub findings: Vec<Finding>,
    /// The number of findings of each severity, including those left out.
    pub counts: [usize; 2],
    /// Facts about the code.
    pub facts: Facts,
}

impl Report {
    /// The number of findings of a severity.
    #[must_use]
    pub const fn count(&self, severity: Severity) -> usize {
        self.counts[severity as usize]
    }
}

/// Facts about the code of a rule.
#[derive(Clone, Debug)]
pub struct Facts {
    /// How many bytes are codes that can be executed.
    pub codes: usize,
    /// How many bytes are inline constants, offsets and tables.
    pub operands: usize,
    /// How many bytes are both.
    pub both: usize,
    /// How many bytes in the section of code are never reached.
    pub dead: usize,
    /// How many states the check kept.
    pub states: usize,
    /// The most codes that wait for operands, over all calls (E14, D10).
    pub pending: Most,
    /// The deepest nesting of calls (E14).
    pub calls: Most,
    /// The most entries of the rule's stack (E13).
    pub stack: Most,
    /// The phases.
    pub phases: Vec<PhaseFacts>,
    /// The subroutines that are called, in the order of their addresses.
    pub functions: Vec<Function>,
    /// Where the fast machine leaves a phase to the reference machine; 100 places at most.
    pub fallbacks: Vec<Fallback>,
}

/// The greatest amount of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    /// At most this much.
    Bounded(u32),
    /// As much as the machine allows: it grows in a cycle through this address.
    Unbounded {
        /// The address of a code in the cycle.
        at: Address,
        /// True if the cycle contains a call.
        recursion: bool,
    },
    /// The check is not complete.
    Unknown,
}

/// Facts about a phase.
#[derive(Clone, Debug)]
pub struct PhaseFacts {
    /// Which.
    pub phase: Phase,
    /// Where it starts.
    pub entry: Address,
    /// True if it can come to its end.
    pub returns: bool,
    /// True if the fast machine can run it, up to the fallbacks.
    pub fast: bool,
}

/// A place at which the fast machine leaves a phase to the reference machine.
#[derive(Clone, Debug)]
pub struct Fallback {
    /// The address of the code.
    pub address: Address,
    /// Why.
    pub reason: Reason,
    /// The phases that reach it.
    pub phases: Vec<Phase>,
    /// Where the subroutines and phases start that it is part of.
    pub functions: Vec<Address>,
}

/// Why the fast machine bails out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The code always traps there.
    Traps,
    /// The variable of a loop over cells is calculated.
    LoopVariable,
    /// Too many operands wait.
    TooDeep,
    /// A message is sent.
    Message,
    /// The code has too many contexts, so that no phase is run by the fast machine.
    TooLarge,
}

impl Reason {
    /// In a few words.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Reason::Traps => "this traps",
            Reason::LoopVariable => "the variable of the loop is computed",
            Reason::TooDeep => "too many pending operands",
            Reason::Message => "this sends a message",
            Reason::TooLarge => "the code has too many contexts",
        }
    }
}

/// Facts about a subroutine.
#[derive(Clone, Debug)]
pub struct Function {
    /// Where it starts.
    pub entry: Address,
    /// Its name in the source map.
    pub name: Option<String>,
    /// The phases that reach it.
    pub phases: Vec<Phase>,
    /// True if it can come to its end.
    pub returns: bool,
    /// True if the fast machine runs all of it.
    pub fast: bool,
}
