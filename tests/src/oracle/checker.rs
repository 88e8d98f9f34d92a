//! What the checker says about a rule holds whenever the reference machine runs it.

use std::fmt::Display;

use grammar::isa::{Address, Trap};
use grammar::rul3::Phase;
use rulvm_core::check::{self, Kind, Most, Report};
use rulvm_core::game::PhaseLetter;
use rulvm_core::machine::{Flow, Observer, Run, State};
use rulvm_core::{Game, Input, Program};

use crate::case::Session;

/// What runs do.
#[derive(Default)]
struct Seen {
    /// By address, whether a code was executed.
    codes: Vec<bool>,
    pending: usize,
    calls: usize,
    stack: usize,
    /// True once the game has trapped. Phases can still be called, but what is on the stack is left
    /// from the middle of another one.
    has_trapped: bool,
}

impl Observer for Seen {
    fn before_code(&mut self, run: &Run, state: &State, at: Address) -> Flow {
        if let Some(seen) = at.index().and_then(|at| self.codes.get_mut(at)) {
            *seen = true;
        }
        self.pending = self.pending.max(run.pending().len());
        self.calls = self.calls.max(run.calls().len());
        if !self.has_trapped {
            self.stack = self.stack.max(state.stack.len());
        }
        Flow::Continue
    }
}

/// What the cases showed, so that a test can check that it tested something.
#[derive(Debug, Default)]
#[expect(missing_docs, reason = "most names say it")]
pub struct Tally {
    pub rules: usize,
    pub incomplete: usize,
    pub with_errors: usize,
    /// Traps that the checker has to foresee.
    pub foreseen: usize,
    pub bounded_pending: usize,
    pub bounded_calls: usize,
    pub bounded_stack: usize,
    pub never_written: usize,
    pub dead: usize,
}

fn bound(most: Most, seen: usize) -> bool {
    match most {
        Most::Bounded(most) => seen <= most as usize,
        Most::Unbounded { .. } | Most::Unknown => true,
    }
}

fn has_error(report: &Report, kinds: &[Kind], address: Address) -> bool {
    // No more than 100 of a kind are described.
    report
        .findings
        .iter()
        .any(|finding| kinds.contains(&finding.kind) && finding.address == Some(address))
        || kinds.iter().any(|kind| {
            report.findings.iter().filter(|finding| finding.kind == *kind).count() >= 100
        })
}

/// Plays a session and compares it with the report.
///
/// Left out are inputs that the report does not speak of: phase 0 is called once in a game, and
/// nobody puts anything on the stack. In sessions with an odd seed nothing is changed from outside.
///
/// # Panics
/// The report does not match what happens.
pub fn holds(name: &dyn Display, program: &Program, session: &Session, tally: &mut Tally) {
    let report = check::check(program);
    let most_states = check::most_states(program.bytes().len());
    assert!(report.facts.states <= most_states + 1000, "{name}: {}", report.facts.states);
    tally.rules += 1;
    tally.incomplete += usize::from(!report.complete);
    tally.with_errors += usize::from(report.counts[0] > 0);
    tally.bounded_pending += usize::from(matches!(report.facts.pending, Most::Bounded(_)));
    tally.bounded_stack += usize::from(matches!(report.facts.stack, Most::Bounded(1..)));
    tally.bounded_calls += usize::from(matches!(report.facts.calls, Most::Bounded(_)));
    let mut seen = Seen { codes: vec![false; program.bytes().len()], ..Seen::default() };
    let Session { edge, seed, fuel, .. } = *session;
    let (mut game, mut applied) =
        Game::watched_with_fuel(program.clone(), edge, seed, fuel, &mut seen);
    // Half of the sessions change no variable from outside.
    let is_edited = seed.is_multiple_of(2);
    let mut list = session.inputs.iter().filter(|input| match input {
        Input::Call(PhaseLetter(phase)) => *phase != Phase::Init,
        Input::Edit(edit) => is_edited && edit.stack.is_none(),
        _ => true,
    });
    let mut done: Option<&Input> = None;
    let mut spent = 0;
    loop {
        if let Some(trap) = applied.trap {
            seen.has_trapped = true;
            let kinds: &[Kind] = match trap.trap {
                Trap::BadAddress => &[Kind::OutsideFile, Kind::CutOff],
                Trap::ReturnInExpression => &[Kind::ReturnInExpression],
                Trap::EmptyTable => &[Kind::EmptyTable],
                _ => &[],
            };
            if !kinds.is_empty() {
                tally.foreseen += 1;
                let is_known = has_error(&report, kinds, trap.address);
                assert!(is_known || !report.complete, "{name}: {trap:?}");
            }
        }
        // A phase that gives a value is one that returns.
        if let (Some(Input::Call(phase)), None) = (done, &applied.trap) {
            let of_phase = report.facts.phases.iter().find(|facts| facts.phase == phase.0);
            let returns = of_phase.is_none_or(|facts| facts.returns);
            assert!(returns || !report.complete, "{name}: phase {:?} returns", phase.0);
        }
        spent += game.spent();
        if spent > session.total {
            break;
        }
        let Some(input) = list.next() else { break };
        done = Some(input);
        applied = game.apply_watched(input, &mut seen);
    }
    if report.complete {
        for finding in report.findings.iter().filter(|finding| finding.kind == Kind::DeadCode) {
            tally.dead += 1;
            let [from, to] = [finding.address, finding.end].map(|at| at.unwrap().index().unwrap());
            assert!(!seen.codes[from..to].contains(&true), "{name}: dead code is executed");
        }
    }
    for finding in report.findings.iter().filter(|finding| finding.kind == Kind::NeverWritten) {
        let variable = finding.message.strip_prefix("V[").unwrap().split_once(']').unwrap().0;
        let value = game.state().variables[variable.parse::<usize>().unwrap()];
        tally.never_written += 1;
        assert!(value == 0 || is_edited, "{name}: V[{variable}] is {value}");
    }
    let facts = &report.facts;
    assert!(
        bound(facts.pending, seen.pending),
        "{name}: {} wait, {:?}",
        seen.pending,
        facts.pending
    );
    let stack = facts.stack;
    assert!(bound(stack, seen.stack), "{name}: {} on the stack, {stack:?}", seen.stack);
    assert!(bound(facts.calls, seen.calls), "{name}: {} calls, {:?}", seen.calls, facts.calls);
}
