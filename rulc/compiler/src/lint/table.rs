//! The table of lints: one row each. What a lint is about is said by its code.

use super::Level;
use crate::diagnostics::Code;

/// A lint.
#[derive(Debug)]
pub struct Lint {
    /// Its name.
    pub name: &'static str,
    /// The code of its messages.
    pub code: Code,
    /// Its level if nothing is said.
    pub level: Level,
}

macro_rules! lints {
    ($($name:ident $code:ident $level:ident;)*) => {
        /// All lints, in the order of their codes.
        pub const LINTS: &[Lint] = &[$(Lint {
            name: stringify!($name),
            code: Code::$code,
            level: Level::$level,
        }),*];
    };
}

lints! {
    not_connected NotConnected Warn;
    long_line LongLine Warn;
    unused_name UnusedName Warn;
    unreachable_code UnreachableCode Warn;
    unset_piece UnsetPiece Warn;
    useless_mark UselessMark Warn;
    unhandled_signal UnhandledSignal Warn;
    unbalanced_stack UnbalancedStack Warn;
    endless_recursion EndlessRecursion Warn;
    impossible_value ImpossibleValue Warn;
    constant_condition ConstantCondition Warn;
    unread_assignment UnreadAssignment Warn;
    dead_else DeadElse Warn;
    uncleared_mark UnclearedMark Warn;
}

impl Lint {
    /// The lint with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Lint> {
        LINTS.iter().find(|lint| lint.name == name)
    }

    /// The lint whose messages have this code.
    #[must_use]
    pub fn of(code: Code) -> Option<&'static Lint> {
        LINTS.iter().find(|lint| lint.code == code)
    }
}
