//! What stops a game, apart from steps: breakpoints, watchpoints, assertions and catchpoints.

use std::fmt;

use grammar::isa::{Address, Op, Trap};
use grammar::rul3::Phase;
use rulc_compiler::testing::EventName;

use super::calls::WatchedCall;
use super::code::{Code, Line, address_of};
use super::hits::Hits;
use super::reason::Reason;
use crate::expr::{HITS, Resolved};
use crate::time::Time;

/// What stops a game.
#[derive(Clone, Debug)]
pub enum Spot {
    /// A phase is called.
    Phase(Phase),
    /// A line starts.
    Line(Line),
    /// A function is entered, or a code is about to be executed.
    Address(Address),
    /// A code of this kind is about to be executed.
    Op(Op),
    /// A signal arrives at phase B; any or the one with this internal identifier.
    Signal(Option<u8>),
    /// Phase B returns an action; any or this one.
    Action(Option<i32>),
    /// Something happens in the game.
    Event(EventName),
    /// A message is about to be sent to the first module; any or one of this type.
    Message(Option<u16>),
    /// A code is executed that never was before.
    New,
    /// The value of an expression changes.
    Watch(Watched),
    /// An expression is false.
    Assert(Resolved),
    /// Code relies on something the manual leaves open.
    Undefined,
}

impl Spot {
    /// The first code at which it stops the game; `None` if it is not tied to a place.
    #[must_use]
    pub fn first(&self, code: &Code) -> Option<Address> {
        match self {
            Spot::Address(address) => Some(*address),
            Spot::Line(line) => code.first_address(*line),
            Spot::Phase(phase) => code.program().entry(*phase),
            Spot::Op(_)
            | Spot::Signal(_)
            | Spot::Action(_)
            | Spot::Event(_)
            | Spot::Message(_)
            | Spot::New
            | Spot::Watch(_)
            | Spot::Assert(_)
            | Spot::Undefined => None,
        }
    }

    /// The codes at which a breakpoint can be reached; `None` if these can be any.
    pub(super) fn addresses(&self, code: &Code) -> Option<Vec<Address>> {
        let all = |is_it: &dyn Fn(Address) -> bool| {
            (0..code.program().bytes().len()).map(address_of).filter(|&at| is_it(at)).collect()
        };
        Some(match self {
            Spot::Address(address) => vec![*address],
            Spot::Line(line) => all(&|at| code.line(at) == *line),
            Spot::Phase(phase) => code.program().entry(*phase).into_iter().collect(),
            Spot::Signal(_) => code.program().entry(Phase::Signal).into_iter().collect(),
            Spot::Op(op) => all(&|at| code.op(at) == Some(*op)),
            Spot::Action(_) => all(&|at| code.op(at) == Some(Op::Return)),
            Spot::New
            | Spot::Event(_)
            | Spot::Message(_)
            | Spot::Watch(_)
            | Spot::Assert(_)
            | Spot::Undefined => return None,
        })
    }
}

/// An expression whose changes stop the game.
#[derive(Clone, Debug)]
pub struct Watched {
    pub(super) what: Resolved,
    /// The call whose local variables it names.
    pub(super) call: Option<WatchedCall>,
}

impl Watched {
    /// Watches an expression. If it names local variables, they are those of a call.
    pub(crate) const fn new(what: Resolved, call: Option<WatchedCall>) -> Watched {
        Watched { what, call }
    }

    /// When the call was entered whose local variables the expression names; `None` if it names
    /// none.
    #[must_use]
    pub fn call_entered(&self) -> Option<Time> {
        self.call.map(|call| call.entered)
    }

    /// True if it names local variables: it has no value where these are not known.
    pub(crate) fn is_local(&self) -> bool {
        self.what.is_local()
    }

    /// True if it watches variables of one call.
    pub(super) const fn is_of_call(&self) -> bool {
        self.call.is_some()
    }
}

/// What must be true for a breakpoint to stop the game.
#[derive(Clone, Debug)]
pub struct Condition {
    /// As its author wrote it.
    pub text: String,
    /// What it says.
    pub test: Resolved,
}

/// What stops a game, and how often.
#[derive(Clone, Debug)]
pub struct Breakpoint {
    /// Its number, by which commands name it.
    pub number: u32,
    /// As its author wrote it, without the condition: `tetrhex.rul:12`, `A`, `score`.
    pub text: String,
    /// What it is.
    pub spot: Spot,
    /// It stops only if this is true.
    pub when: Option<Condition>,
    /// False: it does nothing.
    pub enabled: bool,
    /// It is deleted once it has stopped the game.
    pub once: bool,
    /// How often it was reached, by time, whether or not its condition was true.
    pub hits: Hits,
    /// How many more times it is passed.
    pub ignore: u64,
    /// Commands that are executed when it stops the game.
    pub commands: Vec<String>,
    /// True if the source asks for it.
    pub of_source: bool,
    /// A text that is shown instead of stopping the game; expressions in braces are replaced by
    /// their values.
    pub log: Option<String>,
}

impl Breakpoint {
    /// One that stops always.
    #[must_use]
    pub fn new(text: impl Into<String>, spot: Spot) -> Breakpoint {
        Breakpoint {
            number: 0,
            text: text.into(),
            spot,
            when: None,
            enabled: true,
            once: false,
            hits: Hits::default(),
            ignore: 0,
            commands: Vec::new(),
            of_source: false,
            log: None,
        }
    }

