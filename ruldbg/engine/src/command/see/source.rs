//! The source, and the codes of the rule file.

use std::collections::BTreeMap;

use rulvm_cells::Line;
use serde_json::json;

use super::Done;
use super::places::{stop_mark, stops};
use crate::command::answer::{Answer, Failure, Output, clean, plain, style, styled};
use crate::command::location::{Location, short_name};
use crate::command::session::Session;
use crate::debugger;

/// How many lines `list` shows.
const SHOWN: u32 = 10;

/// The lines at which breakpoints stop, each with whether one of them is enabled.
fn stopping_lines(session: &Session) -> BTreeMap<debugger::Line, bool> {
    let code = session.debugger.code();
    let mut lines = BTreeMap::new();
    for (address, enabled) in stops(session) {
        *lines.entry(code.line(address)).or_insert(false) |= enabled;
    }
    lines
}

/// `list`
pub(in crate::command) fn list(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    let code = session.debugger.code();
    let here = session.debugger.address().map(|address| code.line(address));
    let line = match arguments {
        "" => None,
        text => match Location::source_line(text, code, session.present())? {
            // Lines without code are shown too.
            Some((source, line)) => {
                Some(debugger::Line::Source { source, line: line.saturating_sub(1) })
            }
            None => {
                let location = Location::parse(text, code, session.present())?;
                Some(code.line(location.first()))
            }
        },
    };
    let (source, first) = match (line, session.listed, here) {
        (Some(debugger::Line::Source { source, line }), ..)
        | (None, None, Some(debugger::Line::Source { source, line })) => {
            (source, line.saturating_sub(SHOWN / 2))
        }
        (None, Some(listed), _) => listed,
        (None, None, None) if !code.sources().is_empty() => (0, 0),
        _ => {
            return Err(Failure::new("there is no source for this place")
                .help("`disassemble` shows the codes"));
        }
    };
    let place = usize::try_from(source).ok().and_then(|k| code.sources().get(k));
    let Some(text) = place.and_then(|source| source.text.as_deref()) else {
        return Err(Failure::new("the source map does not contain this text"));
    };
    let name = place.map_or(String::new(), |source| short_name(&source.name).to_owned());
    let skip = usize::try_from(first).unwrap_or(usize::MAX);
    let count = usize::try_from(SHOWN).unwrap_or(usize::MAX);
    let stops = stopping_lines(session);
    let mut lines = Vec::new();
    let mut data = Vec::new();
    for (number, text) in (first..).zip(text.lines().skip(skip).take(count)) {
        let line = debugger::Line::Source { source, line: number };
        let is_here = here == Some(line);
        let stop = stops.get(&line).copied();
        let mark = if is_here { "->" } else { "  " };
        let text = grammar::visible::display(text).into_owned();
        data.push(json!({
            "line": u64::from(number) + 1, "text": text, "here": is_here,
            "breakpoint": stop.is_some(),
        }));
        let style = if is_here { style::STRONG } else { rulvm_cells::Style::new() };
        lines.push(Line::from(vec![
            styled(mark, style::PLACE),
            styled(stop_mark(stop), style::WRONG),
            styled(format!("{:>4}  ", u64::from(number) + 1), style::PLACE),
            styled(text, style),
        ]));
    }
    if lines.is_empty() {
        return Err(Failure::new(format!("this is the end of {name}")));
    }
    lines.insert(0, Line::from(plain(clean(&name))));
    session.listed = Some((source, first.saturating_add(SHOWN)));
    output.answer(Answer::new("list", lines).with("source", name).with("lines", data));
    Ok(())
}
