//! The built-in functions, constants and variables of the language: one row each.
//!
//! A function is a template of codes: what stands before, between and behind its arguments.

use grammar::isa::Op;

/// A built-in function.
#[derive(Debug)]
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// The names of its parameters, for messages.
    pub parameters: &'static [&'static str],
    /// The code that it becomes.
    pub op: Op,
    /// The operands of the code.
    pub operands: &'static [Operand],
}

/// An operand of the code of a built-in function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// The argument with this number.
    Argument(usize),
    /// The argument with this number, plus 8: the mark whose old state is wanted (E9).
    ArgumentPlus8(usize),
    /// The index of the variable that is given as this argument.
    Index(usize),
    /// A constant.
    Constant(i32),
}

use Operand::{Argument as A, ArgumentPlus8 as A8, Constant as K, Index as I};

macro_rules! functions {
    ($($name:ident($($parameter:ident),*) $op:ident [$($operand:expr),*];)*) => {
        /// All built-in functions.
        pub const FUNCTIONS: &[Builtin] = &[$(Builtin {
            name: stringify!($name),
            parameters: &[$(stringify!($parameter)),*],
            op: Op::$op,
            operands: &[$($operand),*],
        }),*];
    };
}

functions! {
    // Random numbers.
    random() Random31 [];
    random15() Random15 [];
    random16() Random16 [];
    random32() Random32 [];
    // Arithmetic.
    abs(x) Absolute [A(0)];
    square(x) Square [A(0)];
    min(x, y) Minimum [A(0), A(1)];
    max(x, y) Maximum [A(0), A(1)];
    compare(x, low, high) Compare [A(0), A(1), A(2)];
    // Time.
    fall_period(milliseconds) Period [A(0)];
    timer(variable) Timer [I(0)];
    timer_off() Timer [K(-1)];
    // Stack and messages.
    push(x) Push [A(0)];
    top() Top [];
    pull() Pull [];
    send_message() Message [];
    // Cells.
    cell(column, height) Cell [A(0), A(1)];
    height(cell) Height [A(0)];
    column(cell) Column [A(0)];
    neighbor(cell, direction) Step [A(0), A(1)];
    color(cell) ColorOf [A(0)];
    pattern(cell) PatternOf [A(0)];
    // Marks.
    marked(cell, mark) Marked [A(0), A(1)];
    set_mark(cell, mark) SetMark [A(0), A(1)];
    clear_mark(cell, mark) ClearMark [A(0), A(1)];
    flip_mark(cell, mark) FlipMark [A(0), A(1)];
    test_and_set(cell, mark) SetMark [A(0), A8(1)];
    test_and_clear(cell, mark) ClearMark [A(0), A8(1)];
    test_and_flip(cell, mark) FlipMark [A(0), A8(1)];
    set_marks(cell) SetMark [A(0), K(-1)];
    clear_marks(cell) ClearMark [A(0), K(-1)];
    flip_marks(cell) FlipMark [A(0), K(-1)];
    // Destruction.
    destroy(mark) Destroy [K(0), A(0)];
    destroy_all() Destroy [K(0), K(-1)];
}

/// The built-in constants, besides the actions and what the rule itself declares.
pub const CONSTANTS: &[(&str, i32)] = &[
    // The non-existing cell (E10).
    ("none", 0),
    // Colors (section 6.6).
    ("blue", 1),
    ("green", 2),
    ("cyan", 3),
    ("red", 4),
    ("magenta", 5),
    ("yellow", 6),
    // Directions ($7F).
    ("down", 0),
    ("down_right", 1),
    ("up_right", 2),
    ("up", 3),
    ("up_left", 4),
    ("down_left", 5),
];

/// The built-in values that are read by a code: name, code and operands.
pub const VALUES: &[(&str, Op, &[i32])] =
    &[("paused", Op::Paused, &[]), ("radar", Op::Next, &[-1]), ("edge", Op::Edge, &[])];

/// The special variables of section 6.5 that have a name of their own, and their indices.
pub const SPECIAL_VARIABLES: &[(&str, u8)] = &[("signal", 9), ("action", 9), ("extra", 18)];

/// The sets that a cell loop goes through: name, code, and whether a cell is given.
pub const SETS: &[(&str, Op, bool)] = &[
    ("neighbors", Op::Neighbors, true),
    ("adjacent", Op::Adjacent, true),
    ("hexagons", Op::Hexagons, false),
    ("cells", Op::Cells, false),
];

/// The built-in function with this name.
#[must_use]
pub fn function(name: &str) -> Option<&'static Builtin> {
    FUNCTIONS.iter().find(|builtin| builtin.name == name)
}

/// The built-in constant with this name, actions included.
#[must_use]
pub fn constant(name: &str) -> Option<i32> {
    let action = || grammar::signals::Action::from_name(name).map(grammar::signals::Action::number);
    CONSTANTS
        .iter()
        .find(|(constant, _)| *constant == name)
        .map(|&(_, value)| value)
        .or_else(action)
}