    /// True if its condition or its text depends on how often it was reached.
    pub(super) fn needs_hits(&self) -> bool {
        let mut texts = self.when.iter().map(|when| &when.text).chain(&self.log);
        self.enabled && self.can_be_counted() && texts.any(|text| text.contains(HITS))
    }

    /// True if its hits can be counted for any time.
    pub(super) const fn can_be_counted(&self) -> bool {
        !matches!(self.spot, Spot::Undefined)
    }

    /// The first time at which it can be reached.
    pub(super) fn counted_since(&self) -> Time {
        match &self.spot {
            Spot::Watch(watched) => watched.call_entered().unwrap_or_default(),
            _ => Time(0),
        }
    }

    /// What kind of thing it is: breakpoint, watchpoint ...
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self.spot {
            Spot::Watch(_) => "watchpoint",
            Spot::Assert(_) => "assertion",
            Spot::Undefined => "catchpoint",
            _ if self.once => "temporary breakpoint",
            _ if self.log.is_some() => "log point",
            _ => "breakpoint",
        }
    }

    /// What it is, with its condition.
    #[must_use]
    pub fn description(&self) -> String {
        match &self.when {
            None => self.text.clone(),
            Some(when) => format!("{} if {}", self.text, when.text),
        }
    }
}

impl fmt::Display for Breakpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.kind(), self.number, self.description())
    }
}

/// All breakpoints of a session, and which traps stop.
#[derive(Clone, Debug)]
pub struct Breakpoints {
    pub(super) list: Vec<Breakpoint>,
    last: u32,
    /// The traps before which the game stops; the others end it.
    pub traps: Vec<Trap>,
}

impl Default for Breakpoints {
    fn default() -> Breakpoints {
        Breakpoints { list: Vec::new(), last: 0, traps: Trap::ALL.to_vec() }
    }
}

impl Breakpoints {
    /// Adds one; returns its number.
    pub fn add(&mut self, breakpoint: Breakpoint) -> u32 {
        let number = self.reserve();
        self.add_as(number, breakpoint);
        number
    }

    /// A number that no other breakpoint gets.
    pub const fn reserve(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    /// Adds one with a number that was [reserved](Breakpoints::reserve).
    pub fn add_as(&mut self, number: u32, breakpoint: Breakpoint) {
        let hits = Hits::since(breakpoint.counted_since());
        let at = self.list.partition_point(|one| one.number < number);
        self.list.insert(at, Breakpoint { number, hits, ..breakpoint });
        self.last = self.last.max(number);
    }

    /// Gives breakpoints other numbers: pairs of the present one and the other one. New breakpoints
    /// then get numbers after `last`, and after all these.
    pub(crate) fn renumber(&mut self, pairs: &[(u32, u32)], last: u32) {
        for one in &mut self.list {
            let other = pairs.iter().find(|(present, _)| *present == one.number);
            one.number = other.map_or(one.number, |(_, other)| *other);
        }
        self.list.sort_by_key(|one| one.number);
        self.last = self.list.last().map_or(last, |one| one.number.max(last));
    }

    /// The highest number that a breakpoint has had.
    pub(crate) const fn last(&self) -> u32 {
        self.last
    }

    /// All, in the order of their numbers.
    #[must_use]
    pub fn all(&self) -> &[Breakpoint] {
        &self.list
    }

    /// The one with a number.
    #[must_use]
    pub fn get(&self, number: u32) -> Option<&Breakpoint> {
        self.list.iter().find(|breakpoint| breakpoint.number == number)
    }

    /// The one with a number, to change it.
    pub fn get_mut(&mut self, number: u32) -> Option<&mut Breakpoint> {
        self.list.iter_mut().find(|breakpoint| breakpoint.number == number)
    }

    /// The number of the first enabled one of a kind.
    pub(super) fn number_of(&self, is_it: fn(&Spot) -> bool) -> Option<u32> {
        let found = self.list.iter().find(|one| one.enabled && is_it(&one.spot));
        found.map(|breakpoint| breakpoint.number)
    }

    /// Deletes the breakpoint with a number; false if no breakpoint has it.
    pub fn delete(&mut self, number: u32) -> bool {
        let before = self.list.len();
        self.list.retain(|breakpoint| breakpoint.number != number);
        self.list.len() < before
    }

    /// Deletes all.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Forgets how often they were reached from a time on, because the game continues differently
    /// from there.
    pub(super) fn forget_hits_from(&mut self, time: Time) {
        for breakpoint in &mut self.list {
            breakpoint.hits.forget_from(time);
        }
    }

    /// Deletes temporary breakpoints that have stopped the game; returns their numbers and
    /// descriptions.
    pub(super) fn forget_temporary(&mut self, reasons: &[Reason]) -> Vec<(u32, String)> {
        let stopped = |number| reasons.iter().any(|reason| reason.number() == Some(number));
        let gone = self.list.extract_if(.., |one| one.once && stopped(one.number));
        gone.map(|breakpoint| (breakpoint.number, breakpoint.to_string())).collect()
    }
}
