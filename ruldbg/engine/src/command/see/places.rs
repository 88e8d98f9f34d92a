//! Phases, functions and breakpoints: places in the code.

use std::collections::BTreeMap;

use grammar::isa::Address;
use grammar::rul3::Phase;
use rulvm_cells::Line;
use serde_json::json;

use super::columns::columns;
use crate::command::answer::{Answer, Failure, clean, plain, quiet, style, styled};
use crate::command::location::{show_address, show_line};
use crate::command::session::Session;
use crate::debugger::{self, Spot};

/// `info phases`
pub(super) fn phases(session: &Session) -> Answer {
    let code = session.debugger.code();
    let now = session.debugger.here().run().map(rulvm_core::machine::Run::phase);
    let mut rows = Vec::new();
    let mut data = Vec::new();
    for phase in Phase::ALL {
        let letter = phase.letter();
        let entry = code.program().entry(phase);
        let place = entry.map_or("not in this rule".to_owned(), |entry| {
            let line = show_line(code, code.line(entry));
            let address = show_address(entry);
            if line == address { address } else { format!("{address}  {}", clean(&line)) }
        });
        let arrow = if now == Some(phase) { "->" } else { "" };
        data.push(json!({
            "phase": letter, "address": entry.map(show_address), "now": now == Some(phase),
        }));
        let name = styled(format!("phase {letter}"), style::NAME);
        rows.push(vec![styled(arrow, style::PLACE), name, styled(place, style::PLACE)]);
    }
    Answer::new("phases", columns(rows)).with("phases", data)
}

/// `info functions`
pub(super) fn functions(session: &Session) -> Answer {
    let code = session.debugger.code();
    let mut rows = Vec::new();
    let mut data = Vec::new();
    let functions = session.debugger.names().functions();
    for function in functions.iter().filter(|function| !function.is_phase) {
        let module = function.module.as_ref().map_or(String::new(), |module| format!("{module}::"));
        let parameters = function.parameters.join(", ");
        let name = clean(&format!("{module}{}({parameters})", function.name));
        let address = function.address.and_then(|at| i32::try_from(at).ok()).map(Address);
        let place = address.map_or("no code of its own".to_owned(), show_address);
        let line = address.map_or(String::new(), |at| show_line(code, code.line(at)));
        data.push(json!({
            "name": function.name, "module": function.module, "address": address.map(show_address),
            "parameters": function.parameters,
        }));
        rows.push(vec![
            styled(name, style::NAME),
            styled(place, style::PLACE),
            styled(clean(&line), style::PLACE),
        ]);
    }
    let mut lines = columns(rows);
    if lines.is_empty() {
        let text = match code.program().map() {
            Some(_) => "this rule has no functions",
            None => "functions are unknown without a source map",
        };
        lines.push(Line::from(plain(text)));
    }
    Answer::new("functions", lines).with("functions", data)
}

/// `info breakpoints`
pub(super) fn breakpoints(session: &mut Session) -> Result<Answer, Failure> {
    // Hits are shown up to now, so they are counted first.
    if !session.debugger.count_all_hits() {
        return Err(Failure::new("interrupted"));
    }
    let all = &session.debugger.breakpoints;
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut data = Vec::new();
    for breakpoint in all.all() {
        let mut words = Vec::new();
        if !breakpoint.enabled {
            words.push("disabled".to_owned());
        }
        if breakpoint.of_source {
            words.push("in the source".to_owned());
        }
        let hits = breakpoint.hits.at(session.debugger.here().time()).unwrap_or(0);
        match hits {
            0 => {}
            1 => words.push("reached once".to_owned()),
            hits => words.push(format!("reached {hits} times")),
        }
        if breakpoint.ignore > 0 {
            words.push(format!("passes {} more", breakpoint.ignore));
        }
        let mut spans = vec![
            styled(format!("{:>3} ", breakpoint.number), style::NAME),
            plain(format!("{} ", breakpoint.kind())),
            styled(clean(&breakpoint.description()), style::STRONG),
        ];
        if !words.is_empty() {
            spans.push(styled(format!("  ({})", words.join(", ")), style::QUIET));
        }
        lines.push(Line::from(spans));
        for text in breakpoint.log.iter().chain(&breakpoint.commands) {
            lines.push(quiet(format!("      {}", clean(text))));
        }
        data.push(json!({
            "number": breakpoint.number, "kind": breakpoint.kind(), "text": breakpoint.text,
            "enabled": breakpoint.enabled, "hits": hits, "ignore": breakpoint.ignore,
            "condition": breakpoint.when.as_ref().map(|when| &when.text),
            "commands": breakpoint.commands, "log": breakpoint.log,
        }));
    }
    if lines.is_empty() {
        lines.push(Line::from(plain("there are no breakpoints")));
    }
    let traps: Vec<&str> = all.traps.iter().map(|trap| trap.name()).collect();
    let caught = match traps.as_slice() {
        [] => "no traps are caught".to_owned(),
        traps if traps.len() == grammar::isa::Trap::ALL.len() => "all traps are caught".to_owned(),
        traps => format!("caught traps: {}", traps.join(", ")),
    };
    lines.push(quiet(caught));
    Ok(Answer::new("breakpoints", lines).with("breakpoints", data).with("traps", traps))
}

/// The codes at which breakpoints stop, each with whether one of them is enabled.
pub(super) fn stops(session: &Session) -> BTreeMap<Address, bool> {
    let code = session.debugger.code();
    let mut stops = BTreeMap::new();
    for breakpoint in session.debugger.breakpoints.all() {
        let addresses = match breakpoint.spot {
            Spot::Address(address) => vec![address],
            Spot::Phase(phase) => code.program().entry(phase).into_iter().collect(),
            Spot::Line(debugger::Line::Code(address)) => vec![address],
            Spot::Line(debugger::Line::Source { source, line }) => {
                code.addresses(source, line).into_iter().map(|(_, address)| address).collect()
            }
            _ => continue,
        };
        for address in addresses {
            *stops.entry(address).or_insert(false) |= breakpoint.enabled;
        }
    }
    stops
}

/// The mark of a place with a breakpoint; a small circle if it is disabled.
pub(super) const fn stop_mark(stop: Option<bool>) -> &'static str {
    match stop {
        None => " ",
        Some(true) => "*",
        Some(false) => "o",
    }
}
