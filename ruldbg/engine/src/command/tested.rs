//! Debugging a test of the rule: its steps are the inputs of the game.

use grammar::span::Span;
use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::testing::Test;
use rulvm_cells::Line;
use rulvm_core::Input;
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_lab::testing::{self, Failure as Failed, Suite};
use serde_json::json;

use super::answer::{Answer, Failure, Output, clean, plain, style, styled};
use super::session::Session;
use super::when::When;
use crate::debugger::{Start, Stopped};
use crate::files;
use crate::time::Time;

/// The test that is debugged.
#[derive(Clone, Debug)]
pub(super) struct Tested {
    name: String,
    /// Its inputs, with their steps.
    steps: Vec<(Input, Step)>,
    /// The step that failed without an input: it compares the board, events or the status.
    last: Option<Step>,
}

/// A step of a test.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Its line: `trio.rul:52`.
    pub(super) at: String,
    /// Its text.
    pub(super) text: String,
}

impl Step {
    fn of(suite: &Suite, span: Span) -> Step {
        let (place, lines) = suite.place(span);
        let at = place.rsplit_once(':').map_or(place.as_str(), |(line, _)| line);
        let text = lines.first().map_or("", |line| line.trim());
        Step { at: clean(super::short_name(at)), text: clean(text) }
    }
}

impl Tested {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The step that comes after some inputs; `None` after others than those of the test.
    pub(super) fn step(&self, inputs: &[Input]) -> Option<&Step> {
        let given = self.steps.get(..inputs.len())?;
        if given.iter().map(|(input, _)| input).ne(inputs) {
            return None;
        }
        self.steps.get(inputs.len()).map(|(_, step)| step).or(self.last.as_ref())
    }
}

/// `test`
pub(super) fn test(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Result<(), Failure> {
    let suite = session.tests()?;
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
    let steps = played
        .steps
        .iter()
        .filter_map(|(span, input)| input.clone().map(|input| (input, Step::of(&suite, *span))));
    let tested = Tested {
        name: test.name.clone(),
        steps: steps.collect(),
        last: last.map(|(span, _)| Step::of(&suite, *span)),
    };
    let Test { edge, seed, .. } = *test;
    session.debug(suite.program().clone(), Start { edge, seed, fuel: DEFAULT_FUEL });
    session.debugger.lets_time_pass = false;
    session.debugger.extend(tested.steps.iter().map(|(input, _)| input.clone()));
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

/// All tests, with what becomes of them.
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

/// The test with a name, or the only one whose name contains it.
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
    /// The tests of the rule, compiled as the rule is.
    fn tests(&self) -> Result<Suite, Failure> {
        let file =
            self.options.file.as_deref().ok_or_else(|| Failure::new("there is no source"))?;
        let compilation = files::tests(file, self.options.passes.clone())
            .map_err(|problem| Failure::new(problem.text("ruldbg")))?;
        let Some(output) = compilation.output else {
            let (list, sources) = (&compilation.diagnostics, &compilation.sources);
            let messages = render(list, sources, Format::Human, false);
            return Err(Failure::new(messages.trim_end()));
        };
        Suite::new(output, compilation.sources)
            .map_err(|error| Failure::new(format!("{}: {error}", file.display())))
    }

    /// The step of a test that an input is, by its number from 0.
    pub(super) fn step_of_input(&self, number: usize) -> Option<&Step> {
        let inputs = self.debugger.timeline().inputs();
        self.tested.as_ref()?.step(inputs.get(..number)?).filter(|_| number < inputs.len())
    }

    /// True while code of a test is executed, and not a phase.
    pub(super) fn is_in_test_code(&self) -> bool {
        let timeline = self.debugger.timeline();
        let number = timeline.here().run().and(timeline.here().begun().checked_sub(2));
        let input = number.and_then(|number| timeline.inputs().get(number));
        matches!(input, Some(Input::Code(_) | Input::Value(_)))
    }

    /// The step of a test before which the game is.
    pub(super) fn next_step(&self) -> Option<&Step> {
        let timeline = self.debugger.timeline();
        let finished = timeline.here().begun().checked_sub(1)?;
        self.tested.as_ref()?.step(timeline.inputs().get(..finished)?)
    }
}
