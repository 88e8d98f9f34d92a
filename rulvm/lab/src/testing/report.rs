//! What failed, in words.

use std::collections::BTreeSet;

use grammar::drawing::Symbol;
use grammar::hex::Cell;
use grammar::signals::Action;
use grammar::span::Span;
use rulc_compiler::Kind;
use rulc_compiler::diagnostics::Report;
use rulc_compiler::testing::{Drawing, Round, Test};

use super::boards::{difference, picture};
use super::run::{Cause, Failure, FalsePart, describe};
use super::suite::Suite;
use crate::trapped;
use grammar::visible::display;
use rulvm_core::game::{Event, Status};
use rulvm_core::machine::TrapReport;

/// The most cells of a board that are listed.
const MOST_CELLS: usize = 5;

/// Reports why a test failed: the step, what is wrong with it, and the board.
#[must_use]
pub fn report(suite: &Suite, test: &Test, failure: &Failure) -> Report {
    let mut report = wrong(suite, test, failure);
    if !failure.rounds.is_empty() {
        let round = |round: &Round| format!("round {} of {}", round.number, round.of);
        let rounds: Vec<String> = failure.rounds.iter().map(round).collect();
        report = report.note(format!("in {}", rounds.join(", ")));
    }
    if let Some((status, span)) = failure.ended {
        report = report.note(end(suite, status, span));
    }
    for (name, why) in &failure.modules {
        let (name, doc) = (display(name), why.doc().trim_end_matches('.'));
        report = report.note(format!("the module `{name}` has failed: {}: {doc}", why.name()));
    }
    let is_about_pieces = matches!(failure.cause, Cause::Board(_) | Cause::Event(_))
        || suite.words(failure.span).contains("piece");
    if let Some(piece) = failure.piece.filter(|_| is_about_pieces) {
        report = report.note(format!("the falling piece is {}", piece_name(suite, piece)));
    }
    let boards = match &failure.cause {
        Cause::Board(expected) => difference(test.edge, expected, &failure.board),
        _ if failure.board.iter().all(|&symbol| symbol == Symbol::Empty) => Vec::new(),
        _ => {
            let mut lines = vec!["the board:".to_owned()];
            lines.extend(picture(test.edge, &failure.board));
            lines
        }
    };
    if boards.is_empty() { report } else { report.note(boards.join("\n")) }
}

/// The title, the place, and what belongs to the cause.
fn wrong(suite: &Suite, test: &Test, failure: &Failure) -> Report {
    let step = failure.span;
    let at = |title: &str, label: &str| excerpt(Report::error(title), suite, step, label);
    match &failure.cause {
        Cause::False(None) => at("the expectation is false", "this is false"),
        Cause::False(Some(part)) => is_false(suite, part),
        Cause::Board(expected) => {
            let differing = differing(test, expected, &failure.board);
            let title = match differing.len() {
                1 => "the board is different in 1 cell".to_owned(),
                count => format!("the board is different in {count} cells"),
            };
            at(&title, "this board was expected").note(cells(suite, &differing))
        }
        Cause::Event(events) => {
            let happened = suite.words(step).starts_with("expect no ");
            let words = suite.words(step);
            let what = words.split(" event ").nth(1).unwrap_or(&words).trim_end_matches(';');
            let (title, label) = match happened {
                true => (format!("`{what}` happened"), "this must not happen"),
                false => (format!("`{what}` did not happen"), "this was expected"),
            };
            // Modules answer many messages; these matter only if one of them is expected.
            let is_listed = |event: &&Event| {
                what.starts_with("delivered") || !matches!(event, Event::Delivered { .. })
            };
            let listed = events.iter().filter(is_listed);
            let mut list: Vec<(String, usize)> = Vec::new();
            for happened in listed.map(|happened| event(suite, happened)) {
                match list.last_mut() {
                    Some((last, count)) if *last == happened => *count += 1,
                    _ => list.push((happened, 1)),
                }
            }
            let shown = |(words, count): (String, usize)| match count {
                1 => words,
                _ => format!("{words} ({count} times)"),
            };
            let list: Vec<String> = list.into_iter().map(shown).collect();
            let list = if list.is_empty() { "nothing".to_owned() } else { list.join(", ") };
            at(&title, label).note(format!("since the previous expectation, this happened: {list}"))
        }
        Cause::Status(status) => {
            let status = format!("the game is {}", status.name());
            at("the game has a different status", &status)
        }
        Cause::Trap(trap, Some(problem)) => {
            let title = format!("{} in phase {}: {problem}", trap.trap, trap.phase.letter());
            at(&title, "in this step")
        }
        Cause::Trap(trap, None) => trapped(suite, failure, trap),
        Cause::Refused(problem) => at(problem, "given here"),
        Cause::NoTrap => at("the previous step did not trap", "a trap was expected"),
        Cause::Endless(rest) => {
            let title = format!("time stopped {rest} milliseconds before the end of this step");
            at(&title, "too much happened; does the game ever end?")
        }
    }
}

