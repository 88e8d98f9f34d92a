//! All tests of a rule, in parallel.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use grammar::rul3::ReadError;
use grammar::span::Span;
use rulc_compiler::testing::{Test, Tests};
use rulc_compiler::{Output, Sources};

use super::coverage::Coverage;
use super::run::{Failure, run};
use rulvm_core::machine::Counter;
use rulvm_core::program::Program;

/// The tests of a rule, ready to run.
#[derive(Debug)]
pub struct Suite {
    program: Program,
    tests: Tests,
    sources: Sources,
}

/// How a test went.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Why it failed, if it did.
    pub failure: Option<Failure>,
}

impl Suite {
    /// The tests of a rule that was compiled with them and with a source map.
    ///
    /// # Errors
    /// What is wrong with the rule file; that of the compiler has no such error.
    pub fn new(output: Output, sources: Sources) -> Result<Suite, ReadError> {
        let program = Program::load(output.bytes)?;
        let program = match output.map {
            Some(map) => program.with_map(map),
            None => program,
        };
        Ok(Suite { program, tests: output.tests, sources })
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

    /// Runs the tests that are wanted, on all processors. Gives how each went, in order, and what
    /// was reached in all of them.
    #[must_use]
    pub fn run(&self, wanted: impl Fn(&Test) -> bool) -> (Vec<(&Test, Outcome)>, Coverage) {
        let wanted: Vec<&Test> = self.tests.list.iter().filter(|test| wanted(test)).collect();
        let next = AtomicUsize::new(0);
        let outcomes: Mutex<Vec<Option<Outcome>>> = Mutex::new(vec![None; wanted.len()]);
        let counts = Mutex::new(Counter::new(self.program.bytes().len()));
        let work = || {
            let mut counter = Counter::new(self.program.bytes().len());
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(test) = wanted.get(place) else { break };
                let failure = run(&self.program, &self.tests, test, &mut counter);
                if let Ok(mut outcomes) = outcomes.lock()
                    && let Some(slot) = outcomes.get_mut(place)
                {
                    *slot = Some(Outcome { failure });
                }
            }
            if let Ok(mut counts) = counts.lock() {
                counts.add(&counter);
            }
        };
        let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        std::thread::scope(|scope| {
            for _ in 1..threads.min(wanted.len()) {
                scope.spawn(work);
            }
            work();
        });
        let outcomes = outcomes.into_inner().unwrap_or_default().into_iter().flatten();
        let counts =
            counts.into_inner().unwrap_or_else(|_| Counter::new(self.program.bytes().len()));
        let coverage = Coverage::new(self, &counts);
        (wanted.into_iter().zip(outcomes).collect(), coverage)
    }

    /// Where a span begins, as `rule.rul:12:5`, and its lines.
    #[must_use]
    pub fn place(&self, span: Span) -> (String, Vec<&str>) {
        let Some(source) = self.sources.get(span.source()) else { return Default::default() };
        let text = source.text.as_str();
        let start = text.get(..span.start() as usize).unwrap_or_default();
        let first = start.matches('\n').count();
        let column = start.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let inside = text.get(span.range()).unwrap_or_default();
        let count = inside.matches('\n').count() + 1;
        let lines = text.lines().skip(first).take(count).collect();
        (format!("{}:{}:{column}", source.name, first + 1), lines)
    }

    /// What stands at a place, on one line.
    pub(super) fn words(&self, span: Span) -> String {
        let text = self.sources.get(span.source()).and_then(|source| source.text.get(span.range()));
        text.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The lines from 0, first and last, on which a test stands.
    pub(super) fn lines(&self, test: &Test) -> (u32, u32) {
        let text = self.sources.get(test.span.source()).map_or("", |source| &source.text);
        let line = |offset: u32| {
            let before = text.get(..offset as usize).unwrap_or_default();
            u32::try_from(before.matches('\n').count()).unwrap_or(u32::MAX)
        };
        (line(test.span.start()), line(test.span.end()))
    }
}
