//! The built-in functions, constants and variables of the language: one row each.
//!
//! A function is a template: a code and its operands, some of which are the arguments.

use grammar::isa::Op;
use grammar_text::ast::Binary;

use crate::kind::Kind;

/// A built-in function.
#[derive(Debug)]
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// The names of its parameters, for messages.
    pub parameters: &'static [&'static str],
    /// The kinds of its parameters.
    pub kinds: &'static [Kind],
    /// The kind of its value.
    pub result: Kind,
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
    /// The argument with this number, plus 8: the mark whose old state is the value (E9).
    ArgumentPlus8(usize),
    /// The index of the variable that this argument names.
    Index(usize),
    /// A constant.
    Constant(i32),
}

use Operand::{Argument as A, ArgumentPlus8 as A8, Constant as K, Index as I};

macro_rules! functions {
    ($($name:ident($($parameter:ident: $kind:ident),*) -> $result:ident,
       $op:ident [$($operand:expr),*];)*) => {
        /// All built-in functions.
        pub const FUNCTIONS: &[Builtin] = &[$(Builtin {
            name: stringify!($name),
            parameters: &[$(stringify!($parameter)),*],
            kinds: &[$(Kind::$kind),*],
            result: Kind::$result,
            op: Op::$op,
            operands: &[$($operand),*],
        }),*];
    };
}

functions! {
    // Random numbers.
    random() -> Int, Random31 [];
    random15() -> Int, Random15 [];
    random16() -> Int, Random16 [];
    random32() -> Int, Random32 [];
    // Arithmetic.
    abs(x: Int) -> Int, Absolute [A(0)];
    square(x: Int) -> Int, Square [A(0)];
    min(x: Int, y: Int) -> Int, Minimum [A(0), A(1)];
    max(x: Int, y: Int) -> Int, Maximum [A(0), A(1)];
    compare(x: Int, low: Int, high: Int) -> Int, Compare [A(0), A(1), A(2)];
    // Time.
    fall_period(milliseconds: Int) -> Int, Period [A(0)];
    timer(variable: Any) -> Int, Timer [I(0)];
    timer_off() -> Int, Timer [K(-1)];
    // Stack and messages.
    push(x: Any) -> Any, Push [A(0)];
    top() -> Any, Top [];
    pull() -> Any, Pull [];
    send_message() -> Any, Message [];
    // Cells.
    cell(column: Int, height: Int) -> Cell, Cell [A(0), A(1)];
    height(cell: Cell) -> Int, Height [A(0)];
    column(cell: Cell) -> Int, Column [A(0)];
    neighbor(cell: Cell, direction: Direction) -> Cell, Step [A(0), A(1)];
    color(cell: Cell) -> Color, ColorOf [A(0)];
    pattern(cell: Cell) -> Pattern, PatternOf [A(0)];
    // Marks.
    marked(cell: Cell, mark: Mark) -> Bool, Marked [A(0), A(1)];
    set_mark(cell: Cell, mark: Mark) -> Cell, SetMark [A(0), A(1)];
    clear_mark(cell: Cell, mark: Mark) -> Cell, ClearMark [A(0), A(1)];
    flip_mark(cell: Cell, mark: Mark) -> Cell, FlipMark [A(0), A(1)];
    test_and_set(cell: Cell, mark: Mark) -> Bool, SetMark [A(0), A8(1)];
    test_and_clear(cell: Cell, mark: Mark) -> Bool, ClearMark [A(0), A8(1)];
    test_and_flip(cell: Cell, mark: Mark) -> Bool, FlipMark [A(0), A8(1)];
    set_marks(cell: Cell) -> Cell, SetMark [A(0), K(-1)];
    clear_marks(cell: Cell) -> Cell, ClearMark [A(0), K(-1)];
    flip_marks(cell: Cell) -> Cell, FlipMark [A(0), K(-1)];
    // Destruction.
    destroy(mark: Mark) -> Int, Destroy [K(0), A(0)];
    destroy_all() -> Int, Destroy [K(0), K(-1)];
}

/// The function that returns the number of elements of an array or a table. Its value is known when
/// a rule is compiled, so it has no code.
pub const LENGTH: &str = "len";

/// The built-in constants without the actions: name, kind and value.
pub const CONSTANTS: &[(&str, Kind, i32)] = &[
    // The non-existing cell (E10).
    ("none", Kind::Cell, 0),
    // Section 6.6.
    ("blue", Kind::Color, 1),
    ("green", Kind::Color, 2),
    ("cyan", Kind::Color, 3),
    ("red", Kind::Color, 4),
    ("magenta", Kind::Color, 5),
    ("yellow", Kind::Color, 6),
    // `$7F`.
    ("down", Kind::Direction, 0),
    ("down_right", Kind::Direction, 1),
    ("up_right", Kind::Direction, 2),
    ("up", Kind::Direction, 3),
    ("up_left", Kind::Direction, 4),
    ("down_left", Kind::Direction, 5),
];

/// The built-in values that a code reads: name, kind, code and operands.
pub const VALUES: &[(&str, Kind, Op, &[i32])] = &[
    ("paused", Kind::Bool, Op::Paused, &[]),
    ("radar", Kind::Bool, Op::Next, &[-1]),
    ("edge", Kind::Int, Op::Edge, &[]),
];

/// A part of `piece` or `next`.
#[derive(Debug)]
pub struct Part {
    /// `piece` or `next`.
    pub whole: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The kind of its value.
    pub kind: Kind,
    /// True if the number of a hexagon, 1 to 4, follows in brackets.
    pub indexed: bool,
    /// Where the value comes from.
    pub from: PartFrom,
}

