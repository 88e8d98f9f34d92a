//! Tests of rules, compiled: what `rulvm test` runs.
//!
//! A test is a list of [`Step`]s on the state of a game. Statements and expressions of tests become
//! code in the rule file, next to the code of the rule; no phase reaches it. A rule file with such
//! code is only good for running its tests.

use std::collections::BTreeMap;

use grammar::drawing::Symbol;
use grammar::hex::Edge;
use grammar::isa::{Address, Trap};
use grammar::rul3::{self, Phase};
use grammar::span::Span;

use crate::kind::Kind;
use crate::program::FunctionId;
use grammar::index::narrow;

/// The tests of a rule.
#[derive(Clone, Debug, Default)]
pub struct Tests {
    /// The tests, in the order of the source.
    pub list: Vec<Test>,
    /// Where the code of each step starts.
    pub(crate) entries: BTreeMap<FunctionId, Address>,
}

impl Tests {
    /// The tests of the rule file `bytes`, whose functions start at `entries` in its code.
    pub(crate) fn new(list: Vec<Test>, bytes: &[u8], entries: &BTreeMap<FunctionId, i32>) -> Tests {
        let start = match rul3::read(bytes) {
            Ok(loaded) => Address(narrow(loaded.layout.code.start)),
            Err(error) => panic!("the compiler wrote a rule file that cannot be read: {error}"),
        };
        let entries = entries.iter().map(|(&id, &entry)| (id, start.plus(entry))).collect();
        Tests { list, entries }
    }

    /// The address of the code of a step.
    #[must_use]
    pub fn entry(&self, code: FunctionId) -> Option<Address> {
        self.entries.get(&code).copied()
    }
}

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// Its name: what it shows.
    pub name: String,
    /// The whole item.
    pub span: Span,
    /// The board.
    pub edge: Edge,
    /// The seed of the game.
    pub seed: u64,
    /// The message modules of the game, in the order in which the test names them (M19).
    pub modules: Vec<Module>,
    /// Its steps, in order; repetitions are expanded.
    pub steps: Vec<Step>,
}

/// The file of a message module, which has not been checked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// Its name in the source.
    pub file: String,
    /// Its contents.
    pub bytes: Vec<u8>,
    /// The place of the name.
    pub span: Span,
}

/// A step of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is.
    pub kind: StepKind,
    /// Its place in the source.
    pub span: Span,
    /// The rounds of the repetitions around it, the outermost first.
    pub rounds: Vec<Round>,
}

/// A round of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its number, from 1.
    pub number: i32,
    /// How many there are.
    pub of: i32,
}

/// What a step of a test is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// Something is done.
    Act(Act),
    /// Something is expected.
    Expect(Expectation),
}

impl From<Act> for StepKind {
    fn from(act: Act) -> StepKind {
        StepKind::Act(act)
    }
}

impl From<Expectation> for StepKind {
    fn from(expectation: Expectation) -> StepKind {
        StepKind::Expect(expectation)
    }
}

/// What is done to the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Code is run.
    Run(FunctionId),
    /// All cells get new contents; marks stay.
    Board(Drawing),
    /// A piece appears in place of the falling one, with these `V[0..8]`.
    Piece([i32; 9]),
    /// A signal by its internal identifier.
    Signal(u8),
    /// Time passes, in milliseconds.
    Advance(u64),
    /// A phase is called.
    Call(Phase),
    /// The window pause starts or ends (G13).
    Window(bool),
}

/// What is expected of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// The value of some code is true.
    True {
        /// The code.
        value: FunctionId,
        /// The operands of `&&`, to report the one that is false.
        parts: Vec<Part>,
    },
    /// The board is as it is drawn.
    Board(Drawing),
    /// Something happened since the previous expectation, or did not.
    Event {
        /// What.
        name: EventName,
        /// The number that belongs to it, if that matters.
        number: Option<i32>,
        /// True if it must have happened.
        happened: bool,
    },
    /// The game has this status.
    Status(StatusName),
    /// The last step that did something ended with a trap.
    Trap(Trap),
}