/// Adds a part of the source.
fn excerpt(report: Report, suite: &Suite, span: Span, label: &str) -> Report {
    let (name, text) = suite.source(span);
    report.excerpt(name, text, 1, vec![(span.range(), label.to_owned())])
}

/// Says that the game had ended, and when.
fn end(suite: &Suite, status: Status, span: Span) -> String {
    let (place, _) = suite.place(span);
    let (status, place) = (status.name(), display(&place));
    format!("the game has been {status} since {place}: signals and time no longer have any effect")
}

/// A trap: in the code of the step itself, or in a phase that the step has called.
fn trapped(suite: &Suite, failure: &Failure, trap: &TrapReport) -> Report {
    let name = trap.trap.name();
    let reason = trap.trap.explanation().trim_end_matches('.');
    let program = suite.program();
    let place = u32::try_from(trap.address.0).ok();
    let place = place.and_then(|address| program.map()?.place(address));
    let is_here = place.is_none_or(|place| suite.contains(failure.span, place));
    if is_here {
        let title = format!("this step traps: {name}");
        return excerpt(Report::error(title), suite, failure.span, reason)
            .notes(failure.values.clone());
    }
    // The machine runs the code of a step as if it were phase 0.
    let from = match failure.is_own {
        true => "in this step".to_owned(),
        false => trapped::phase_words(trap),
    };
    let title = match failure.is_own {
        true => format!("this step traps: {name}"),
        false => format!("{name} {from}"),
    };
    let report = trapped::place(Report::error(title), trap, program);
    excerpt(report, suite, failure.span, "in this step")
        .notes(failure.values.clone())
        .notes(trapped::chain(trap.address, &failure.calls, program, &from))
}

/// The most characters of the source that a title or a note quotes.
const MOST_QUOTED: usize = 60;

/// Returns the words at a place, cut after `MOST_QUOTED` characters.
fn quoted(suite: &Suite, span: Span) -> String {
    let words = suite.words(span);
    match words.char_indices().nth(MOST_QUOTED) {
        Some((end, _)) => format!("{}...", display(words[..end].trim_end())),
        None => display(&words).into_owned(),
    }
}

/// Says which part of an expectation is false, and what it reads.
fn is_false(suite: &Suite, part: &FalsePart) -> Report {
    let title = format!("`{}` is false", quoted(suite, part.span));
    let (name, text) = suite.source(part.span);
    let mut labels = Vec::new();
    match &part.sides {
        None => labels.push((part.span.range(), "this is false".to_owned())),
        Some((sides, values)) => {
            let [found, expected] = values.map(|side| value(suite, part.kind, side));
            let label = format!("expected {}{expected}, got {found}", sides.must_be);
            labels.push((sides.spans[0].range(), label));
            let is_plain = suite.words(sides.spans[1]) == expected;
            let is_named = expected.starts_with(&suite.words(sides.spans[1]));
            if !is_plain && !is_named {
                labels.push((sides.spans[1].range(), format!("this is {expected}")));
            }
        }
    }
    let is_new = |span: &Span| part.sides.is_some() || *span != part.span;
    let reads = part.reads.iter().filter(|(span, _)| is_new(span));
    let mut reads: Vec<String> =
        reads.map(|&(span, read)| format!("`{}` is {read}", quoted(suite, span))).collect();
    let mut seen = BTreeSet::new();
    reads.retain(|read| seen.insert(read.clone()));
    let report = Report::error(title).excerpt(name, text, 1, labels);
    if reads.is_empty() { report } else { report.note(reads.join(", ")) }
}

