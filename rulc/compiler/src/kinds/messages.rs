//! The messages about kinds that are mixed up.

use grammar::rul3::Phase;
use grammar::span::Span;
use grammar_text::ast::{Expr, ExprKind, Name};

use crate::diagnostics::{Code, Diagnostic};
use crate::kind::Kind;
use crate::program::Function;

/// Why a value must be of a kind.
#[derive(Clone, Copy, Debug)]
pub(super) enum Why<'a> {
    /// It need not be.
    Nothing,
    /// It is an argument of a function.
    Argument(&'a Name),
    /// It is an argument of a function, and the two arguments fit if they are exchanged.
    Exchanged(&'a Name),
    /// It is the mark of a `destroy_while`.
    DestroyWhile,
    /// It is assigned to a place.
    Assigned(&'a Expr),
    /// It is the first value of a variable.
    Declared(&'a Name),
    /// A function returns it.
    Returned(&'a Function),
    /// A phase returns it.
    Phase(Phase),
    /// It is an element of a table.
    Element,
    /// It is an element of the list of a loop.
    Listed,
    /// It is one of the values of a conditional expression.
    Branch,
    /// It is an end of a range.
    End,
    /// It is an index.
    Index,
    /// It is the number of elements of an array.
    Length,
    /// It is compared.
    Compared,
    /// It belongs to an event that is expected.
    Event(&'a Name),
}

/// Where an amount is needed.
#[derive(Clone, Copy)]
pub(super) enum Amount<'a> {
    /// An argument of a function.
    Argument(&'a Name),
    /// The other side of a comparison.
    Compared(Span),
}

/// A value of a kind.
pub(super) struct Found {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// The place that gave its name the kind.
    pub(super) origin: Option<Span>,
}

const NOTE: &str = "when the game runs, all values are numbers, so nothing would detect this";

/// Reports a value of another kind than its place needs.
pub(super) fn wrong(found: &Found, wanted: Kind, origin: Option<Span>, why: Why<'_>) -> Diagnostic {
    let (is, want) = (found.kind.describe(), wanted.describe());
    let code = if matches!(why, Why::Phase(_)) { Code::PhaseValue } else { Code::WrongKind };
    let message = match why {
        Why::Nothing => format!("{is} is used as {want}"),
        Why::Argument(function) | Why::Exchanged(function) => {
            format!("`{}` takes {want} here, not {is}", function.text)
        }
        Why::DestroyWhile => format!("`destroy_while` takes {want} here, not {is}"),
        Why::Assigned(place) => format!("`{}` is {want}, not {is}", words(place)),
        Why::Declared(name) => format!("`{}` is {want}, not {is}", name.text),
        Why::Returned(function) => {
            format!("`{}` returns {want} elsewhere, {is} here", function.name)
        }
        Why::Phase(phase) => format!("phase {} returns {want}, not {is}", phase.letter()),
        Why::Element => {
            format!("all elements of a table must be of one kind: {want} before, {is} here")
        }
        Why::Listed => {
            format!("all elements of a list must be of one kind: {want} before, {is} here")
        }
        Why::Branch => {
            format!("the values of an `if` must be of one kind: {want} before, {is} here")
        }
        Why::End => format!("the ends of a range must be of one kind: {want} before, {is} here"),
        Why::Index => format!("an index must be {want}, not {is}"),
        Why::Length => format!("the length of an array is {want}, not {is}"),
        Why::Compared => format!("{is} is compared to {want}"),
        Why::Event(event) => format!("the number of `{}` is {want}, not {is}", event.text),
    };
    let diagnostic = labelled(Diagnostic::new(code, found.span, message), found);
    let diagnostic = match origin.filter(|&origin| origin != found.span) {
        Some(origin) => diagnostic.other(origin, format!("this makes it {want}")),
        None => diagnostic,
    };
    let diagnostic = diagnostic.note(NOTE);
    if matches!(why, Why::Exchanged(_)) {
        return diagnostic.help("the two arguments seem to be swapped");
    }
    helped(diagnostic, found.kind, wanted)
}

/// Reports two values of different kinds that are compared or added.
pub(super) fn mixed(first: &Found, second: &Found, how: &str) -> Diagnostic {
    let (a, b) = (first.kind.describe(), second.kind.describe());
    let message = if how == "compared" {
        format!("{a} is compared to {b}")
    } else {
        format!("{a} and {b} are {how}")
    };
    let diagnostic = labelled(Diagnostic::new(Code::MixedKinds, second.span, message), second)
        .other(first.span, a);
    let diagnostic = match first.origin.filter(|&origin| origin != first.span) {
        Some(origin) => diagnostic.other(origin, format!("this makes it {a}")),
        None => diagnostic,
    };
    helped(diagnostic.note(NOTE), second.kind, first.kind)
}

/// Reports a calculation with a cell.
pub(super) fn calculation(found: &Found) -> Diagnostic {
    let message = "a cell cannot be used in arithmetic";
    let is_elsewhere = found.origin.is_some_and(|origin| origin != found.span);
    labelled(Diagnostic::new(Code::CellArithmetic, found.span, message), found)
        .note("the number of a cell only identifies it, and depends on the size of the board")
        .help(if is_elsewhere {
            "`neighbor(c, d)` is the cell next to `c`; if this is a number, use another variable \
             for the cell"
        } else {
            "`neighbor(c, d)` is the cell next to `c`; `cell(column, height)` is the cell at a \
             position"
        })
}

/// Reports a number that is used as a cell.
pub(super) fn number_as_cell(span: Span, origin: Option<Span>, why: Why<'_>) -> Diagnostic {
    let message = match why {
        Why::Argument(function) | Why::Exchanged(function) => {
            format!("`{}` takes a cell here, not a number", function.text)
        }
        Why::Compared => "a number is compared to a cell".to_owned(),
        Why::Returned(function) => {
            format!("`{}` returns a cell elsewhere, a number here", function.name)
        }
        _ => "a number is used as a cell".to_owned(),
    };
    let diagnostic = Diagnostic::new(Code::NumberAsCell, span, message).label("a number");
    let diagnostic = match origin.filter(|&origin| origin != span) {
        Some(origin) => diagnostic.other(origin, "this makes it a cell"),
        None => diagnostic,
    };
    diagnostic
        .note("the number of a cell depends on the size of the board")
        .help("write `none` for the nonexistent cell, or use `cell(column, height)`")
}

fn labelled(diagnostic: Diagnostic, found: &Found) -> Diagnostic {
    let is = found.kind.describe();
    let diagnostic = diagnostic.label(is);
    match found.origin.filter(|&origin| origin != found.span) {
        Some(origin) => diagnostic.other(origin, format!("this makes it {is}")),
        None => diagnostic,
    }
}

/// Adds a help text about what the author may have meant.
fn helped(diagnostic: Diagnostic, found: Kind, wanted: Kind) -> Diagnostic {
    let both = |a, b| (found, wanted) == (a, b) || (found, wanted) == (b, a);
    let help = if both(Kind::Signal, Kind::Action) {
        "signals are inputs in capital letters, such as `DROP`; actions are results, such as `drop`"
    } else if (found, wanted) == (Kind::Direction, Kind::Action) {
        "the actions are named `move_down`, `move_down_left`, `move_down_right` and so on"
    } else if both(Kind::Cell, Kind::Color) {
        "`color(c)` is the color in a cell: 0 if it is empty, -1 if it does not exist"
    } else if both(Kind::Cell, Kind::Pattern) {
        "`pattern(c)` is the pattern in a cell: 0 if it is empty, -1 if it does not exist"
    } else if both(Kind::Cell, Kind::Bool) {
        "to test whether a cell exists, write `c != none`"
    } else if both(Kind::Mark, Kind::Bool) || both(Kind::Mark, Kind::Cell) {
        "`marked(c, m)` is true if the cell `c` has the mark `m`"
    } else {
        match wanted {
            Kind::Color => {
                "the colors are `blue`, `green`, `cyan`, `red`, `magenta` and `yellow`; `color(c)` \
                 is the color in the cell `c`"
            }
            Kind::Pattern => {
                "the name of a pattern is that of its item, `pattern plain { ... }`; `pattern(c)` \
                 is the pattern in the cell `c`"
            }
            Kind::Shape => "the name of a shape is that of its item: `shape bar { up, here }`",
            Kind::Signal => "signals have names in capital letters, such as `DROP`",
            Kind::Action => "actions have names such as `move_left`, `drop` and `do_nothing`",
            Kind::Mark => "a mark is declared outside of functions: `mark doomed;`",
            Kind::Direction => {
                "the directions are `up`, `up_right`, `down_right`, `down`, `down_left` and \
                 `up_left`"
            }
            Kind::Cell => {
                "a cell is `cell(column, height)`, `piece.cell[1]`, or the variable of a loop such \
                 as `for c in hexagons { ... }`"
            }
            Kind::Int if found == Kind::Cell => {
                "`column(c)` and `height(c)` are numbers that say where the cell `c` is"
            }
            Kind::Int | Kind::Bool | Kind::Any => return diagnostic,
        }
    };
    diagnostic.help(help)
}

/// Reports the name of a color, an action or another thing where only an amount makes sense.
pub(super) fn amount(found: &Found, with: Amount<'_>) -> Diagnostic {
    let is = found.kind.describe();
    let (message, code) = match with {
        Amount::Argument(function) => {
            (format!("`{}` takes a number here, not {is}", function.text), Code::WrongKind)
        }
        Amount::Compared(_) => (format!("an amount is compared to {is}"), Code::MixedKinds),
    };
    let diagnostic = labelled(Diagnostic::new(code, found.span, message), found).note(NOTE);
    match with {
        Amount::Argument(_) => diagnostic.help("write a number, or a constant of your own"),
        Amount::Compared(amount) => diagnostic.other(amount, "this counts or measures something"),
    }
}

/// A place in words.
fn words(place: &Expr) -> Box<str> {
    match &place.kind {
        ExprKind::Name(name) => name.text.clone(),
        ExprKind::Path(path) => format!("{}::{}", path.module.text, path.name.text).into(),
        ExprKind::Field(base, field) => format!("{}.{}", words(base), field.text).into(),
        ExprKind::Index(base, _) => words(base),
        ExprKind::Call(callee, _) => words(callee),
        _ => "this".into(),
    }
}