/// An operand of `&&` in an expected value, or the whole value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its place in the source.
    pub span: Span,
    /// Its code.
    pub value: FunctionId,
    /// Both sides, if it is a comparison.
    pub sides: Option<Sides>,
    /// What is read in it, in the order of the source, at most [`MOST_READS`]: variables, fields,
    /// and calls with their code.
    pub reads: Vec<(Span, FunctionId)>,
    /// What the sides stand for, if they have names.
    pub kind: Kind,
}

/// How many values that an expectation reads are reported.
pub const MOST_READS: usize = 6;

/// The sides of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// What the left side must be to the right side: `at least` for `>=`. Empty for `==`.
    pub must_be: &'static str,
    /// The places of the left and the right side.
    pub spans: [Span; 2],
    /// The code of the left and the right side.
    pub values: [FunctionId; 2],
}

/// Fills in the kinds of the sides of comparisons, by their places.
pub(crate) fn put_kinds(tests: &mut [Test], kinds: &BTreeMap<Span, Kind>) {
    for step in tests.iter_mut().flat_map(|test| &mut test.steps) {
        if let StepKind::Expect(Expectation::True { parts, .. }) = &mut step.kind {
            for part in parts {
                part.kind = kinds.get(&part.span).copied().unwrap_or(Kind::Any);
            }
        }
    }
}

/// A drawn board: a symbol for every cell, in the order of identifiers.
pub type Drawing = Vec<Symbol>;

macro_rules! words {
    ($(#[$doc:meta])* $type:ident: $($name:ident $word:literal $text:literal;)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type {
            $(#[doc = $text] $name,)*
        }

        impl $type {
            /// All of them.
            pub const ALL: &[$type] = &[$($type::$name),*];

            /// Its word in the source.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $($type::$name => $word,)* }
            }
        }
    };
}

words! {
    /// What can happen in a game.
    EventName:
    Moved "moved" "The piece moved or turned, by an action or by the clock (0).";
    Landed "landed" "The piece landed, by an action or by the clock (0).";
    Exploded "exploded" "All hexagons vanished; how many.";
    Vanished "vanished" "The piece vanished.";
    Destroyed "destroyed" "Code destroyed hexagons; how many.";
    Piece "piece" "A piece appeared; its shape.";
    Next "next" "The next piece was determined; its shape.";
    Radar "radar" "The radar was switched; whether it is on.";
    Paused "paused" "The pause started or ended; whether it started.";
    Tick "tick" "The timer decreased its variable.";
    Message "message" "A message was sent; its type.";
    Signal "signal" "A module sent a signal on its own; the signal.";
    Log "log" "A module wrote a line of text; its place in the chain.";
    Failed "failed" "A module failed; its place in the chain.";
    Delivered "delivered" "A module answered a message; its type.";
    Over "over" "The game is over; the score.";
}

impl EventName {
    /// The event that a word names.
    #[must_use]
    pub fn from_word(word: &str) -> Option<EventName> {
        EventName::ALL.iter().copied().find(|event| event.word() == word)
    }

    /// What the number of the event stands for, if it has one.
    #[must_use]
    pub const fn number(self) -> Option<Kind> {
        match self {
            EventName::Moved | EventName::Landed => Some(Kind::Action),
            EventName::Piece | EventName::Next => Some(Kind::Shape),
            EventName::Radar | EventName::Paused => Some(Kind::Bool),
            EventName::Signal => Some(Kind::Signal),
            EventName::Exploded
            | EventName::Destroyed
            | EventName::Message
            | EventName::Log
            | EventName::Failed
            | EventName::Delivered
            | EventName::Over => Some(Kind::Int),
            EventName::Vanished | EventName::Tick => None,
        }
    }
}

words! {
    /// The status of a game.
    StatusName:
    Playing "playing" "It continues.";
    Over "over" "It is over.";
    Trapped "trapped" "A phase trapped.";
}