/// Returns the cells that differ: the cell, what is expected, what was found.
fn differing(test: &Test, expected: &Drawing, found: &Drawing) -> Vec<(String, Symbol, Symbol)> {
    let differs = |&cell: &Cell| {
        let found = match found[cell.at()] {
            Symbol::Hexagon { color, pattern } => Some((color, pattern.unwrap_or(1))),
            Symbol::Anything | Symbol::Empty => None,
        };
        !expected[cell.at()].matches(found)
    };
    let name = |cell: Cell| match test.edge.position(cell) {
        Some(at) => format!("cell({}, {})", at.column, at.height),
        None => format!("cell {}", cell.id()),
    };
    let all = test.edge.all_cells().filter(differs);
    all.map(|cell| (name(cell), expected[cell.at()], found[cell.at()])).collect()
}

/// Returns a line for each of the first cells that differ.
fn cells(suite: &Suite, differing: &[(String, Symbol, Symbol)]) -> String {
    let shown = differing.iter().take(MOST_CELLS);
    let line = |(cell, expected, found): &(String, Symbol, Symbol)| {
        format!("{cell}: expected {}, got {}", symbol(suite, *expected), symbol(suite, *found))
    };
    let mut lines: Vec<String> = shown.map(line).collect();
    if differing.len() > MOST_CELLS {
        lines.push(format!("and {} more", differing.len() - MOST_CELLS));
    }
    lines.join("\n")
}

/// Returns the content of a cell in words: `red bomb`.
fn symbol(suite: &Suite, symbol: Symbol) -> String {
    match symbol {
        Symbol::Anything => "anything".to_owned(),
        Symbol::Empty => "an empty cell".to_owned(),
        Symbol::Hexagon { color, pattern: None } => name(suite, Kind::Color, color.into()),
        Symbol::Hexagon { color, pattern: Some(pattern) } => {
            let color = name(suite, Kind::Color, color.into());
            format!("{color} {}", name(suite, Kind::Pattern, pattern.into()))
        }
    }
}

/// Returns the shape and the hexagons of a piece, as `piece` in a test has them.
fn piece_name(suite: &Suite, values: [i32; 9]) -> String {
    let mut parts = vec![name(suite, Kind::Shape, values[0])];
    let hexagons = values[1..5].iter().zip(&values[5..9]).take_while(|(color, _)| **color != 0);
    parts.extend(hexagons.map(|(&color, &pattern)| {
        format!("{} {}", name(suite, Kind::Color, color), name(suite, Kind::Pattern, pattern))
    }));
    parts.join(", ")
}

/// Returns the name of a value, or its number and what it numbers.
fn name(suite: &Suite, kind: Kind, number: i32) -> String {
    let named = value(suite, kind, number);
    match named.strip_suffix(&format!(" ({number})")) {
        Some(name) => name.to_owned(),
        None => match kind {
            Kind::Shape => format!("shape {number}"),
            Kind::Pattern => format!("pattern {number}"),
            Kind::Color => format!("color {number}"),
            _ => named,
        },
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
            format!("{} {}", name.word(), self::name(suite, Kind::Shape, shape))
        }
        (None, Some(number)) => format!("{} {number}", name.word()),
        (None, None) => name.word().to_owned(),
    }
}
