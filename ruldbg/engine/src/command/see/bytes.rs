//! Bytes of the rule file.

use std::ops::Range;

use rulvm_cells::Line;
use serde_json::json;

use super::Done;
use crate::command::answer::{Answer, Failure, Output, plain, quiet, style, styled};
use crate::command::location::{Location, number};
use crate::command::session::Session;

/// How many bytes are on a line.
const ROW: usize = 16;
/// How many bytes are shown by default.
const SHOWN: usize = 64;

/// `x`
pub(in crate::command) fn bytes(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    let code = session.debugger.code();
    let program = code.program();
    let length = program.bytes().len();
    let mut words = arguments.split_whitespace();
    let Some(place) = words.next() else {
        return Err(Failure::new("`x` needs an address").help("such as `x $1A3` or `x main 32`"));
    };
    let start = match number(place.trim_start_matches('*')) {
        Some(at) => usize::try_from(at).ok().filter(|&at| at < length).ok_or_else(|| {
            Failure::new(format!("`{place}` is not an address in this file"))
                .help(format!("addresses are $0000 to ${:04X}", length.saturating_sub(1)))
        })?,
        None => {
            let location = Location::parse(place, code, session.present())?;
            match location.first().index() {
                Some(at) => at,
                None => unreachable!("a place is in the rule file"),
            }
        }
    };
    let count = match words.next() {
        None => SHOWN,
        Some(word) => number(word)
            .and_then(|count| usize::try_from(count).ok())
            .filter(|&count| count > 0)
            .ok_or_else(|| Failure::new(format!("`{word}` is not a number of bytes")))?,
    };
    if let Some(more) = words.next() {
        return Err(Failure::new(format!("`{more}` is one argument too many"))
            .help("`x ADDRESS COUNT` shows COUNT bytes"));
    }
    let end = start.saturating_add(count).min(length);
    let sections = program.layout().sections();
    let section = |at: usize| {
        // Of sections that overlap, the one that starts last.
        let found = sections.iter().rev().find(|(_, range)| range.contains(&at));
        found.map_or("no section".to_owned(), |(section, _)| section.to_string())
    };
    let mut lines = Vec::new();
    let mut data = Vec::new();
    let mut at = start;
    let mut before = String::new();
    while at < end {
        let name = section(at);
        let most = (at + ROW).min(end);
        let behind = (at..most).find(|&k| section(k) != name).unwrap_or(most);
        if name != before {
            lines.push(quiet(name.clone()));
        }
        let (line, row) = row(program.bytes(), at..behind);
        lines.push(line);
        data.push(json!({ "address": format!("${at:04X}"), "bytes": row, "section": name }));
        before = name;
        at = behind;
    }
    output.answer(Answer::new("bytes", lines).with("rows", data));
    Ok(())
}

fn row(bytes: &[u8], range: Range<usize>) -> (Line<'static>, String) {
    let row = &bytes[range.clone()];
    let digits: Vec<String> = row.iter().map(|byte| format!("{byte:02X}")).collect();
    let shown = |&byte: &u8| {
        let is_visible = byte == b' ' || byte.is_ascii_graphic();
        if is_visible { char::from(byte) } else { '.' }
    };
    let text: String = row.iter().map(shown).collect();
    let digits = digits.join(" ");
    let line = Line::from(vec![
        styled(format!("${:04X}  ", range.start), style::PLACE),
        plain(format!("{digits:<width$}  ", width = 3 * ROW - 1)),
        styled(text, style::QUIET),
    ]);
    (line, digits)
}
