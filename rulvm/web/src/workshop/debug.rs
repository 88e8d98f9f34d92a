//! The console of the debugger: lines of commands in, lines of text out.

use grammar::hex::Edge;
use rulc_compiler::diagnostics::{Report, Severity};
use rulc_compiler::{Options, compile_with};
use ruldbg_engine::command::{self, Answer, Failure, Session};
use ruldbg_engine::debugger::{Debugger, Start};
use ruldbg_engine::load::gentle;
use rulvm_core::log::Log;
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_core::program::Program;
use serde_json::{Value, json};

use super::sources::Files;

/// A session of the debugger.
pub struct Debug(Session);

impl Debug {
    /// Debugs a source. The inputs of a recorded game are to come, if there is one: it can be of
    /// another version of the rule.
    ///
    /// # Errors
    /// The source has errors, or this is not a recording.
    pub fn new(name: &str, text: &str, recording: Option<&str>) -> Result<Debug, String> {
        let options = Options { passes: gentle(), map: true, ..Options::default() };
        let compiled = compile_with(&format!("{name}.rul"), text, &Files, &options);
        let mut errors = compiled.diagnostics.iter();
        let first = errors.find(|one| one.severity() == Severity::Error);
        let first = first.map_or_else(String::new, |error| error.message.clone());
        let output = compiled.output.ok_or(first)?;
        let program = Program::load(output.bytes).map_err(|error| error.to_string())?;
        let program = match output.map {
            Some(map) => program.with_map(map),
            None => program,
        };
        let log = recording.filter(|text| !text.is_empty()).map(Log::read).transpose();
        let log = log.map_err(|error| error.to_string())?.map(|(log, _)| log);
        let edge = log.as_ref().and_then(|log| Edge::new(log.header.edge));
        let edge = program.rule().edge.or(edge).unwrap_or(Edge::ALL[1]);
        let seed = log.as_ref().map_or(0, |log| log.header.seed);
        let debugger = Debugger::new(program, Start { edge, seed, fuel: DEFAULT_FUEL });
        let options = command::Options { file: None, passes: gentle(), modules: None };
        let mut session = Session::new(debugger, options);
        let inputs = log.into_iter().flat_map(|log| log.entries).map(|entry| entry.input);
        session.debugger.extend(inputs);
        Ok(Debug(session))
    }

    /// Executes a line. The answer has `lines` of text; `failed` if it was not executed; and the
    /// line of the source that is next, from 0, if that is in the rule itself.
    pub fn execute(&mut self, line: &str) -> Value {
        let mut answers: Vec<Answer> = Vec::new();
        let result = self.0.execute(line, &mut answers);
        let mut text: Vec<String> = answers.iter().map(ToString::to_string).collect();
        text.extend(result.as_ref().err().map(report));
        let lines: Vec<&str> = text.iter().flat_map(|text| text.lines()).collect();
        let debugger = &self.0.debugger;
        let place = debugger.address().and_then(|address| debugger.code().place(address));
        let line = place.filter(|place| place.source == 0).map(|place| place.line);
        json!({ "lines": lines, "failed": result.is_err(), "line": line })
    }

    /// The names and summaries of the commands.
    #[must_use]
    pub fn commands() -> Value {
        let commands = command::COMMANDS.iter();
        commands.map(|one| json!({ "name": one.name(), "summary": one.summary })).collect()
    }
}

/// Why a line was not executed.
fn report(failure: &Failure) -> String {
    let mut report = Report::error(&failure.message);
    let notes = match &failure.place {
        None => failure.help.clone(),
        Some(place) => {
            let label = (place.range.clone(), place.label.clone());
            report = report.excerpt("command", &place.line, 1, vec![label]);
            place.notes.clone()
        }
    };
    report.notes(notes).render(false)
}
