//! The names that the debugger adds to those of the language. If a name clashes with one of the
//! rule, the rule's wins.

use rulc_compiler::Kind;
use rulvm_core::machine::{Run, State, Touched};
use rulvm_core::{Game, Status};

use super::Context;

/// What a fact is read from.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    game: &'a Game,
    /// The state of the game, or of its copy.
    state: &'a State,
    run: Option<&'a Run>,
    step: Option<u64>,
}

impl<'a> Look<'a> {
    pub(super) const fn new(context: &Context<'a>, state: &'a State) -> Look<'a> {
        let Context { game, run, step, .. } = *context;
        Look { game, state, run, step }
    }
}

/// A value that the debugger knows and the language has no name for.
#[derive(Debug)]
pub struct Fact {
    /// What it is a part of: `game`, `stack`, `run`.
    pub whole: &'static str,
    /// The name of the part.
    pub part: &'static str,
    /// The kind of its value.
    pub kind: Kind,
    /// What it is, in a few words.
    pub meaning: &'static str,
    /// What its value depends on; `None` if it can change at any time.
    pub(super) depends: Option<Touched>,
    /// Its value, or why there is none.
    pub(super) read: fn(Look<'_>) -> Result<i32, &'static str>,
}

impl Fact {
    /// Its whole name, such as `game.time`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}.{}", self.whole, self.part)
    }
}

const NO_SCORE: &str = "there is no score yet: phase S returns it when the game is over";
const NO_STEP: &str = "this is not a position in a game";
const NO_RUN: &str = "the game is not in a phase";

/// The stack.
pub(super) const STACKED: Touched = Touched { stack: true, ..Touched::NOTHING };
/// The timer and the time between two descents.
const CLOCK: Touched = Touched { clock: true, ..Touched::NOTHING };
/// The status of the game and its score.
const OUTCOME: Touched = Touched { outcome: true, ..Touched::NOTHING };

macro_rules! facts {
    ($($whole:ident.$part:ident: $kind:ident, $depends:expr, $meaning:literal, $read:expr;)*) => {
        /// All of them.
        pub const FACTS: &[Fact] = &[$(Fact {
            whole: stringify!($whole),
            part: stringify!($part),
            kind: Kind::$kind,
            meaning: $meaning,
            depends: $depends,
            read: $read,
        }),*];
    };
}

facts! {
    game.score: Int, Some(OUTCOME), "the score, once phase S has returned it",
        |look| look.game.score().ok_or(NO_SCORE);
    game.hexagons: Int, Some(Touched::HEXAGONS), "how many hexagons are on the board",
        |look| Ok(look.state.board.hexagons());
    game.time: Int, None, "milliseconds of game time", |look| Ok(number(look.game.time()));
    game.fall: Int, None, "milliseconds until the piece falls", |look| Ok(number(look.game.fall()));
    game.period: Int, Some(CLOCK), "milliseconds between two descents",
        |look| Ok(look.state.period);
    game.timer: Int, Some(CLOCK), "the index of the variable that the timer counts, or -1",
        |look| Ok(look.state.timer.map_or(-1, |variable| i32::from(variable.get())));
    game.over: Bool, Some(OUTCOME), "whether the game is over",
        |look| Ok(boolean(look.game.status() == Status::Over));
    game.trapped: Bool, Some(OUTCOME), "whether a phase trapped",
        |look| Ok(boolean(look.game.status() == Status::Trapped));
    stack.size: Int, Some(STACKED), "how many entries the stack has",
        |look| Ok(count(look.state.stack.len()));
    stack.most: Int, Some(STACKED), "how many entries the stack can hold",
        |look| Ok(count(look.state.stack_size));
    run.step: Int, None, "the number of the step, as in `goto`",
        |look| look.step.map(number).ok_or(NO_STEP);
    run.last: Any, None, "the value of the last expression of the subroutine", |look| {
        look.run.map(Run::last).ok_or(NO_RUN)
    };
    run.fuel: Int, None, "the fuel that is left to the phase", |look| {
        look.run.map(|run| number(run.fuel())).ok_or(NO_RUN)
    };
    run.calls: Int, None, "how many subroutines are in progress", |look| {
        look.run.map(|run| count(run.calls().len())).ok_or(NO_RUN)
    };
    run.pending: Int, None, "how many codes wait for an expression", |look| {
        look.run.map(|run| count(run.pending().len())).ok_or(NO_RUN)
    };
    run.address: Int, None, "the address of the next code in the rule file", |look| {
        look.run.map(|run| run.address().0).ok_or(NO_RUN)
    };
}

/// What else the debugger can name: how it is written, its kind, and what it is.
pub const FORMS: &[(&str, Kind, &str)] = &[
    ("stack[k]", Kind::Any, "an entry of the stack: 0 is the lowest, -1 the top"),
    ("marks(cell)", Kind::Int, "all marks of a cell as bits: mark 0 is 1, mark 7 is 128"),
    (
        HITS,
        Kind::Int,
        "in the condition or text of a breakpoint: how many times it was reached up to here",
    ),
    ("f.x", Kind::Any, "the local variable x of the function f, wherever the game is"),
];

/// The function that returns all marks of a cell.
pub(super) const MARKS: &str = "marks";
/// How often a breakpoint was reached.
pub(crate) const HITS: &str = "hits";
/// The stack, whose entries have an index.
pub(super) const STACK: &str = "stack";

/// The fact with this name.
pub(super) fn fact(whole: &str, part: &str) -> Option<&'static Fact> {
    FACTS.iter().find(|fact| (fact.whole, fact.part) == (whole, part))
}

fn number(value: u64) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

fn count(value: usize) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

const fn boolean(value: bool) -> i32 {
    grammar::arith::boolean(value)
}
