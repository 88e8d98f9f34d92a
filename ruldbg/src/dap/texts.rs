//! Requests about the texts of a rule.

use serde_json::{Value, json};

use super::adapter::Adapter;
use super::arguments::{BreakpointLocations, Source, SourceText};
use super::message::{Body, Refusal, Request};
use ruldbg_engine::debugger::Line;

impl Adapter {
    /// `source`
    pub(super) fn source(&self, request: &Request) -> Body {
        let arguments: SourceText = request.arguments()?;
        let debuggee = self.debuggee()?;
        let reference = arguments.source_reference.filter(|&reference| reference > 0);
        let source = Source {
            source_reference: reference.or(arguments.source.source_reference),
            ..arguments.source
        };
        let sources = debuggee.session.debugger.code().sources();
        let number = debuggee.sources.find(&source);
        let found = number.and_then(|number| sources.get(usize::try_from(number).ok()?));
        match found.and_then(|source| source.text.as_ref()) {
            Some(text) => Ok(json!({ "content": text })),
            None => Err(Refusal::new("the rule does not contain this text")),
        }
    }

    /// `loadedSources`
    pub(super) fn loaded_sources(&self) -> Body {
        let debuggee = self.debuggee()?;
        let origin = self.origin();
        let numbers = debuggee.sources.numbers();
        let list: Vec<Value> =
            numbers.filter_map(|number| debuggee.sources.show(number, &origin)).collect();
        Ok(json!({ "sources": list }))
    }

    /// `breakpointLocations`
    pub(super) fn breakpoint_locations(&self, request: &Request) -> Body {
        let arguments: BreakpointLocations = request.arguments()?;
        let debuggee = self.debuggee()?;
        let origin = self.origin();
        let code = debuggee.session.debugger.code();
        let first = origin.line_from_0(arguments.line);
        let last = origin.line_from_0(arguments.end_line.unwrap_or(arguments.line));
        let mut lines = Vec::new();
        if let Some((source, first, last)) = debuggee
            .sources
            .find(&arguments.source)
            .zip(first)
            .zip(last)
            .map(|((s, f), l)| (s, f, l))
        {
            let mut next = Some(first);
            while let Some(line) = next.filter(|&line| line <= last) {
                let found = code.addresses(source, line).first().copied();
                let Some((Line::Source { line, .. }, _)) = found.filter(|_| line <= last) else {
                    break;
                };
                if line <= last {
                    lines.push(json!({ "line": origin.line(line) }));
                }
                next = line.checked_add(1);
            }
        }
        Ok(json!({ "breakpoints": lines }))
    }
}
