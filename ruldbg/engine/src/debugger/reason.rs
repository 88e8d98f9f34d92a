//! Why a game stopped.

use rulc_compiler::testing::EventName;
use rulvm_core::Status;
use rulvm_core::machine::TrapReport;

use crate::expr::Value;

/// Why a game stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// A breakpoint was reached.
    Breakpoint(u32),
    /// A watched value changed. Going back, the game is before the change, and the values are in
    /// that order too: first what it was, then what it is now.
    Watch {
        /// The number of the watchpoint.
        number: u32,
        /// The value before; `None` if it could not be evaluated.
        old: Option<Value>,
        /// The value now.
        new: Option<Value>,
    },
    /// The call whose local variables a watchpoint watches starts here.
    CallStarted(u32),
    /// The call whose local variables a watchpoint watches has ended.
    CallEnded(u32),
    /// An assertion is false.
    Assertion(u32),
    /// A breakpoint whose condition cannot be evaluated.
    Condition {
        /// The number of the breakpoint.
        number: u32,
        /// Why.
        message: String,
    },
    /// Something happened.
    Event {
        /// The number of the breakpoint.
        number: u32,
        /// What.
        name: EventName,
        /// What belongs to it.
        value: Option<i32>,
    },
    /// Code relied on what the manual leaves open.
    Undefined {
        /// The number of the catchpoint.
        number: u32,
        /// On what.
        what: String,
    },
    /// The step has come to its end.
    Step,
    /// The code traps; the game is not lost yet.
    BeforeTrap(TrapReport),
    /// The code has trapped, and the game is lost.
    Trapped(TrapReport),
    /// The game is over, or was lost by a trap.
    Ended(Status),
    /// No time passes, since the game is paused: only a signal can change that.
    Waiting,
    /// This is the start of the game.
    Beginning,
    /// This is the last of the recorded inputs.
    End,
    /// The user interrupted.
    Interrupted,
}

impl Reason {
    /// The number of the breakpoint that it comes from.
    #[must_use]
    pub const fn number(&self) -> Option<u32> {
        match *self {
            Reason::Breakpoint(number)
            | Reason::Assertion(number)
            | Reason::CallStarted(number)
            | Reason::CallEnded(number)
            | Reason::Watch { number, .. }
            | Reason::Event { number, .. }
            | Reason::Condition { number, .. }
            | Reason::Undefined { number, .. } => Some(number),
            _ => None,
        }
    }
}
