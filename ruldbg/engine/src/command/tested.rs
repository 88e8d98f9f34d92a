//! Debugs a test of the rule: its steps are the inputs of the game.

use std::collections::BTreeMap;

use grammar::source_map::Place;
use grammar::span::Span;
use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::testing::Test;
use rulvm_cells::Line;
use rulvm_core::Input;
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_files::{Exit, Problem};
use rulvm_lab::testing::{self, Failure as Failed, Suite};
use serde_json::json;

use super::answer::{Answer, Failure, Output, clean, plain, style, styled};
use super::kept::Tested;
use super::session::Session;
use super::when::When;
use crate::debugger::{Start, Stopped};
use crate::files;
use crate::time::Time;

/// The inputs of a test, each with its step. If a step has several inputs, because it is repeated
/// or takes long, each says which one it is.
fn steps(suite: &Suite, played: &[(Span, Option<Input>)]) -> Vec<(Input, Place, String)> {
    let with_input = || played.iter().filter_map(|(span, input)| Some((*span, input.as_ref()?)));
    let mut all = BTreeMap::new();
    for (span, _) in with_input() {
        *all.entry(span.range().start).or_insert(0) += 1;
    }
    let mut seen = BTreeMap::new();
    let step = |(span, input): (Span, &Input)| {
        let start = span.range().start;
        let number = seen.entry(start).or_insert(0);
        *number += 1;
        let mut words = match suite.place(span).1.as_slice() {
            [first, _, ..] => clean(first.trim()),
            _ => clean(suite.words(span).trim_end_matches(';')),
        };
        if let Input::Signal(_) = input {
            words.insert_str(0, "signal ");
        }
        if let Some(count) = all.get(&start).filter(|count| **count > 1) {
            words.push_str(&format!("  ({number} of {count})"));
        }
        (input.clone(), suite.position(span), words)
    };
    with_input().map(step).collect()
}

/// `test`
pub(super) fn test(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Result<(), Failure> {
    let suite = session.tests(output)?;
    let name = arguments.trim().trim_matches('"');
    if name.is_empty() {
        output.answer(list(&suite));
        return Ok(());
    }
    let test = find(&suite, name)?;
    let played = suite.play(test);
    let has_no_input = played.steps.last().is_some_and(|(_, input)| input.is_none());
    let failed = played.failure.as_ref();
    let last = played.steps.last().filter(|_| has_no_input && failed.is_some());
    let tested = Tested {
        name: test.name.clone(),
        fails: failed.is_some(),
        steps: steps(&suite, &played.steps),
        last: last.map(|(span, _)| suite.position(*span)),
    };
    let Test { edge, seed, .. } = *test;
    let program = rulvm_files::with_modules(suite.program().clone(), suite.modules(test));
    session.debug(program, Start { edge, seed, fuel: DEFAULT_FUEL }, output);
    session.debugger.lets_time_pass = false;
    session.debugger.extend(tested.steps.iter().map(|(input, ..)| input.clone()));
    let count = tested.steps.len() as u64;
    session.tested = Some(tested);
    output.answer(result(&suite, test, failed));
    session.remember();
    let stopped = match failed {
        None => Stopped::default(),
        Some(_) if count == 0 => session.debugger.seek(Time(0)),
        // Before the input that fails, or after all of them.
        Some(_) if !has_no_input => session.go_when(When::Input(count)),
        Some(_) => session.debugger.seek(Time(u64::MAX)),
    };
    session.report_stop(&Stopped { reasons: Vec::new(), ..stopped }, output);
    Ok(())
}

/// Whether a test passes, and why not.
fn result(suite: &Suite, test: &Test, failed: Option<&Failed>) -> Answer {
    let name = clean(&test.name);
    let mut lines = vec![match failed {
        None => Line::from(plain(format!("the test \"{name}\" passes"))),
        Some(_) => Line::from(styled(format!("the test \"{name}\" fails"), style::WRONG)),
    }];
    if let Some(failure) = failed {
        let report = testing::report(suite, test, failure).render(false);
        lines.extend(report.trim_end().lines().map(|line| Line::from(plain(line.to_owned()))));
    }
    Answer::new("test", lines).with("name", test.name.clone()).with("passes", failed.is_none())
}

/// All tests, and whether each passes.
fn list(suite: &Suite) -> Answer {
    let (outcomes, _) = suite.run(|_| true);
    let mut lines = Vec::new();
    let mut data = Vec::new();
    for (test, outcome) in outcomes {
        let (word, style) = match outcome.failure {
            None => ("passes", style::QUIET),
            Some(_) => ("fails ", style::WRONG),
        };
        lines
            .push(Line::from(vec![styled(word, style), plain(format!("  {}", clean(&test.name)))]));
        data.push(json!({ "name": test.name, "passes": outcome.failure.is_none() }));
    }
    if lines.is_empty() {
        lines.push(Line::from(plain("this rule has no tests")));
    }
    Answer::new("tests", lines).with("tests", data)
}

/// The test with this name, or the only one whose name contains it.
fn find<'s>(suite: &'s Suite, name: &str) -> Result<&'s Test, Failure> {
    let tests = suite.tests();
    let mut similar = tests.iter().filter(|test| test.name.contains(name));
    let exact = tests.iter().find(|test| test.name == name);
    match (exact, similar.next(), similar.next()) {
        (Some(test), ..) | (None, Some(test), None) => Ok(test),
        (None, found, _) => {
            let message = match found {
                Some(_) => format!("the names of several tests contain `{name}`"),
                None => format!("this rule has no test `{name}`"),
            };
            Err(Failure::new(message).help("`test` lists the tests"))
        }
    }
}

