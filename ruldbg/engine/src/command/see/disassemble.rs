//! Codes.

use std::collections::BTreeSet;
use std::ops::Range;

use grammar::disassembly::{Listed, codes};
use grammar::isa::{self, Address, Code, Inline, Op};
use rulvm_cells::Line;
use serde_json::json;

use super::Done;
use super::places::{stop_mark, stops};
use crate::command::answer::{Answer, Failure, Output, clean, plain, style, styled};
use crate::command::location::{Location, show_address, show_line, show_text};
use crate::command::session::Session;
use crate::debugger::{self, Code as Rule, address_of};

/// How many bytes of a code are shown; tables can be longer.
const MOST_BYTES: usize = 6;
/// How deep codes are indented.
const DEEPEST: usize = 12;
/// How many codes are shown where no function is known.
const MOST_CODES: usize = 64;

/// What the place where a function starts is called.
pub(super) fn function_name(rule: &Rule, at: Address) -> Option<String> {
    let index = u32::try_from(at.0).ok()?;
    let mut functions = rule.functions().iter().filter(|function| function.address == index);
    let found = functions.next()?;
    let name = clean(&found.name);
    Some(if found.phase { format!("phase {name}") } else { name })
}

/// The name of the code at a place: a function, or a part of one, such as the body of a loop, with
/// its line (`mark_row:38`), or its distance in bytes from the start (`mark_row+$7`) unless the
/// compiler has put it after another function.
pub(super) fn place_name(session: &Session, at: Address) -> String {
    let rule = session.debugger.code();
    if let Some(name) = function_name(rule, at) {
        return name;
    }
    let Some(around) = session.debugger.names().function_at(at) else { return show_address(at) };
    let name = format!("{}{}", if around.is_phase { "phase " } else { "" }, around.name);
    let start = rule.function(at).map(|function| function.address);
    clean(&match (rule.line(at), start.filter(|_| start == around.address)) {
        (debugger::Line::Source { line, .. }, _) => format!("{name}:{}", line + 1),
        (debugger::Line::Code(_), Some(start)) => {
            format!("{name}+${:X}", i64::from(at.0) - i64::from(start))
        }
        (debugger::Line::Code(_), None) => format!("part of {name}"),
    })
}

/// `disassemble`
pub(in crate::command) fn disassemble(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    let rule = session.debugger.code();
    let here = session.debugger.address();
    let at = match arguments {
        "" => here.ok_or_else(|| {
            Failure::new("the game is not in a phase").help("give a place, such as `disassemble A`")
        })?,
        text => {
            let location = Location::parse(text, rule, session.present())?;
            location.first()
        }
    };
    let program = rule.program();
    let length = program.bytes().len();
    let whole = program.layout().code.clone();
    let no_code = || Failure::new(format!("there is no code at {}", show_address(at)));
    let index = at.index().filter(|&index| index < length).ok_or_else(no_code)?;
    // Code outside the section is listed from the place on.
    let range = if whole.contains(&index) { whole } else { index..length };
    let named = |target: usize| {
        let target = address_of(target);
        Some(function_name(rule, target).unwrap_or_else(|| show_address(target)))
    };
    let listed = codes(program.bytes(), program.layout(), range, &named);
    let part = function(rule, &listed, index);
    let marks = stops(session);
    let mut lines = Vec::new();
    let mut data = Vec::new();
    let mut before = None;
    let mut depth = Depth::default();
    for item in &listed[part] {
        let at = address_of(item.range.start);
        if let Some(name) = function_name(rule, at).or_else(|| item.label.clone()) {
            lines.push(Line::from(styled(format!("{name}:"), style::NAME)));
        }
        let line = rule.line(at);
        if before != Some(line) && matches!(line, debugger::Line::Source { .. }) {
            let name = clean(&show_line(rule, line));
            let text = show_text(session.debugger.code(), at);
            lines.push(Line::from(styled(format!("{name}  {text}"), style::QUIET)));
        }
        before = Some(line);
        let indentation = depth.pass(item).min(DEEPEST);
        let is_here = here == Some(at);
        let stop = marks.get(&at).copied();
        let bytes = &program.bytes()[item.range.clone()];
        let shown: Vec<String> =
            bytes.iter().take(MOST_BYTES).map(|byte| format!("{byte:02X}")).collect();
        let more = if bytes.len() > MOST_BYTES { ".." } else { "" };
        let digits = format!("{}{more}", shown.join(" "));
        let text = clean(&item.text);
        lines.push(Line::from(vec![
            styled(if is_here { "->" } else { "  " }, style::PLACE),
            styled(stop_mark(stop), style::WRONG),
            styled(format!("{}  ", show_address(at)), style::PLACE),
            styled(format!("{digits:<19}  "), style::QUIET),
            plain("  ".repeat(indentation)),
            styled(text.clone(), if is_here { style::STRONG } else { rulvm_cells::Style::new() }),
        ]));
        data.push(json!({
            "address": show_address(at), "bytes": bytes, "text": text, "here": is_here,
            "breakpoint": stop.is_some(), "at": show_line(rule, line), "depth": indentation,
        }));
    }
    if lines.is_empty() {
        return Err(no_code());
    }
    output.answer(Answer::new("disassembly", lines).with("codes", data));
    Ok(())
}

/// The codes of the function around an address. Functions start where the source map says so, where
/// phases start, and at the targets of calls.
fn function(rule: &Rule, listed: &[Listed], at: usize) -> Range<usize> {
    let bytes = rule.program().bytes();
    let mut begins: BTreeSet<usize> = BTreeSet::new();
    let known = rule.functions().iter();
    begins.extend(known.filter_map(|function| usize::try_from(function.address).ok()));
    for item in listed.iter().filter(|item| item.code == Some(Code::Op(Op::Call))) {
        let decoded = isa::decode(bytes, address_of(item.range.start));
        if let Some(Inline::Branch(target)) = decoded.map(|decoded| decoded.inline) {
            begins.extend(target.index());
        }
    }
    let index = |of: usize| listed.partition_point(|item| item.range.start < of);
    let place = listed.partition_point(|item| item.range.start <= at).saturating_sub(1);
    let start = begins.range(..=at).next_back().copied();
    let end = begins.range(at + 1..).next().copied().map_or(listed.len(), index);
    match start {
        Some(start) if index(start) <= place => index(start)..end,
        _ => place..end.min(place + MOST_CODES),
    }
}

/// The depth of codes in expressions: prefix notation, read from the start of a statement.
#[derive(Default)]
struct Depth {
    /// How many expressions the codes in progress still wait for.
    waiting: Vec<usize>,
    /// The depth of the code that was completed last.
    complete: usize,
}

impl Depth {
    /// The depth of the next code.
    fn pass(&mut self, item: &Listed) -> usize {
        let Some(code) = item.code else { return self.complete + 1 };
        if item.starts {
            self.waiting.clear();
        }
        let depth = self.waiting.len();
        self.complete = depth;
        match code {
            Code::Op(op) if op.expressions() > 0 => self.waiting.push(op.expressions()),
            Code::Op(op) if op.is_transparent() => {}
            _ => self.value(),
        }
        depth
    }

    /// A value is there.
    fn value(&mut self) {
        while let Some(left) = self.waiting.last_mut() {
            *left -= 1;
            if *left > 0 {
                return;
            }
            self.waiting.pop();
            self.complete = self.waiting.len();
        }
    }
}
