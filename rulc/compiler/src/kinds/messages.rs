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
    helped(diagnostic.note(NOTE), first.kind, second.kind)
}

/// Reports a calculation with a cell.
pub(super) fn calculation(found: &Found) -> Diagnostic {
    let message = "a cell cannot be used in arithmetic";
    labelled(Diagnostic::new(Code::CellArithmetic, found.span, message), found)
        .note("the number of a cell only identifies it, and depends on the size of the board")
        .help(
            "`neighbor(c, d)` is the cell next to `c`; `cell(column, height)` is the cell at a \
             position",
        )
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
        return diagnostic;
    };
    diagnostic.help(help)
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
