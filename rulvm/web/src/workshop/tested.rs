//! The tests of a rule, and which lines they reach.

use grammar::span::Span;
use rulc_compiler::diagnostics::{Diagnostic, Severity};
use rulc_compiler::{Options, Pass, compile_with};
use rulvm_lab::testing::{Suite, report};
use serde_json::{Value, json};

use super::sources::Files;

/// Runs the tests of a source: each with its line and, if it failed, a report; and how often each
/// line with code was reached. `problem` says why they cannot run.
pub(super) fn run(file: &str, text: &str) -> Value {
    match suite(file, text) {
        Ok(suite) => outcomes(&suite, file, text),
        Err(problem) => json!({ "problem": problem }),
    }
}

fn suite(file: &str, text: &str) -> Result<Suite, String> {
    // As `rulvm test` does: line by line as it is written.
    let passes = [Pass::Coloring, Pass::Saves].into_iter().collect();
    let options = Options { passes, map: true, tests: true, ..Options::default() };
    let compiled = compile_with(file, text, &Files, &options);
    let is_error = |one: &&Diagnostic| one.severity() == Severity::Error;
    let problem = compiled.diagnostics.iter().find(is_error).map(|one| one.message.clone());
    let output = compiled.output.ok_or_else(|| problem.unwrap_or_default())?;
    Suite::new(output, compiled.sources).map_err(|error| error.to_string())
}

fn outcomes(suite: &Suite, file: &str, text: &str) -> Value {
    let (outcomes, coverage) = suite.run(|_| true);
    let line = |span: Span| {
        let before = text.get(..span.range().start).unwrap_or_default();
        before.matches('\n').count()
    };
    let tests = outcomes.iter().map(|(test, outcome)| {
        let failure = outcome.failure.as_ref();
        json!({
            "name": test.name,
            "line": line(test.span),
            "failure": failure.map(|failure| report(suite, test, failure).render(false)),
            "failed_at": failure.map(|failure| line(failure.span)),
        })
    });
    let tests: Vec<Value> = tests.collect();
    let own = coverage.files.iter().find(|covered| covered.name == file);
    let (reached, all) = own.map_or((0, 0), |own| own.reached());
    let lines =
        own.iter().flat_map(|own| &own.lines).map(|(&line, &count)| json!([line - 1, count]));
    let lines: Vec<Value> = lines.collect();
    json!({ "tests": tests, "lines": lines, "reached": reached, "all": all })
}
