//! Calls, and the expressions that they are in the middle of.

use grammar::isa::Address;
use rulvm_cells::Line;
use rulvm_core::machine::Run;
use serde_json::{Map, Value as Json, json};

use super::Done;
use super::disassemble::place_name;
use super::expression::{Drawn, Now, Waiting, draw};
use crate::command::answer::{Answer, Failure, Output, clean, plain, quiet, style, styled};
use crate::command::arguments::no_arguments;
use crate::command::location::{show_address, show_line, show_text};
use crate::command::session::Session;
use crate::debugger::addresses;
use crate::expr::{Local, Value};

/// How many calls are shown: the innermost ones, and the outermost ones.
const INNERMOST: usize = 30;
const OUTERMOST: usize = 5;

/// A subroutine in progress, or the phase.
struct Frame {
    /// The code that is next, or that has called another.
    at: Address,
    /// Where it was called from.
    from: Option<Address>,
    /// Which of the codes that wait are its own.
    own: std::ops::Range<usize>,
}

/// The subroutines in progress, the innermost first; the last one is the phase.
fn frames(run: &Run) -> Vec<Frame> {
    let addresses = addresses(run);
    let calls = addresses.iter().skip(1).copied().map(Some).chain([None]);
    let ends = std::iter::once(run.pending().len()).chain(run.floors().rev());
    let own = run.floors().rev().zip(ends).map(|(floor, end)| floor..end);
    let frames = addresses.iter().zip(calls).zip(own);
    frames.map(|((&at, from), own)| Frame { at, from, own }).collect()
}

/// `backtrace`
pub(in crate::command) fn backtrace(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    no_arguments(arguments, "backtrace")?;
    let here = session.debugger.here();
    let Some(run) = here.run() else {
        let text = "the game is not in a phase: there are no calls";
        let frames: Vec<Json> = Vec::new();
        output.answer(Answer::new("backtrace", [Line::from(text)]).with("frames", frames));
        return Ok(());
    };
    let frames = frames(run);
    let count = frames.len();
    let mut lines = Vec::new();
    let mut data = Vec::new();
    for (number, frame) in frames.iter().enumerate() {
        let is_shown = number < INNERMOST || number + OUTERMOST >= count;
        if number == INNERMOST && !is_shown {
            lines.push(quiet(format!("... {} more calls", count - INNERMOST - OUTERMOST)));
        }
        if is_shown {
            let (shown, node) = describe(session, run, number, frame);
            lines.extend(shown);
            data.push(node);
        }
    }
    let depth = run.calls().len();
    let phase = run.phase().letter();
    output.answer(
        Answer::new("backtrace", lines)
            .with("phase", phase)
            .with("depth", depth)
            .with("frames", data),
    );
    Ok(())
}

/// `frame`
pub(in crate::command) fn frame(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    let number = match arguments {
        "" => session.debugger.selected(),
        text => text.parse().map_err(|_| {
            Failure::new(format!("`{text}` is not the number of a call"))
                .help("`backtrace` shows the numbers; 0 is the innermost call")
        })?,
    };
    select(session, number, output)
}

/// `up`
pub(in crate::command) fn up(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    let count = count(arguments)?;
    select(session, session.debugger.selected().saturating_add(count), output)
}

/// `down`
pub(in crate::command) fn down(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    let count = count(arguments)?;
    let number = session.debugger.selected().checked_sub(count);
    let number = number.ok_or_else(|| Failure::new("this is the innermost call"))?;
    select(session, number, output)
}

fn count(text: &str) -> Result<usize, Failure> {
    match text {
        "" => Ok(1),
        text => {
            text.parse().map_err(|_| Failure::new(format!("`{text}` is not a number of calls")))
        }
    }
}

/// Selects a call, and shows it.
fn select(session: &mut Session, number: usize, output: &mut dyn Output) -> Done {
    let Some(run) = session.debugger.here().run().cloned() else {
        return Err(Failure::new("the game is not in a phase: there are no calls"));
    };
    let frames = frames(&run);
    let Some(frame) = frames.get(number) else {
        let last = frames.len() - 1;
        return Err(Failure::new(format!("there is no call {number}"))
            .help(format!("the outermost one, the phase, is call {last}")));
    };
    session.debugger.select(number);
    session.listed = None;
    let (lines, node) = describe(session, &run, number, frame);
    output.answer(Answer::new("frame", lines).with("frame", node));
    Ok(())
}

