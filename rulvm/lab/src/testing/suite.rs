//! All tests of a rule, in parallel.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use grammar::index::narrow;
use grammar::isa::Trap;
use grammar::rul3::ReadError;
use grammar::source_map::Place;
use grammar::span::Span;
use rulc_compiler::testing::{Test, Tests};
use rulc_compiler::{Output, Sources};

use super::coverage::Coverage;
use super::run::{Cause, Failure, Played, modules, run};
use crate::threads::on_all_processors;
use rulvm_core::machine::Counter;
use rulvm_core::program::Program;
use rulvm_modules::ModuleSet;

/// The tests of a rule, ready to run.
#[derive(Debug)]
pub struct Suite {
    program: Program,
    tests: Tests,
    sources: Sources,
    keeps_locals: bool,
}

/// How a test went.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Why it failed, if it did.
    pub failure: Option<Failure>,
}

impl Suite {
    /// A suite for a rule that was compiled with its tests and a source map.
    ///
    /// # Errors
    /// What is wrong with the rule file; the compiler writes no such file.
    pub fn new(output: Output, sources: Sources) -> Result<Suite, ReadError> {
        let keeps_locals = output.keeps_locals;
        let program = Program::load(output.bytes)?;
        let program = match output.map {
            Some(map) => program.with_map(map),
            None => program,
        };
        Ok(Suite { program, tests: output.tests, sources, keeps_locals })
    }

    /// The tests, in the order of the source.
    #[must_use]
    pub fn tests(&self) -> &[Test] {
        &self.tests.list
    }

    /// The rule.
    #[must_use]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// The message modules of a test; `None` if it names none, or if one is refused: then the test
    /// fails before its game starts.
    #[must_use]
    pub fn modules(&self, test: &Test) -> Option<ModuleSet> {
        modules(test).ok().flatten()
    }

    /// Runs the tests that `wanted` selects, on all processors. Returns how each went, in order,
    /// and what all of them reached.
    #[must_use]
    pub fn run(&self, wanted: impl Fn(&Test) -> bool) -> (Vec<(&Test, Outcome)>, Coverage) {
        let wanted: Vec<&Test> = self.tests.list.iter().filter(|test| wanted(test)).collect();
        let next = AtomicUsize::new(0);
        let outcomes: Mutex<Vec<(usize, Outcome)>> = Mutex::default();
        let counts = Mutex::new(Counter::new(self.program.bytes().len()));
        let work = || {
            let mut counter = Counter::new(self.program.bytes().len());
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(test) = wanted.get(place) else { break };
                let failure = self.play_counted(test, &mut counter).failure;
                let mut outcomes = outcomes.lock().unwrap_or_else(PoisonError::into_inner);
                outcomes.push((place, Outcome { failure }));
            }
            counts.lock().unwrap_or_else(PoisonError::into_inner).add(&counter);
        };
        on_all_processors(wanted.len(), work);
        let mut outcomes = outcomes.into_inner().unwrap_or_else(PoisonError::into_inner);
        outcomes.sort_by_key(|&(place, _)| place);
        let counts = counts.into_inner().unwrap_or_else(PoisonError::into_inner);
        let tests: Vec<(u32, u32)> = self.tests().iter().map(|test| self.lines(test)).collect();
        let coverage = match self.program.map() {
            Some(map) => Coverage::new(map, &tests, &counts),
            None => Coverage::default(),
        };
        let outcomes = outcomes.into_iter().map(|(place, outcome)| (wanted[place], outcome));
        (outcomes.collect(), coverage)
    }

    /// Runs one of the tests.
    #[must_use]
    pub fn play(&self, test: &Test) -> Played {
        self.play_counted(test, &mut Counter::new(self.program.bytes().len()))
    }

    fn play_counted(&self, test: &Test, counter: &mut Counter) -> Played {
        run(&self.program, &self.tests, test, counter, self.keeps_locals)
    }

    /// Returns the same failure of a test in this suite, of the same sources: `None` if the test
    /// does not trap there as in the failure, or if local variables have no places of their own.
    #[must_use]
    pub fn trapped_again(&self, test: &Test, failure: &Failure) -> Option<(&Test, Failure)> {
        let Cause::Trap(before, None) = &failure.cause else { return None };
        // The limits of the machine are reached elsewhere in another build.
        if !self.keeps_locals || matches!(before.trap, Trap::Runaway | Trap::StackOverflow) {
            return None;
        }
        let test = self.tests().iter().find(|own| own.span == test.span)?;
        let mut counter = Counter::new(self.program.bytes().len());
        let again = self.play_counted(test, &mut counter).failure?;
        let Cause::Trap(trap, None) = &again.cause else { return None };
        let is_same = (trap.trap, trap.phase) == (before.trap, before.phase)
            && (again.span, &again.rounds) == (failure.span, &failure.rounds)
            && again.board == failure.board;
        is_same.then_some((test, again))
    }

    /// Returns where a span starts, as `rule.rul:12:5`, and its lines.
    #[must_use]
    pub fn place(&self, span: Span) -> (String, Vec<&str>) {
        let source = &self.sources[span.source()];
        let text = source.text.as_str();
        let (first, last) = (line(text, span.start()), line(text, span.end()));
        let column = before_on_line(text, span.start()).chars().count() + 1;
        let lines = text.lines().skip(first as usize).take((last - first) as usize + 1).collect();
        (format!("{}:{}:{column}", source.name, first + 1), lines)
    }

    /// Returns where a span starts, as source maps count. Tests are in the first source.
    #[must_use]
    pub fn position(&self, span: Span) -> Place {
        let text = &self.sources[span.source()].text;
        let column = before_on_line(text, span.start()).encode_utf16().count();
        Place { source: 0, line: line(text, span.start()), column: narrow(column) }
    }

    /// Returns the name and the text of the source of a span.
    pub(super) fn source(&self, span: Span) -> (&str, &str) {
        let source = &self.sources[span.source()];
        (&source.name, &source.text)
    }

    /// True if a place of the source map is in one of the lines of a span. Tests are in the first
    /// source.
    pub(super) fn contains(&self, span: Span, place: Place) -> bool {
        let text = &self.sources[span.source()].text;
        let lines = line(text, span.start())..=line(text, span.end());
        place.source == 0 && lines.contains(&place.line)
    }

    /// Returns the text of a span on one line.
    #[must_use]
    pub fn words(&self, span: Span) -> String {
        let text = &self.sources[span.source()].text[span.range()];
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the first and the last line of a test, from 0.
    fn lines(&self, test: &Test) -> (u32, u32) {
        let text = &self.sources[test.span.source()].text;
        (line(text, test.span.start()), line(text, test.span.end()))
    }
}

/// Returns the line of an offset in a text, from 0.
fn line(text: &str, offset: u32) -> u32 {
    narrow(text[..offset as usize].matches('\n').count())
}

/// Returns the text before an offset on its line.
fn before_on_line(text: &str, offset: u32) -> &str {
    let before = &text[..offset as usize];
    before.rsplit_once('\n').map_or(before, |(_, line)| line)
}