/// Where the value of a part comes from; an index is added to the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartFrom {
    /// The variable with this index.
    Variable(u8),
    /// A code and its operand.
    Code(Op, i32),
}

/// The parts of `piece` and `next`.
pub const PARTS: &[Part] = &[
    row("piece", "shape", Kind::Shape, false, PartFrom::Variable(0)),
    row("piece", "color", Kind::Color, true, PartFrom::Variable(0)),
    row("piece", "pattern", Kind::Pattern, true, PartFrom::Variable(4)),
    row("piece", "size", Kind::Int, false, PartFrom::Code(Op::Piece, -1)),
    row("piece", "reference", Kind::Cell, false, PartFrom::Code(Op::Piece, 0)),
    row("piece", "cell", Kind::Cell, true, PartFrom::Code(Op::Piece, 0)),
    row("next", "shape", Kind::Shape, false, PartFrom::Code(Op::Next, 0)),
    row("next", "color", Kind::Color, true, PartFrom::Code(Op::Next, 0)),
    row("next", "pattern", Kind::Pattern, true, PartFrom::Code(Op::Next, 4)),
];

const fn row(
    whole: &'static str,
    name: &'static str,
    kind: Kind,
    indexed: bool,
    from: PartFrom,
) -> Part {
    Part { whole, name, kind, indexed, from }
}

/// The special variables of section 6.5 that have a name of their own: name, kind and index.
pub const SPECIAL_VARIABLES: &[(&str, Kind, u8)] =
    &[("signal", Kind::Signal, 9), ("action", Kind::Action, 9), ("extra", Kind::Int, 18)];

/// The sets of cells that a loop can iterate over: name, code, and whether it has an argument.
pub const SETS: &[(&str, Op, bool)] = &[
    ("neighbors", Op::Neighbors, true),
    ("adjacent", Op::Adjacent, true),
    ("hexagons", Op::Hexagons, false),
    ("cells", Op::Cells, false),
];

/// The operators that have a code.
const OPERATORS: &[Binary] = &[
    Binary::Equal,
    Binary::NotEqual,
    Binary::Less,
    Binary::LessEqual,
    Binary::Greater,
    Binary::GreaterEqual,
    Binary::Or,
    Binary::Xor,
    Binary::And,
    Binary::ShiftLeft,
    Binary::ShiftRight,
    Binary::Add,
    Binary::Subtract,
    Binary::Multiply,
    Binary::Divide,
    Binary::Modulo,
];

/// The operator of a code.
#[must_use]
pub fn operator_of(op: Op) -> Option<Binary> {
    OPERATORS.iter().copied().find(|&binary| operator(binary) == Some(op))
}

/// The code of an operator; `&&` and `||` have none.
#[must_use]
pub const fn operator(operator: Binary) -> Option<Op> {
    Some(match operator {
        Binary::OrElse | Binary::AndThen => return None,
        Binary::Equal => Op::Equal,
        Binary::NotEqual => Op::NotEqual,
        Binary::Less => Op::Less,
        Binary::LessEqual => Op::LessEqual,
        Binary::Greater => Op::Greater,
        Binary::GreaterEqual => Op::GreaterEqual,
        Binary::Or => Op::Or,
        Binary::Xor => Op::Xor,
        Binary::And => Op::And,
        Binary::ShiftLeft => Op::ShiftLeft,
        Binary::ShiftRight => Op::ShiftRight,
        Binary::Add => Op::Add,
        Binary::Subtract => Op::Subtract,
        Binary::Multiply => Op::Multiply,
        Binary::Divide => Op::Divide,
        Binary::Modulo => Op::Modulo,
    })
}

/// The built-in function with this name.
#[must_use]
pub fn function(name: &str) -> Option<&'static Builtin> {
    FUNCTIONS.iter().find(|builtin| builtin.name == name)
}

/// The part of `piece` or `next` with this name.
#[must_use]
pub fn part(whole: &str, name: &str) -> Option<&'static Part> {
    PARTS.iter().find(|part| (part.whole, part.name) == (whole, name))
}

/// The built-in constant with this name, actions included.
#[must_use]
pub fn constant(name: &str) -> Option<i32> {
    let action = || grammar::signals::Action::from_name(name).map(grammar::signals::Action::number);
    CONSTANTS
        .iter()
        .find(|(constant, ..)| *constant == name)
        .map(|&(.., value)| value)
        .or_else(action)
}

/// The kind of the built-in constant, value or special variable with this name.
#[must_use]
pub fn kind(name: &str) -> Option<Kind> {
    let action = || grammar::signals::Action::from_name(name).map(|_| Kind::Action);
    let constants = CONSTANTS.iter().map(|&(known, kind, _)| (known, kind));
    let values = VALUES.iter().map(|&(known, kind, ..)| (known, kind));
    let variables = SPECIAL_VARIABLES.iter().map(|&(known, kind, _)| (known, kind));
    constants
        .chain(values)
        .chain(variables)
        .find(|&(known, _)| known == name)
        .map(|(_, kind)| kind)
        .or_else(action)
}

/// The built-in name of a value of a kind, if it has one.
#[must_use]
pub fn name_of(kind: Kind, value: i32) -> Option<&'static str> {
    match kind {
        Kind::Bool => match value {
            0 => Some("false"),
            -1 => Some("true"),
            _ => None,
        },
        Kind::Action => grammar::signals::Action::from_number(value).map(|action| action.name()),
        _ => CONSTANTS
            .iter()
            .find(|&&(_, of, number)| (of, number) == (kind, value))
            .map(|&(name, ..)| name),
    }
}