impl Session {
    /// The tests of the rule, compiled in the same way as the rule.
    fn tests(&self, output: &mut dyn Output) -> Result<Suite, Failure> {
        let file =
            self.options.file.as_deref().ok_or_else(|| Failure::new("there is no source"))?;
        let compilation = files::tests(file, self.options.passes.clone())
            .map_err(|problem| Failure::of_file(&problem, output))?;
        let Some(compiled) = compilation.output else {
            let (list, sources) = (&compilation.diagnostics, &compilation.sources);
            let message = render(list, sources, Format::Human, false);
            return Err(Failure::of_file(&Problem { message, exit: Exit::Source }, output));
        };
        Suite::new(compiled, compilation.sources)
            .map_err(|error| Failure::new(format!("{}: {error}", file.display())))
    }

    /// True if the test that is debugged has failed.
    #[must_use]
    pub fn test_fails(&self) -> bool {
        self.tested.as_ref().is_some_and(|tested| tested.fails)
    }

    /// The words of the step of the test that belongs to an input, by the input's number from 0.
    pub(super) fn words_of_step(&self, number: usize) -> Option<&str> {
        let given = self.debugger.timeline().inputs().get(..=number)?;
        let steps = self.tested.as_ref()?.steps.get(..=number)?;
        let is_same = steps.iter().map(|(input, ..)| input).eq(given);
        steps.last().filter(|_| is_same).map(|(.., words)| words.as_str())
    }

    /// True while code of the test runs, not a phase.
    #[must_use]
    pub fn is_in_test_code(&self) -> bool {
        let timeline = self.debugger.timeline();
        let number = timeline.here().run().and(timeline.here().begun().checked_sub(2));
        let input = number.and_then(|number| timeline.inputs().get(number));
        matches!(input, Some(Input::Code(_) | Input::Value(_)))
    }

    /// Where the next step of the test is.
    #[must_use]
    pub fn place_of_step(&self) -> Option<Place> {
        let timeline = self.debugger.timeline();
        let finished = timeline.here().begun().checked_sub(1)?;
        self.tested.as_ref()?.step(timeline.inputs().get(..finished)?)
    }
}