/// The lines of a call.
fn describe(
    session: &Session,
    run: &Run,
    number: usize,
    frame: &Frame,
) -> (Vec<Line<'static>>, Json) {
    let rule = session.debugger.code();
    let names_of_rule = session.debugger.names();
    let function = names_of_rule.function_at(frame.at);
    let view = session.debugger.view(number);
    let name = match frame.from {
        None if session.is_in_test_code() => "the test".to_owned(),
        None => format!("phase {}", run.phase().letter()),
        Some(call) => called(session, call),
    };
    let names = function.map_or(&[][..], |function| &function.parameters);
    let mut values = Map::new();
    let mut arguments = Vec::new();
    let mut locals = Vec::new();
    let mut texts = Map::new();
    let at = names_of_rule.position(frame.at);
    for Local { name: local, index, kind, .. } in function.into_iter().flat_map(|f| f.visible(at)) {
        let value = view.as_ref().map(|view| view.variables[index.at()]);
        let shown =
            value.map_or("?".to_owned(), |number| session.show(Value { number, kind: *kind }));
        let shown = clean(&format!("{local} = {shown}"));
        values.insert(local.clone(), json!(value));
        if !names.contains(local) {
            locals.push(shown.clone());
        }
        texts.insert(local.clone(), json!(shown));
    }
    for parameter in names {
        let text = texts.get(parameter).and_then(Json::as_str);
        arguments.push(text.map_or_else(|| clean(parameter), str::to_owned));
    }
    let is_function = frame.from.is_some_and(|call| rule.function_called(call).is_some());
    let arguments = if is_function { format!("({})", arguments.join(", ")) } else { String::new() };
    let line = clean(&show_line(rule, rule.line(frame.at)));
    let address = show_address(frame.at);
    let place = if line == address { address.clone() } else { format!("{line}  {address}") };
    let text = show_text(session.debugger.code(), frame.at);
    let mut lines = vec![
        Line::from(vec![
            styled(format!("#{number:<3}"), style::QUIET),
            styled(name.clone(), style::NAME),
            plain(format!("{arguments}  ")),
            styled(place, style::PLACE),
        ]),
        Line::from(plain(format!("      {text}"))),
    ];
    if !locals.is_empty() {
        lines.push(quiet(format!("      {}", locals.join(", "))));
    }
    let Drawn { lines: tree, data } = expression(session, run, number, frame, "        ");
    lines.extend(tree);
    let node = json!({
        "number": number, "function": name, "address": address, "at": line, "text": text,
        "variables": values, "expression": data,
    });
    (lines, node)
}

/// The expression that a call is in the middle of, as a tree.
fn expression(session: &Session, run: &Run, number: usize, frame: &Frame, indent: &str) -> Drawn {
    let pending = run.pending().skip(frame.own.start).take(frame.own.len());
    let waiting: Vec<Waiting> =
        pending.map(|(op, at, values)| Waiting { op, at, values: values.to_vec() }).collect();
    let now = if number == 0 { Now::Code(frame.at) } else { Now::Call(frame.at) };
    draw(session, &waiting, now, indent)
}

impl Session {
    /// The expression that the innermost call is in the middle of, as a tree; empty between two
    /// statements and outside of phases.
    #[must_use]
    pub fn expression_in_progress(&self) -> Vec<Line<'static>> {
        let here = self.debugger.here();
        let Some(run) = here.run() else { return Vec::new() };
        let frames = frames(run);
        frames.first().map_or_else(Vec::new, |frame| expression(self, run, 0, frame, "").lines)
    }
}

/// The name of what is called: a function, or a part of one, such as the body of a loop over cells.
fn called(session: &Session, call: Address) -> String {
    let rule = session.debugger.code();
    let Some(target) = rule.target(call) else { return show_address(call) };
    // By its text: the compiler may have put the part behind another function.
    let around = session.debugger.names().function_at(target);
    match around.filter(|_| rule.function_called(call).is_none()) {
        Some(function) if function.is_phase => format!("part of phase {}", function.name),
        Some(function) => clean(&format!("part of {}", function.name)),
        None => place_name(session, target),
    }
}
