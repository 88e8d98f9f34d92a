//! Expressions of the RUL language, evaluated on a stopped game.
//!
//! ```text
//! text --parse--> syntax tree --resolve--> nodes --evaluate--> value
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | `parse` | texts to syntax trees, by the parser of the language |
//! | `names` | what names stand for |
//! | `resolve` | names become what they stand for at a place of the code |
//! | `naming`, `sources` | the names of a rule: from the source map, and from the texts in it |
//! | `statements` | what statements depend on, and the conditions around them |
//! | `node` | an expression without names |
//! | `evaluate` | its value, as the compiler's code would give it |
//! | `machine` | what changes something happens in a copy of the state, by the machine itself |
//! | `place` | assignments: what can be read can mostly be changed |
//! | [`debugger`] | names of the debugger in addition to those of the language |
//! | `completions`, `show`, `error` | all names, values as text, and what is wrong |
//!
//! Nothing here does I/O.

mod completions;
pub mod debugger;
mod error;
mod evaluate;
mod machine;
mod names;
mod naming;
mod node;
mod parse;
mod place;
mod resolve;
mod show;
mod sources;
mod statements;

use grammar::isa::{Address, VARIABLES};
use rulvm_core::Game;
use rulvm_core::machine::Run;

use crate::time::Moment;

pub use completions::Completion;
pub(crate) use debugger::HITS;
pub use error::ExprError;
pub(crate) use error::NOT_VISIBLE;
pub use evaluate::Resolved;
pub use names::{Function, Local, Names, Position};
pub use parse::{Assignment, Expr, Line};
pub use show::Value;
pub(crate) use statements::{Asked, Guard, Said, said};

/// What a call in progress sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The next code of the call.
    pub address: Address,
    /// The variables, with the values that the local ones of its function have for it.
    pub variables: [i32; VARIABLES],
}

/// Where an expression is evaluated.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The game.
    pub game: &'a Game,
    /// The phase call in progress, if the game is in one.
    pub run: Option<&'a Run>,
    /// The call in progress whose names and variables are meant; `None` for the innermost one, with
    /// the variables as they are in the machine.
    pub view: Option<&'a View>,
    /// How often the breakpoint was reached whose condition or text this is.
    pub hits: Option<u64>,
    /// The number of the step, if the position is on a timeline.
    pub step: Option<u64>,
}

impl<'a> Context<'a> {
    /// A game, and the phase call in progress.
    #[must_use]
    pub const fn new(game: &'a Game, run: Option<&'a Run>) -> Context<'a> {
        Context { game, run, view: None, hits: None, step: None }
    }

    /// The values that can be read at a position on a timeline.
    #[must_use]
    pub const fn of(moment: &Moment<'a>) -> Context<'a> {
        Context { step: Some(moment.time.0), ..Context::new(moment.game, moment.run) }
    }

    /// The address of the next code.
    #[must_use]
    pub fn address(&self) -> Option<Address> {
        self.view.map(|view| view.address).or_else(|| self.run.map(Run::address))
    }
}
