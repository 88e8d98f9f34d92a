//! The table of lints: one row each. The code of a lint has its description.

use super::context::Context;
use crate::diagnostics::{Code, Diagnostic, Severity};

/// What happens with the findings of a lint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// They are not shown.
    Allow,
    /// They are warnings.
    Warn,
    /// They are errors.
    Deny,
}

/// A lint.
#[derive(Debug)]
pub struct Lint {
    /// Its name.
    pub name: &'static str,
    /// The code of its messages.
    pub code: Code,
    /// Its default level.
    pub level: Level,
    /// The module that finds it; `None` for lints that are reported elsewhere.
    pub(super) finder: Option<Finder>,
}

/// A module of this directory. It can find more than one lint.
#[derive(Debug)]
pub(super) struct Finder {
    /// The name of the module.
    pub(super) module: &'static str,
    /// Reports what it finds.
    pub(super) check: fn(&Context<'_>, &mut Vec<Diagnostic>),
    /// True if it looks at each body alone, so that errors in others do not matter.
    pub(super) is_local: bool,
}

macro_rules! lints {
    ($($name:ident $code:ident $level:ident $(in $module:ident $($local:ident)?)?;)*) => {
        /// All lints, in the order of their codes.
        pub const LINTS: &[Lint] = &[$(Lint {
            name: stringify!($name),
            code: Code::$code,
            level: Level::$level,
            finder: lints!(@finder $($module $($local)?)?),
        }),*];
    };
    (@finder) => { None };
    (@finder $module:ident $($local:ident)?) => {
        Some(Finder {
            module: stringify!($module),
            check: super::$module::check,
            is_local: lints!(@is_local $($local)?),
        })
    };
    (@is_local) => { false };
    (@is_local local) => { true };
}

lints! {
    // Reported by resolution.
    not_connected NotConnected Warn;
    long_line LongLine Warn;
    control_character ControlCharacter Warn;
    // Found in the resolved program.
    unused_name UnusedName Warn in unused;
    unreachable_code UnreachableCode Warn in unreachable local;
    unset_piece UnsetPiece Warn in piece;
    useless_mark UselessMark Warn in marks;
    unhandled_signal UnhandledSignal Warn in signals;
    unbalanced_stack UnbalancedStack Warn in stack;
    endless_recursion EndlessRecursion Warn in recursion;
    impossible_value ImpossibleValue Warn in ranges;
    constant_condition ConstantCondition Warn in conditions local;
    unread_assignment UnreadAssignment Warn in assignments;
    dead_else DeadElse Warn in conditions local;
    uncleared_mark UnclearedMark Warn in marks;
    same_key SameKey Warn in keys;
    // Found in the text.
    hidden_name HiddenName Warn;
    // Reported by resolution.
    overflow Overflow Warn;
    // Found in the resolved program.
    boolean_sum BooleanSum Warn in booleans local;
    empty_range EmptyRange Warn in empty local;
    unassigned_variable UnassignedVariable Warn in unassigned;
    lost_value LostValue Warn in lost;
    endless_loop EndlessLoop Warn in endless local;
    no_effect NoEffect Warn in nothing local;
    missing_else MissingElse Warn in missing local;
    // Reported by resolution.
    leading_zero LeadingZero Warn;
    // Found in the resolved program.
    missing_value MissingValue Warn in valueless;
    lookalike Lookalike Warn in lookalike;
}

// Every code that is a warning has a row here, and no other code has one.
const _: () = {
    let mut next = 0;
    let mut k = 0;
    while k < Code::ALL.len() {
        let code = Code::ALL[k];
        if matches!(code.severity(), Severity::Warning) {
            assert!(next < LINTS.len(), "a warning has no row in the table of lints");
            let row = LINTS[next].code;
            assert!(row as usize == code as usize, "lints are in the order of their codes");
            next += 1;
        }
        k += 1;
    }
    assert!(next == LINTS.len(), "the code of a lint is a warning");
};

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

    /// True if it needs all of a program, so that its findings may follow from errors elsewhere.
    pub(crate) fn needs_all(&self) -> bool {
        self.finder.as_ref().is_some_and(|finder| !finder.is_local)
    }
}
