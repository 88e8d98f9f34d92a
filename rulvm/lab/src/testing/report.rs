//! What failed, in words.

use std::fmt::Write;

use grammar::drawing::Symbol;
use grammar::signals::Action;
use grammar::span::Span;
use rulc_compiler::Kind;
use rulc_compiler::testing::{Round, Test};

use super::boards::{difference, picture};
use super::run::{Cause, Failure, FalsePart, describe};
use super::suite::Suite;
use grammar::visible::display;
use rulvm_core::game::{Event, Status};

/// The most lines of a step that are shown.
const MOST_LINES: usize = 3;

/// Reports why a test failed: the place, the text of the step, and what was wrong.
#[must_use]
pub fn report(suite: &Suite, test: &Test, failure: &Failure) -> String {
    let mut out = String::new();
    step(&mut out, suite, failure.span);
    let (place, _) = suite.place(failure.span);
    if !failure.rounds.is_empty() {
        let round = |round: &Round| format!("round {} of {}", round.number, round.of);
        let rounds: Vec<String> = failure.rounds.iter().map(round).collect();
        let _ = writeln!(out, "    in {}", rounds.join(", "));
    }
    let end = failure.ended.map(|(status, span)| end(suite, status, span));
    for line in words(suite, failure.span, &place, &failure.cause).into_iter().chain(end) {
        let _ = writeln!(out, "    {line}");
    }
    let boards = match &failure.cause {
        Cause::Board(expected) => difference(test.edge, expected, &failure.board),
        _ if failure.board.iter().all(|&symbol| symbol == Symbol::Empty) => Vec::new(),
        _ => picture(test.edge, &failure.board),
    };
    for line in boards {
        let _ = writeln!(out, "      {line}");
    }
    out
}

fn step(out: &mut String, suite: &Suite, span: Span) {
    let (place, lines) = suite.place(span);
    let _ = writeln!(out, "    {}", display(&place));
    for line in lines.iter().take(MOST_LINES) {
        let _ = writeln!(out, "      | {}", display(line.trim_end()));
    }
    if lines.len() > MOST_LINES {
        let _ = writeln!(out, "      | ...");
    }
}

/// Says that the game had ended, and when.
fn end(suite: &Suite, status: Status, span: Span) -> String {
    let (place, _) = suite.place(span);
    let (status, place) = (status.name(), display(&place));
    format!("the game has been {status} since {place}: signals and time no longer have any effect")
}

fn words(suite: &Suite, expected: Span, step: &str, cause: &Cause) -> Vec<String> {
    match cause {
        Cause::False(None) => vec!["this is false".to_owned()],
        Cause::False(Some(part)) => vec![is_false(suite, expected, part)],
        Cause::Board(_) => vec!["the board is different".to_owned()],
        Cause::Event(events) => {
            let what =
                events.iter().map(|happened| event(suite, happened)).collect::<Vec<_>>().join(", ");
            let what = if what.is_empty() { "nothing".to_owned() } else { what };
            vec![format!("since the previous expectation, this happened: {what}")]
        }
        // The next line of the report says when it ended.
        Cause::Status(Status::Over | Status::Trapped) => Vec::new(),
        Cause::Status(status) => vec![format!("the game is {}", status.name())],
        // The whole phase is at fault, not a single code.
        Cause::Trap(report, Some(problem)) => {
            vec![format!("{} in phase {}: {problem}", report.trap, report.phase.letter())]
        }
        Cause::Trap(report, None) => {
            let mut lines = vec![format!("this trapped: {}", report.trap.explanation())];
            match suite.program().place(report.address) {
                // The step is shown anyway.
                Some(place) if line(&place.at) == line(step) => {}
                Some(place) => {
                    let mut shown = place.shown().into_iter();
                    lines.push(format!("{} at {}", report.trap, shown.next().unwrap_or_default()));
                    lines.extend(shown.map(|line| format!("  | {line}")));
                }
                None => lines.push(format!("{} at address {}", report.trap, report.address)),
            }
            lines
        }
        Cause::NoTrap => vec!["the previous step did not trap".to_owned()],
        Cause::Endless(rest) => vec![format!(
            "too much happened: time stopped {rest} milliseconds before the end; \
             does the game ever end?"
        )],
    }
}

/// Says which part of an expectation is false.
fn is_false(suite: &Suite, step: Span, part: &FalsePart) -> String {
    let words = suite.words(part.span);
    // The whole expectation is shown above.
    let what = if suite.words(step) == format!("expect {words};") {
        "this".to_owned()
    } else {
        format!("`{}`", display(&words))
    };
    match part.sides {
        None => format!("{what} is false"),
        Some(sides) => {
            let [a, b] = sides.map(|side| value(suite, part.kind, side));
            format!("{what} is false: the left side is {a}, the right side is {b}")
        }
    }
}

/// Returns a value and its name in the source.
fn value(suite: &Suite, kind: Kind, value: i32) -> String {
    let names = suite.program().map().map(|map| &map.names);
    let item = |names: &[String], first: i32| {
        let index = usize::try_from(value.checked_sub(first)?).ok()?;
        names.get(index).filter(|name| !name.is_empty()).cloned()
    };
    let name = names.and_then(|names| match kind {
        Kind::Pattern => item(&names.patterns, 1),
        Kind::Shape => item(&names.shapes, 1),
        Kind::Signal => item(&names.signals, 1),
        Kind::Mark => item(&names.marks, 0),
        _ => rulc_compiler::builtins::name_of(kind, value).map(str::to_owned),
    });
    name.map_or_else(|| value.to_string(), |name| format!("{} ({value})", display(&name)))
}

/// Returns the file and the line of a place.
fn line(place: &str) -> &str {
    place.rsplit_once(':').map_or(place, |(line, _)| line)
}

/// Returns an event and its number, and the name of a shape.
fn event(suite: &Suite, event: &Event) -> String {
    let (name, number) = describe(event);
    let action = match event {
        Event::Moved { action, .. } | Event::Landed { action, .. } if *action != 0 => {
            Action::from_number(*action)
        }
        _ => None,
    };
    match (action, number) {
        (Some(action), _) => format!("{} {}", name.word(), action.name()),
        (None, Some(shape)) if matches!(event, Event::Piece { .. } | Event::Next { .. }) => {
            format!("{} {}", name.word(), value(suite, Kind::Shape, shape))
        }
        (None, Some(number)) => format!("{} {number}", name.word()),
        (None, None) => name.word().to_owned(),
    }
}
