//! A line for every code or line that is executed, or for every answer of a module.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use grammar::isa::{self, Address};
use rulvm_cells::Line;
use serde_json::json;

use super::Done;
use super::code::before_body;
use crate::command::answer::{Answer, Failure, Output, clean, plain, style, styled};
use crate::command::arguments::first_word;
use crate::command::location::{show_address, show_code, show_line, show_text};
use crate::command::messages::trace_line;
use crate::command::session::Session;
use crate::command::tracing::{Trace, What};
use crate::debugger::{Code, answered};
use crate::time::{Moment, Time};

/// How many codes that wait are remembered from one code to the next.
const INNERMOST: usize = 64;
/// How deep lines are indented.
const DEEPEST: usize = 32;

/// `trace`
pub(in crate::command) fn trace(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    let (word, rest) = first_word(arguments);
    match word {
        "" => {}
        "off" if rest.is_empty() => session.trace = None,
        "on" => {
            let has_lines = !session.debugger.code().sources().is_empty();
            let (first, behind) = first_word(rest);
            let (what, path) = match first {
                "codes" => (What::Codes, behind),
                "messages" => (What::Messages, behind),
                "lines" if has_lines => (What::Lines, behind),
                "lines" => {
                    return Err(Failure::new("the rule has no source map: there are no lines")
                        .help("`trace on codes` traces codes"));
                }
                _ if has_lines => (What::Lines, rest),
                _ => (What::Codes, rest),
            };
            let file = match path {
                "" => None,
                path => Some((PathBuf::from(path), BufWriter::new(session.create_trace(path)?))),
            };
            session.trace = Some(Trace { what, file });
        }
        _ => {
            return Err(Failure::new("`trace` needs `on` or `off`").help(
                "`trace on`, `trace on codes`, `trace on messages`, `trace on lines FILE`, \
                       `trace off`",
            ));
        }
    }
    let text = session.trace.as_ref().map_or("nothing is traced".to_owned(), Trace::describe);
    output.answer(Answer::words(clean(&text)));
    Ok(())
}

impl Session {
    /// Traces what was executed since a time, if a trace is on. The codes are executed once more
    /// and shown one by one: nothing is collected.
    pub(in crate::command) fn trace_from(&mut self, from: Time, output: &mut dyn Output) {
        let Some(mut trace) = self.trace.take() else { return };
        let mut before = None;
        let mut problem = None;
        let is_whole = self.debugger.each_from(from, |code, moment, begins| {
            let mut show = |answer: Answer| match &mut trace.file {
                _ if problem.is_some() => {}
                None => output.answer(answer),
                Some((_, file)) => problem = writeln!(file, "{answer}").err(),
            };
            if trace.what == What::Messages {
                let answered = answered(moment).filter(|(time, _)| *time >= from);
                answered.for_each(|one| show(trace_line(code.program(), &one)));
                return;
            }
            let now = Seen::new(moment, begins);
            let executed = std::mem::replace(&mut before, now);
            let Some(executed) = executed.filter(|executed| executed.time >= from) else { return };
            if trace.what == What::Lines && !executed.begins {
                return;
            }
            let value = (trace.what == What::Codes).then(|| executed.value(code, moment)).flatten();
            show(executed.answer(code, trace.what, value));
        });
        if let Some((path, file)) = &mut trace.file
            && let Some(error) = problem.or_else(|| file.flush().err())
        {
            let text = format!("the trace ends: {}: {error}", path.display());
            output.answer(Answer::words(clean(&text)));
            return;
        }
        if !is_whole {
            output.answer(Answer::words("the trace was interrupted"));
        }
        self.trace = Some(trace);
    }
}

/// A position before a code that is about to be executed.
struct Seen {
    time: Time,
    phase: grammar::rul3::Phase,
    address: Address,
    /// How many subroutines are in progress.
    calls: usize,
    /// How many codes wait for an expression.
    pending: usize,
    /// The innermost of them, each with how many values it has.
    innermost: Vec<(isa::Op, usize)>,
    last: i32,
    begins: bool,
}

impl Seen {
    fn new(moment: &Moment<'_>, begins: bool) -> Option<Seen> {
        let run = moment.run?;
        Some(Seen {
            time: moment.time,
            phase: run.phase(),
            address: run.address(),
            calls: run.calls().len(),
            pending: run.pending().len(),
            innermost: run
                .pending()
                .skip(run.pending().len().saturating_sub(INNERMOST))
                .map(|(op, _, values)| (op, values.len()))
                .collect(),
            last: run.last(),
            begins,
        })
    }

    /// A code that waits, by its number from the outermost one.
    fn waiting(&self, number: usize) -> Option<(isa::Op, usize)> {
        let left_out = self.pending - self.innermost.len();
        self.innermost.get(number.checked_sub(left_out)?).copied()
    }

    /// The value that the code gave, if it gave one: where it was delivered to.
    fn value(&self, code: &Code, next: &Moment<'_>) -> Option<i32> {
        let op = code.op(self.address);
        if op == Some(isa::Op::Return) {
            return Some(self.last);
        }
        let run = next.run.filter(|_| !next.is_entry)?;
        let gives_none =
            op.is_some_and(|op| op.expressions() > 0 || op.is_transparent() || op == isa::Op::Call);
        let count = run.pending().len();
        // The outermost code that is complete now: a branch has no value.
        let completed = if count < self.pending { self.waiting(count) } else { None };
        if gives_none || completed.is_some_and(|(op, _)| op.is_transparent()) {
            return None;
        }
        let floor = run.floors().next_back().unwrap_or(0);
        let Some((op, _, values)) = run.pending().next_back().filter(|_| count > floor) else {
            return Some(run.last());
        };
        // The value of the body of a loop is not kept.
        let begun = self.waiting(count - 1).map_or(0, |(_, values)| values);
        let is_body = before_body(op).is_some_and(|operands| begun >= operands);
        values.last().copied().filter(|_| !is_body)
    }

    fn answer(&self, code: &Code, what: What, value: Option<i32>) -> Answer {
        let depth = match what {
            What::Codes => self.calls + self.pending,
            What::Lines | What::Messages => self.calls,
        };
        let line = code.line(self.address);
        let (at, text) = match what {
            What::Codes => (show_address(self.address), show_code(code, self.address)),
            What::Lines | What::Messages => {
                (clean(&show_line(code, line)), show_text(code, self.address))
            }
        };
        let shown = value.map_or(String::new(), |value| format!("  -> {value}"));
        let answer = Answer::new(
            "trace",
            [Line::from(vec![
                styled(format!("{:>8} ", self.time), style::QUIET),
                styled(format!("{} ", self.phase.letter()), style::NAME),
                styled(format!("{at}  "), style::PLACE),
                plain("  ".repeat(depth.min(DEEPEST))),
                plain(text.clone()),
                styled(shown, style::CHANGED),
            ])],
        );
        answer
            .with("time", self.time.0)
            .with("phase", self.phase.letter())
            .with("address", show_address(self.address))
            .with("at", show_line(code, line))
            .with("depth", depth)
            .with("text", text)
            .with("value", json!(value))
    }
}
